// ncurses (wide), seen through what Swift can import: no variadic calls, no macros, no global windows.
// All of it belongs to the one thread that opened the screen.
#pragma once
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdint.h>

/// Characters one cell can hold: a base character and its combining marks, 0 ends them.
#define CNCURSES_CELL_CHARACTERS 5

/// One cell: characters, CNCURSES_* attributes and a colour pair from `cncurses_define_pair`.
typedef struct {
    uint32_t characters[CNCURSES_CELL_CHARACTERS];
    uint32_t attributes;
    int32_t pair;
} cncurses_cell;

enum {
    CNCURSES_BOLD = 1,
    CNCURSES_DIM = 2,
    CNCURSES_ITALIC = 4,
    CNCURSES_UNDERLINE = 8,
    CNCURSES_REVERSE = 16,
};

/// Opens `term` writing to the descriptor `output` (ncurses may write at any time; give it a file, not a terminal).
/// 0, or -1 when the description is missing or unusable.
/// The descriptor stays the caller's.
int cncurses_open(const char *term, int output);

/// Colours and pairs that ncurses will work with; both 0 without colours.
int cncurses_colors(void);
int cncurses_pairs(void);

/// Defines pair number `pair` (1 or more); -1 stands for the terminal's own colour. 0 or -1.
int cncurses_define_pair(int pair, int foreground, int background);
/// Forgets every pair; what is on the screen keeps its look until it is drawn again.
void cncurses_forget_pairs(void);

/// Puts `count` cells from (row, column) rightwards; a wide cell takes two columns and is given once.
void cncurses_put(int row, int column, const cncurses_cell *cells, int count);
/// The cell that empty places are made of.
void cncurses_set_background(const cncurses_cell *cell);
void cncurses_resize(int rows, int columns);
/// Shows the cursor at (row, column) after the next update, or hides it when `row` is negative.
void cncurses_set_cursor(int row, int column);
/// Makes the next update draw everything from a cleared screen.
void cncurses_redraw_all(void);
/// Writes what changed to the output descriptor.
void cncurses_update(void);
/// Writes what leaves the screen; the next update enters it again.
void cncurses_leave(void);

/// Frees the screen; what it still writes is for nobody.
void cncurses_close(void);

/// A string capability of the open terminal ("rmcup"), or NULL.
const char *cncurses_string(const char *capability);
