#include "CPageChecksums.h"

#include <sqlite3.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// A file system of SQLite above the default one ("The OS Backend (VFS)"). A page gets its checksum when it is
// written to the database file, and is compared with it when it is read from there. Pages in the log have the
// log's own checksums.

typedef struct {
  sqlite3_file base;
  geostore_pages pages;
  // The file of the default file system follows.
} File;

static sqlite3_vfs *default_system;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((File *)file + 1); }

// MARK: Checksums

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
         (uint32_t)bytes[3] << 24;
}

static void put(uint8_t *bytes, uint32_t word) {
  for (int index = 0; index < 4; index++) bytes[index] = (uint8_t)(word >> 8 * index);
}

// Two sums that feed each other, as in SQLite's log. They start with the page number, so a misplaced page
// is detected.
static void sum(const uint8_t *page, uint32_t size, uint32_t number, uint8_t *out) {
  uint32_t first = number, second = ~number;
  for (uint32_t index = 0; index + 8 < size; index += 8) {
    first += word(page + index) + second;
    second += word(page + index + 4) + first;
  }
  put(out, first);
  put(out + 4, second);
}

void geostore_set_checksum(uint8_t *page, uint32_t size, uint32_t number) {
  sum(page, size, number, page + size - GEOSTORE_RESERVED_BYTES);
}

static bool is_right(const uint8_t *page, uint32_t size, uint32_t number) {
  uint8_t expected[GEOSTORE_RESERVED_BYTES];
  sum(page, size, number, expected);
  return memcmp(expected, page + size - sizeof expected, sizeof expected) == 0;
}

static bool is_page(sqlite3_int64 offset, int size) {
  return size >= 512 && (size & (size - 1)) == 0 && offset % size == 0;
}

// MARK: Pages that differ

static bool is_listed(const geostore_page_list *list, uint32_t number) {
  for (uint32_t index = 0; index < list->count; index++)
    if (list->numbers[index] == number) return true;
  return false;
}

// The search is linear. With more wrong pages than the limit, their numbers do not matter.
enum { most_pages = 10000 };

// Returns false if there is no memory for it.
static bool add(geostore_page_list *list, uint32_t number) {
  if (list->count >= most_pages || is_listed(list, number)) return true;
  if (list->count >= list->capacity) {
    uint32_t capacity = list->capacity ? 2 * list->capacity : 16;
    uint32_t *numbers = realloc(list->numbers, capacity * sizeof *numbers);
    if (!numbers) return false;
    list->numbers = numbers;
    list->capacity = capacity;
  }
  list->numbers[list->count++] = number;
  return true;
}

void geostore_forget_wrong_pages(geostore_pages *pages) {
  free(pages->wrong.numbers);
  pages->wrong = (geostore_page_list){0};
}

// MARK: Files

// The header byte with the number of reserved bytes (SQLite, "Database File Format", 1.3.4).
enum { reserved_offset = 20, header_size = 100 };

static int read_bytes(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  geostore_pages *pages = &((File *)file)->pages;
  const uint8_t *page = bytes;
  int code = real(file)->pMethods->xRead(real(file), bytes, count, offset);
  // Pages after the end of a truncated file are read as zeros.
  if (code != SQLITE_OK && (code != SQLITE_IOERR_SHORT_READ || offset == 0)) return code;
  if (offset == 0 && count >= header_size)
    pages->has_checksums = page[reserved_offset] == GEOSTORE_RESERVED_BYTES;
  if (!pages->has_checksums || !is_page(offset, count)) return code;
  uint32_t number = (uint32_t)(offset / count + 1);
  if (is_right(page, (uint32_t)count, number)) return code;
  return add(&pages->wrong, number) ? code : SQLITE_IOERR_NOMEM;
}

