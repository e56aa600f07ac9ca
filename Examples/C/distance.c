/* Measures the distance between two points, and from one point to many.
 *
 *   cc distance.c $(pkg-config --cflags --libs geocore) -o distance
 */
#include <geocore.h>
#include <stdio.h>

int main(void) {
  /* NULL is the geodesic on WGS 84. */
  printf("%.3f m\n", geocore_distance(NULL, 40.7128, -74.0060, 51.5074, -0.1278));

  const double latitude = 48.2082, longitude = 16.3738; /* Vienna */
  const double to_latitude[] = {47.0707, 48.3069, 91};
  const double to_longitude[] = {15.4395, 14.2858, 0};
  double distance[3], azimuth[3];
  /* A stride of 0 uses one number for every pair. NULL omits a result. */
  int status = geocore_inverse(
      NULL, 3, &latitude, 0, &longitude, 0, to_latitude, sizeof(double), to_longitude, sizeof(double),
      distance, sizeof(double), azimuth, sizeof(double), NULL, 0, 1);
  if (status != GEOCORE_OK) {
    fprintf(stderr, "%s\n", geocore_status_text(status));
    return 1;
  }
  /* The last latitude is invalid: only its pair gets NaN. */
  for (int i = 0; i < 3; i++) printf("%.3f m at %.6f\n", distance[i], azimuth[i]);

  geocore_model *bessel;
  status = geocore_model_new("rhumb", "bessel", &bessel);
  if (status != GEOCORE_OK) {
    fprintf(stderr, "%s\n", geocore_status_text(status));
    return 1;
  }
  printf("%.3f m\n", geocore_distance(bessel, 40.7128, -74.0060, 51.5074, -0.1278));
  geocore_model_free(bessel);
  return 0;
}
