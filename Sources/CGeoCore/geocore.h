/**
 * @file geocore.h
 *
 * Distances on the Earth, lines, polygons, grids and track statistics, for C and languages that call C.
 *
 * Points are latitude and longitude in degrees: north and east are positive, on WGS 84 unless stated otherwise.
 * Lengths are in meters, areas in square meters, times in seconds, and azimuths in degrees clockwise from north in
 * [0, 360). Latitude comes before longitude.
 *
 * **Columns.** Functions that solve many problems accept a pointer and a stride for each column: element i is the
 * double at `(const char *)column + i * stride`. A stride of `sizeof(double)` describes an array, and 0 uses one
 * number for every problem. Negative strides and unaligned doubles are allowed. Columns of integers and of texts
 * work the same way. Pass NULL for a result column that you do not need. Results must not overlap inputs or each
 * other.
 *
 * **Invalid numbers** (a latitude outside [-90, 90] or a value that is not finite) give NaN for their own problem
 * only. They are not an error.
 *
 * **Status.** Functions that can fail return a ::geocore_status; 0 means success. No function prints an error or ends the
 * process, and results are unchanged unless the status is 0. Arguments must match their descriptions: a function
 * cannot check that a pointer refers to memory for n elements.
 *
 * **Threads.** You can call every function from any thread. Models and indexes are immutable, so any number of
 * threads may share one. Only one thread at a time may use a ::geocore_track. `threads` is the number of threads
 * for a call: 1 for the caller alone, 0 for one per processor. Results are the same to the last bit. Threads end
 * before the call returns, so a process may fork whenever no call is running.
 *
 * **Memory.** Free the result of a `_new` function with the `_free` function of the same name, which accepts NULL.
 */
#ifndef GEOCORE_H
#define GEOCORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The version of this interface. Higher versions add functions; none is changed or removed while the library is
 * `libgeocore.so.1`.
 */
#define GEOCORE_INTERFACE 6

/** The result of a call. */
enum geocore_status {
  /** The call succeeded. */
  GEOCORE_OK = 0,
  /** An argument is invalid: NULL, a negative or NaN distance, a negative number of threads or too many elements. */
  GEOCORE_INVALID_ARGUMENT = 1,
  /** The method name is unknown; valid names are "geodesic", "vincenty", "haversine" and "rhumb". */
  GEOCORE_UNKNOWN_METHOD = 2,
  /** The text is not an ellipsoid. */
  GEOCORE_INVALID_ELLIPSOID = 3,
  /** The text is not a coordinate. */
  GEOCORE_INVALID_COORDINATE = 4,
  /** The method does not support this operation. */
  GEOCORE_UNSUPPORTED = 5,
  /** The bytes are not a saved track, or come from a later version. */
  GEOCORE_INVALID_BYTES = 6,
  /** The result does not fit; the function has set the required size. */
  GEOCORE_NO_ROOM = 7,
  /** The name of the recording format is unknown. */
  GEOCORE_UNKNOWN_FORMAT = 8,
  /** A library of recordings cannot be read: geocore_store_reason() returns the reason. */
  GEOCORE_STORE_FAILED = 9,
  /** The names of a table's columns do not identify its coordinates. */
  GEOCORE_UNKNOWN_COLUMNS = 10
};

/** Returns a description of a status in English, also for an undefined number. Never NULL. */
const char *geocore_status_text(int status);

/** Returns the version of the library, such as "1.2.0". Never NULL. */
const char *geocore_version(void);

/** Returns the value of GEOCORE_INTERFACE that the library was built with. */
int geocore_interface(void);

/**
 * Returns the instruction set in use: "avx512", "avx2", "baseline" or "scalar". Never NULL.
 *
 * The environment variable GEOCORE_KERNEL selects another one when the first function is called. If this processor
 * does not support that one, the library uses the fastest and prints a warning to standard error.
 */
const char *geocore_kernel(void);

/* --- Models --- */

/** A method on a figure of the Earth. Immutable. */
typedef struct geocore_model geocore_model;

/**
 * Creates a model.
 *
 * @param method "geodesic": the shortest path on the ellipsoid (Karney 2013). Distances are within 6 nm for any
 *   pair on the Earth's ellipsoids, and within 15 nm for an equatorial radius like the Earth's and any flattening
 *   from -1 to 1/2. "vincenty": Vincenty's formula (1975), or the geodesic where the formula does not converge.
 *   "haversine": the great circle on a sphere. "rhumb": the line of constant azimuth. NULL is "geodesic".
 * @param ellipsoid a name that PROJ knows ("WGS84", "GRS80", "bessel"), a planet ("Mars"), or the equatorial radius
 *   in meters, a comma and the flattening or its inverse: "6378137,298.257223563". NULL is WGS 84, and for
 *   "haversine" the sphere of radius R1 = 6371008.7714 m. "haversine" uses the mean radius of an ellipsoid.
 * @param[out] model the model; free it with geocore_model_free().
 */
int geocore_model_new(const char *method, const char *ellipsoid, geocore_model **model);

/** Frees a model that is no longer in use. Accepts NULL. */
void geocore_model_free(geocore_model *model);

/**
 * Returns the equatorial radius (m) and flattening of a model; NULL is the geodesic on WGS 84. NULL result pointers
 * are ignored.
 */
