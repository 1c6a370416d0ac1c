#include "CWebP.h"

#include <CLinux.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What libwebp's demux.h says (its interface 1.7, of libwebp 0.5 and later). The version handed over has the library
// refuse a caller whose structures are laid out otherwise.
enum { abi_version = 0x0107, mode_rgba = 1 };

typedef struct { const uint8_t *bytes; size_t size; } data;
typedef struct { int color_mode; int use_threads; uint32_t padding[7]; } decoder_options;

#define FUNCTIONS(F) \
    F(int, WebPAnimDecoderOptionsInitInternal, (decoder_options *, int)) \
    F(void *, WebPAnimDecoderNewInternal, (const data *, const decoder_options *, int)) \
    F(int, WebPAnimDecoderGetNext, (void *, uint8_t **, int *)) \
    F(int, WebPAnimDecoderHasMoreFrames, (const void *)) \
    F(void, WebPAnimDecoderDelete, (void *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("libwebpdemux.so.2", FUNCTIONS(SYMBOL))

const char *cwebp_load(void) { return load_library(); }

struct cwebp_animation {
    void *decoder;
};

cwebp_animation *cwebp_animation_new(const uint8_t *bytes, size_t count) {
    if (cwebp_load()) return NULL;
    decoder_options options;
    if (!WebPAnimDecoderOptionsInitInternal_(&options, abi_version)) return NULL;
    options.color_mode = mode_rgba;
    options.use_threads = 0;
    cwebp_animation *animation = calloc(1, sizeof *animation);
    if (!animation) return NULL;
    data all = {bytes, count};
    animation->decoder = WebPAnimDecoderNewInternal_(&all, &options, abi_version);
    if (!animation->decoder) {
        free(animation);
        return NULL;
    }
    return animation;
}

void cwebp_animation_free(cwebp_animation *animation) {
    if (!animation) return;
    WebPAnimDecoderDelete_(animation->decoder);
    free(animation);
}

const uint8_t *cwebp_animation_next(cwebp_animation *animation) {
    uint8_t *pixels = NULL;
    int time = 0;
    if (!WebPAnimDecoderHasMoreFrames_(animation->decoder)) return NULL;
    return WebPAnimDecoderGetNext_(animation->decoder, &pixels, &time) ? pixels : NULL;
}
