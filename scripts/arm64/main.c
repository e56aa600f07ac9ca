// Runs reference pairs through the kernels. Without an argument it prints errors. With a kernel's name and a
// multiple of sixteen pairs it only runs that kernel, so that its instructions can be counted.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t Kernel(const double *, const double *, const double *, const double *, double *,
                       int32_t, int32_t *);
Kernel geodesics, haversines;
double geodesic(double, double, double, double);

static const double pairs[][5] = {
#include "pairs.inc"
};
enum { COUNT = sizeof pairs / sizeof *pairs, ROOM = (COUNT + 15) / 16 * 16 };
static double a[ROOM], b[ROOM], c[ROOM], d[ROOM], result[ROOM];
static int32_t specials[ROOM];

int main(int argc, char **argv) {
  for (int i = 0; i < COUNT; i++)
    a[i] = pairs[i][0], b[i] = pairs[i][1], c[i] = pairs[i][2], d[i] = pairs[i][3];
  if (argc == 3) {
    Kernel *kernel = strcmp(argv[1], "haversine") ? geodesics : haversines;
    // The first rows are random pairs.
    return kernel(a, b, c, d, result, 16 * atoi(argv[2]), specials) < 0;
  }
  int left = geodesics(a, b, c, d, result, ROOM, specials);
  for (int k = 0; k < left; k++) {
    int i = specials[k];
    result[i] = geodesic(a[i], b[i], c[i], d[i]);
  }
  double worst = 0, scalar = 0;
  for (int i = 0; i < COUNT; i++) {
    double e = fabs(result[i] - pairs[i][4]);
    double s = fabs(geodesic(a[i], b[i], c[i], d[i]) - pairs[i][4]);
    if (!(e <= worst)) worst = e;
    if (!(s <= scalar)) scalar = s;
  }
  printf("%d pairs, %d by the scalar solver: worst error %.2f nm, all by it: %.2f nm\n", (int)COUNT,
         left, worst * 1e9, scalar * 1e9);
  return !(worst <= 4e-9 && scalar <= 4e-9);
}