void geocore_model_figure(const geocore_model *model, double *equatorial_radius, double *flattening);

/* --- Columns of a table --- */

/** The columns of one point of a row. Column numbers start at 0. */
typedef struct geocore_point_columns {
  /**
   * The columns of the latitude and the longitude. Both are the same if a column holds whole coordinates, such as
   * WKB or text.
   */
  int64_t latitude, longitude;
  /** The columns with the hemispheres, N or S and E or W, for geocore_hemisphere(); -1 without such a column. */
  int64_t latitude_hemisphere, longitude_hemisphere;
  /** The factors that convert the numbers to degrees, for geocore_degrees(); 1 for degrees. */
  double latitude_factor, longitude_factor;
} geocore_point_columns;

/**
 * Finds the coordinates of a table by the names of its columns, as the program geocalc does.
 *
 * The function recognizes names with known units (`lat_rad`, `latitudeE7`) and hemisphere columns
 * (`lat,ns,lon,ew`). It returns ::GEOCORE_UNKNOWN_COLUMNS without names of coordinates, or with only names of errors
 * (`lat_err`). It also does so if more than one reading is possible, or if a unit or word is unknown.
 *
 * @param n the number of columns.
 * @param names the zero-terminated names in UTF-8.
 * @param pair 0 if a row is one point; 1 if it is a pair, such as `lat1,lon1,lat2,lon2`.
 * @param[out] points one point, or two if a row is a pair.
 * @param message receives the zero-terminated reason if the status is ::GEOCORE_UNKNOWN_COLUMNS; may be NULL.
 * @param message_size the size of the buffer; a longer message is truncated. 2048 bytes are enough for most
 *   messages.
 */
int geocore_columns(
    size_t n, const char *const *names, int pair, geocore_point_columns *points, char *message,
    size_t message_size);

/**
 * Returns the sign of a hemisphere: 1 for `N`, `north`, `E` or `east`, -1 for `S`, `south`, `W` or `west`.
 *
 * Case is ignored. The sign is 0 for other text, and for a hemisphere of the other axis.
 *
 * @param text the text, in UTF-8.
 * @param length the length in bytes; the text needs no terminating zero.
 * @param longitude 1 for east and west, 0 for north and south.
 */
int geocore_hemisphere(const char *text, size_t length, int longitude);

/**
 * Converts n numbers to degrees: multiplies each by a factor and applies the sign of the hemisphere.
 *
 * The results equal those of the program geocalc to the last bit: 473775000 with the factor 1e-7 is 47.3775.
 *
 * @param factor the factor in ::geocore_point_columns.
 * @param sign the results of geocore_hemisphere(), or NULL without hemispheres. The result is NaN for a sign of 0,
 *   and for a negative number with a hemisphere of north or east.
 */
int geocore_degrees(
    size_t n, const double *number, ptrdiff_t number_stride, double factor,
    const int8_t *sign, ptrdiff_t sign_stride, double *degrees, ptrdiff_t degrees_stride);

/* --- Pairs of points. A model of NULL is the geodesic on WGS 84. --- */

/** Returns the distance between two points (m); NaN for invalid points. */
double geocore_distance(
    const geocore_model *model, double latitude1, double longitude1, double latitude2, double longitude2);

/**
 * Solves the inverse problem for one pair of points: the distance (m) and the azimuths of the path at both points.
 *
 * Azimuths point onward, in degrees clockwise from north in [0, 360). Results are NaN for invalid points. NULL
 * pointers are ignored.
 */
void geocore_inverse_one(
    const geocore_model *model, double latitude1, double longitude1, double latitude2, double longitude2,
    double *distance, double *azimuth1, double *azimuth2);

/**
 * Solves the direct problem for one point: the destination after a distance (m) at an azimuth, and the azimuth
 * there.
 *
 * Azimuths are degrees clockwise from north; the longitude is in [-180, 180). Results are NaN for invalid input.
 * NULL pointers are ignored.
 */
void geocore_direct_one(
    const geocore_model *model, double latitude, double longitude, double azimuth, double distance,
    double *latitude2, double *longitude2, double *azimuth2);

/**
 * Solves the same problem as geocore_inverse_one(), with its four numbers and three results in arrays, in the same order.
 *
 * For languages in which each argument of a C function costs time. If an array is NULL, the function does nothing.
 */
void geocore_inverse_packed(const geocore_model *model, const double numbers[4], double results[3]);

/**
 * Solves the same problem as geocore_direct_one(), with its four numbers and three results in arrays, in the same order.
 *
 * For languages in which each argument of a C function costs time. If an array is NULL, the function does nothing.
 */
void geocore_direct_packed(const geocore_model *model, const double numbers[4], double results[3]);

/**
 * Solves the inverse problem for n pairs of points: distances, and the onward azimuths at both points.
 *
 * At coincident and antipodal points the azimuth is not unique. At coincident points it points toward the equator, and
 * on the equator to the south. At a pole it follows from the longitudes. Omitting the azimuths halves the time. The
 * distances of nearly antipodal points then stay within the same bound, but may differ in the last bits.
 */
