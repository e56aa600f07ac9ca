/**
 * @file geocalc.h
 * Distances on the Earth, lines, polygons and grids, and what recordings of movement add up to, for C and for
 * whatever calls C.
 *
 * Places are latitude and longitude in degrees (north and east positive, WGS 84 where nothing else is
 * said), lengths are meters, areas square meters, times seconds, azimuths degrees clockwise from north in
 * [0, 360). Latitude comes before longitude.
 *
 * **Columns.** Functions for many problems take a pointer and a stride for each column: element i is the
 * double at `(const char *)column + i * stride`. A stride of `sizeof(double)` is an array, 0 the same
 * number for every problem; negative strides and doubles that are not aligned are fine. Columns of whole
 * numbers and of texts go the same way. Where a column of results is not wanted its pointer is NULL. Results
 * must not lie where inputs are read, nor over each other.
 *
 * **Invalid numbers** (a latitude outside [-90, 90], a value that is not finite) give NaN for their problem
 * and for no other. They are no error.
 *
 * **Status.** Functions that can fail return a ::geocalc_status, 0 if all went well. Nothing is printed,
 * nothing ends the process, and results are not touched where the status is not 0. What is passed has to be
 * what the comment says: that a pointer leads to memory with room for n elements cannot be checked.
 *
 * **Threads.** Every function may be called from any thread. Models and indexes never change, so any number
 * of threads may use one. A ::geocalc_track is used by one thread at a time. `threads` says how many a call
 * may use: 1 for the caller alone, 0 for one a processor. Results do not depend on it to the last bit.
 * Threads end before the call does: a process may fork whenever it is in none.
 *
 * **Memory.** What a `_new` function made is freed by the `_free` function of its name, which takes NULL.
 */
#ifndef GEOCALC_H
#define GEOCALC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface: functions are added with a higher one, and none is changed or taken away
 *  while the library is `libgeocalc.so.1`. */
#define GEOCALC_INTERFACE 5

/** What became of a call. */
enum geocalc_status {
  /** All went well. */
  GEOCALC_OK = 0,
  /** An argument is not what the function takes: NULL, a negative number of threads, too many elements. */
  GEOCALC_INVALID_ARGUMENT = 1,
  /** No method has that name; there are "geodesic", "vincenty", "haversine" and "rhumb". */
  GEOCALC_UNKNOWN_METHOD = 2,
  /** The text is no ellipsoid. */
  GEOCALC_INVALID_ELLIPSOID = 3,
  /** The text is no coordinate. */
  GEOCALC_INVALID_COORDINATE = 4,
  /** The method does not have this operation. */
  GEOCALC_UNSUPPORTED = 5,
  /** The bytes are not a saved track, or one of a later version. */
  GEOCALC_INVALID_BYTES = 6,
  /** There is no room for the result; how much is needed has been said. */
  GEOCALC_NO_ROOM = 7,
  /** No format of recordings has that name. */
  GEOCALC_UNKNOWN_FORMAT = 8,
  /** A library of recordings cannot be read: geocalc_store_reason() says why. */
  GEOCALC_STORE_FAILED = 9,
  /** The names of a table's columns do not say where its coordinates are. */
  GEOCALC_UNKNOWN_COLUMNS = 10
};

/** What a status means, in English; a text also for a number that is none. Never NULL. */
const char *geocalc_status_text(int status);

/** The version of the library, such as "1.2.0". Never NULL. */
const char *geocalc_version(void);

/** The value of GEOCALC_INTERFACE that the library was built with. */
int geocalc_interface(void);

/** The instructions that problems are solved with: "avx512", "avx2", "baseline" or "scalar". The environment
 *  variable GEOCORE_KERNEL chooses another when the first function is called; where it names none of this
 *  processor, the fastest is used and a warning printed to standard error. Never NULL. */
const char *geocalc_kernel(void);

/* --- Models --- */

/** A method on a figure of the Earth. Never changes. */
typedef struct geocalc_model geocalc_model;

