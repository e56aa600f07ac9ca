#include "include/CAllocation.h"

#ifndef GEOCALC_COMMIT
#define GEOCALC_COMMIT ""
#endif

const char *geocalc_commit(void) { return GEOCALC_COMMIT; }
