// What Swift cannot import from the kernel's headers: variadic calls, macros and packed records.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// getdents64(2): fills `buffer` with directory records; returns the bytes written, 0 at the end, -1 with errno.
ssize_t linux_getdents64(int fd, void *buffer, size_t size);

/// eventfd(2) with EFD_CLOEXEC and EFD_NONBLOCK.
int linux_eventfd(void);

/// ioctl(TIOCGWINSZ): rows, columns and the window's size in pixels (0 where the terminal does not say); 0 or -1.
int linux_window_size(int fd, int *rows, int *columns, int *width, int *height);

/// Puts the calling thread into SCHED_IDLE, so that it only takes time that nobody else wants; 0 or -1.
int linux_make_thread_idle(void);

/// Names the calling thread, as `ps -L` and debuggers show it; at most 15 bytes are kept.
void linux_name_thread(const char *name);

/// The kernel's number of the calling thread (equals getpid() on the process's first thread).
int linux_thread_id(void);

/// Processor time that `thread` has used, in nanoseconds; 0 when it cannot be read.
uint64_t linux_thread_cpu_time(unsigned long thread);

/// Monotonic time in nanoseconds.
uint64_t linux_monotonic_time(void);
