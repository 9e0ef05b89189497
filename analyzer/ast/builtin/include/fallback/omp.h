// OpenMP's run-time library, which comes with a host compiler and not with CUDA: read only where no other omp.h is
// found. Without -fopenmp the pragmas mean nothing, and these are all that a source names.
#pragma once
#pragma GCC system_header

typedef struct {
  void *lock;
} omp_lock_t;
typedef struct {
  void *lock;
} omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;

extern "C" {
void omp_set_num_threads(int);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_get_thread_limit(void);
int omp_in_parallel(void);
int omp_get_level(void);
int omp_get_max_active_levels(void);
void omp_set_max_active_levels(int);
void omp_set_nested(int);
int omp_get_nested(void);
void omp_set_dynamic(int);
int omp_get_dynamic(void);
void omp_set_schedule(omp_sched_t, int);
void omp_get_schedule(omp_sched_t *, int *);
int omp_get_num_devices(void);
void omp_init_lock(omp_lock_t *);
void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *);
void omp_destroy_nest_lock(omp_nest_lock_t *);
void omp_set_nest_lock(omp_nest_lock_t *);
void omp_unset_nest_lock(omp_nest_lock_t *);
double omp_get_wtime(void);
double omp_get_wtick(void);
}
