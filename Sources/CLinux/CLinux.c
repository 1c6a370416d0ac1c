// Here and not in the header: it changes the layout of system types, and modules must agree on those.
#define _GNU_SOURCE
#include "CLinux.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

ssize_t linux_getdents64(int fd, void *buffer, size_t size) { return syscall(SYS_getdents64, fd, buffer, size); }

int linux_is_network_filesystem(unsigned long type, int on_device) {
    // The kernel keeps some of these numbers signed.
    switch ((uint32_t)type) {
    case 0x00006969: // NFS
    case 0x0000517B: // SMB
    case 0xFF534D42: // CIFS
    case 0xFE534D42: // SMB 2
    case 0x0000564C: // NCP
    case 0x5346414F: // OpenAFS
    case 0x6B414653: // the kernel's AFS
    case 0x73757245: // Coda
    case 0x00C36400: // Ceph
    case 0x01161970: // GFS2
    case 0x7461636F: // OCFS2
    case 0x0BD00BD0: // Lustre
    case 0x47504653: // GPFS
    case 0x01021997: // 9P: a folder of a virtual machine's host
        return 1;
    case 0x65735546: // FUSE: sshfs and rclone have no device, NTFS has one
        return !on_device;
    default:
        return 0;
    }
}

int linux_is_on_network(int fd) {
    struct statfs system;
    struct stat file;
    if (fstatfs(fd, &system) != 0 || fstat(fd, &file) != 0) return -1;
    return linux_is_network_filesystem((unsigned long)system.f_type, major(file.st_dev) != 0);
}

int linux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int linux_window_size(int fd, int *rows, int *columns, int *width, int *height) {
    struct winsize size;
    memset(&size, 0, sizeof size);
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -1;
    *rows = size.ws_row;
    *columns = size.ws_col;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
    return 0;
}

int linux_set_thread_nice(int nice) { return setpriority(PRIO_PROCESS, (id_t)linux_thread_id(), nice); }

// The record of sched_setattr(2), which neither the headers of Debian 12 nor its C library have.
struct scheduling {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

uint64_t linux_thread_turn(void) {
    struct scheduling current;
    memset(&current, 0, sizeof current);
    return syscall(SYS_sched_getattr, 0, &current, sizeof current, 0) == 0 ? current.runtime : 0;
}

static int set_turn(uint64_t nanoseconds, uint64_t flags) {
    struct scheduling current;
    memset(&current, 0, sizeof current);
    if (syscall(SYS_sched_getattr, 0, &current, sizeof current, 0) != 0) return -1;
    current.runtime = nanoseconds;
    current.flags |= flags;
    return (int)syscall(SYS_sched_setattr, 0, &current, 0);
}

int linux_set_thread_turn(uint64_t nanoseconds) { return set_turn(nanoseconds, 0); }

void linux_give_way(void) {
    static __thread int done;
    if (!done) set_turn(100000000, SCHED_FLAG_RESET_ON_FORK);
    done = 1;
}

// The processors that the program may use; all but one of them.
static cpu_set_t processors, most_processors;
static pthread_once_t processors_known = PTHREAD_ONCE_INIT;

static void count_processors(void) {
    cpu_set_t set;
    if (sched_getaffinity(getpid(), sizeof set, &set) != 0) return;
    processors = set;
    int first = 0;
    while (first < CPU_SETSIZE - 1 && !CPU_ISSET(first, &set)) first++;
    if (CPU_COUNT(&set) > 1) CPU_CLR(first, &set);
    most_processors = set;
}

void linux_leave_processor(int leaves) {
    // What the thread has inherited is not known.
    static __thread int state = -1;
    if (state == leaves) return;
    pthread_once(&processors_known, count_processors);
    if (CPU_COUNT(&processors) < 2) return;
    if (sched_setaffinity(0, sizeof processors, leaves ? &most_processors : &processors) == 0) state = leaves;
}

static _Atomic int loop_processor = -1;

void linux_note_loop_processor(int processor) { loop_processor = processor; }

void linux_avoid_loop(int avoids) {
    pthread_once(&processors_known, count_processors);
    int processor = loop_processor;
    if (processor < 0 || processor >= CPU_SETSIZE || CPU_COUNT(&processors) < 2) return;
    cpu_set_t set = processors;
    if (avoids) CPU_CLR(processor, &set);
    sched_setaffinity(0, sizeof set, &set);
}

// How many threads work, a futex, and how many wait until one does.
static _Atomic uint32_t working, awaiting;

void linux_begin_work(void) {
    // Either this one sees who waits, or that one sees that somebody works.
    if (working++ == 0 && awaiting) {
        syscall(SYS_futex, &working, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0);
    }
}

void linux_end_work(void) { working--; }

int linux_wait_until_working(uint64_t time) {
    if (working || !time) return working != 0;
    struct timespec limit = {(time_t)(time / 1000000000u), (long)(time % 1000000000u)};
    awaiting++;
    syscall(SYS_futex, &working, FUTEX_WAIT_PRIVATE, 0, &limit, NULL, 0);
    awaiting--;
    return working != 0;
}

int linux_processor(void) { return sched_getcpu(); }

int linux_processors(int *numbers, int limit) {
    pthread_once(&processors_known, count_processors);
    int count = 0;
    for (int number = 0; number < CPU_SETSIZE; number++) {
        if (!CPU_ISSET(number, &processors)) continue;
        if (count < limit) numbers[count] = number;
        count++;
    }
    return count;
}

int linux_keep_on_processor(int thread, int processor) {
    if (processor < 0 || processor >= CPU_SETSIZE) return -1;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    return sched_setaffinity(thread, sizeof set, &set);
}

int linux_forgo_priority(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets) != 0) return -1;
    sets[CAP_TO_INDEX(CAP_SYS_NICE)].effective &= ~CAP_TO_MASK(CAP_SYS_NICE);
    return (int)syscall(SYS_capset, &header, sets);
}

