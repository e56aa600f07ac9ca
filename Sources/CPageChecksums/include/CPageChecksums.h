#ifndef GEOCORE_PAGE_CHECKSUMS_H
#define GEOCORE_PAGE_CHECKSUMS_H

#include <stdbool.h>
#include <stdint.h>

/// The name of the SQLite file system that adds and compares page checksums.
#define GEOSTORE_FILE_SYSTEM "geostore"

/// The bytes that SQLite reserves at the end of each page of a database with checksums.
#define GEOSTORE_RESERVED_BYTES 8

/// SQLite's file control that gives a connection's `geostore_pages`: a `geostore_pages **`.
#define GEOSTORE_PAGES_CONTROL 0x47430001

/// Numbers of pages, each once. No more than 10,000 are kept.
typedef struct geostore_page_list {
  uint32_t *numbers;
  uint32_t count;
  uint32_t capacity;
} geostore_page_list;

/// The state of a connection's database file. The pointer is valid as long as the connection.
typedef struct geostore_pages {
  /// Whether the database has checksums. Set it for an empty file: SQLite may write other pages before the
  /// first one, whose header has the number of reserved bytes.
  bool has_checksums;
  /// Pages that differed from their checksum when they were read.
  geostore_page_list wrong;
  /// Pages that get a wrong checksum when they are written, because they are copies of wrong pages; or null.
  const geostore_page_list *copied;
} geostore_pages;

/// Adds the file system to SQLite, above its default one.
///
/// Returns SQLite's result code.
int geostore_register_checksums(void);

/// Writes the checksum of a page, which covers its number, into its last bytes.
void geostore_set_checksum(uint8_t *page, uint32_t size, uint32_t number);

/// Forgets all pages that differed from their checksum.
void geostore_forget_wrong_pages(geostore_pages *pages);

#endif