/**
 * Makes a model.
 *
 * @param method "geodesic": the shortest path on the ellipsoid (Karney 2013), within 6 nm of distance for
 *   any pair on the Earth's ellipsoids, and within 15 nm for an equatorial radius like the Earth's at every
 *   flattening from -1 to 1/2. "vincenty": Vincenty's formula (1975), with the geodesic where it does not converge. "haversine": the great circle on a sphere.
 *   "rhumb": the line of constant azimuth. NULL is "geodesic".
 * @param ellipsoid a name that PROJ knows ("WGS84", "GRS80", "bessel"), a planet ("Mars"), or the equatorial radius in meters,
 *   a comma and the flattening or its inverse: "6378137,298.257223563". NULL is WGS 84, for "haversine" the
 *   sphere of radius R1 = 6371008.7714 m. "haversine" takes the mean radius of an ellipsoid.
 * @param[out] model the model; free it with geocalc_model_free().
 */
int geocalc_model_new(const char *method, const char *ellipsoid, geocalc_model **model);

/** Frees a model that nothing uses any more. NULL is fine. */
void geocalc_model_free(geocalc_model *model);

/** Equatorial radius (m) and flattening of a model; `model` NULL is the geodesic on WGS 84. NULL pointers are
 *  left out. */
void geocalc_model_figure(const geocalc_model *model, double *equatorial_radius, double *flattening);

/* --- Columns of a table --- */

/** The columns of one point of a row. Columns are counted from 0. */
typedef struct geocalc_point_columns {
  /** The columns of the latitude and the longitude; both the same if a column holds whole coordinates, such as
   *  WKB or text. */
  int64_t latitude, longitude;
  /** The columns with the hemispheres, N or S and E or W, for geocalc_hemisphere(); -1 without such a column. */
  int64_t latitude_hemisphere, longitude_hemisphere;
  /** The factors that convert the numbers to degrees, for geocalc_degrees(); 1 for degrees. */
  double latitude_factor, longitude_factor;
} geocalc_point_columns;

/**
 * Finds the coordinates of a table by the names of its columns, as the program geocalc does.
 *
 * Names with known units are read (`lat_rad`, `latitudeE7`), and so are columns of hemispheres (`lat,ns,lon,ew`).
 * ::GEOCALC_UNKNOWN_COLUMNS if the names say no coordinates, more than one reading, an unknown unit or word, or only
 * errors (`lat_err`).
 *
 * @param n how many columns.
 * @param names the names in UTF-8, each ending with a zero.
 * @param pair 0 if a row is one point; 1 if it is a pair, such as `lat1,lon1,lat2,lon2`.
 * @param[out] points one point, or two if a row is a pair.
 * @param message gets the reason if the status is ::GEOCALC_UNKNOWN_COLUMNS, ending with a zero; NULL if it is not
 *   wanted.
 * @param message_size how much room there is; a longer message is cut. 2048 bytes are enough for most.
 */
int geocalc_columns(
    size_t n, const char *const *names, int pair, geocalc_point_columns *points, char *message,
    size_t message_size);

/** The sign of a hemisphere: 1 for `N`, `north`, `E` or `east`, -1 for `S`, `south`, `W` or `west`, in capitals or
 *  not; 0 for other text, and for a hemisphere of the other axis.
 *
 * @param text the text, in UTF-8.
 * @param length its bytes; no zero is needed after them.
 * @param longitude 1 for east and west, 0 for north and south.
 */
int geocalc_hemisphere(const char *text, size_t length, int longitude);

/**
 * Converts n numbers to degrees: times a factor, and with the sign of the hemisphere.
 *
 * The results are those of the program geocalc to the last bit: 473775000 with the factor 1e-7 is 47.3775.
 *
 * @param factor that of ::geocalc_point_columns.
 * @param sign what geocalc_hemisphere() returns for each number, or NULL without hemispheres. With 0 the result is
 *   NaN, and so is that of a negative number in the north or east.
 */
int geocalc_degrees(
    size_t n, const double *number, ptrdiff_t number_stride, double factor,
    const int8_t *sign, ptrdiff_t sign_stride, double *degrees, ptrdiff_t degrees_stride);

/* --- Pairs of places. A model of NULL is the geodesic on WGS 84. --- */

/** The distance between two places (m), NaN for invalid ones. */
double geocalc_distance(
    const geocalc_model *model, double latitude1, double longitude1, double latitude2, double longitude2);

/** The inverse problem for one pair of places: the distance (m) and the azimuths of the path at both, looking
 *  onward (degrees clockwise from north, in [0, 360)); NaN for invalid places. NULL pointers are left out. */