void linux_name_thread(const char *name) {
    char kept[16];
    strncpy(kept, name, sizeof kept - 1);
    kept[sizeof kept - 1] = 0;
    pthread_setname_np(pthread_self(), kept);
}

int linux_thread_id(void) {
    // Asked at every check of isolation: a system call each time would cost more than the checked code.
    static __thread int known;
    if (!known) known = (int)syscall(SYS_gettid);
    return known;
}

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int64_t linux_thread_waits(int thread) {
    char path[48], text[4096];
    snprintf(path, sizeof path, "/proc/self/task/%d/status", thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return -1;
    text[count] = 0;
    static const char state[] = "\nState:\tR", switches[] = "\nvoluntary_ctxt_switches:\t";
    const char *number = strstr(text, switches);
    return strstr(text, state) && number ? strtoll(number + sizeof switches - 1, NULL, 10) : -1;
}

uint64_t linux_thread_cpu_time(unsigned long thread) {
    clockid_t clock;
    if (pthread_getcpuclockid((pthread_t)thread, &clock) != 0) return 0;
    return nanoseconds(clock);
}

static char **first_environment;

// Before any thread. The kernel's strings stay where they are: only the list of them is ever changed.
__attribute__((constructor)) static void keep_first_environment(void) {
    size_t count = 0;
    while (environ && environ[count]) ++count;
    first_environment = calloc(count + 1, sizeof *first_environment);
    if (first_environment) memcpy(first_environment, environ, count * sizeof *first_environment);
}

char *const *linux_first_environment(void) { return first_environment ? first_environment : environ; }

const char *linux_first_variable(const char *name) {
    size_t length = strlen(name);
    for (char *const *entry = linux_first_environment(); entry && *entry; entry++)
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=') return *entry + length + 1;
    return NULL;
}

uint64_t linux_monotonic_time(void) { return nanoseconds(CLOCK_MONOTONIC); }

// Terminal sessions.

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <termios.h>
#include <wchar.h>

static _Atomic uint64_t signals_seen;
static _Atomic int signals_wake = -1;

static void note_signal(int number) {
    int kept = errno;
    atomic_fetch_or(&signals_seen, (uint64_t)1 << number);
    uint64_t one = 1;
    int wake = atomic_load(&signals_wake);
    if (wake >= 0 && write(wake, &one, sizeof one) < 0) {}
    errno = kept;
}

static int watch_signal(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    return sigaction(number, &action, NULL);
}

int linux_watch_signals(const int *signals, int count, int wake) {
    atomic_store(&signals_wake, wake);
    int result = 0;
    for (int i = 0; i < count; i++)
        if (watch_signal(signals[i]) != 0) result = -1;
    return result;
}

uint64_t linux_take_signals(void) { return atomic_exchange(&signals_seen, 0); }

void linux_stop_group(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
    kill(0, number);
    // Continued here.
    watch_signal(number);
}

enum { GUARD_BYTES = 1024 };
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { CRASH_SIGNALS = sizeof crash_signals / sizeof crash_signals[0] };
static struct sigaction crash_previous[CRASH_SIGNALS];
static struct termios guard_settings;
static char guard_bytes[GUARD_BYTES];
static size_t guard_count;
static int guard_fd = -1;
static _Atomic int guard_active;
static _Atomic int guard_installed;

static void on_crash(int number) {
    if (atomic_exchange(&guard_active, 0)) {
        if (write(guard_fd, guard_bytes, guard_count) < 0) {}
        tcsetattr(guard_fd, TCSANOW, &guard_settings);
    }
    for (int i = 0; i < CRASH_SIGNALS; i++)
        if (crash_signals[i] == number) sigaction(number, &crash_previous[i], NULL);
    // A fault comes again when this returns; a signal that was sent needs sending.
    raise(number);
}

enum { CRASH_STACK = 64 * 1024 };
static pthread_key_t crash_stack_key;
static pthread_once_t crash_stack_once = PTHREAD_ONCE_INIT;

// At the end of a thread.
static void drop_crash_stack(void *memory) {
    stack_t none;
    memset(&none, 0, sizeof none);
    none.ss_flags = SS_DISABLE;
    if (sigaltstack(&none, NULL) == 0) munmap(memory, CRASH_STACK);
}

static void make_crash_stack_key(void) { pthread_key_create(&crash_stack_key, drop_crash_stack); }

int linux_give_thread_crash_stack(void) {
    pthread_once(&crash_stack_once, make_crash_stack_key);
    if (pthread_getspecific(crash_stack_key)) return 0;
    stack_t stack;
    memset(&stack, 0, sizeof stack);
    stack.ss_size = CRASH_STACK;
    stack.ss_sp = mmap(NULL, CRASH_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack.ss_sp == MAP_FAILED) return -1;
    if (pthread_setspecific(crash_stack_key, stack.ss_sp) != 0 || sigaltstack(&stack, NULL) != 0) {
        pthread_setspecific(crash_stack_key, NULL);
        munmap(stack.ss_sp, CRASH_STACK);
        return -1;
    }
    return 0;
}

int linux_guard_terminal(int fd, const void *settings, const char *bytes, size_t count) {
    if (count > GUARD_BYTES) return -1;
    atomic_store(&guard_active, 0);
    memcpy(&guard_settings, settings, sizeof guard_settings);
    memcpy(guard_bytes, bytes, count);
    guard_count = count;
    guard_fd = fd;
    if (!atomic_exchange(&guard_installed, 1)) {
        linux_give_thread_crash_stack();
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = on_crash;
        action.sa_flags = SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        for (int i = 0; i < CRASH_SIGNALS; i++) sigaction(crash_signals[i], &action, &crash_previous[i]);
    }
    atomic_store(&guard_active, 1);
    return 0;
}

void linux_set_guard(int active) { atomic_store(&guard_active, active); }

int linux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int linux_memory_program(const char *name) {
    // MFD_EXEC, which kernels before 6.3 do not know and later ones may want.
    int file = memfd_create(name, MFD_CLOEXEC | 0x10U);
    return file < 0 && errno == EINVAL ? linux_memory_file(name) : file;
}

int linux_character_width(uint32_t character) { return wcwidth((wchar_t)character); }

void linux_bound_heap(void) {
    // Threads that share an arena share its lock: with 4 the loop waited in it for workers that were waiting for a
    // processor, up to 9 ms; 140 waits in 21 starts, and 25 to 43 with 16.
    mallopt(M_ARENA_MAX, 16);
    // Setting it stops glibc from raising it to 32 MB, after which freed pictures stay in the heap. With these two browsing
    // the corpus takes 99 to 105 MB, with twice and four times as much 123 to 125; a 256 KB limit slows filmstrips.
    mallopt(M_MMAP_THRESHOLD, 512 << 10);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
    // Who frees a large block joins all small free ones of its arena: the loop took up to 4.2 ms for that when it let go of
    // a waveform. Small blocks that are joined one by one leave 0.3 ms for its longest job in the same film.
    mallopt(M_MXFAST, 0);
}

void linux_trim_heap(void) { malloc_trim(0); }

int linux_lock_byte(int descriptor, int64_t place) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
    if (fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return 0;
    return errno == EAGAIN || errno == EACCES ? 1 : -1;
}

int linux_rename_new(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    // File systems without it, NFS for one, know hard links.
    if (link(from, to) != 0) return -1;
    unlink(from);
    return 0;
}

void *linux_load_library(const char *file, const linux_symbol *symbols, size_t count, char *problem, size_t room) {
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        snprintf(problem, room, "%s cannot be loaded", file);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        void *found = dlsym(library, symbols[i].name);
        if (!found) {
            snprintf(problem, room, "this %.*s has no %s", (int)strcspn(file, "."), file, symbols[i].name);
            return NULL;
        }
        memcpy(symbols[i].pointer, &found, sizeof found);
    }
    return library;
}
