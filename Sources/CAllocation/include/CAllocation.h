// This module has no symbols to call. Linking it makes a program end with a message and code 74 when it
// runs out of memory or threads.