void geocalc_inverse_one(
    const geocalc_model *model, double latitude1, double longitude1, double latitude2, double longitude2,
    double *distance, double *azimuth1, double *azimuth2);

/** The direct problem for one place: where one arrives after a distance (m) in the direction of an azimuth
 *  (degrees clockwise from north), and the azimuth there; the longitude in [-180, 180). NaN for what is
 *  invalid. NULL pointers are left out. */
void geocalc_direct_one(
    const geocalc_model *model, double latitude, double longitude, double azimuth, double distance,
    double *latitude2, double *longitude2, double *azimuth2);

/**
 * The inverse problem for n pairs of places: distances, and the azimuths of the path at both places, looking
 * onward.
 *
 * Azimuths at coincident places and between antipodal ones are a choice among many: at coincident places the
 * direction is that toward the equator, from the equator south, and at a pole follows from the longitudes.
 * Leaving out the azimuths halves the time; the distances of nearly antipodal places are then within the same
 * bound, but may differ in the last bits.
 */
int geocalc_inverse(
    const geocalc_model *model, size_t n,
    const double *latitude1, ptrdiff_t latitude1_stride,
    const double *longitude1, ptrdiff_t longitude1_stride,
    const double *latitude2, ptrdiff_t latitude2_stride,
    const double *longitude2, ptrdiff_t longitude2_stride,
    double *distance, ptrdiff_t distance_stride,
    double *azimuth1, ptrdiff_t azimuth1_stride,
    double *azimuth2, ptrdiff_t azimuth2_stride,
    int threads);

/** Distances of n pairs of places in single precision: computed in double precision and rounded once. */
int geocalc_distances_float(
    const geocalc_model *model, size_t n,
    const float *latitude1, ptrdiff_t latitude1_stride,
    const float *longitude1, ptrdiff_t longitude1_stride,
    const float *latitude2, ptrdiff_t latitude2_stride,
    const float *longitude2, ptrdiff_t longitude2_stride,
    float *distance, ptrdiff_t distance_stride,
    int threads);

/** The direct problem for n starts: where one arrives after a distance (m, negative goes backward) in the
 *  direction of an azimuth, longitude in [-180, 180), and the azimuth there. */
int geocalc_direct(
    const geocalc_model *model, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const double *azimuth, ptrdiff_t azimuth_stride,
    const double *distance, ptrdiff_t distance_stride,
    double *latitude2, ptrdiff_t latitude2_stride,
    double *longitude2, ptrdiff_t longitude2_stride,
    double *azimuth2, ptrdiff_t azimuth2_stride,
    int threads);

/**
 * The steps of paths: element i is the distance from place i - 1 to place i.
 *
 * @param group a number for each place, or NULL: where it differs from the one before a path begins. The
 *   first place of each path has NaN.
 */
int geocalc_along(
    const geocalc_model *model, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const int64_t *group, ptrdiff_t group_stride,
    double *distance, ptrdiff_t distance_stride,
    int threads);

/** Distances from each of n places to each of m, row by row: from i to j at
 *  `(char *)distance + i * row_stride + j * sizeof(double)`. */
int geocalc_matrix(
    const geocalc_model *model,
    size_t n,
    const double *latitude1, ptrdiff_t latitude1_stride,
    const double *longitude1, ptrdiff_t longitude1_stride,
    size_t m,
    const double *latitude2, ptrdiff_t latitude2_stride,
    const double *longitude2, ptrdiff_t longitude2_stride,
    double *distance, ptrdiff_t row_stride,
    int threads);

/**
 * Perimeters (m) and areas (m²) of n rings; the last vertex of each is joined to its first.
 *
 * Edges are what the model's lines are: "geodesic", "haversine" or "rhumb"; for "vincenty" there are no areas.
 * Areas are positive where a ring runs counter-clockwise, negative where clockwise. The smaller side of a ring is
 * measured, also round a pole. A ring that is 360 degrees wide as written, such as a box from -180 to 180, has the
 * side that a map shows. An edge of exactly 180 degrees of longitude runs as its longitudes are written.
 *
 * @param start n + 1 rising numbers: ring i has the vertices from start[i] up to, without, start[i + 1].
 */
