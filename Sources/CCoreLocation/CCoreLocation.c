// The target has to have a source. All there is are the headers.
#include "CLEnum.h"
