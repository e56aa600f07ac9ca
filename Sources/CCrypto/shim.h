// SHA-256 of OpenSSL: libssl-dev, which scripts/setup installs. Its functions for one hash are called directly: the
// ones that took their place look algorithms up by name, and bring all of the library into a program.
#define OPENSSL_SUPPRESS_DEPRECATED
#if __has_include(<openssl/sha.h>)
#include <openssl/sha.h>
#else
#error "openssl/sha.h is missing; scripts/setup installs libssl-dev"
#endif