static int write_bytes(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  geostore_pages *pages = &((File *)file)->pages;
  uint8_t reserved = 0;
  // Another process may have replaced the pages. The first page is written before the others.
  if (offset == 0 && count >= header_size) {
    pages->has_checksums =
        ((const uint8_t *)bytes)[reserved_offset] == GEOSTORE_RESERVED_BYTES;
  } else if (real(file)->pMethods->xRead(real(file), &reserved, 1, reserved_offset) == SQLITE_OK) {
    pages->has_checksums = reserved == GEOSTORE_RESERVED_BYTES;
  }
  uint32_t number = count > 0 ? (uint32_t)(offset / count + 1) : 0;
  if (!pages->has_checksums || !is_page(offset, count))
    return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
  uint8_t *page = malloc((size_t)count);
  if (!page) return SQLITE_IOERR_NOMEM;
  memcpy(page, bytes, (size_t)count);
  geostore_set_checksum(page, (uint32_t)count, number);
  if (pages->copied && is_listed(pages->copied, number)) page[count - 1] ^= 0xFF;
  int code = real(file)->pMethods->xWrite(real(file), page, count, offset);
  free(page);
  return code;
}

static int close_file(sqlite3_file *file) {
  geostore_forget_wrong_pages(&((File *)file)->pages);
  return real(file)->pMethods->xClose(real(file));
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
  return real(file)->pMethods->xSync(real(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int lock(sqlite3_file *file, int kind) {
  return real(file)->pMethods->xLock(real(file), kind);
}

static int unlock(sqlite3_file *file, int kind) {
  return real(file)->pMethods->xUnlock(real(file), kind);
}

static int check_reserved_lock(sqlite3_file *file, int *result) {
  return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int control(sqlite3_file *file, int operation, void *argument) {
  if (operation == GEOSTORE_PAGES_CONTROL) {
    *(geostore_pages **)argument = &((File *)file)->pages;
    return SQLITE_OK;
  }
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

// SQLITE_IOCAP_SUBPAGE_READ exists since SQLite 3.48: parts of pages have no checksum.
enum { subpage_read = 0x8000 };

static int device_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file)) & ~subpage_read;
}

static int shared_map(sqlite3_file *file, int region, int size, int extend, void volatile **map) {
  return real(file)->pMethods->xShmMap(real(file), region, size, extend, map);
}

static int shared_lock(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void shared_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int shared_unmap(sqlite3_file *file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

// Version 2 does not map files into memory: reads from a map would bypass the comparison.
static const sqlite3_io_methods methods = {
    2, close_file, read_bytes, write_bytes, truncate_file, sync_file, file_size, lock, unlock,
    check_reserved_lock, control, sector_size, device_characteristics, shared_map, shared_lock,
    shared_barrier, shared_unmap, NULL, NULL};

// MARK: The file system

static int open_file(
    sqlite3_vfs *system, const char *name, sqlite3_file *file, int flags, int *used) {
  (void)system;
  if (!(flags & SQLITE_OPEN_MAIN_DB))
    return default_system->xOpen(default_system, name, file, flags, used);
  memset(file, 0, sizeof(File));
  int code = default_system->xOpen(default_system, name, real(file), flags, used);
  if (real(file)->pMethods) file->pMethods = &methods;
  return code;
}

static int delete_file(sqlite3_vfs *system, const char *name, int sync) {
  (void)system;
  return default_system->xDelete(default_system, name, sync);
}

static int access_file(sqlite3_vfs *system, const char *name, int flags, int *result) {
  (void)system;
  return default_system->xAccess(default_system, name, flags, result);
}

static int full_path(sqlite3_vfs *system, const char *name, int size, char *path) {
  (void)system;
  return default_system->xFullPathname(default_system, name, size, path);
}

static int last_error(sqlite3_vfs *system, int size, char *text) {
  (void)system;
  return default_system->xGetLastError(default_system, size, text);
}

int geostore_register_checksums(void) {
  static sqlite3_vfs system;
  int code = sqlite3_initialize();
  if (code != SQLITE_OK) return code;
  if (sqlite3_vfs_find(GEOSTORE_FILE_SYSTEM)) return SQLITE_OK;
  default_system = sqlite3_vfs_find(NULL);
  if (!default_system) return SQLITE_ERROR;
  // The other functions, such as those for randomness and time, are the default ones.
  system = *default_system;
  system.pNext = NULL;
  system.zName = GEOSTORE_FILE_SYSTEM;
  system.szOsFile += (int)sizeof(File);
  system.xOpen = open_file;
  system.xDelete = delete_file;
  system.xAccess = access_file;
  system.xFullPathname = full_path;
  system.xGetLastError = last_error;
  return sqlite3_vfs_register(&system, 0);
}