int geocore_inverse(
    const geocore_model *model, size_t n,
    const double *latitude1, ptrdiff_t latitude1_stride,
    const double *longitude1, ptrdiff_t longitude1_stride,
    const double *latitude2, ptrdiff_t latitude2_stride,
    const double *longitude2, ptrdiff_t longitude2_stride,
    double *distance, ptrdiff_t distance_stride,
    double *azimuth1, ptrdiff_t azimuth1_stride,
    double *azimuth2, ptrdiff_t azimuth2_stride,
    int threads);

/** Returns distances of n pairs of points in single precision: computed in double precision and rounded once. */
int geocore_distances_float(
    const geocore_model *model, size_t n,
    const float *latitude1, ptrdiff_t latitude1_stride,
    const float *longitude1, ptrdiff_t longitude1_stride,
    const float *latitude2, ptrdiff_t latitude2_stride,
    const float *longitude2, ptrdiff_t longitude2_stride,
    float *distance, ptrdiff_t distance_stride,
    int threads);

/**
 * Solves the direct problem for n points: the destination after a distance at an azimuth, and the azimuth there.
 *
 * Distances are meters; a negative one goes backward. The longitude is in [-180, 180).
 */
int geocore_direct(
    const geocore_model *model, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const double *azimuth, ptrdiff_t azimuth_stride,
    const double *distance, ptrdiff_t distance_stride,
    double *latitude2, ptrdiff_t latitude2_stride,
    double *longitude2, ptrdiff_t longitude2_stride,
    double *azimuth2, ptrdiff_t azimuth2_stride,
    int threads);

/**
 * Returns the lengths of the steps of paths: element i is the distance from point i - 1 to point i.
 *
 * @param group a number for each point, or NULL. A new path begins where the number changes. The first point of
 *   each path gets NaN.
 */
int geocore_along(
    const geocore_model *model, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const int64_t *group, ptrdiff_t group_stride,
    double *distance, ptrdiff_t distance_stride,
    int threads);

/**
 * Returns the distances from each of n points to each of m, row by row. The distance from i to j is at `(char
 * *)distance + i * row_stride + j * sizeof(double)`.
 */
int geocore_matrix(
    const geocore_model *model,
    size_t n,
    const double *latitude1, ptrdiff_t latitude1_stride,
    const double *longitude1, ptrdiff_t longitude1_stride,
    size_t m,
    const double *latitude2, ptrdiff_t latitude2_stride,
    const double *longitude2, ptrdiff_t longitude2_stride,
    double *distance, ptrdiff_t row_stride,
    int threads);

/**
 * Measures perimeters (m) and areas (m²) of n rings; the last vertex of each is joined to its first.
 *
 * Edges are the lines of the model: "geodesic", "haversine" or "rhumb"; "vincenty" has no areas. Areas are positive
 * for counterclockwise rings, negative for clockwise ones. The smaller side of a ring is measured, also around a pole.
 * If a ring is 360 degrees wide as written, such as a box from -180 to 180, the side inside the box is measured. An
 * edge of exactly 180 degrees of longitude runs in the direction that its longitudes give.
 *
 * @param start n + 1 ascending numbers: ring i has the vertices from start[i] up to, but not including, start[i +
 *   1].
 */
int geocore_polygons(
    const geocore_model *model, size_t n, const int64_t *start,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    double *area, ptrdiff_t area_stride,
    double *perimeter, ptrdiff_t perimeter_stride,
    int threads);

/* --- Lines through two points. Only for "geodesic" and "haversine". --- */

/**
 * Measures how far n points are from the lines through two other points.
 *
 * The line continues beyond both points. The foot is searched within half the circumference of the Earth from the
 * first point. Two coincident points define no line: the result is the distance to them, without a sign.
 *
 * @param segment 0 for the whole line. Otherwise the foot is the nearest point of the shortest path from the first
 *   point to the second, including its ends; the sign is that of the whole line.
 * @param cross_track the distance in meters from the foot to the point, positive to the right of the direction from
 *   the first point to the second.
 * @param along_track the distance in meters along the line from the first point to the foot, negative before that
 *   point.
 * @param foot_latitude degrees.
 * @param foot_longitude degrees in [-180, 180).
 */
int geocore_crosstrack(
    const geocore_model *model, size_t n,
    const double *latitude1, ptrdiff_t latitude1_stride,
    const double *longitude1, ptrdiff_t longitude1_stride,
    const double *latitude2, ptrdiff_t latitude2_stride,
    const double *longitude2, ptrdiff_t longitude2_stride,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    int segment,
    double *cross_track, ptrdiff_t cross_track_stride,
    double *along_track, ptrdiff_t along_track_stride,
    double *foot_latitude, ptrdiff_t foot_latitude_stride,
    double *foot_longitude, ptrdiff_t foot_longitude_stride,
    int threads);

/** The kind of an intersection of two lines. */
enum geocore_intersection_kind {
  /** The lines coincide, with opposite directions. */
  GEOCORE_OPPOSITE = -1,
  /** The lines cross. */
  GEOCORE_CROSSING = 0,
  /** The lines coincide, with the same direction. */
  GEOCORE_COINCIDENT = 1
};

