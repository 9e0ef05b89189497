// What launchers and host code name of Thrust, as declarations: read only where no Thrust is found. Its algorithms
// launch kernels of their own, which are nobody's here, and nothing of it takes the shared memory of a kernel that
// is written by hand; so a call has the type that code around it needs, and no more.
#pragma once
#pragma GCC system_header

#include <stddef.h>

namespace thrust {

struct execution_policy_tag {
  template <class Stream> execution_policy_tag on(Stream) const { return {}; }
  template <class Allocator> execution_policy_tag operator()(Allocator &&) const { return {}; }
};
static constexpr execution_policy_tag host, device, seq;
namespace cuda {
static constexpr execution_policy_tag par, par_nosync;
}
namespace system {
namespace cuda {
static constexpr execution_policy_tag par, par_nosync;
}
} // namespace system

template <class T> class device_ptr {
public:
  __host__ __device__ device_ptr() {}
  __host__ __device__ explicit device_ptr(T *pointer) : pointer(pointer) {}
  __host__ __device__ T *get() const { return pointer; }
  __host__ __device__ T &operator*() const { return *pointer; }
  __host__ __device__ T &operator[](ptrdiff_t index) const { return pointer[index]; }
  __host__ __device__ device_ptr operator+(ptrdiff_t distance) const { return device_ptr(pointer + distance); }
  __host__ __device__ ptrdiff_t operator-(device_ptr other) const { return pointer - other.pointer; }

private:
  T *pointer = nullptr;
};
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(T *pointer) {
  return device_ptr<T>(pointer);
}
template <class T> __host__ __device__ T *raw_pointer_cast(T *pointer) { return pointer; }
template <class T> __host__ __device__ T *raw_pointer_cast(device_ptr<T> pointer) { return pointer.get(); }
template <class T> device_ptr<T> device_malloc(size_t);
template <class T> void device_free(device_ptr<T>);

namespace details {
template <class T> class vector {
public:
  using value_type = T;
  using iterator = device_ptr<T>;
  vector();
  explicit vector(size_t);
  template <class A, class B> vector(A, B);
  template <class Other> vector(const Other &);
  template <class Other> vector &operator=(const Other &);
  size_t size() const;
  bool empty() const;
  size_t capacity() const;
  void resize(size_t);
  void resize(size_t, T);
  void reserve(size_t);
  void clear();
  void shrink_to_fit();
  template <class A, class B> void assign(A, B);
  template <class A> void insert(device_ptr<T>, A, A);
  void push_back(T);
  T &operator[](size_t) const;
  T &front() const;
  T &back() const;
  device_ptr<T> data() const;
  device_ptr<T> begin() const;
  device_ptr<T> end() const;
};
struct result {
  template <class T> operator T() const;
};
} // namespace details
template <class T, class Allocator = void> class device_vector : public details::vector<T> {
public:
  using details::vector<T>::vector;
  using details::vector<T>::operator=;
};
template <class T, class Allocator = void> class host_vector : public details::vector<T> {
public:
  using details::vector<T>::vector;
  using details::vector<T>::operator=;
  T *data() const;
};

#define SMEM_ALGORITHM(name) template <class... A> details::result name(A &&...);
SMEM_ALGORITHM(copy) SMEM_ALGORITHM(copy_n) SMEM_ALGORITHM(copy_if) SMEM_ALGORITHM(fill) SMEM_ALGORITHM(fill_n)
SMEM_ALGORITHM(sequence) SMEM_ALGORITHM(generate) SMEM_ALGORITHM(transform) SMEM_ALGORITHM(for_each)
SMEM_ALGORITHM(for_each_n) SMEM_ALGORITHM(sort) SMEM_ALGORITHM(sort_by_key) SMEM_ALGORITHM(stable_sort)
SMEM_ALGORITHM(stable_sort_by_key) SMEM_ALGORITHM(is_sorted) SMEM_ALGORITHM(reduce) SMEM_ALGORITHM(reduce_by_key)
SMEM_ALGORITHM(transform_reduce) SMEM_ALGORITHM(inclusive_scan) SMEM_ALGORITHM(exclusive_scan)
SMEM_ALGORITHM(inclusive_scan_by_key) SMEM_ALGORITHM(exclusive_scan_by_key) SMEM_ALGORITHM(gather)
SMEM_ALGORITHM(scatter) SMEM_ALGORITHM(unique) SMEM_ALGORITHM(unique_by_key) SMEM_ALGORITHM(unique_by_key_copy)
SMEM_ALGORITHM(find) SMEM_ALGORITHM(find_if) SMEM_ALGORITHM(count) SMEM_ALGORITHM(count_if) SMEM_ALGORITHM(equal)
SMEM_ALGORITHM(adjacent_difference) SMEM_ALGORITHM(max_element) SMEM_ALGORITHM(min_element) SMEM_ALGORITHM(remove_if)
SMEM_ALGORITHM(inner_product) SMEM_ALGORITHM(replace_if) SMEM_ALGORITHM(lower_bound) SMEM_ALGORITHM(upper_bound)
#undef SMEM_ALGORITHM

#define SMEM_FUNCTION(name)                                                                                  \
  template <class T = void> struct name {                                                                    \
    template <class A, class B> __host__ __device__ A operator()(A, B) const;                                \
  };
SMEM_FUNCTION(plus) SMEM_FUNCTION(minus) SMEM_FUNCTION(multiplies) SMEM_FUNCTION(maximum) SMEM_FUNCTION(minimum)
SMEM_FUNCTION(less) SMEM_FUNCTION(greater) SMEM_FUNCTION(greater_equal) SMEM_FUNCTION(equal_to)
SMEM_FUNCTION(not_equal_to)
#undef SMEM_FUNCTION

} // namespace thrust
