#include "CHEIF.h"

#include <CLinux.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What libheif's heif.h says of the types that are not only pointed to (1.12 and later; structures only grow).
typedef struct { int code, subcode; const char *message; } error;
typedef struct { uint8_t version; int primaries, transfer, matrix; uint8_t full_range; } color_profile;
typedef struct { uint8_t version, ignore_transformations; } decoding_options;

enum {
    error_unsupported_file = 3,
    error_unsupported_feature = 4,
    error_memory = 6,
    error_plugin = 11,
    colorspace_rgb = 1,
    undefined = 99,
    chroma_first_interleaved = 10
};

#define FUNCTIONS(F) \
    F(int, heif_have_decoder_for_format, (int)) \
    F(void *, heif_context_alloc, (void)) \
    F(void, heif_context_free, (void *)) \
    F(void, heif_context_set_maximum_image_size_limit, (void *, int)) \
    F(error, heif_context_read_from_memory_without_copy, (void *, const void *, size_t, const void *)) \
    F(error, heif_context_get_primary_image_handle, (void *, void **)) \
    F(void, heif_image_handle_release, (const void *)) \
    F(int, heif_image_handle_get_width, (const void *)) \
    F(int, heif_image_handle_get_height, (const void *)) \
    F(error, heif_image_handle_get_nclx_color_profile, (const void *, color_profile **)) \
    F(void, heif_nclx_color_profile_free, (color_profile *)) \
    F(decoding_options *, heif_decoding_options_alloc, (void)) \
    F(void, heif_decoding_options_free, (decoding_options *)) \
    F(error, heif_decode_image, (const void *, void **, int, int, const decoding_options *)) \
    F(void, heif_image_release, (const void *)) \
    F(int, heif_image_get_colorspace, (const void *)) \
    F(int, heif_image_get_chroma_format, (const void *)) \
    F(int, heif_image_get_width, (const void *, int)) \
    F(int, heif_image_get_height, (const void *, int)) \
    F(int, heif_image_get_bits_per_pixel_range, (const void *, int)) \
    F(int, heif_image_has_channel, (const void *, int)) \
    F(const uint8_t *, heif_image_get_plane_readonly, (const void *, int, int *)) \
    F(error, heif_image_get_nclx_color_profile, (const void *, color_profile **))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)
// Since 1.13; it looks for plugins.
static error (*heif_init_)(void *);
// Since 1.13; without it the library begins as many threads as there are processors.
static void (*heif_context_set_max_decoding_threads_)(void *, int);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[120];

#define SYMBOL(result, name, arguments) {#name, &name##_},
static const linux_symbol symbols[] = {FUNCTIONS(SYMBOL)};

static void load(void) {
    void *library = linux_load_library(
        "libheif.so.1", symbols, sizeof symbols / sizeof *symbols, problem, sizeof problem);
    if (!library) return;
    void *found = dlsym(library, "heif_init");
    memcpy(&heif_init_, &found, sizeof found);
    found = dlsym(library, "heif_context_set_max_decoding_threads");
    memcpy(&heif_context_set_max_decoding_threads_, &found, sizeof found);
    if (heif_init_) heif_init_(NULL);
}

const char *cheif_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

int cheif_has_decoder(cheif_codec codec) { return !cheif_load() && heif_have_decoder_for_format_((int)codec); }

struct cheif_picture {
    void *image;
};

static cheif_status status(error error) {
    switch (error.code) {
    case 0: return CHEIF_DECODED;
    case error_unsupported_file:
    case error_unsupported_feature:
    case error_plugin: return CHEIF_UNSUPPORTED;
    // Its limits against hostile files are told so, too.
    case error_memory: return CHEIF_TOO_LARGE;
    default: return CHEIF_DAMAGED;
    }
}

static int take_colors(error error, color_profile *colors, cheif_layout *layout) {
    if (error.code || !colors) return 0;
    layout->has_colors = 1;
    layout->primaries = colors->primaries;
    layout->transfer = colors->transfer;
    layout->matrix = colors->matrix;
    layout->is_full_range = colors->full_range != 0;
    heif_nclx_color_profile_free_(colors);
    return 1;
}

