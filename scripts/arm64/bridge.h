// The C headers for the single module of scripts/arm64/test: the shims and the C library's mathematics.
#include "CVectorShims.h"

double sin(double), cos(double), atan(double), atan2(double, double), atanh(double), cbrt(double);
double copysign(double, double), remainder(double, double);
