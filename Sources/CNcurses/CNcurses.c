#define _XOPEN_SOURCE 700
#include "CNcurses.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

// term.h defines hundreds of short names as macros.
extern char *tigetstr(const char *);

static SCREEN *screen;
static FILE *output_file;
static FILE *input_file;

static void close_files(void) {
    if (output_file) fclose(output_file);
    if (input_file) fclose(input_file);
    output_file = input_file = NULL;
}

int cncurses_open(const char *term, int output) {
    // A descriptor of its own: closing the file then leaves the caller's open.
    int own = fcntl(output, F_DUPFD_CLOEXEC, 3);
    if (own < 0) return -1;
    output_file = fdopen(own, "w");
    input_file = fopen("/dev/null", "re");
    screen = output_file && input_file ? newterm(term, output_file, input_file) : NULL;
    if (!screen) {
        close_files();
        return -1;
    }
    // Its own look-ahead would poll /dev/null and give up updates half-way.
    typeahead(-1);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    // Moving cells within a line would move pictures along, which ncurses knows nothing of.
    idlok(stdscr, FALSE);
    idcok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
    return 0;
}

int cncurses_colors(void) { return has_colors() ? COLORS : 0; }
int cncurses_pairs(void) { return has_colors() ? COLOR_PAIRS : 0; }

int cncurses_define_pair(int pair, int foreground, int background) {
    return init_extended_pair(pair, foreground, background) == OK ? 0 : -1;
}

void cncurses_forget_pairs(void) { reset_color_pairs(); }

static void convert(const cncurses_cell *cell, cchar_t *target) {
    wchar_t text[CNCURSES_CELL_CHARACTERS + 1];
    int count = 0;
    while (count < CNCURSES_CELL_CHARACTERS && cell->characters[count]) {
        text[count] = (wchar_t)cell->characters[count];
        count++;
    }
    text[count] = 0;
    attr_t attributes = 0;
    if (cell->attributes & CNCURSES_BOLD) attributes |= A_BOLD;
    if (cell->attributes & CNCURSES_DIM) attributes |= A_DIM;
    if (cell->attributes & CNCURSES_ITALIC) attributes |= A_ITALIC;
    if (cell->attributes & CNCURSES_UNDERLINE) attributes |= A_UNDERLINE;
    if (cell->attributes & CNCURSES_REVERSE) attributes |= A_REVERSE;
    int pair = cell->pair;
    if (setcchar(target, text, attributes, 0, &pair) != OK) setcchar(target, L"?", attributes, 0, &pair);
}

void cncurses_put(int row, int column, const cncurses_cell *cells, int count) {
    cchar_t converted[64];
    if (wmove(stdscr, row, column) != OK) return;
    while (count > 0) {
        int part = count < 64 ? count : 64;
        int width = 0;
        for (int i = 0; i < part; i++) {
            convert(&cells[i], &converted[i]);
            int w = wcwidth((wchar_t)cells[i].characters[0]);
            width += w > 0 ? w : 1;
        }
        wadd_wchnstr(stdscr, converted, part);
        cells += part;
        count -= part;
        column += width;
        if (count > 0 && wmove(stdscr, row, column) != OK) return;
    }
}

void cncurses_set_background(const cncurses_cell *cell) {
    cchar_t converted;
    convert(cell, &converted);
    wbkgrndset(stdscr, &converted);
}

void cncurses_resize(int rows, int columns) { resizeterm(rows, columns); }

void cncurses_set_cursor(int row, int column) {
    if (row < 0) {
        leaveok(stdscr, TRUE);
        curs_set(0);
    } else {
        leaveok(stdscr, FALSE);
        wmove(stdscr, row, column);
        curs_set(1);
    }
}

void cncurses_redraw_all(void) { clearok(curscr, TRUE); }

void cncurses_update(void) {
    wnoutrefresh(stdscr);
    doupdate();
}

void cncurses_leave(void) { endwin(); }

const char *cncurses_string(const char *capability) {
    const char *value = tigetstr(capability);
    return value == (const char *)-1 ? NULL : value;
}

void cncurses_close(void) {
    if (!screen) return;
    endwin();
    delscreen(screen);
    screen = NULL;
    close_files();
}
