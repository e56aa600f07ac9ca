// The geodesic part of libproj: types only; the functions are looked up at run time.
#include <geodesic.h>
