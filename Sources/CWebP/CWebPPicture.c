#include "CWebP.h"

#include <CLinux.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What libwebp's decode.h says (its interface 2.9, of libwebp 0.5 and later). The version handed over has the library
// refuse a caller whose structures are laid out otherwise.
enum { abi_version = 0x0209, mode_rgba = 1, external_memory = 1 };
enum { status_ok = 0, status_suspended = 5 };
enum { format_lossy = 1 };

typedef struct {
    int width, height, has_alpha, has_animation, format;
    uint32_t padding[5];
} features;

typedef struct {
    int color_mode, width, height, is_external_memory;
    union {
        struct {
            uint8_t *pixels;
            int stride;
            size_t size;
        } rgba;
        struct {
            uint8_t *planes[4];
            int strides[4];
            size_t sizes[4];
        } yuva;
    } u;
    uint32_t padding[4];
    uint8_t *private_memory;
} output;

typedef struct {
    features input;
    output output;
    struct {
        int bypass_filtering, no_fancy_upsampling;
        int use_cropping, crop_left, crop_top, crop_width, crop_height;
        int use_scaling, scaled_width, scaled_height;
        int use_threads, dithering_strength, flip, alpha_dithering_strength;
        uint32_t padding[5];
    } options;
} configuration;

#define FUNCTIONS(F) \
    F(int, WebPGetFeaturesInternal, (const uint8_t *, size_t, features *, int)) \
    F(int, WebPInitDecoderConfigInternal, (configuration *, int)) \
    F(void *, WebPIDecode, (const uint8_t *, size_t, configuration *)) \
    F(int, WebPIAppend, (void *, const uint8_t *, size_t)) \
    F(void, WebPIDelete, (void *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("libwebp.so.7", FUNCTIONS(SYMBOL))

struct cwebp_picture {
    configuration configuration;
    void *decoder;
};

int cwebp_read_layout(const uint8_t *bytes, size_t count, cwebp_layout *layout) {
    memset(layout, 0, sizeof *layout);
    features found;
    if (load_library() || WebPGetFeaturesInternal_(bytes, count, &found, abi_version) != status_ok) return 0;
    // Of some files no more is known than the size of their canvas.
    if (found.has_animation || !found.format) return 0;
    *layout = (cwebp_layout) {
        .width = found.width, .height = found.height, .has_alpha = found.has_alpha,
        .is_lossless = found.format != format_lossy,
    };
    return 1;
}

cwebp_picture *cwebp_picture_new(int width, int height, uint8_t *pixels, size_t stride) {
    cwebp_picture *picture = load_library() ? NULL : calloc(1, sizeof *picture);
    if (!picture) return NULL;
    configuration *configuration = &picture->configuration;
    if (WebPInitDecoderConfigInternal_(configuration, abi_version)) {
        configuration->options.use_scaling = 1;
        configuration->options.scaled_width = width;
        configuration->options.scaled_height = height;
        configuration->output.color_mode = mode_rgba;
        configuration->output.is_external_memory = external_memory;
        configuration->output.u.rgba.pixels = pixels;
        configuration->output.u.rgba.stride = (int)stride;
        configuration->output.u.rgba.size = stride * (size_t)height;
        picture->decoder = WebPIDecode_(NULL, 0, configuration);
    }
    if (picture->decoder) return picture;
    free(picture);
    return NULL;
}

void cwebp_picture_free(cwebp_picture *picture) {
    if (!picture) return;
    WebPIDelete_(picture->decoder);
    free(picture);
}

cwebp_state cwebp_picture_add(cwebp_picture *picture, const uint8_t *bytes, size_t count) {
    switch (WebPIAppend_(picture->decoder, bytes, count)) {
    case status_ok: return CWEBP_COMPLETE;
    case status_suspended: return CWEBP_WANTS_MORE;
    default: return CWEBP_DAMAGED;
    }
}
