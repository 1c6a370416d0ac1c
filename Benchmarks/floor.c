// The floor for a terminal program on this machine: no colours, no media, no language runtime.
//   cc -O2 floor.c -o floor
//   ./floor list FOLDER    shows the first names in natural order, as many as the terminal has rows, until a key is pressed
//   ./floor echo           answers every key with one byte, until q is pressed
//   ./floor gaps SECONDS   does nothing but look at the clock: what the machine takes from a program that asks for nothing
#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int gaps(double length) {
    double start = seconds(), last = start, longest = 0;
    int over = 0;
    while (last < start + length) {
        double now = seconds();
        if (now - last > longest) longest = now - last;
        over += now - last > 0.004;
        last = now;
    }
    printf("longest_ms %.3f over_4ms %d\n", longest * 1e3, over);
    return 0;
}

int main(int argc, char **argv) {
    struct termios before, raw;
    if (argc > 2 && !strcmp(argv[1], "gaps")) return gaps(atof(argv[2]));
    if (argc < 2 || tcgetattr(0, &before)) return 2;
    raw = before;
    cfmakeraw(&raw);
    tcsetattr(0, TCSANOW, &raw);
    char key;
    if (!strcmp(argv[1], "list") && argc > 2) {
        // Only what is shown need be in order: a list of so many is kept sorted while the names pass by.
        static char first[512][256];
        struct winsize size = {.ws_row = 24};
        ioctl(1, TIOCGWINSZ, &size);
        int rows = size.ws_row > 512 ? 512 : size.ws_row - 1, count = 0;
        DIR *folder = opendir(argv[2]);
        if (!folder) return 1;
        for (struct dirent *entry; (entry = readdir(folder));) {
            const char *name = entry->d_name;
            if (*name == '.' || (count == rows && strverscmp(name, first[count - 1]) > 0)) continue;
            int place = count < rows ? count++ : count - 1;
            for (; place > 0 && strverscmp(name, first[place - 1]) < 0; place--) strcpy(first[place], first[place - 1]);
            strcpy(first[place], name);
        }
        printf("\033[2J\033[H");
        for (int i = 0; i < count; i++) printf("%s\r\n", first[i]);
        fflush(stdout);
        if (read(0, &key, 1) < 0) return 1;
    } else {
        if (write(1, "ready", 5) < 0) return 1;
        while (read(0, &key, 1) == 1 && key != 'q')
            if (write(1, ".", 1) < 0) return 1;
    }
    tcsetattr(0, TCSANOW, &before);
    return 0;
}
