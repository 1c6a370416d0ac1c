#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

ssize_t linux_getdents64(int fd, void *buffer, size_t size) { return syscall(SYS_getdents64, fd, buffer, size); }

int linux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

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

int linux_make_thread_idle(void) {
    struct sched_param parameters;
    memset(&parameters, 0, sizeof parameters);
    return sched_setscheduler(0, SCHED_IDLE, &parameters);
}

void linux_name_thread(const char *name) {
    char kept[16];
    strncpy(kept, name, sizeof kept - 1);
    kept[sizeof kept - 1] = 0;
    pthread_setname_np(pthread_self(), kept);
}

int linux_thread_id(void) { return (int)syscall(SYS_gettid); }

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t linux_thread_cpu_time(unsigned long thread) {
    clockid_t clock;
    if (pthread_getcpuclockid((pthread_t)thread, &clock) != 0) return 0;
    return nanoseconds(clock);
}

uint64_t linux_monotonic_time(void) { return nanoseconds(CLOCK_MONOTONIC); }
