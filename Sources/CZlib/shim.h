// zlib: Debian's zlib1g-dev, which scripts/setup installs.
#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "zlib.h is missing; scripts/setup installs zlib1g-dev"
#endif

// inflateInit2 is a macro, which Swift does not import. 32 more window bits tell it to recognise
// gzip's header.
static inline int geocore_inflate_init(z_streamp stream) { return inflateInit2(stream, 15 + 32); }
