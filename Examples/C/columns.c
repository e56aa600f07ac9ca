/* Finds the coordinate columns of a table, and converts one latitude to degrees.
 *
 *   cc columns.c $(pkg-config --cflags --libs geocore) -o columns
 */
#include <geocore.h>
#include <stdio.h>

int main(void) {
  const char *const names[] = {"id", "lat_gon", "ns", "lon_gon", "ew"};
  geocore_point_columns point;
  char message[2048];
  if (geocore_columns(5, names, 0, &point, message, sizeof message) != GEOCORE_OK) {
    fprintf(stderr, "%s\n", message);
    return 1;
  }
  /* A row with the latitude 50 and the hemisphere S. */
  const double number = 50;
  const int8_t sign = geocore_hemisphere("S", 1, 0);
  double latitude;
  geocore_degrees(1, &number, 0, point.latitude_factor, &sign, 0, &latitude, sizeof latitude);
  printf("column %d and %d: %.1f\n", (int)point.latitude, (int)point.latitude_hemisphere, latitude);
  return 0;
}
