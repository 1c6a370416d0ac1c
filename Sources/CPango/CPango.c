#include "CPango.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What the libraries' headers say of the few types that are not only pointed to (Pango 1.44, Cairo 1.14, GLib 2.50 and
// later; their ABI is stable).
typedef struct { int x, y, width, height; } rectangle;
typedef struct { const void *klass; unsigned start, end; } attribute;

enum {
    scale = 1024,
    weight_bold = 700,
    style_italic = 2,
    line_single = 1,
    gravity_east = 1,
    direction_ltr = 0,
    direction_rtl = 1,
    format_argb32 = 0,
    antialias_gray = 2,
    hint_style_none = 1,
    hint_metrics_off = 1,
    line_join_round = 1,
    log_all = 0x7FFFFFFC
};

// Each function: what it returns, its name, what it takes.
#define FUNCTIONS(F) \
    F(void, g_object_unref, (void *)) \
    F(unsigned, g_log_set_handler, (const char *, int, void (*)(const char *, int, const char *, void *), void *)) \
    F(void *, pango_cairo_font_map_get_default, (void)) \
    F(void, pango_cairo_context_set_font_options, (void *, const void *)) \
    F(void, pango_cairo_context_set_resolution, (void *, double)) \
    F(void, pango_cairo_show_layout_line, (void *, void *)) \
    F(void, pango_cairo_layout_line_path, (void *, void *)) \
    F(void *, pango_font_map_create_context, (void *)) \
    F(void, pango_context_set_base_dir, (void *, int)) \
    F(void, pango_context_set_base_gravity, (void *, int)) \
    F(void *, pango_layout_new, (void *)) \
    F(void, pango_layout_set_text, (void *, const char *, int)) \
    F(void, pango_layout_set_alignment, (void *, int)) \
    F(void, pango_layout_set_auto_dir, (void *, int)) \
    F(void, pango_layout_set_spacing, (void *, int)) \
    F(void, pango_layout_set_font_description, (void *, const void *)) \
    F(void, pango_layout_set_attributes, (void *, void *)) \
    F(void, pango_layout_get_extents, (void *, rectangle *, rectangle *)) \
    F(void, pango_layout_index_to_pos, (void *, int, rectangle *)) \
    F(void *, pango_layout_get_iter, (void *)) \
    F(void *, pango_layout_iter_get_line_readonly, (void *)) \
    F(void, pango_layout_iter_get_line_extents, (void *, rectangle *, rectangle *)) \
    F(int, pango_layout_iter_get_baseline, (void *)) \
    F(int, pango_layout_iter_next_line, (void *)) \
    F(int, pango_layout_iter_next_cluster, (void *)) \
    F(int, pango_layout_iter_get_index, (void *)) \
    F(void, pango_layout_iter_get_cluster_extents, (void *, rectangle *, rectangle *)) \
    F(void, pango_layout_iter_free, (void *)) \
    F(void *, pango_font_description_new, (void)) \
    F(void, pango_font_description_free, (void *)) \
    F(void, pango_font_description_set_family, (void *, const char *)) \
    F(void, pango_font_description_set_absolute_size, (void *, double)) \
    F(void *, pango_attr_list_new, (void)) \
    F(void, pango_attr_list_insert, (void *, attribute *)) \
    F(void, pango_attr_list_unref, (void *)) \
    F(attribute *, pango_attr_foreground_new, (uint16_t, uint16_t, uint16_t)) \
    F(attribute *, pango_attr_foreground_alpha_new, (uint16_t)) \
    F(attribute *, pango_attr_background_new, (uint16_t, uint16_t, uint16_t)) \
    F(attribute *, pango_attr_background_alpha_new, (uint16_t)) \
    F(attribute *, pango_attr_weight_new, (int)) \
    F(attribute *, pango_attr_style_new, (int)) \
    F(attribute *, pango_attr_underline_new, (int)) \
    F(attribute *, pango_attr_strikethrough_new, (int)) \
    F(attribute *, pango_attr_size_new_absolute, (int)) \
    F(attribute *, pango_attr_family_new, (const char *)) \
    F(attribute *, pango_attr_language_new, (void *)) \
    F(void *, pango_language_from_string, (const char *)) \
    F(void *, cairo_image_surface_create, (int, int, int)) \
    F(int, cairo_surface_status, (void *)) \
    F(void, cairo_surface_flush, (void *)) \
    F(void, cairo_surface_destroy, (void *)) \
    F(uint8_t *, cairo_image_surface_get_data, (void *)) \
    F(int, cairo_image_surface_get_stride, (void *)) \
    F(void *, cairo_create, (void *)) \
    F(void, cairo_destroy, (void *)) \
    F(int, cairo_status, (void *)) \
    F(void, cairo_save, (void *)) \
    F(void, cairo_restore, (void *)) \
    F(void, cairo_translate, (void *, double, double)) \
    F(void, cairo_rotate, (void *, double)) \
    F(void, cairo_scale, (void *, double, double)) \
    F(void, cairo_move_to, (void *, double, double)) \
    F(void, cairo_rectangle, (void *, double, double, double, double)) \
    F(void, cairo_fill, (void *)) \
    F(void, cairo_stroke, (void *)) \
    F(void, cairo_clip, (void *)) \
    F(void, cairo_set_line_width, (void *, double)) \
    F(void, cairo_set_line_join, (void *, int)) \
    F(void, cairo_set_source_rgba, (void *, double, double, double, double)) \
    F(void *, cairo_font_options_create, (void)) \
    F(void, cairo_font_options_set_antialias, (void *, int)) \
    F(void, cairo_font_options_set_hint_style, (void *, int)) \
    F(void, cairo_font_options_set_hint_metrics, (void *, int))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)
