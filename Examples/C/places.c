/* Distances from a line, intersections, polygons that contain a point, and grids.
 *
 *   cc places.c $(pkg-config --cflags --libs geocore) -o places
 */
#include <geocore.h>
#include <stdio.h>
#include <stdlib.h>

enum { step = sizeof(double) };

static void check(int status) {
  if (status == GEOCORE_OK) return;
  fprintf(stderr, "%s\n", geocore_status_text(status));
  exit(1);
}

/* The points of a table: the columns are interleaved in its rows. */
struct place {
  double latitude, longitude;
};

static void lines(void) {
  const struct place from = {36.450984639215264, 111.4403150362831}, to = {36.46486623243596, 111.55063365337146};
  const struct place places[] = {{36.45708100080514, 111.48892505246377}, {91, 0}};
  double cross[2], along[2];
  check(geocore_crosstrack(
      NULL, 2, &from.latitude, 0, &from.longitude, 0, &to.latitude, 0, &to.longitude, 0, &places->latitude,
      sizeof *places, &places->longitude, sizeof *places, 0, cross, step, along, step, NULL, 0, NULL, 0, 1));
  for (int i = 0; i < 2; i++) printf("%.6f m off, %.6f m along\n", cross[i], along[i]);

  const struct place ends[] = {
      {10.76528335674988, 162.40728742831982}, {20.505053242756727, 139.1928830143276},
      {10.801943622873933, 162.3914316445659}, {10.772040662391333, 162.3899585124759}};
  double x, y, latitude, longitude;
  int8_t kind;
  check(geocore_intersection(
      NULL, 1, &ends[0].latitude, 0, &ends[0].longitude, 0, &ends[1].latitude, 0, &ends[1].longitude, 0,
      &ends[2].latitude, 0, &ends[2].longitude, 0, &ends[3].latitude, 0, &ends[3].longitude, 0, 1, &x, 0, &y, 0,
      &latitude, 0, &longitude, 0, &kind, 0, 1));
  printf("%.6f m and %.6f m to %.9f %.9f, kind %d\n", x, y, latitude, longitude, kind);
}

static void polygons(void) {
  /* A square with a hole in it, and a triangle. */
  const double latitude[] = {0, 0, 10, 10, 4, 6, 6, 4, 5, 20, 5};
  const double longitude[] = {0, 10, 10, 0, 4, 4, 6, 6, 12, 12, 30};
  const int64_t start[] = {0, 4, 8, 11};
  const int8_t hole[] = {0, 1, 0};
  geocore_polygon_index *index;
  check(geocore_polygon_index_new(NULL, 3, start, latitude, step, longitude, step, NULL, 0, hole, 1, &index));
  const struct place places[] = {{5, 5}, {5, 2}, {8, 15}, {-1, 5}};
  int64_t polygon[4];
  check(geocore_polygon_index_first(
      index, 4, &places->latitude, sizeof *places, &places->longitude, sizeof *places, polygon, sizeof *polygon, 1));
  printf("%d polygons:", (int)geocore_polygon_index_count(index));
  for (int i = 0; i < 4; i++) printf(" %d", (int)polygon[i]);
  printf("\n");
  geocore_polygon_index_free(index);

  /* The same polygons with rhumb lines as edges. */
  geocore_model *rhumb;
  check(geocore_model_new("rhumb", NULL, &rhumb));
  double area[3], perimeter[3];
  check(geocore_polygons(rhumb, 3, start, latitude, step, longitude, step, area, step, perimeter, step, 1));
  printf("%.0f m2, %.3f m\n", area[0], perimeter[0]);
  geocore_model_free(rhumb);
}

static void grids(void) {
  const struct place places[] = {{48.8583, 2.2945}, {-89.5, 30}, {95, 0}};
  int32_t zone[3];
  int8_t northern[3];
  double easting[3], northing[3], convergence[3], scale[3];
  check(geocore_utm(
      3, &places->latitude, sizeof *places, &places->longitude, sizeof *places, GEOCORE_STANDARD_ZONE, zone,
      sizeof *zone, northern, sizeof *northern, easting, step, northing, step, convergence, step, scale, step, 1));
  char text[3][GEOCORE_MGRS_SIZE];
  check(geocore_mgrs(
      3, &places->latitude, sizeof *places, &places->longitude, sizeof *places, 5, text[0], sizeof *text, 1));
  double latitude[3], longitude[3];
  check(geocore_mgrs_reverse(3, text[0], sizeof *text, sizeof *text, latitude, step, longitude, step, 1));
  for (int i = 0; i < 3; i++) {
    printf("%d%c %.6f %.6f", (int)zone[i], northern[i] ? 'n' : 's', easting[i], northing[i]);
    printf(" %.9f %.9f", convergence[i], scale[i]);
    printf(" \"%s\" %.6f %.6f\n", text[i], latitude[i], longitude[i]);
  }
  check(geocore_utm_reverse(
      2, zone, sizeof *zone, northern, sizeof *northern, easting, step, northing, step, latitude, step, longitude,
      step, NULL, 0, NULL, 0, 1));
  for (int i = 0; i < 2; i++) printf("%.9f %.9f\n", latitude[i], longitude[i]);
}

int main(void) {
  lines();
  polygons();
  grids();
  return 0;
}