/**
 * Finds the intersections of n lines through points 1 and 2 with those through points 3 and 4.
 *
 * Lines continue beyond their points and meet more than once. The result is the intersection with the smallest sum
 * of distances from points 1 and 3. A line through two equal points has no direction: the result is NaN.
 *
 * @param segments 0 for whole lines. Otherwise only the shortest paths between the points count: the result is NaN
 *   where they do not meet, and the middle of the shared part where they coincide.
 * @param x the distance in meters along the first line from point 1, negative before that point.
 * @param y the distance in meters along the second line from point 3, negative before that point.
 * @param latitude the latitude of the intersection in degrees.
 * @param longitude degrees in [-180, 180).
 * @param kind one of ::geocore_intersection_kind; 0 if the result is NaN.
 */
int geocore_intersection(
    const geocore_model *model, size_t n,
    const double *latitude1, ptrdiff_t latitude1_stride,
    const double *longitude1, ptrdiff_t longitude1_stride,
    const double *latitude2, ptrdiff_t latitude2_stride,
    const double *longitude2, ptrdiff_t longitude2_stride,
    const double *latitude3, ptrdiff_t latitude3_stride,
    const double *longitude3, ptrdiff_t longitude3_stride,
    const double *latitude4, ptrdiff_t latitude4_stride,
    const double *longitude4, ptrdiff_t longitude4_stride,
    int segments,
    double *x, ptrdiff_t x_stride,
    double *y, ptrdiff_t y_stride,
    double *latitude, ptrdiff_t latitude_stride,
    double *longitude, ptrdiff_t longitude_stride,
    int8_t *kind, ptrdiff_t kind_stride,
    int threads);

/* --- Polygons that contain a point --- */

/** Polygons whose edges are geodesics, or great circles for "haversine". Immutable. */
typedef struct geocore_polygon_index geocore_polygon_index;

/**
 * Indexes the polygons of n rings, for "geodesic" and "haversine" only.
 *
 * The limit is 2^30 rings and 2^30 vertices. The inside of a ring is the side that geocore_polygons() measures.
 * Rings may cross the antimeridian or contain a pole. Rings with fewer than 3 vertices or with an invalid vertex
 * contain nothing.
 *
 * @param start n + 1 ascending numbers: ring i has the vertices from start[i] up to, but not including, start[i +
 *   1].
 * @param polygon for each ring the number of its polygon, from 0, in any order. Rings with the same number are
 *   parts of one polygon. With NULL, each ring that is not a hole begins the next polygon.
 * @param hole for each ring whether it is a hole, 0 if not. A hole belongs to the preceding ring of its polygon
 *   that is not a hole; without such a ring the status is ::GEOCORE_INVALID_ARGUMENT. NULL if there are no holes.
 * @param[out] index free it with geocore_polygon_index_free().
 */
int geocore_polygon_index_new(
    const geocore_model *model, size_t n, const int64_t *start,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const int64_t *polygon, ptrdiff_t polygon_stride,
    const int8_t *hole, ptrdiff_t hole_stride,
    geocore_polygon_index **index);

/** Frees an index that is no longer in use. Accepts NULL. */
void geocore_polygon_index_free(geocore_polygon_index *index);

/** Returns the number of indexed polygons: the count of distinct numbers. */
size_t geocore_polygon_index_count(const geocore_polygon_index *index);

/**
 * Finds the first polygon that contains each of n points.
 *
 * The result is the lowest number of several polygons, and -1 for no polygon or an invalid point. A point within 20
 * nm of an edge may be assigned to either side.
 */
int geocore_polygon_index_first(
    const geocore_polygon_index *index, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    int64_t *polygon, ptrdiff_t polygon_stride,
    int threads);

/** The result of a search within a radius, or of the polygons that contain points. */
typedef struct geocore_neighbors geocore_neighbors;

/**
 * Finds all polygons that contain each of n points.
 *
 * The numbers of each point's polygons are in ascending order, and their distances are 0.
 *
 * @param[out] polygons free it with geocore_neighbors_free().
 */
int geocore_polygon_index_all(
    const geocore_polygon_index *index, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    geocore_neighbors **polygons, int threads);

/* --- Nearest points --- */

/** Points in a tree. Immutable. */
typedef struct geocore_index geocore_index;

/**
 * Indexes n points, at most 2^32 - 1, for "geodesic" and "haversine" only. Invalid points keep their numbers and
 * are never found.
 *
 * @param[out] index free it with geocore_index_free().
 */
int geocore_index_new(
    const geocore_model *model, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    geocore_index **index);

/** Frees an index that is no longer in use. Accepts NULL. */
void geocore_index_free(geocore_index *index);

/** Returns the number of indexed points. */
size_t geocore_index_count(const geocore_index *index);

/**
 * Finds the k nearest points to each of n points, nearest first.
 *
 * Each row has k point numbers, counted from 0, and their distances. Equally distant points are ordered by number.
 * Missing results are -1 and NaN.
 *
 * @param within the largest distance (m), 0 or more; infinity for no limit.
 * @param number n rows of k, or NULL.
 * @param distance n rows of k, or NULL.
 */
int geocore_index_nearest(
    const geocore_index *index, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    size_t k, double within, int64_t *number, double *distance, int threads);

/**
 * Finds all points within a distance (m) of each of n points.
 *
 * @param within the distance, 0 or more.
 * @param[out] neighbors free it with geocore_neighbors_free().
 */
int geocore_index_within(
    const geocore_index *index, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    double within, geocore_neighbors **neighbors, int threads);

