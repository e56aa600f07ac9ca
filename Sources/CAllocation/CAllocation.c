// Swift's runtime traps when it gets no memory, and libdispatch waits forever for a thread that the system refuses.
// The functions here replace those of the C library in the program. Each calls the next definition, which is the C
// library's or a preloaded allocator's, and ends the process if that fails.

#define _GNU_SOURCE
#include "include/CAllocation.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#include <stdlib.h>  // defines __GLIBC__

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

// EX_IOERR of sysexits.h. geocalc documents this code for a lack of resources.
enum { resource_failure = 74 };

static _Noreturn void fail(const char *message) {
  if (write(STDERR_FILENO, message, strlen(message)) < 0) {
    // Nobody reads the message; the code says the same.
  }
  _exit(resource_failure);
}

static _Noreturn void fail_for_memory(void) {
  fail("error: out of memory; close other programs, or raise the limit (ulimit -v)\n");
}

#define DECLARE_NEXT(name) static __typeof__(name) *next_##name
#define FIND_NEXT(name) next_##name = (__typeof__(next_##name))dlsym(RTLD_NEXT, #name)

DECLARE_NEXT(malloc);
DECLARE_NEXT(calloc);
DECLARE_NEXT(realloc);
DECLARE_NEXT(aligned_alloc);
DECLARE_NEXT(posix_memalign);
DECLARE_NEXT(pthread_create);

// The first call comes from the initialization of a shared library, before other threads exist. A constructor of this
// file would be too late: memory from glibc must not reach the free() of a preloaded allocator.
static void find_next(void) {
  static int is_finding;
  if (is_finding || next_malloc) return;
  is_finding = 1;
  FIND_NEXT(calloc);
  FIND_NEXT(realloc);
  FIND_NEXT(aligned_alloc);
  FIND_NEXT(posix_memalign);
  FIND_NEXT(pthread_create);
  FIND_NEXT(malloc);
}

// glibc's own functions, for calls that dlsym() makes.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  find_next();
  void *memory = next_malloc ? next_malloc(size) : __libc_malloc(size);
  if (!memory && size > 0) fail_for_memory();
  return memory;
}

void *calloc(size_t count, size_t size) {
  find_next();
  void *memory = next_calloc ? next_calloc(count, size) : __libc_calloc(count, size);
  if (!memory && count > 0 && size > 0) fail_for_memory();
  return memory;
}

void *realloc(void *old, size_t size) {
  find_next();
  void *memory = next_realloc ? next_realloc(old, size) : __libc_realloc(old, size);
  if (!memory && size > 0) fail_for_memory();
  return memory;
}

void *aligned_alloc(size_t alignment, size_t size) {
  find_next();
  void *memory =
      next_aligned_alloc ? next_aligned_alloc(alignment, size) : __libc_memalign(alignment, size);
  if (!memory && size > 0) fail_for_memory();
  return memory;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  find_next();
  if (!next_posix_memalign) {
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
  }
  int result = next_posix_memalign(memory, alignment, size);
  if (result == ENOMEM) fail_for_memory();
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  find_next();
  if (!next_pthread_create) return EAGAIN;
  int result = next_pthread_create(thread, attributes, start, argument);
  if (result == EAGAIN)
    fail("error: the system refuses another thread; end other programs, or raise the limit (ulimit -u, ulimit -v)\n");
  return result;
}

#endif
