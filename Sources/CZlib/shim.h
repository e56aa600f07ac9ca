// zlib: Debian's zlib1g-dev, which scripts/setup installs.
#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "zlib.h is missing; scripts/setup installs zlib1g-dev"
#endif

// inflateInit2 is a macro, which Swift does not import. 32 more window bits tell it to recognize
// gzip's header.
static inline int geocore_inflate_init(z_streamp stream) { return inflateInit2(stream, 15 + 32); }

// Fewer than none say that there is neither gzip's nor zlib's header, as in zip archives.
static inline int geocore_inflate_raw_init(z_streamp stream) { return inflateInit2(stream, -15); }

// So is deflateInit2; 16 more window bits ask for gzip's header and trailer.
static inline int geocore_deflate_init(z_streamp stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