/** Returns the total number of points found by all queries. */
size_t geocore_neighbors_count(const geocore_neighbors *neighbors);

/**
 * Copies the result of a search.
 *
 * @param start n + 1 numbers: query i has the neighbors from start[i] up to, but not including, start[i + 1]. Or
 *   NULL.
 * @param number geocore_neighbors_count() point numbers, each query's nearest first. Or NULL.
 * @param distance the same number of distances (m). Or NULL.
 */
int geocore_neighbors_copy(
    const geocore_neighbors *neighbors, int64_t *start, int64_t *number, double *distance);

/** Frees the result of a search. Accepts NULL. */
void geocore_neighbors_free(geocore_neighbors *neighbors);

/* --- Coordinates as text --- */

/**
 * Parses a coordinate in any usual notation: "40.7128 -74.0060", "40°42′46″N 74°00′22″W", "+40.7128-074.0060/".
 *
 * @param text UTF-8.
 * @param length the length in bytes.
 * @param message a buffer of message_size bytes for the zero-terminated reason of a failure. Or NULL.
 */
int geocore_parse(
    const char *text, size_t length, double *latitude, double *longitude, char *message, size_t message_size);

/** The notation of a coordinate; geocore_parse() reads all of them. */
enum geocore_format_style {
  /** 40.7128, -74.0060 */
  GEOCORE_FORMAT_DECIMAL = 0,
  /** 40°42.768′N 74°00.360′W */
  GEOCORE_FORMAT_MINUTES = 1,
  /** 40°42′46.08″N 74°00′21.60″W */
  GEOCORE_FORMAT_SECONDS = 2,
  /** +40.7128-074.0060/ (ISO 6709) */
  GEOCORE_FORMAT_ISO6709 = 3,
  /** geo:40.7128,-74.0060 (RFC 5870) */
  GEOCORE_FORMAT_GEO_URI = 4
};

/**
 * Formats a coordinate.
 *
 * @param style one of ::geocore_format_style.
 * @param places the number of decimals of the last part, 0 to 15.
 * @param[out] text a buffer of size bytes for the zero-terminated text.
 */
int geocore_format(
    double latitude, double longitude, int style, int places, char *text, size_t size);

/* --- Grids, on WGS 84 --- */

/** The standard zone of each point. */
#define GEOCORE_STANDARD_ZONE (-1)

/**
 * Converts points to Universal Transverse Mercator (UTM) and, beyond 80° S and 84° N, Universal Polar Stereographic
 * (UPS) coordinates. The zone of UPS is 0.
 *
 * The result is NaN beyond the limits of a fixed zone: UTM eastings from 0 to 1000 km, UPS eastings and northings
 * from 1200 to 2800 km in the north and from 700 to 3300 km in the south.
 *
 * Without convergence and scale, points in their standard zones take a fraction of the time. Their coordinates are
 * within the same 5 nm, but may differ in the last digits.
 *
 * @param fixed_zone 1 to 60 for UTM, 0 for UPS, or ::GEOCORE_STANDARD_ZONE.
 * @param zone 1 to 60, 0 for UPS; -1 if the result is NaN.
 * @param northern 1 for a northing of the north, 0 for the south and for NaN. A latitude of -0.0 is in the south.
 * @param easting meters; 500 km on the central meridian of a zone, 2000 km at a pole.
 * @param northing meters; on the equator 0 in the north, 10 000 km in the south; 2000 km at a pole.
 * @param convergence the azimuth of grid north (degrees clockwise from true north).
 * @param scale a length on the grid divided by the length on the ellipsoid.
 */
int geocore_utm(
    size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    int fixed_zone,
    int32_t *zone, ptrdiff_t zone_stride,
    int8_t *northern, ptrdiff_t northern_stride,
    double *easting, ptrdiff_t easting_stride,
    double *northing, ptrdiff_t northing_stride,
    double *convergence, ptrdiff_t convergence_stride,
    double *scale, ptrdiff_t scale_stride,
    int threads);

/**
 * Converts UTM and UPS coordinates to points (degrees, longitude in [-180, 180]), with convergence (degrees) and
 * scale; all as in geocore_utm(). The result is NaN for invalid zones and for coordinates beyond the limits.
 *
 * @param northern 0 for a northing of the south.
 */
int geocore_utm_reverse(
    size_t n,
    const int32_t *zone, ptrdiff_t zone_stride,
    const int8_t *northern, ptrdiff_t northern_stride,
    const double *easting, ptrdiff_t easting_stride,
    const double *northing, ptrdiff_t northing_stride,
    double *latitude, ptrdiff_t latitude_stride,
    double *longitude, ptrdiff_t longitude_stride,
    double *convergence, ptrdiff_t convergence_stride,
    double *scale, ptrdiff_t scale_stride,
    int threads);

/** The number of bytes that geocore_mgrs() writes for each point. */
#define GEOCORE_MGRS_SIZE 32

/**
 * Returns the Military Grid Reference System (MGRS) squares of n points: "31UDQ4825111943".
 *
 * @param digits the number of digits of easting and of northing, 0 to 11: 0 for squares of 100 km, 5 of 1 m, 11 of
 *   1 µm.
 * @param text ::GEOCORE_MGRS_SIZE bytes for each point: the text and zeros. It is empty for an invalid point.
 * @param text_stride the number of bytes from one text to the next.
 */
