// Swift's runtime ends with a trap when it gets no memory, and libdispatch waits forever for a thread that the
// system refuses. The functions here replace those of the C library in the program: each calls the next
// definition, such as the C library's or that of a preloaded allocator, and ends the process when it fails.

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

// EX_IOERR of sysexits.h, as geocalc documents it for a lack of resources.
enum { resource_failure = 74 };

static _Noreturn void fail(const char *message) {
  if (write(STDERR_FILENO, message, strlen(message)) < 0) {
    // Nobody reads the message; the code says the same.
  }
  _exit(resource_failure);
}

static _Noreturn void fail_for_memory(void) {
  fail("Error: out of memory; close other programs, or raise the limit (ulimit -v)\n");
}

// glibc's own functions, for calls while the next definition is looked up.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);
static int (*next_posix_memalign)(void **, size_t, size_t);
static int (*next_pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

// Runs before main, and before other threads exist.
__attribute__((constructor(101))) static void find_next(void) {
  next_pthread_create = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(
      RTLD_NEXT, "pthread_create");
  void *malloc_function = dlsym(RTLD_NEXT, "malloc");
  next_calloc = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "calloc");
  next_realloc = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
  next_aligned_alloc = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "aligned_alloc");
  next_posix_memalign = (int (*)(void **, size_t, size_t))dlsym(RTLD_NEXT, "posix_memalign");
  next_malloc = (void *(*)(size_t))malloc_function;
}

void *malloc(size_t size) {
  void *memory = next_malloc ? next_malloc(size) : __libc_malloc(size);
  if (!memory && size > 0) fail_for_memory();
  return memory;
}

void *calloc(size_t count, size_t size) {
  void *memory = next_calloc ? next_calloc(count, size) : __libc_calloc(count, size);
  if (!memory && count > 0 && size > 0) fail_for_memory();
  return memory;
}

void *realloc(void *old, size_t size) {
  void *memory = next_realloc ? next_realloc(old, size) : __libc_realloc(old, size);
  if (!memory && size > 0) fail_for_memory();
  return memory;
}

void *aligned_alloc(size_t alignment, size_t size) {
  void *memory =
      next_aligned_alloc ? next_aligned_alloc(alignment, size) : __libc_memalign(alignment, size);
  if (!memory && size > 0) fail_for_memory();
  return memory;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (!next_posix_memalign) {
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
  }
  int result = next_posix_memalign(memory, alignment, size);
  if (result == ENOMEM) fail_for_memory();
  return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  if (!next_pthread_create) return EAGAIN;
  int result = next_pthread_create(thread, attributes, start, argument);
  if (result == EAGAIN)
    fail("Error: the system refuses another thread; end other programs, or raise the limit (ulimit -u, ulimit -v)\n");
  return result;
}

#endif