int geocalc_polygons(
    const geocalc_model *model, size_t n, const int64_t *start,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    double *area, ptrdiff_t area_stride,
    double *perimeter, ptrdiff_t perimeter_stride,
    int threads);

/* --- Lines through two places. Only for "geodesic" and "haversine". --- */

/**
 * How far n places are off the lines through two others.
 *
 * The line goes on beyond both places; the foot is found within half the Earth of the first. Two coincident
 * places have no line: the answer is the distance to them, without a sign.
 *
 * @param segment 0 for the whole line. Else the foot is the nearest point of the shortest path from the first
 *   place to the second, an end where that is nearest; the sign is the whole line's.
 * @param cross_track meters from the foot to the place, positive where the place is on the right of one who goes
 *   from the first place to the second.
 * @param along_track meters along the line from the first place to the foot, negative behind it.
 * @param foot_latitude degrees.
 * @param foot_longitude degrees in [-180, 180).
 */
int geocalc_crosstrack(
    const geocalc_model *model, size_t n,
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

/** How two lines meet. */
enum geocalc_intersection_kind {
  /** They run along each other in opposite directions. */
  GEOCALC_OPPOSITE = -1,
  /** They cross. */
  GEOCALC_CROSSING = 0,
  /** They run along each other in the same direction. */
  GEOCALC_COINCIDENT = 1
};

/**
 * Where n lines through places 1 and 2 meet those through places 3 and 4.
 *
 * Lines go on beyond their places and meet more than once: it is the intersection for which the sum of the ways
 * from the first place of each is the smallest. A line through two places that are the same has no direction:
 * there is NaN.
 *
 * @param segments 0 for whole lines. Else only the shortest paths between the places are lines: where they do
 *   not meet there is NaN, and paths that run along each other meet in the middle of what they share.
 * @param x meters along the first line from place 1, negative behind it.
 * @param y meters along the second line from place 3, negative behind it.
 * @param latitude degrees, of the intersection.
 * @param longitude degrees in [-180, 180).
 * @param kind one of ::geocalc_intersection_kind; 0 also where there is NaN.
 */
int geocalc_intersection(
    const geocalc_model *model, size_t n,
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

/* --- The polygons that hold a place --- */

/** Polygons whose edges are geodesics, or great circles for "haversine". Never changes. */
typedef struct geocalc_polygon_index geocalc_polygon_index;

/**
 * Indexes polygons that n rings make; at most 2^30 rings, and as many vertices. Only for "geodesic" and
 * "haversine".
 *
 * The side of a ring is inside that geocalc_polygons() measures; rings may lie across the antimeridian
 * and round a pole. Rings of fewer than 3 vertices hold nothing, and one with an invalid vertex neither.
 *
 * @param start n + 1 rising numbers: ring i has the vertices from start[i] up to, without, start[i + 1].
 * @param polygon for each ring the number of its polygon, from 0, in any order. Rings of one number are parts
 *   of one polygon. NULL: each ring that is no hole begins the next polygon.
 * @param hole for each ring whether it is a hole, 0 if not, in the ring of its polygon before it that is none;
 *   ::GEOCALC_INVALID_ARGUMENT if there is no such ring. NULL if there are no holes.
 * @param[out] index free it with geocalc_polygon_index_free().
 */
int geocalc_polygon_index_new(
    const geocalc_model *model, size_t n, const int64_t *start,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const int64_t *polygon, ptrdiff_t polygon_stride,
    const int8_t *hole, ptrdiff_t hole_stride,
    geocalc_polygon_index **index);

/** Frees an index that nothing uses any more. NULL is fine. */
void geocalc_polygon_index_free(geocalc_polygon_index *index);

/** How many polygons were indexed: numbers that are there. */
size_t geocalc_polygon_index_count(const geocalc_polygon_index *index);

/**
 * The first polygon that holds each of n places, by its number; the lowest of several, -1 for none and for an
 * invalid place. A place within 20 nm of an edge may be given to either side.
 */
int geocalc_polygon_index_first(
    const geocalc_polygon_index *index, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    int64_t *polygon, ptrdiff_t polygon_stride,
    int threads);

/* --- The nearest of many places --- */

/** Places in a tree. Never changes. */
typedef struct geocalc_index geocalc_index;

/**
 * Indexes n places, at most 2^32 - 1. Only for "geodesic" and "haversine". Invalid places keep their numbers
 * and are never found.
 *
 * @param[out] index free it with geocalc_index_free().
 */
int geocalc_index_new(
    const geocalc_model *model, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    geocalc_index **index);

/** Frees an index that nothing uses any more. NULL is fine. */
void geocalc_index_free(geocalc_index *index);

/** How many places were indexed. */
size_t geocalc_index_count(const geocalc_index *index);

/**
 * The k nearest places to each of n: rows of k numbers of places, counted from 0, the nearest first, and
 * their distances; of equally distant ones the lower number. Where there are fewer, -1 and NaN.
 *
 * @param within how far they may be (m); infinity for any distance.
 * @param number n rows of k, or NULL.
 * @param distance n rows of k, or NULL.
 */
int geocalc_index_nearest(
    const geocalc_index *index, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    size_t k, double within, int64_t *number, double *distance, int threads);

/** What a search within a radius has found. */
typedef struct geocalc_neighbors geocalc_neighbors;

/**
 * All places within a distance (m) of each of n.
 *
 * @param[out] neighbors free it with geocalc_neighbors_free().
 */
int geocalc_index_within(
    const geocalc_index *index, size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    double within, geocalc_neighbors **neighbors, int threads);

/** How many places have been found, for all queries together. */
size_t geocalc_neighbors_count(const geocalc_neighbors *neighbors);

/** Copies what has been found.
 *
 * @param start n + 1 numbers: query i has the neighbors from start[i] up to, without, start[i + 1]. Or NULL.
 * @param number geocalc_neighbors_count() numbers of places, each query's nearest first. Or NULL.
 * @param distance as many distances (m). Or NULL.
 */
int geocalc_neighbors_copy(
    const geocalc_neighbors *neighbors, int64_t *start, int64_t *number, double *distance);

/** Frees what was found. NULL is fine. */
void geocalc_neighbors_free(geocalc_neighbors *neighbors);

/* --- Coordinates as text --- */

/**
 * Reads a coordinate in any usual notation: "40.7128 -74.0060", "40°42′46″N 74°00′22″W", "+40.7128-074.0060/".
 *
 * @param text UTF-8.
 * @param length its bytes.
 * @param message where a text of at most message_size bytes, with a zero at its end, says why it could not be
 *   read. Or NULL.
 */
int geocalc_parse(
    const char *text, size_t length, double *latitude, double *longitude, char *message, size_t message_size);

/** How a coordinate is written; geocalc_parse() reads all of them. */
enum geocalc_format_style {
  /** 40.7128, -74.0060 */
  GEOCALC_FORMAT_DECIMAL = 0,
  /** 40°42.768′N 74°00.360′W */
  GEOCALC_FORMAT_MINUTES = 1,
  /** 40°42′46.08″N 74°00′21.60″W */
  GEOCALC_FORMAT_SECONDS = 2,
  /** +40.7128-074.0060/ (ISO 6709) */
  GEOCALC_FORMAT_ISO6709 = 3,
  /** geo:40.7128,-74.0060 (RFC 5870) */
  GEOCALC_FORMAT_GEO_URI = 4
};

/**
 * Writes a coordinate.
 *
 * @param style one of ::geocalc_format_style.
 * @param places decimals of the last part, 0 to 15.
 * @param[out] text at most size bytes with a zero at the end.
 */
int geocalc_format(
    double latitude, double longitude, int style, int places, char *text, size_t size);

/* --- Grids, on WGS 84 --- */

/** For each place its own standard zone. */
#define GEOCALC_STANDARD_ZONE (-1)

/**
 * Places in the Universal Transverse Mercator grid (UTM) and, beyond 80° S and 84° N, the Universal Polar
 * Stereographic grid (UPS), whose zone is 0.
 *
 * NaN for a place that is beyond the limits of a fixed zone: in UTM an easting of 0 to 1000 km, in UPS 1200 to
 * 2800 km in the north and 700 to 3300 km in the south.
 *
 * Without convergence and scale, places in their standard zones take a fraction of the time; their coordinates
 * are within the same 5 nm, but may differ in the last digits.
 *
 * @param fixed_zone 1 to 60 for UTM, 0 for UPS, or ::GEOCALC_STANDARD_ZONE.
 * @param zone 1 to 60, 0 for UPS; -1 where there is NaN.
 * @param northern 1 where the northing is counted in the north, 0 in the south (and where there is NaN). A
 *   latitude of -0.0 is in the south.
 * @param easting meters; 500 km on the central meridian of a zone, 2000 km at a pole.
 * @param northing meters; on the equator 0 in the north, 10 000 km in the south; 2000 km at a pole.
 * @param convergence the azimuth of grid north (degrees clockwise from true north).
 * @param scale a length on the grid over the length on the ellipsoid.
 */
int geocalc_utm(
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
 * The places (degrees, longitude in [-180, 180]) of coordinates in UTM and UPS, with convergence (degrees) and
 * scale there; all as geocalc_utm() has them. NaN for zones that do not exist and coordinates beyond the limits.
 *
 * @param northern 0 where the northing is counted in the south.
 */
int geocalc_utm_reverse(
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

/** The bytes that geocalc_mgrs() writes for each place. */
#define GEOCALC_MGRS_SIZE 32

/**
 * The squares of the Military Grid Reference System (MGRS) that n places lie in: "31UDQ4825111943".
 *
 * @param digits how many digits easting and northing have each, 0 to 11: 0 for squares of 100 km, 5 of 1 m, 11
 *   of 1 µm.
 * @param text for each place ::GEOCALC_MGRS_SIZE bytes: the text and zeros. It is empty for an invalid place.
 * @param text_stride the bytes from one text to the next.
 */
int geocalc_mgrs(
    size_t n,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    int digits,
    char *text, ptrdiff_t text_stride,
    int threads);

/**
 * The centers (degrees) of squares of MGRS, of any number of digits up to 11 each, with blanks between the parts
 * or without. NaN for what is no square.
 *
 * @param text for each square its text, which ends with a zero or after `size` bytes.
 * @param text_stride the bytes from one text to the next.
 * @param size 1 to 4096.
 */
int geocalc_mgrs_reverse(
    size_t n,
    const char *text, ptrdiff_t text_stride, size_t size,
    double *latitude, ptrdiff_t latitude_stride,
    double *longitude, ptrdiff_t longitude_stride,
    int threads);

/* --- Tracks --- */

/** What the positions of a track add up to, so far: a few hundred bytes, however many positions there were. */
typedef struct geocalc_track geocalc_track;

/** The figures of a track. Times are seconds since 1970-01-01 UTC; what is not known is NaN. */
typedef struct geocalc_track_figures {
  /** Positions, without those that are invalid. */
  uint64_t points;
  /** Positions that were left out: invalid, or earlier than the one before. */
  uint64_t skipped;
  /** Steps that were left out of every sum, as they last longer than the longest gap. */
  uint64_t gaps;
  /** Length of all steps (m). It is the same for any division into parts. */
  double distance_m;
  /** From the first time to the last (s). */
  double elapsed_s;
  /** Time of the steps that are as fast as the moving speed (s), by their two ends alone, so that summaries of parts
   *  add up. ::GEOCALC_TRACKS has the moving time of the program, which also judges the speeds of the receiver. */
  double moving_s;
  /** Length of those steps (m). */
  double moving_distance_m;
  /** The fastest step (m/s). */
  double max_speed_m_s;
  /** The lowest and the highest altitude (m). */
  double min_altitude_m, max_altitude_m;
  /** First and last time. */
  double first_time_s, last_time_s;
  /** Where the track begins and ends. */
  double first_latitude, first_longitude, last_latitude, last_longitude;
  /** The box of all positions; west is greater than east where it crosses the antimeridian. */
  double south, west, north, east;
} geocalc_track_figures;

/**
 * Makes a track without positions.
 *
 * @param model what steps are measured with; NULL is the geodesic on WGS 84. It is copied.
 * @param longest_gap seconds that a step lasts at most; longer ones are counted as gaps and not measured.
 *   Infinity for no limit.
 * @param moving_speed m/s from which a step counts as moving.
 */
int geocalc_track_new(
    const geocalc_model *model, double longest_gap, double moving_speed, geocalc_track **track);

/** Frees a track. NULL is fine. */
void geocalc_track_free(geocalc_track *track);

/**
 * Adds n positions in the order of their times.
 *
 * @param time seconds since 1970-01-01 UTC, or NULL if there are none.
 * @param altitude meters, NaN where it is not known, or NULL.
 */
int geocalc_track_add(
    geocalc_track *track, size_t n,
    const double *time, ptrdiff_t time_stride,
    const double *latitude, ptrdiff_t latitude_stride,
    const double *longitude, ptrdiff_t longitude_stride,
    const double *altitude, ptrdiff_t altitude_stride);

/** Says that the next position is not reached from the last one. */
int geocalc_track_break(geocalc_track *track);

/** Adds a track that comes after this one: the step between them is measured, and all is as if its positions
 *  had been added here. Both have to have been made with the same arguments, and the other one must
 *  not begin before this one ends, else ::GEOCALC_INVALID_ARGUMENT. The other one stays as it is. */
int geocalc_track_merge(geocalc_track *track, const geocalc_track *next);

/** Copies the figures. `size` is `sizeof(geocalc_track_figures)`: a later library has more of them and writes
 *  those that there is room for. */
int geocalc_track_report(const geocalc_track *track, geocalc_track_figures *figures, size_t size);

/** Writes a track as bytes that geocalc_track_load() reads, on any machine.
 *
 * @param bytes where to, or NULL.
 * @param size how much room there is.
 * @param[out] needed how much is needed, set whatever the status is.
 */
int geocalc_track_save(const geocalc_track *track, void *bytes, size_t size, size_t *needed);

/** Reads a track that geocalc_track_save() has written. */
int geocalc_track_load(const void *bytes, size_t size, geocalc_track **track);

/* --- Recordings: files of positions --- */

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

/** The type of an array, as Apache Arrow's C data interface has it. */
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

/** The values of an array, as Apache Arrow's C data interface has them. */
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

/** A reader of one recording, and what it has read. Used by one thread at a time. */
typedef struct geocalc_recording geocalc_recording;

/** What geocalc_recording_table() gives. All times are UTC. */
enum geocalc_recording_table_kind {
  /**
   * A row for each position, in the order of the file, after what geocalc does to every recording: a track that
   * the file holds several times is given once, a second receiver's positions become a track of their own behind the
   * first one's, and a time that is years away from the times around it is null. ::GEOCALC_SKIPPED tells of the
   * first and the last of these.
   *
   * Always there: `track_id` (from 1: tracks, routes and groups of waypoints), `segment` (from 1 in each),
   * `kind` ("track", "route", "waypoint"), `track_name`, `time`, `latitude`, `longitude`, `altitude_m`,
   * `speed_mps`, `course_deg`, `accuracy_m`. Where a position has them: `ellipsoidal_altitude_m`, `climb_mps`,
   * `vertical_accuracy_m`, `speed_accuracy_mps`, `course_accuracy_deg`, `climb_accuracy_mps`,
   * `fix_dimension`, `fix_status`, `satellites`, `satellites_in_view`, `hdop`, `vdop`, `pdop`, `device`,
   * `utc_offset_s` (of the zone in which the file wrote the time), `thinned` (1 where points have been left
   * out on purpose), `heart_rate_bpm`, `cadence_rpm`, `power_w`, `temperature_c`, whatever the format calls them.
   * Then what else positions have, by the file's name for it (`distance`, `stance_time_ms`), doubles where all
   * values are plain numbers and texts elsewhere; "extra " stands before a name that is one of those above.
   *
   * The value behind a null is NaN for doubles and the least number for times.
   */
  GEOCALC_POINTS = 0,
  /** What the device has summed up: `extent` ("lap", "session"), `start`, `end`, `elapsed_s`, `timer_s`,
   *  `distance_m`, `ascent_m`, `descent_m`, `sport`, `trigger`, and what else, as for points. */
  GEOCALC_LAPS = 1,
  /** What the file says of itself and its tracks: `track_id` (null for the file), `name` by its place in GPX
   *  (`type`, `desc`, `author/name`), `value`. */
  GEOCALC_DETAILS = 2,
  /** What was not read: `reason`, `detail`, `line` (from 1, null where lines mean nothing), `offset` (bytes from
   *  the beginning), `stops_reading`: what stands behind is not read. At most 10 000 rows; the last one says
   *  how many more there were. */
  GEOCALC_SKIPPED = 3,
  /** The figures of each track and route, as `geocalc track` measures them: `track_id`, `kind` ("track", "route"),
   *  `name`, `sport`, `start`, `end`, `points`, `segments`, `distance_m` (geodesics on WGS84), `moving_distance_m`,
   *  `stopped_distance_m`, `elapsed_s`, `moving_s`, `stopped_s`, `gap_s`, `max_speed_mps`, `ascent_m`, `descent_m`,
   *  `receiver_speed` ("none", "trusted", "partly", "ignored"). Complete after geocalc_recording_finish(); before it,
   *  only tracks that have ended. */
  GEOCALC_TRACKS = 4
};

/**
 * Makes a reader.
 *
 * @param format the name of a format: "gpx", "nmea", "gpsd", "geojson", "csv", "fit", "ubx", "igc", "tcx", "kml",
 *   "google", "owntracks", "traccar", "strava", "polyline5", "polyline6", "wkt", "wkb". NULL: it is recognized by
 *   the content, all but the polylines.
 */
int geocalc_recording_new(const char *format, geocalc_recording **recording);

/** Frees a reader; tables that it has given stay. NULL is fine. */
void geocalc_recording_free(geocalc_recording *recording);

/** Gives each track that a file holds several times each time. To be called before geocalc_recording_add(). */
int geocalc_recording_keep_repeats(geocalc_recording *recording);

/** Reads the next n bytes, in pieces of any size; compressed ones have to be taken apart before. Memory grows
 *  with the positions, not with the bytes. Nothing of a recording is an error here: what cannot be read is in the
 *  table of what was skipped. */
int geocalc_recording_add(geocalc_recording *recording, const void *bytes, size_t n);

/** Says that the recording has ended; there is nothing to add then. */
int geocalc_recording_finish(geocalc_recording *recording);

/** The name of the format; NULL as long as it is not known, and if it is none that is read. */
const char *geocalc_recording_format(const geocalc_recording *recording);

/**
 * Moves a table of what was read so far out, as a struct array of Apache Arrow's C data interface: its rows are
 * in no later table. Whoever has the structures calls their `release`, from any thread.
 *
 * @param kind one of ::geocalc_recording_table_kind.
 */
int geocalc_recording_table(
    geocalc_recording *recording, int kind, struct ArrowSchema *schema, struct ArrowArray *array);

/* --- Libraries of recordings --- */

/** A library of recordings, as the program geocalc keeps it, to be read. Used by one thread at a time; others, and
 *  other processes, may read and write the same library meanwhile. */
typedef struct geocalc_store geocalc_store;

/**
 * Names a library; the file is opened by the first function that reads it.
 *
 * @param path the file.
 * @param[out] store the library; free it with geocalc_store_free().
 */
int geocalc_store_new(const char *path, geocalc_store **store);

/** Frees a library; tables that it has given stay. NULL is fine. */
void geocalc_store_free(geocalc_store *store);

/** Why the last function that failed with ::GEOCALC_STORE_FAILED did; NULL if none has. It is there until the next
 *  one fails, or the library is freed. */
const char *geocalc_store_reason(const geocalc_store *store);

/**
 * Gives a row for each track, route and group of waypoints that is not deleted, in the order of their times, as a
 * struct array of Apache Arrow's C data interface: `track_id`, `kind` ("track", "route", "waypoint"), `name`, `sport`,
 * `device`, `source`, `notes`, `tags` (with commas between), `start`, `end`, `utc_offset_s`, `points`, `distance_m`,
 * `elapsed_s`, `moving_s`, `ascent_m`, `descent_m`, `max_speed_mps`, `recording` (whether it still grows).
 */
int geocalc_store_tracks(
    geocalc_store *store, struct ArrowSchema *schema, struct ArrowArray *array);

/**
 * Gives the positions of tracks, with the columns of ::GEOCALC_POINTS; `track_id` is the library's.
 *
 * @param n how many tracks.
 * @param ids their numbers.
 */
int geocalc_store_points(
    geocalc_store *store, size_t n, const int64_t *ids, struct ArrowSchema *schema,
    struct ArrowArray *array);

#ifdef __cplusplus
}
#endif

#endif
