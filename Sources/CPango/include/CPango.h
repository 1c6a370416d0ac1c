// Text in pixels through Pango and Cairo, which are loaded when they are first needed.
//
// They and what they pull in are some 30 shared objects that most starts never use. So nothing is linked: the dozen and
// some functions are declared by hand in CPango.c and found when the first text is drawn; a test that draws checks that
// they are what they are declared to be. No header of theirs is needed to build.
//
// A text and a canvas belong to the thread that made them: fonts are found in a map that each thread has for itself, until
// it ends (pango_cairo_font_map_get_default, since Pango 1.32.6).
#pragma once
#include <stdint.h>

/// Loads the libraries unless they are; any thread, any number of times. Returns null, or what is missing in words.
const char *cpango_load(void);

/// A text that has been laid out.
typedef struct cpango_text cpango_text;

/// What a text is laid out by.
typedef struct {
    /// The family of fonts, or several, parted by commas.
    const char *family;
    /// The height of the letters in pixels.
    double size;
    /// 0 left (or at the top), 1 in the middle, 2 right.
    int edge;
    /// Whether it is read from the right.
    int from_right;
    /// Whether letters follow each other downwards.
    int vertical;
    /// Of vertical text: whether lines follow each other to the right.
    int mirrored;
    /// Pixels between lines.
    double spacing;
} cpango_layout;

/// A text of valid UTF-8 without NUL; lines end only where it says so. Null where there is no memory, or no library.
///
/// Pango's own breaking of lines stops the program for some texts: "process_line: assertion failed", in 1.50 and before.
cpango_text *cpango_text_new(const char *utf8, int bytes, const cpango_layout *layout);
void cpango_text_free(cpango_text *text);

/// What can be said of a stretch of a text.
typedef enum {
    CPANGO_COLOR,       // number: 0xrrggbbaa
    CPANGO_BACKGROUND,  // number: 0xrrggbbaa
    CPANGO_BOLD,
    CPANGO_ITALIC,
    CPANGO_UNDERLINE,
    CPANGO_STRIKE,
    CPANGO_OVERLINE,
    CPANGO_SIZE,        // number: pixels × 1024
    CPANGO_FAMILY,      // words
    CPANGO_LANGUAGE     // words
} cpango_style;

/// Styles a stretch, in bytes.
void cpango_text_style(
    cpango_text *text, cpango_style style, unsigned start, unsigned end, uint32_t number, const char *words);

/// The extent of the text's lines: along them and across.
void cpango_text_measure(cpango_text *text, double *along, double *across);

/// Adds to `widths`, which has a place for each byte and one more, the width of each cluster at its first byte.
void cpango_text_widths(cpango_text *text, double *widths, int bytes);

/// Where a stretch lies, as far as it is in one line; 0 where it is in more.
int cpango_text_place(cpango_text *text, unsigned start, unsigned end, double *x, double *y, double *width, double *height);

/// Pixels to draw on.
typedef struct cpango_canvas cpango_canvas;

/// A canvas of transparent pixels; null where there is no memory for it, or it is too large for Cairo.
cpango_canvas *cpango_canvas_new(int width, int height);
void cpango_canvas_free(cpango_canvas *canvas);

/// Paints a rectangle; the colour is 0xrrggbbaa.
void cpango_canvas_fill(cpango_canvas *canvas, double x, double y, double width, double height, uint32_t color);

/// Draws only within a rectangle until `cpango_canvas_unclip`.
void cpango_canvas_clip(cpango_canvas *canvas, double x, double y, double width, double height);
void cpango_canvas_unclip(cpango_canvas *canvas);

/// Draws a text with its upper left corner there, with a black outline of that width around its letters unless it is 0.
///
/// The corner of vertical text is that of the rectangle that it covers. `stretch` makes letters wider.
void cpango_canvas_text(
    cpango_canvas *canvas, cpango_text *text, double x, double y, uint32_t color, double outline, double stretch);

/// Copies the pixels: red, green, blue, alpha, the colours multiplied by alpha, rows without gaps; 0 where all are clear.
int cpango_canvas_pixels(cpango_canvas *canvas, uint8_t *rgba);
