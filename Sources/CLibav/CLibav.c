#define _GNU_SOURCE
#include "CLibav.h"
#include "functions.h"
#include "libav_load.h"

// libav's DASH calls libxml2's `xmlCleanupParser` behind each manifest (in FFmpeg 5.1), which takes away what other
// threads are parsing with: two manifests at a time end the program. Programs that export this one, as Package.swift has
// it, are found before libxml2's, so that nothing is torn down.
__attribute__((visibility("default"), used)) void xmlCleanupParser(void);
void xmlCleanupParser(void) {}

#if defined(__x86_64__) && defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

static const char *const libraries[] = {
    "libavformat.so." TEXT(LIBAVFORMAT_VERSION_MAJOR),
    "libswscale.so." TEXT(LIBSWSCALE_VERSION_MAJOR),
};

#define NAME(function) #function,
static const char *const names[] = {LIBAV_FUNCTIONS(NAME)};
enum { function_count = sizeof names / sizeof *names };

// The entries jump here until the libraries are loaded: each saves its number and goes to `libav_first_call`.
#define DECLARE(function) extern const char libav_first_##function[] __attribute__((visibility("hidden")));
LIBAV_FUNCTIONS(DECLARE)
#define FIRST(function) libav_first_##function,
__attribute__((visibility("hidden"))) const void *libav_table[] = {LIBAV_FUNCTIONS(FIRST)};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[200];

static void load(void) {
    void *handles[sizeof libraries / sizeof *libraries];
    for (unsigned i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        handles[i] = dlopen(libraries[i], RTLD_LAZY | RTLD_LOCAL);
        if (!handles[i]) {
            snprintf(problem, sizeof problem, "%s cannot be loaded", libraries[i]);
            return;
        }
    }
    const void *found[function_count];
    for (unsigned i = 0; i < function_count; i++) {
        found[i] = dlsym(handles[0], names[i]);
        if (!found[i]) found[i] = dlsym(handles[1], names[i]);
        if (!found[i]) {
            snprintf(problem, sizeof problem, "this libav has no %s", names[i]);
            return;
        }
    }
    for (unsigned i = 0; i < function_count; i++) __atomic_store_n(&libav_table[i], found[i], __ATOMIC_RELEASE);
}

const char *libav_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

// Called by `libav_first_call`. Callers ask `libav_load` before they begin, so this only fails for code that did not.
__attribute__((visibility("hidden"), used)) void libav_load_or_stop(void) {
    const char *missing = libav_load();
    if (!missing) return;
    fprintf(stderr, "reel: %s: install FFmpeg's libraries\n", missing);
    abort();
}

// Each function is a jump through its place in the table, to be found by no other library: libav's own calls must not
// come here. Before loading, the place holds `libav_first_…`, which passes the place's address in a register that
// no caller uses (r11).
__asm__(".text\n"
        "libav_first_call:\n"
        "  push %rbp\n  mov %rsp, %rbp\n"
        "  push %rdi\n  push %rsi\n  push %rdx\n  push %rcx\n  push %r8\n  push %r9\n  push %rax\n  push %r11\n"
        "  sub $128, %rsp\n"
        "  movups %xmm0, (%rsp)\n  movups %xmm1, 16(%rsp)\n  movups %xmm2, 32(%rsp)\n  movups %xmm3, 48(%rsp)\n"
        "  movups %xmm4, 64(%rsp)\n  movups %xmm5, 80(%rsp)\n  movups %xmm6, 96(%rsp)\n  movups %xmm7, 112(%rsp)\n"
        "  call libav_load_or_stop\n"
        "  movups (%rsp), %xmm0\n  movups 16(%rsp), %xmm1\n  movups 32(%rsp), %xmm2\n  movups 48(%rsp), %xmm3\n"
        "  movups 64(%rsp), %xmm4\n  movups 80(%rsp), %xmm5\n  movups 96(%rsp), %xmm6\n  movups 112(%rsp), %xmm7\n"
        "  add $128, %rsp\n"
        "  pop %r11\n  pop %rax\n  pop %r9\n  pop %r8\n  pop %rcx\n  pop %rdx\n  pop %rsi\n  pop %rdi\n"
        "  pop %rbp\n"
        "  jmp *(%r11)\n");

#define TRAMPOLINE(function)                                                                                           \
    __asm__(".text\n.globl " #function "\n.hidden " #function "\n.type " #function ", @function\n" #function ":\n"     \
            "  jmp *libav_slot_" #function "(%rip)\n"                                                                  \
            ".globl libav_first_" #function "\n.hidden libav_first_" #function "\n"                                    \
            "libav_first_" #function ":\n"                                                                             \
            "  lea libav_slot_" #function "(%rip), %r11\n  jmp libav_first_call\n");
LIBAV_FUNCTIONS(TRAMPOLINE)

// The table's places by name.
__asm__(".set libav_place, 0\n");
#define SLOT(function)                                                                                                 \
    __asm__(".set libav_slot_" #function ", libav_table + libav_place\n.set libav_place, libav_place + 8\n");
LIBAV_FUNCTIONS(SLOT)

#else

const char *libav_load(void) { return NULL; }

#endif