static cheif_status describe(const void *handle, const void *image, cheif_layout *layout) {
    int chroma = heif_image_get_chroma_format_(image);
    if (chroma < 0 || chroma >= chroma_first_interleaved) return CHEIF_UNSUPPORTED;
    layout->is_rgb = heif_image_get_colorspace_(image) == colorspace_rgb;
    layout->chroma = (cheif_chroma)chroma;
    int first = layout->is_rgb ? CHEIF_R : CHEIF_Y;
    layout->width = heif_image_get_width_(image, first);
    layout->height = heif_image_get_height_(image, first);
    layout->bits = heif_image_get_bits_per_pixel_range_(image, first);
    layout->has_alpha = heif_image_has_channel_(image, CHEIF_ALPHA)
        && heif_image_get_width_(image, CHEIF_ALPHA) == layout->width
        && heif_image_get_height_(image, CHEIF_ALPHA) == layout->height
        && heif_image_get_bits_per_pixel_range_(image, CHEIF_ALPHA) == layout->bits;
    color_profile *colors = NULL;
    error found = heif_image_handle_get_nclx_color_profile_(handle, &colors);
    if (!take_colors(found, colors, layout)) {
        colors = NULL;
        found = heif_image_get_nclx_color_profile_(image, &colors);
        take_colors(found, colors, layout);
    }
    return layout->width > 0 && layout->height > 0 && layout->bits >= 8 ? CHEIF_DECODED : CHEIF_DAMAGED;
}

static cheif_status decode(
    void *context, const uint8_t *bytes, size_t count, int64_t most_pixels, int transforms, void **image,
    cheif_layout *layout) {
    cheif_status result = status(heif_context_read_from_memory_without_copy_(context, bytes, count, NULL));
    if (result != CHEIF_DECODED) return result;
    void *handle = NULL;
    result = status(heif_context_get_primary_image_handle_(context, &handle));
    if (result != CHEIF_DECODED) return result;
    if (!handle) return CHEIF_DAMAGED;
    decoding_options *options = NULL;
    int64_t width = heif_image_handle_get_width_(handle), height = heif_image_handle_get_height_(handle);
    if (width < 1 || height < 1) {
        result = CHEIF_DAMAGED;
    } else if (width > most_pixels / height) {
        result = CHEIF_TOO_LARGE;
    } else if (!(options = heif_decoding_options_alloc_())) {
        result = CHEIF_TOO_LARGE;
    } else {
        options->ignore_transformations = !transforms;
        result = status(heif_decode_image_(handle, image, undefined, undefined, options));
        if (result == CHEIF_DECODED) result = *image ? describe(handle, *image, layout) : CHEIF_DAMAGED;
    }
    if (options) heif_decoding_options_free_(options);
    heif_image_handle_release_(handle);
    return result;
}

cheif_status cheif_decode(
    const uint8_t *bytes, size_t count, int64_t most_pixels, int transforms, cheif_picture **picture,
    cheif_layout *layout) {
    *picture = NULL;
    memset(layout, 0, sizeof *layout);
    if (cheif_load()) return CHEIF_NO_LIBRARY;
    cheif_picture *made = calloc(1, sizeof *made);
    void *context = heif_context_alloc_();
    if (!made || !context) {
        free(made);
        if (context) heif_context_free_(context);
        return CHEIF_TOO_LARGE;
    }
    // Of each side, tiles and auxiliary pictures too.
    heif_context_set_maximum_image_size_limit_(context, 32768);
    if (heif_context_set_max_decoding_threads_) heif_context_set_max_decoding_threads_(context, 2);
    cheif_status result = decode(context, bytes, count, most_pixels, transforms, &made->image, layout);
    // A picture outlives its file.
    heif_context_free_(context);
    if (result == CHEIF_DECODED) {
        *picture = made;
    } else {
        cheif_picture_free(made);
    }
    return result;
}

void cheif_picture_free(cheif_picture *picture) {
    if (!picture) return;
    if (picture->image) heif_image_release_(picture->image);
    free(picture);
}

const uint8_t *cheif_plane(
    const cheif_picture *picture, cheif_channel channel, int *width, int *height, int *stride) {
    if (!heif_image_has_channel_(picture->image, (int)channel)) return NULL;
    *width = heif_image_get_width_(picture->image, (int)channel);
    *height = heif_image_get_height_(picture->image, (int)channel);
    return heif_image_get_plane_readonly_(picture->image, (int)channel, stride);
}