// Pango has lines above letters since 1.46; without them they are left out.
static attribute *(*pango_attr_overline_new_)(int);

static const char *const libraries[] = {
    "libglib-2.0.so.0", "libgobject-2.0.so.0", "libpango-1.0.so.0", "libcairo.so.2", "libpangocairo-1.0.so.0",
};
enum { library_count = sizeof libraries / sizeof *libraries };

// Set once, and only read from then on.
static void *options;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[160];

static void *find(void *const *handles, const char *name) {
    for (int i = 0; i < library_count; i++) {
        void *found = dlsym(handles[i], name);
        if (found) return found;
    }
    return NULL;
}

// Pango complains on the error stream of fonts that it does not find: the screen is not its place.
static void say_nothing(const char *domain, int level, const char *message, void *data) {
    (void)domain; (void)level; (void)message; (void)data;
}

static void load(void) {
    void *handles[library_count];
    for (int i = 0; i < library_count; i++) {
        handles[i] = dlopen(libraries[i], RTLD_LAZY | RTLD_LOCAL);
        if (!handles[i]) {
            snprintf(problem, sizeof problem, "%s cannot be loaded", libraries[i]);
            return;
        }
    }
    void *found;
#define FIND(result, name, arguments) \
    if (!(found = find(handles, #name))) { \
        snprintf(problem, sizeof problem, "this Pango or Cairo has no %s", #name); \
        return; \
    } \
    memcpy(&name##_, &found, sizeof found);
    FUNCTIONS(FIND)
    found = find(handles, "pango_attr_overline_new");
    memcpy(&pango_attr_overline_new_, &found, sizeof found);
    g_log_set_handler_("Pango", log_all, say_nothing, NULL);
    // Captions lie on pictures and are scaled: no coloured edges, and no letters moved to whole pixels.
    options = cairo_font_options_create_();
    cairo_font_options_set_antialias_(options, antialias_gray);
    cairo_font_options_set_hint_style_(options, hint_style_none);
    cairo_font_options_set_hint_metrics_(options, hint_metrics_off);
}

const char *cpango_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

// Texts

struct cpango_text {
    void *context;
    void *layout;
    void *attributes;
    int vertical;
    int mirrored;
    int is_styled;
};

cpango_text *cpango_text_new(const char *utf8, int bytes, const cpango_layout *look) {
    if (cpango_load()) return NULL;
    cpango_text *text = calloc(1, sizeof *text);
    if (!text) return NULL;
    text->vertical = look->vertical;
    text->mirrored = look->mirrored;
    text->context = pango_font_map_create_context_(pango_cairo_font_map_get_default_());
    pango_cairo_context_set_resolution_(text->context, 72);
    pango_cairo_context_set_font_options_(text->context, options);
    pango_context_set_base_dir_(text->context, look->from_right ? direction_rtl : direction_ltr);
    if (look->vertical) pango_context_set_base_gravity_(text->context, gravity_east);
    text->layout = pango_layout_new_(text->context);
    void *font = pango_font_description_new_();
    pango_font_description_set_family_(font, look->family);
    pango_font_description_set_absolute_size_(font, look->size * scale);
    pango_layout_set_font_description_(text->layout, font);
    pango_font_description_free_(font);
    pango_layout_set_auto_dir_(text->layout, 0);
    pango_layout_set_alignment_(text->layout, look->edge);
    pango_layout_set_spacing_(text->layout, (int)(look->spacing * scale));
    pango_layout_set_text_(text->layout, utf8, bytes);
    text->attributes = pango_attr_list_new_();
    return text;
}

void cpango_text_free(cpango_text *text) {
    if (!text) return;
    pango_attr_list_unref_(text->attributes);
    g_object_unref_(text->layout);
    g_object_unref_(text->context);
    free(text);
}

static void insert(cpango_text *text, attribute *part, unsigned start, unsigned end) {
    if (!part) return;
    part->start = start;
    part->end = end;
    pango_attr_list_insert_(text->attributes, part);
    text->is_styled = 1;
}

void cpango_text_style(
    cpango_text *text, cpango_style style, unsigned start, unsigned end, uint32_t number, const char *words) {
    uint16_t red = (number >> 24 & 255) * 257, green = (number >> 16 & 255) * 257, blue = (number >> 8 & 255) * 257;
    uint16_t alpha = (number & 255) * 257;
    switch (style) {
    case CPANGO_COLOR:
        insert(text, pango_attr_foreground_new_(red, green, blue), start, end);
        // An alpha of 0 would stand for no alpha at all.
        insert(text, pango_attr_foreground_alpha_new_(alpha ? alpha : 1), start, end);
        break;
    case CPANGO_BACKGROUND:
        insert(text, pango_attr_background_new_(red, green, blue), start, end);
        insert(text, pango_attr_background_alpha_new_(alpha ? alpha : 1), start, end);
        break;
    case CPANGO_BOLD: insert(text, pango_attr_weight_new_(weight_bold), start, end); break;
    case CPANGO_ITALIC: insert(text, pango_attr_style_new_(style_italic), start, end); break;
    case CPANGO_UNDERLINE: insert(text, pango_attr_underline_new_(line_single), start, end); break;
    case CPANGO_STRIKE: insert(text, pango_attr_strikethrough_new_(1), start, end); break;
    case CPANGO_OVERLINE:
        if (pango_attr_overline_new_) insert(text, pango_attr_overline_new_(line_single), start, end);
        break;
    case CPANGO_SIZE: insert(text, pango_attr_size_new_absolute_((int)number), start, end); break;
    case CPANGO_FAMILY: insert(text, pango_attr_family_new_(words), start, end); break;
    case CPANGO_LANGUAGE:
        insert(text, pango_attr_language_new_(pango_language_from_string_(words)), start, end);
        break;
    }
}

static void finish(cpango_text *text) {
    if (!text->is_styled) return;
    text->is_styled = 0;
    pango_layout_set_attributes_(text->layout, text->attributes);
}

void cpango_text_measure(cpango_text *text, double *along, double *across) {
    finish(text);
    rectangle ink, logical;
    pango_layout_get_extents_(text->layout, &ink, &logical);
    *along = (double)logical.width / scale;
    *across = (double)logical.height / scale;
}

void cpango_text_widths(cpango_text *text, double *widths, int bytes) {
    finish(text);
    void *iterator = pango_layout_get_iter_(text->layout);
    do {
        rectangle ink, logical;
        int index = pango_layout_iter_get_index_(iterator);
        pango_layout_iter_get_cluster_extents_(iterator, &ink, &logical);
        if (index >= 0 && index <= bytes) widths[index] += (double)abs(logical.width) / scale;
    } while (pango_layout_iter_next_cluster_(iterator));
    pango_layout_iter_free_(iterator);
}

int cpango_text_place(
    cpango_text *text, unsigned start, unsigned end, double *x, double *y, double *width, double *height) {
    finish(text);
    rectangle first, last;
    pango_layout_index_to_pos_(text->layout, (int)start, &first);
    pango_layout_index_to_pos_(text->layout, (int)end, &last);
    if (first.y != last.y) return 0;
    // Of text that is read from the right, places have a negative width.
    int left = first.x, right = first.x + first.width;
    int edges[] = {first.x, first.x + first.width, last.x, last.x + last.width};
    for (int i = 0; i < 4; i++) {
        if (edges[i] < left) left = edges[i];
        if (edges[i] > right) right = edges[i];
    }
    *x = (double)left / scale;
    *y = (double)first.y / scale;
    *width = (double)(right - left) / scale;
    *height = (double)first.height / scale;
    return 1;
}

// Pixels

struct cpango_canvas {
    void *surface;
    void *cairo;
    int width, height;
};

cpango_canvas *cpango_canvas_new(int width, int height) {
    if (cpango_load() || width < 1 || height < 1) return NULL;
    cpango_canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas) return NULL;
    canvas->width = width;
    canvas->height = height;
    canvas->surface = cairo_image_surface_create_(format_argb32, width, height);
    canvas->cairo = cairo_create_(canvas->surface);
    if (cairo_surface_status_(canvas->surface) || cairo_status_(canvas->cairo)) {
        cpango_canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

void cpango_canvas_free(cpango_canvas *canvas) {
    if (!canvas) return;
    cairo_destroy_(canvas->cairo);
    cairo_surface_destroy_(canvas->surface);
    free(canvas);
}

static void choose(cpango_canvas *canvas, uint32_t color) {
    cairo_set_source_rgba_(
        canvas->cairo, (color >> 24 & 255) / 255.0, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
        (color & 255) / 255.0);
}

void cpango_canvas_fill(cpango_canvas *canvas, double x, double y, double width, double height, uint32_t color) {
    choose(canvas, color);
    cairo_rectangle_(canvas->cairo, x, y, width, height);
    cairo_fill_(canvas->cairo);
}

void cpango_canvas_clip(cpango_canvas *canvas, double x, double y, double width, double height) {
    cairo_save_(canvas->cairo);
    cairo_rectangle_(canvas->cairo, x, y, width, height);
    cairo_clip_(canvas->cairo);
}

void cpango_canvas_unclip(cpango_canvas *canvas) { cairo_restore_(canvas->cairo); }

// Calls `draw` with each line, the pen at the start of its baseline.
static void each_line(cpango_canvas *canvas, cpango_text *text, void (*draw)(void *, void *)) {
    rectangle ink, logical, line;
    pango_layout_get_extents_(text->layout, &ink, &logical);
    void *iterator = pango_layout_get_iter_(text->layout);
    do {
        pango_layout_iter_get_line_extents_(iterator, &ink, &line);
        int baseline = pango_layout_iter_get_baseline_(iterator);
        if (text->mirrored) baseline += logical.y * 2 + logical.height - line.y * 2 - line.height;
        cairo_move_to_(canvas->cairo, (double)line.x / scale, (double)baseline / scale);
        draw(canvas->cairo, pango_layout_iter_get_line_readonly_(iterator));
    } while (pango_layout_iter_next_line_(iterator));
    pango_layout_iter_free_(iterator);
}

void cpango_canvas_text(
    cpango_canvas *canvas, cpango_text *text, double x, double y, uint32_t color, double outline, double stretch) {
    finish(text);
    void *cairo = canvas->cairo;
    cairo_save_(cairo);
    cairo_translate_(cairo, x, y);
    if (text->vertical) {
        // A quarter turn makes lines run down and follow each other to the left, beginning at the right edge.
        double along, across;
        cpango_text_measure(text, &along, &across);
        cairo_translate_(cairo, across, 0);
        cairo_rotate_(cairo, 1.57079632679489662);
    } else if (stretch != 1) {
        cairo_scale_(cairo, stretch, 1);
    }
    if (outline > 0) {
        each_line(canvas, text, pango_cairo_layout_line_path_);
        cairo_set_source_rgba_(cairo, 0, 0, 0, 0.9);
        cairo_set_line_width_(cairo, outline * 2);
        cairo_set_line_join_(cairo, line_join_round);
        cairo_stroke_(cairo);
    }
    choose(canvas, color);
    each_line(canvas, text, pango_cairo_show_layout_line_);
    cairo_restore_(cairo);
}

int cpango_canvas_pixels(cpango_canvas *canvas, uint8_t *rgba) {
    uint32_t all = 0;
    cairo_surface_flush_(canvas->surface);
    const uint8_t *data = cairo_image_surface_get_data_(canvas->surface);
    int stride = cairo_image_surface_get_stride_(canvas->surface);
    for (int row = 0; row < canvas->height; row++) {
        const uint8_t *line = data + (size_t)row * (size_t)stride;
        for (int column = 0; column < canvas->width; column++) {
            // Cairo's pixels are numbers of the machine's byte order.
            uint32_t pixel;
            memcpy(&pixel, line + (size_t)column * 4, 4);
            all |= pixel;
            *rgba++ = pixel >> 16 & 255;
            *rgba++ = pixel >> 8 & 255;
            *rgba++ = pixel & 255;
            *rgba++ = pixel >> 24;
        }
    }
    return all != 0;
}
