// Expat, the streaming XML parser: Debian's libexpat1-dev, which scripts/setup installs.
#if __has_include(<expat.h>)
#include <expat.h>
#else
#error "expat.h is missing; scripts/setup installs libexpat1-dev"
#endif
