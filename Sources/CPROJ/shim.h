// The part of libproj's interface that GeoPROJ calls. PROJ.swift looks the functions up at run time, so neither
// the build nor the program needs libproj.
//
// The declarations are those of PROJ 6 to 9. The structures are larger than libproj's own, because libproj
// alone reads and writes their contents. The tests compare results with every one of these functions.
#include <stddef.h>

// struct geod_geodesic: 51 doubles in PROJ 9.
typedef struct { double reserved[128]; } cproj_geodesic;
// struct geod_polygon: 8 doubles and 3 integers in PROJ 9.
typedef struct { double reserved[32]; } cproj_polygon;
// struct PJ_INFO. libproj returns it by value, so its size is exact.
typedef struct {
  int major, minor, patch;
  const char *release, *version, *searchpath;
  const char *const *paths;
  size_t path_count;
} cproj_information;

typedef cproj_information (*cproj_info)(void);
typedef void (*cproj_geod_init)(cproj_geodesic *ellipsoid, double equatorial_radius, double flattening);
typedef void (*cproj_geod_inverse)(
  const cproj_geodesic *ellipsoid, double latitude1, double longitude1, double latitude2, double longitude2,
  double *distance, double *azimuth1, double *azimuth2);
typedef double (*cproj_geod_geninverse)(
  const cproj_geodesic *ellipsoid, double latitude1, double longitude1, double latitude2, double longitude2,
  double *distance, double *azimuth1, double *azimuth2, double *reduced_length, double *scale12,
  double *scale21, double *area);
typedef void (*cproj_geod_direct)(
  const cproj_geodesic *ellipsoid, double latitude1, double longitude1, double azimuth1, double distance,
  double *latitude2, double *longitude2, double *azimuth2);
typedef void (*cproj_geod_polygon_init)(cproj_polygon *polygon, int is_polyline);
typedef void (*cproj_geod_polygon_addpoint)(
  const cproj_geodesic *ellipsoid, cproj_polygon *polygon, double latitude, double longitude);
typedef unsigned (*cproj_geod_polygon_compute)(
  const cproj_geodesic *ellipsoid, const cproj_polygon *polygon, int reversed, int is_signed, double *area,
  double *perimeter);

// struct PJ_ELLPS: an entry of the list of ellipsoids, which ends with an entry without an identifier.
typedef struct { const char *id, *major, *ell, *name; } cproj_ellipsoid;
typedef const cproj_ellipsoid *(*cproj_list_ellps)(void);

// Transformations between reference systems, since PROJ 6.2; objects are opaque pointers. proj_trans_generic takes
// addresses, so no structure is passed by value.
typedef void *(*cproj_context_create)(void);
typedef void *(*cproj_context_destroy)(void *context);
typedef int (*cproj_log_level)(void *context, int level);
typedef const char *(*cproj_context_get_database_path)(void *context);
typedef void *(*cproj_create)(void *context, const char *definition);
typedef void *(*cproj_destroy)(void *object);
typedef const char *(*cproj_get_name)(const void *object);
typedef int (*cproj_get_area_of_use)(
  void *context, const void *object, double *west, double *south, double *east, double *north, const char **name);
typedef void *(*cproj_crs_get_coordinate_system)(void *context, const void *system);
typedef int (*cproj_cs_get_axis_count)(void *context, const void *axes);
typedef int (*cproj_cs_get_axis_info)(
  void *context, const void *axes, int index, const char **name, const char **abbreviation,
  const char **direction, double *unit_factor, const char **unit, const char **unit_authority,
  const char **unit_code);
typedef void *(*cproj_create_crs_to_crs_from_pj)(
  void *context, const void *source, const void *target, void *area, const char *const *options);
typedef size_t (*cproj_trans_generic)(
  void *operation, int direction, double *x, size_t x_stride, size_t x_count, double *y, size_t y_stride,
  size_t y_count, double *z, size_t z_stride, size_t z_count, double *t, size_t t_stride, size_t t_count);
typedef void *(*cproj_trans_get_last_used_operation)(void *operation);
typedef double (*cproj_coordoperation_get_accuracy)(void *context, const void *operation);
