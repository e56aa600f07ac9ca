// Lets the release program and the C library run on glibc 2.34, which RHEL 9 has. scripts/build links this file
// into both. It defines the functions that the linked archives would take from a newer glibc:
//
//   arc4random, arc4random_buf  2.36  expat (hash salt), libstdc++
//   hypot, hypotf               2.35  GeoCore, Swift's overlay of glibc
//   _dl_find_object             2.35  libgcc's unwinder
//
// The definitions are hidden, so a library that the program loads still gets those of glibc.
// scripts/check-linkage fails if a newer symbol appears.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

#pragma GCC visibility push(hidden)

void arc4random_buf(void *buffer, size_t size) {
  char *next = buffer;
  while (size > 0) {
    ssize_t count = getrandom(next, size, 0);
    if (count < 0) {
      if (errno != EINTR) abort();
      continue;
    }
    next += count;
    size -= (size_t)count;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

// The version that the symbols had before 2.35. On a newer glibc both versions compute the same numbers: the older
// one also sets errno.
#ifdef __aarch64__
#define OLDEST "GLIBC_2.17"
#else
#define OLDEST "GLIBC_2.2.5"
#endif
__asm__(".symver oldest_hypot, hypot@" OLDEST);
__asm__(".symver oldest_hypotf, hypotf@" OLDEST);
__attribute__((visibility("default"))) extern double oldest_hypot(double, double);
__attribute__((visibility("default"))) extern float oldest_hypotf(float, float);
double hypot(double x, double y) { return oldest_hypot(x, y); }
float hypotf(float x, float y) { return oldest_hypotf(x, y); }

#ifdef DLFO_STRUCT_HAS_EH_DBASE
// Finds the loaded object that contains an address, as the unwinder did before 2.35.
struct search {
  uintptr_t address;
  struct dl_find_object *result;
};

static int holds(struct dl_phdr_info *info, size_t size, void *argument) {
  (void)size;
  struct search *search = argument;
  uintptr_t start = UINTPTR_MAX, end = 0;
  void *table = NULL;
  int is_inside = 0;
  for (int k = 0; k < info->dlpi_phnum; k++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[k];
    uintptr_t first = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == DLFO_EH_SEGMENT_TYPE) table = (void *)first;
    if (header->p_type != PT_LOAD) continue;
    if (first < start) start = first;
    if (first + header->p_memsz > end) end = first + header->p_memsz;
    if (search->address - first < header->p_memsz) is_inside = 1;
  }
  if (!is_inside || !table) return 0;
  *search->result = (struct dl_find_object){
      .dlfo_map_start = (void *)start, .dlfo_map_end = (void *)end, .dlfo_eh_frame = table};
  return 1;
}

int _dl_find_object(void *address, struct dl_find_object *result) {
  struct search search = {(uintptr_t)address, result};
  return dl_iterate_phdr(holds, &search) ? 0 : -1;
}
#endif

#pragma GCC visibility pop