int geocore_mgrs(
    size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    int digits,
    char *text, ptrdiff_t text_stride,
    int threads);

/**
 * Returns the centers (degrees) of MGRS squares with up to 11 digits each for easting and northing, with or without
 * blanks between the parts. The result is NaN for invalid squares.
 *
 * @param text for each square its text, which ends with a zero or after `size` bytes.
 * @param text_stride the number of bytes from one text to the next.
 * @param size 1 to 4096.
 */
int geocore_mgrs_reverse(
    size_t n,
    const char *text, ptrdiff_t text_stride, size_t size,
    double *latitude, ptrdiff_t latitude_stride,
    double *longitude, ptrdiff_t longitude_stride,
    int threads);

/* --- Tracks --- */

/** A running summary of a track: a few hundred bytes for any number of positions. */
typedef struct geocore_track geocore_track;

/** The figures of a track. Times are seconds since 1970-01-01 UTC; unknown values are NaN. */
typedef struct geocore_track_figures {
  /** The number of valid positions. */
  uint64_t points;
  /** The number of skipped positions: invalid, or earlier than the previous position. */
  uint64_t skipped;
  /** The number of steps longer than the longest gap; no sum includes them. */
  uint64_t gaps;
  /** The length of all steps (m). It does not depend on the division into parts. */
  double distance_m;
  /** The time from the first position to the last (s). */
  double elapsed_s;
  /**
   * The time of the steps that reach the moving speed (s). Only the two ends of a step count, so summaries of parts
   * add up. ::GEOCORE_TRACKS has the moving time of the program, which also evaluates the receiver's speeds.
   */
  double moving_s;
  /** The length of those steps (m). */
  double moving_distance_m;
  /** The speed of the fastest step (m/s). */
  double max_speed_m_s;
  /** The lowest and the highest altitude (m). */
  double min_altitude_m, max_altitude_m;
  /** The first and last time. */
  double first_time_s, last_time_s;
  /** The first and last position. */
  double first_latitude, first_longitude, last_latitude, last_longitude;
  /** The bounding box of all positions; west is greater than east if the box crosses the antimeridian. */
  double south, west, north, east;
} geocore_track_figures;

/**
 * Creates a track without positions.
 *
 * @param model the model that measures steps; NULL is the geodesic on WGS 84. The model is copied.
 * @param longest_gap the longest duration of a step in seconds; longer steps count as gaps and are not measured.
 *   Infinity for no limit.
 * @param moving_speed the speed in m/s from which a step counts as moving.
 */
int geocore_track_new(
    const geocore_model *model, double longest_gap, double moving_speed, geocore_track **track);

/** Frees a track. Accepts NULL. */
void geocore_track_free(geocore_track *track);

/**
 * Adds n positions in chronological order.
 *
 * @param time seconds since 1970-01-01 UTC, or NULL without times.
 * @param altitude meters, NaN if unknown, or NULL.
 */
int geocore_track_add(
    geocore_track *track, size_t n,
    const double *time, ptrdiff_t time_stride,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const double *altitude, ptrdiff_t altitude_stride);

/** Separates the next position from the last one: the step between them is not measured. */
int geocore_track_break(geocore_track *track);

/**
 * Appends a later track: the step between both is measured, as if the positions had been added to the first track.
 *
 * Both tracks must have been created with the same arguments, and the second must not begin before the first one
 * ends; otherwise the status is ::GEOCORE_INVALID_ARGUMENT. The second track is unchanged.
 */
int geocore_track_merge(geocore_track *track, const geocore_track *next);

/**
 * Copies the figures. `size` is `sizeof(geocore_track_figures)`: a later library has more figures and writes those
 * that fit.
 */
int geocore_track_report(const geocore_track *track, geocore_track_figures *figures, size_t size);

/**
 * Writes a track as bytes that geocore_track_load() reads on any machine.
 *
 * @param bytes the buffer, or NULL.
 * @param size the size of the buffer.
 * @param[out] needed the required size, set for every status.
 */
int geocore_track_save(const geocore_track *track, void *bytes, size_t size, size_t *needed);

/** Reads a track that geocore_track_save() has written. */
int geocore_track_load(const void *bytes, size_t size, geocore_track **track);

/* --- Recordings: files of positions --- */

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

/** The type of an array, as in Apache Arrow's C data interface. */
struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

/** The values of an array, as in Apache Arrow's C data interface. */
struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

/** A reader of one recording, with the data read so far. Only one thread at a time may use it. */
typedef struct geocore_recording geocore_recording;

