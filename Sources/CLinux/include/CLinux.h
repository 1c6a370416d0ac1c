// What Swift cannot import from the kernel's headers: variadic calls, macros and packed records.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// getdents64(2): fills `buffer` with directory records; returns the bytes written, 0 at the end, -1 with errno.
ssize_t linux_getdents64(int fd, void *buffer, size_t size);

/// Whether a file system of this type (statfs(2)) lies on another machine. `on_device` says whether it has a block device of
/// this one, which tells a disk from a server where both are FUSE's.
int linux_is_network_filesystem(unsigned long type, int on_device);

/// Whether an open file lies on another machine's disk, by its file system: 1 or 0; -1 where that cannot be told.
int linux_is_on_network(int fd);

/// eventfd(2) with EFD_CLOEXEC and EFD_NONBLOCK.
int linux_eventfd(void);

/// pipe2(2) with O_CLOEXEC: the end to read from and the one to write to; 0 or -1.
int linux_pipe(int ends[2]);

/// ioctl(TIOCGWINSZ): rows, columns and the window's size in pixels (0 where the terminal does not say); 0 or -1.
int linux_window_size(int fd, int *rows, int *columns, int *width, int *height);

/// Sets the share of the processors that the calling thread, and those that it starts, will get; 0 or -1.
///
/// 19 is the least. Not SCHED_IDLE: beside busy programs such a thread can stand still for 100 ms while it holds a lock
/// that others want.
int linux_set_thread_nice(int nice);

/// Sets how long the calling thread, and those that it starts, run before it is another's turn; 0 or -1.
///
/// A thread that wakes takes the processor at once from one with a longer turn; from another only when that one's turn
/// is over, which the kernel sees at its next tick, up to 4 ms later. Before Linux 6.12 it has no effect.
int linux_set_thread_turn(uint64_t nanoseconds);

/// How long the calling thread runs before it is another's turn, in nanoseconds; 0 before Linux 6.12.
uint64_t linux_thread_turn(void);

/// Has the calling thread go after those with short turns, from now on: the first thing in work that computes for long, so
/// that whoever wakes and has a person waiting goes first.
///
/// Threads that it starts have turns as usual: one of them may be Dispatch's, which others go on with.
void linux_give_way(void);

/// Has the calling thread leave the first of the processors to others where there are several, or use all of them again.
///
/// Threads that it starts meanwhile inherit that. For work that computes for long and that nobody waits for: where such work
/// is on all processors, a thread that is interrupted for microseconds waits for its turn until the kernel's next tick, 4 ms,
/// whatever the nice values: it has had its share of the last milliseconds.
void linux_leave_processor(int leaves);

/// Says on which processor the loop runs that serves a person, for `linux_avoid_loop`.
void linux_note_loop_processor(int processor);

/// Has the calling thread leave the loop's processor, wherever that is now, or use all of them again. Does nothing where
/// there is one only, or no loop.
///
/// For system calls that Linux does not interrupt, however long they take: whoever is behind such a one waits until the
/// kernel's next tick finds it a free processor.
void linux_avoid_loop(int avoids);

/// Says that the calling thread begins work that may take a processor for long, for `linux_wait_until_working`.
void linux_begin_work(void);

/// Says that it has ended.
void linux_end_work(void);

/// Returns 1 as soon as any thread works so, 0 when none does for so many nanoseconds.
int linux_wait_until_working(uint64_t nanoseconds);

/// The processor that the calling thread runs on; -1 where it cannot be told.
int linux_processor(void);

/// How many processors the program may use; the numbers of the first `limit` of them are put into `numbers`.
int linux_processors(int *numbers, int limit);

/// Has a thread of the process, by its `linux_thread_id`, run on this processor only; 0 or -1.
int linux_keep_on_processor(int thread, int processor);

/// Gives up root's right to a nice value below 0, for all threads to come; 0 or -1. Programs started later have it again.
int linux_forgo_priority(void);

/// Names the calling thread, as `ps -L` and debuggers show it; at most 15 bytes are kept.
void linux_name_thread(const char *name);

