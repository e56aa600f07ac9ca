// A library to preload that makes calls for files fail: see scripts/library/disk.
//
//   DISK_FOLDER   the calls for files below this folder count
//   DISK_FAIL     the number of the call that fails, from 1; if DISK_STAYS is set, all later ones fail too
//   DISK_ERRNO    its error
//   DISK_COUNT    a file for the number of calls at the end
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long calls;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("DISK_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", calls);
  fclose(file);
}

// Counts a call for a file, and returns whether it fails.
static int fails(const char *path) {
  const char *folder = getenv("DISK_FOLDER"), *wanted = getenv("DISK_FAIL");
  size_t length = folder ? strlen(folder) : 0;
  if (!length || strncmp(path, folder, length) || path[length] != '/') return 0;
  long number = ++calls, first = wanted ? atol(wanted) : 0;
  if (!wanted || number < first || (number > first && !getenv("DISK_STAYS"))) return 0;
  errno = atoi(getenv("DISK_ERRNO"));
  return 1;
}

static int fails_at(int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(path);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  return fails_at(descriptor) ? -1 : NEXT(write)(descriptor, bytes, length);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
  return fails_at(descriptor) ? -1 : NEXT(pwrite64)(descriptor, bytes, length, offset);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  return pwrite64(descriptor, bytes, length, offset);
}
int ftruncate64(int descriptor, off64_t size) {
  return fails_at(descriptor) ? -1 : NEXT(ftruncate64)(descriptor, size);
}
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }
int fsync(int descriptor) { return fails_at(descriptor) ? -1 : NEXT(fsync)(descriptor); }
int fdatasync(int descriptor) { return fails_at(descriptor) ? -1 : NEXT(fdatasync)(descriptor); }
int unlink(const char *path) { return fails(path) ? -1 : NEXT(unlink)(path); }

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return (flags & O_CREAT) && fails(path) ? -1 : NEXT(open64)(path, flags, mode);
}
int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open64(path, flags, mode);
}