/** The tables that geocore_recording_table() returns. All times are UTC. */
enum geocore_recording_table_kind {
  /**
   * One row per position, in file order, after the filters that geocalc applies to every recording:
   * - A repeated track is returned once.
   * - The positions of a second receiver become a separate track after the first receiver's.
   * - A time that is years away from the times around it is null. ::GEOCORE_SKIPPED reports the first and the last
   *   of these.
   *
   * Always present: `track_id` (from 1: tracks, routes and groups of waypoints), `segment` (from 1 in each), `kind`
   * ("track", "route", "waypoint"), `track_name`, `time`, `latitude`, `longitude`, `altitude_m`, `speed_mps`,
   * `course_deg`, `accuracy_m`. Present if a position has them: `ellipsoidal_altitude_m`, `climb_mps`,
   * `vertical_accuracy_m`, `speed_accuracy_mps`, `course_accuracy_deg`, `climb_accuracy_mps`, `fix_dimension`,
   * `fix_status`, `satellites`, `satellites_in_view`, `hdop`, `vdop`, `pdop`, `device`, `utc_offset_s` (of the zone
   * in which the file wrote the time), `thinned` (1 where points were removed on purpose), `heart_rate_bpm`,
   * `cadence_rpm`, `power_w`, `temperature_c`, whatever the format calls these measures. Other attributes follow under
   * their names in the file (`distance`, `stance_time_ms`): doubles if all values are plain numbers, otherwise texts.
   * The prefix "extra " marks a name that equals one of those above.
   *
   * The value of a null is NaN for doubles and the smallest number for times.
   */
  GEOCORE_POINTS = 0,
  /**
   * The summaries of the device: `extent` ("lap", "session"), `start`, `end`, `elapsed_s`, `timer_s`, `distance_m`,
   * `ascent_m`, `descent_m`, `sport`, `trigger`, and other attributes, as for points.
   */
  GEOCORE_LAPS = 1,
  /**
   * The metadata of the file and its tracks: `track_id` (null for the file), `name` by its path in GPX (`type`,
   * `desc`, `author/name`), `value`.
   */
  GEOCORE_DETAILS = 2,
  /**
   * The skipped input: `reason`, `detail`, `line` (from 1, null without lines), `offset` (bytes from the
   * beginning), `stops_reading` (whether the rest of the input was not read). At most 10 000 rows; the last one
   * gives the number of further rows.
   */
  GEOCORE_SKIPPED = 3,
  /**
   * The figures of each track and route, as `geocalc track` measures them: `track_id`, `kind` ("track", "route"),
   * `name`, `sport`, `start`, `end`, `points`, `segments`, `distance_m` (geodesics on WGS84), `moving_distance_m`,
   * `stopped_distance_m`, `elapsed_s`, `moving_s`, `stopped_s`, `gap_s`, `max_speed_mps`, `ascent_m`, `descent_m`,
   * `receiver_speed` ("none", "trusted", "partly", "ignored"). The table is complete after
   * geocore_recording_finish(); before that call it has only the tracks that have ended.
   */
  GEOCORE_TRACKS = 4,
  /** The rows of ::GEOCORE_POINTS whose `kind` is "waypoint". */
  GEOCORE_WAYPOINTS = 5,
  /**
   * The result of geocore_recording_zones(): `zone` (from 1), `from`, `below`, `time_s`, `share_percent`. The time whose
   * points have no value is a last row without a zone. The table is complete after geocore_recording_finish().
   */
  GEOCORE_ZONES = 6,
  /**
   * The result of geocore_recording_find(), at most one row per track: `track_id`, `name`, `time`, `latitude`,
   * `longitude`, `altitude_m`, `speed_mps`, `interval_s` (between the recorded points before and after; 0 at a recorded
   * point), `between_segments` (whether the track was not recorded at the time).
   */
  GEOCORE_FOUND = 7
};

/**
 * The edits of geocore_recording_edit(), with the meaning of their numbers. Times are seconds since 1970-01-01 UTC,
 * rounded to the microsecond. The edits are those of the commands of `geocalc track`.
 */
enum geocore_edit {
  /** Keeps the points of each track from one time to another; NaN leaves an end open. */
  GEOCORE_CROP_TIME = 0,
  /** Keeps the points between two durations (s) since the first time of the track; NaN leaves an end open. */
  GEOCORE_CROP_ELAPSED = 1,
  /** Keeps the points between two distances (m) from the start of the track; NaN leaves an end open. */
  GEOCORE_CROP_DISTANCE = 2,
  /** Removes the first and the last meters of each track. */
  GEOCORE_TRIM_ENDS = 3,
  /** Removes all points within a circle: latitude, longitude, radius (m). */
  GEOCORE_TRIM_CIRCLE = 4,
  /** Reverses the direction of tracks and routes, and mirrors their times. No numbers. */
  GEOCORE_REVERSE = 5,
  /** Adds seconds to all times. */
  GEOCORE_SHIFT = 6,
  /** Shifts all times so that the first point with a time has this time. */
  GEOCORE_SHIFT_TO = 7,
  /** Removes points within a tolerance (m). The second number is the method: 0 rdp, 1 visvalingam, 2 time. */
  GEOCORE_SIMPLIFY = 8,
  /** Keeps at most this number of points, at least 2. The second number is the method, as above. */
  GEOCORE_SIMPLIFY_COUNT = 9
};

/**
 * Creates a reader.
 *
 * @param format the name of a format: "gpx", "nmea", "gpsd", "geojson", "csv", "fit", "ubx", "igc", "tcx", "kml",
 *   "google", "owntracks", "traccar", "strava", "polyline5", "polyline6", "wkt", "wkb". With NULL the reader
 *   detects the format by the content, except polylines.
 */
int geocore_recording_new(const char *format, geocore_recording **recording);

/** Frees a reader; tables that it has returned stay valid. Accepts NULL. */
void geocore_recording_free(geocore_recording *recording);