/// The kernel's number of the calling thread (equals getpid() on the process's first thread).
int linux_thread_id(void);

/// Processor time that `thread` has used, in nanoseconds; 0 when it cannot be read.
uint64_t linux_thread_cpu_time(unsigned long thread);

/// How often a thread of the process, by its `linux_thread_id`, has waited for anything but a processor; -1 while it does,
/// or where that cannot be told.
int64_t linux_thread_waits(int thread);

/// Bounds the heap: arenas enough that threads seldom share one, and large blocks given back as they are freed. Before any
/// thread.
void linux_bound_heap(void);

/// Gives back what is free within the heap. Other threads wait for it when they allocate.
void linux_trim_heap(void);

/// Monotonic time in nanoseconds.
uint64_t linux_monotonic_time(void);

/// The environment that the program was started with, for programs that it starts: `environ` itself may be moved meanwhile
/// by another thread that sets a variable.
char *const *linux_first_environment(void);

/// A variable of the environment that the program was started with; null where it is not set. Any thread.
const char *linux_first_variable(const char *name);

// Libraries that are loaded when they are first needed.

/// A function of a library, and the pointer that is to lead to it.
typedef struct {
    const char *name;
    void *pointer;
} linux_symbol;

/// Loads a library, such as `libheif.so.1`, for good and has `symbols` lead into it. Returns null, and in `problem` why, where
/// it or one of the functions is missing.
void *linux_load_library(const char *file, const linux_symbol *symbols, size_t count, char *problem, size_t room);

/// Defines `load_library`, which loads the library once, on any thread, and returns null, or what is missing in words. The
/// symbols follow; needs <pthread.h>.
#define LINUX_LIBRARY(file, ...) \
    static pthread_once_t library_once = PTHREAD_ONCE_INIT; \
    static char library_problem[120]; \
    static void load_library_once(void) { \
        static const linux_symbol symbols[] = {__VA_ARGS__}; \
        linux_load_library( \
            file, symbols, sizeof symbols / sizeof *symbols, library_problem, sizeof library_problem); \
    } \
    static const char *load_library(void) { \
        pthread_once(&library_once, load_library_once); \
        return library_problem[0] ? library_problem : NULL; \
    }

// Terminal sessions: signals become bits and a wake-up, crashes put the terminal back.

/// Makes each of `signals` set its bit and add to the eventfd `wake`, and nothing else; 0 or -1.
int linux_watch_signals(const int *signals, int count, int wake);

/// The watched signals that came since the last call, as bits (1 << number).
uint64_t linux_take_signals(void);

/// Stops the whole process group as the default action of `signal` would, and returns when it is continued; the
/// watching of `signal` goes on afterwards.
void linux_stop_group(int signal);

/// From now on a crash (SEGV, BUS, ILL, TRAP, ABRT, FPE) writes `bytes` to `fd` and restores the settings that `fd` had
/// in `settings` (a struct termios), before what would have happened anyway. The calling thread gets an own stack for it.
int linux_guard_terminal(int fd, const void *settings, const char *bytes, size_t count);

/// Gives the calling thread its own stack for crashes, until it ends: on a stack that has overflowed no handler can run,
/// and the terminal would stay as it was. 0 or -1.
int linux_give_thread_crash_stack(void);

/// Ends the guard, and starts it again: for the time another program has the terminal.
void linux_set_guard(int active);

/// memfd_create(2), closed on exec.
int linux_memory_file(const char *name);

/// The same for a program, which may be run as /proc/PID/fd/NUMBER.
int linux_memory_program(const char *name);

/// wcwidth(3), in the locale that is set.
int linux_character_width(uint32_t character);

/// Renames a file unless the new name is taken: 0, or -1 with errno EEXIST or another.
int linux_rename_new(const char *from, const char *to);

/// Locks one byte of an open file until the descriptor is closed; 1 where another process or descriptor has it, -1 with
/// `errno` where the file system cannot say.
int linux_lock_byte(int descriptor, int64_t place);
