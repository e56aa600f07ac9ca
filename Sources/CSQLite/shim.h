// SQLite: Debian's libsqlite3-dev, which scripts/setup installs.
#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "sqlite3.h is missing; scripts/setup installs libsqlite3-dev"
#endif

// Swift does not import functions with any number of arguments.
static inline int geostore_configure(sqlite3 *database, int operation, int value) {
  return sqlite3_db_config(database, operation, value, (int *)0);
}

// Nor SQLITE_TRANSIENT, which is a cast: SQLite makes copies of its own.
static inline int geostore_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
static inline int geostore_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline void geostore_result_text(sqlite3_context *context, const char *text, int count) {
  sqlite3_result_text(context, text, count, SQLITE_TRANSIENT);
}
