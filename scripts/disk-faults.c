// A library to preload, which makes calls fail or logs them: see scripts/test-disk.
//
//   DISK_FOLDER   the calls for files below this folder count
//   DISK_FAIL     the number of the call that fails, from 1; later calls of the kind fail too if DISK_STAYS is set
//   DISK_ERRNO    its error
//   DISK_COUNT    a file that gets the number of calls at the end
//   DISK_LOG      a file that gets a record for each write, sync, truncation and removal, and for each line on
//                 standard output
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long calls;
static int log_file = -1;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("DISK_LOG");
  if (path) log_file = NEXT(open)(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("DISK_COUNT");
  if (!path) return;
  FILE *file = fopen(path, "w");
  if (!file) return;
  fprintf(file, "%ld\n", calls);
  fclose(file);
}

// The name of a file below the folder; NULL for another.
static const char *name_of(const char *path) {
  const char *folder = getenv("DISK_FOLDER");
  size_t length = folder ? strlen(folder) : 0;
  return length && !strncmp(path, folder, length) && path[length] == '/' ? path + length + 1 : NULL;
}

static const char *name_at(int descriptor, char *buffer) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, buffer, PATH_MAX - 1);
  if (length < 0) return NULL;
  buffer[length] = 0;
  return name_of(buffer);
}

// Whether this call fails.
static int fails(void) {
  const char *wanted = getenv("DISK_FAIL");
  pthread_mutex_lock(&lock);
  long number = ++calls;
  pthread_mutex_unlock(&lock);
  if (!wanted) return 0;
  long first = atol(wanted);
  if (number != first && !(number > first && getenv("DISK_STAYS"))) return 0;
  errno = atoi(getenv("DISK_ERRNO"));
  return 1;
}

// A record: kind, name, offset, length, and the bytes.
static void record(char kind, const char *name, int64_t offset, const void *bytes, size_t length) {
  if (log_file < 0) return;
  char head[PATH_MAX + 64];
  int size = snprintf(head, sizeof head, "%c %s %lld %zu\n", kind, name, (long long)offset, length);
  struct iovec parts[] = {{head, (size_t)size}, {(void *)bytes, bytes ? length : 0}};
  pthread_mutex_lock(&lock);
  if (writev(log_file, parts, bytes ? 2 : 1) < 0) abort();
  pthread_mutex_unlock(&lock);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  char buffer[PATH_MAX];
  const char *name = name_at(descriptor, buffer);
  if (name && fails()) return -1;
  int64_t offset = name ? lseek(descriptor, 0, SEEK_CUR) : 0;
  if (descriptor == STDOUT_FILENO) record('l', "-", 0, bytes, length);
  ssize_t result = NEXT(write)(descriptor, bytes, length);
  if (name && result > 0) record('w', name, offset, bytes, (size_t)result);
  return result;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
  char buffer[PATH_MAX];
  const char *name = name_at(descriptor, buffer);
  if (name && fails()) return -1;
  ssize_t result = NEXT(pwrite64)(descriptor, bytes, length, offset);
  if (name && result > 0) record('w', name, offset, bytes, (size_t)result);
  return result;
}
ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  return pwrite64(descriptor, bytes, length, offset);
}

int ftruncate64(int descriptor, off64_t size) {
  char buffer[PATH_MAX];
  const char *name = name_at(descriptor, buffer);
  if (name && fails()) return -1;
  int result = NEXT(ftruncate64)(descriptor, size);
  if (name && !result) record('t', name, size, NULL, 0);
  return result;
}
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static int synchronize(int descriptor, int (*next)(int)) {
  char buffer[PATH_MAX];
  const char *name = name_at(descriptor, buffer);
  if (name && fails()) return -1;
  int result = next(descriptor);
  if (name && !result) record('s', name, 0, NULL, 0);
  return result;
}
int fsync(int descriptor) { return synchronize(descriptor, NEXT(fsync)); }
int fdatasync(int descriptor) { return synchronize(descriptor, NEXT(fdatasync)); }

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if ((flags & O_CREAT) && name_of(path) && fails()) return -1;
  return NEXT(open64)(path, flags, mode);
}
int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open64(path, flags, mode);
}

int unlink(const char *path) {
  const char *name = name_of(path);
  if (name && fails()) return -1;
  int result = NEXT(unlink)(path);
  if (name && !result) record('u', name, 0, NULL, 0);
  return result;
}
