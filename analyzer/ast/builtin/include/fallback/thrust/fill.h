#pragma once
#pragma GCC system_header
#include "smem_thrust.h"
