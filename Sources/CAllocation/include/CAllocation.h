// A program that links this module ends with one line and code 74 when it runs out of memory or threads.

/// The commit that the program was built from. Empty if the build did not define GEOCALC_COMMIT.
const char *geocalc_commit(void);
