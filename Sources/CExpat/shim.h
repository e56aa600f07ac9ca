// Expat, the streaming XML parser: Debian's libexpat1-dev, which scripts/setup installs.
#if __has_include(<expat.h>)
#include <expat.h>
#else
#error "expat.h is missing; scripts/setup installs libexpat1-dev"
#endif

// Expat 2.6, and older ones with Debian's corrections, hold back a token whose end has not come until twice
// as much of it is there. It may not be known to the header, nor be in the library.
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser parser, XML_Bool enabled) __attribute__((weak));

static inline void parser_parse_at_once(XML_Parser parser) {
  if (XML_SetReparseDeferralEnabled) XML_SetReparseDeferralEnabled(parser, XML_FALSE);
}