/** Keeps repeated tracks of a file. Call this function before geocore_recording_add(). */
int geocore_recording_keep_repeats(geocore_recording *recording);

/**
 * Adds an edit. All tables and the output contain the edited recording; several edits apply in order.
 *
 * The status is ::GEOCORE_INVALID_ARGUMENT for an invalid number, and after the first geocore_recording_add(). No point
 * is moved or added. Laps with removed points are removed.
 *
 * @param edit one of ::geocore_edit.
 * @param first, second, third the numbers of the edit; the others are ignored.
 */
int geocore_recording_edit(
    geocore_recording *recording, int edit, double first, double second, double third);

/**
 * Looks for the position of each track at a time, for ::GEOCORE_FOUND. Call this function before
 * geocore_recording_add().
 *
 * The position between two points is interpolated along the geodesic.
 *
 * @param time seconds since 1970-01-01 UTC, or since the start of each track.
 * @param elapsed 0 for the first meaning of `time`.
 */
int geocore_recording_find(geocore_recording *recording, double time, int elapsed);

/**
 * Sums the time in zones of a sensor value, for ::GEOCORE_ZONES. Call this function before geocore_recording_add().
 *
 * Each value counts for half of the time to the point before and half of the time to the point after. Pauses do not
 * count.
 *
 * @param measure "heart_rate", "power", "cadence" or "temperature".
 * @param n the number of limits, 1 to 10 000.
 * @param limits the values at which a zone begins, ascending; below the first limit is one more zone.
 */
int geocore_recording_zones(
    geocore_recording *recording, const char *measure, size_t n, const double *limits);

/**
 * Writes the recording in a format. Call this function before geocore_recording_add().
 *
 * The tables of points, waypoints, laps, metadata and figures stay empty. After geocore_recording_finish(),
 * ::GEOCORE_SKIPPED also has a row for each kind of information that the format cannot hold, with the reason "unkept".
 *
 * @param format "gpx", "csv", "geojson", "tcx", "kml", "nmea", "gpsd", "wkt", "polyline5", "polyline6", or a file name
 *   that ends in a known extension. The status is ::GEOCORE_UNSUPPORTED for formats that are only read.
 */
int geocore_recording_write(geocore_recording *recording, const char *format);

/**
 * Returns the output since the last call, which may be empty.
 *
 * @param[out] bytes the output, valid until the next call or until the recording is freed.
 * @param[out] n the number of bytes.
 */
int geocore_recording_written(geocore_recording *recording, const void **bytes, size_t *n);

/**
 * Reads the next n bytes of uncompressed data, in pieces of any size.
 *
 * Memory grows with the positions, not with the bytes. Invalid data is not an error: ::GEOCORE_SKIPPED lists what
 * cannot be read.
 */
int geocore_recording_add(geocore_recording *recording, const void *bytes, size_t n);

/** Marks the end of the recording; no bytes can be added after that. */
int geocore_recording_finish(geocore_recording *recording);

/** Returns the name of the format; NULL while it is unknown, and for unsupported formats. */
const char *geocore_recording_format(const geocore_recording *recording);

/**
 * Returns and removes the data read so far, as a struct array of Apache Arrow's C data interface.
 *
 * Later tables do not contain these rows. The caller must call `release` of both structures, on any thread.
 *
 * @param kind one of ::geocore_recording_table_kind.
 */
int geocore_recording_table(
    geocore_recording *recording, int kind, struct ArrowSchema *schema, struct ArrowArray *array);

/* --- Libraries of recordings --- */

/**
 * A library of the program geocalc, opened for reading. Only one thread at a time may use it.
 *
 * Other threads and processes may read and write the same library at the same time.
 */
typedef struct geocore_store geocore_store;

/**
 * Creates a library object; the first function that reads the library opens the file.
 *
 * @param path the file.
 * @param[out] store the library; free it with geocore_store_free().
 */
int geocore_store_new(const char *path, geocore_store **store);

/** Frees a library; tables that it has returned stay valid. Accepts NULL. */
void geocore_store_free(geocore_store *store);

/**
 * Returns the reason of the last ::GEOCORE_STORE_FAILED; NULL if there was none. The text is valid until the next
 * failure, or until the library is freed.
 */
const char *geocore_store_reason(const geocore_store *store);

/**
 * Returns one row per track, route and group of waypoints that is not deleted, in chronological order.
 *
 * The result is a struct array of Apache Arrow's C data interface: `track_id`, `kind` ("track", "route",
 * "waypoint"), `name`, `sport`, `device`, `source`, `notes`, `tags` (separated by commas), `start`, `end`,
 * `utc_offset_s`, `points`, `distance_m`, `elapsed_s`, `moving_s`, `ascent_m`, `descent_m`, `max_speed_mps`,
 * `recording` (whether it still grows).
 */
int geocore_store_tracks(
    geocore_store *store, struct ArrowSchema *schema, struct ArrowArray *array);

/**
 * Returns the positions of tracks, with the columns of ::GEOCORE_POINTS; `track_id` is the library's.
 *
 * @param n the number of tracks.
 * @param ids the track numbers.
 */
int geocore_store_points(
    geocore_store *store, size_t n, const int64_t *ids, struct ArrowSchema *schema,
    struct ArrowArray *array);

#ifdef __cplusplus
}
#endif

#endif
