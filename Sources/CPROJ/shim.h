// libproj's own declarations, for its types and signatures. The functions are looked up at run time
// (GeoPROJ/PROJ.swift), so that nothing here makes a program depend on libproj.so.
#if !__has_include(<proj.h>) || !__has_include(<geodesic.h>)
#error "PROJ's headers are missing: apt-get install libproj-dev (elsewhere add -Xcc -I<its folder>)"
#endif
#include <geodesic.h>
#include <proj.h>

// Each signature is taken from the header, so that a look-up cannot disagree with it.
typedef __typeof__(&proj_info) cproj_info;
typedef __typeof__(&geod_init) cproj_geod_init;
typedef __typeof__(&geod_inverse) cproj_geod_inverse;
typedef __typeof__(&geod_geninverse) cproj_geod_geninverse;
typedef __typeof__(&geod_direct) cproj_geod_direct;
typedef __typeof__(&geod_polygon_init) cproj_geod_polygon_init;
typedef __typeof__(&geod_polygon_addpoint) cproj_geod_polygon_addpoint;
typedef __typeof__(&geod_polygon_compute) cproj_geod_polygon_compute;
