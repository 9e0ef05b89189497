// Packed integer arithmetic on a 32-bit word (two halfwords or four bytes), and the three-way minima.
#pragma once
#pragma GCC system_header

#define SMEM_PAIR_1(f) SMEM_D unsigned int f##2(unsigned int); SMEM_D unsigned int f##4(unsigned int);
#define SMEM_PAIR_2(f)                                                                                       \
  SMEM_D unsigned int f##2(unsigned int, unsigned int);                                                      \
  SMEM_D unsigned int f##4(unsigned int, unsigned int);
#define SMEM_PAIR_COMPARE(order) SMEM_PAIR_2(__vcmp##order) SMEM_PAIR_2(__vset##order)
SMEM_PAIR_1(__vabs) SMEM_PAIR_1(__vabsss) SMEM_PAIR_1(__vneg) SMEM_PAIR_1(__vnegss)
SMEM_PAIR_2(__vadd) SMEM_PAIR_2(__vaddss) SMEM_PAIR_2(__vaddus) SMEM_PAIR_2(__vsub) SMEM_PAIR_2(__vsubss)
SMEM_PAIR_2(__vsubus) SMEM_PAIR_2(__vavgs) SMEM_PAIR_2(__vavgu) SMEM_PAIR_2(__vhaddu)
SMEM_PAIR_2(__vabsdiffs) SMEM_PAIR_2(__vabsdiffu) SMEM_PAIR_2(__vmaxs) SMEM_PAIR_2(__vmaxu)
SMEM_PAIR_2(__vmins) SMEM_PAIR_2(__vminu) SMEM_PAIR_2(__vsads) SMEM_PAIR_2(__vsadu)
SMEM_PAIR_COMPARE(eq) SMEM_PAIR_COMPARE(ne) SMEM_PAIR_COMPARE(ges) SMEM_PAIR_COMPARE(geu)
SMEM_PAIR_COMPARE(gts) SMEM_PAIR_COMPARE(gtu) SMEM_PAIR_COMPARE(les) SMEM_PAIR_COMPARE(leu)
SMEM_PAIR_COMPARE(lts) SMEM_PAIR_COMPARE(ltu)
#undef SMEM_PAIR_1
#undef SMEM_PAIR_2
#undef SMEM_PAIR_COMPARE

#define SMEM_TRIPLE(f)                                                                                       \
  SMEM_HD int __vi##f##_s32(int, int, int);                                                                  \
  SMEM_HD unsigned int __vi##f##_u32(unsigned int, unsigned int, unsigned int);                              \
  SMEM_HD unsigned int __vi##f##_s16x2(unsigned int, unsigned int, unsigned int);                            \
  SMEM_HD unsigned int __vi##f##_u16x2(unsigned int, unsigned int, unsigned int);                            \
  SMEM_HD int __vi##f##_s32_relu(int, int, int);                                                             \
  SMEM_HD unsigned int __vi##f##_s16x2_relu(unsigned int, unsigned int, unsigned int);
SMEM_TRIPLE(max3) SMEM_TRIPLE(min3) SMEM_TRIPLE(addmax) SMEM_TRIPLE(addmin)
#undef SMEM_TRIPLE
SMEM_HD unsigned int __vimax_s16x2_relu(unsigned int, unsigned int);
SMEM_HD unsigned int __vimin_s16x2_relu(unsigned int, unsigned int);
SMEM_HD int __vimax_s32_relu(int, int);
SMEM_HD int __vimin_s32_relu(int, int);
SMEM_HD int __vibmax_s32(int, int, bool *);
SMEM_HD int __vibmin_s32(int, int, bool *);
SMEM_HD unsigned int __vibmax_u32(unsigned int, unsigned int, bool *);
SMEM_HD unsigned int __vibmin_u32(unsigned int, unsigned int, bool *);
