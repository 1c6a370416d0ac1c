// Animations of WebP through libwebp's demuxer, which is loaded when it is first needed.
//
// Few files ever need it, so nothing is linked: the functions are declared by hand in CWebP.c, and a test that decodes
// checks that they are what they are declared to be. No header of libwebp is needed to build.
//
// An animation is confined to one thread at a time.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Loads the library unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *cwebp_load(void);

/// An animation that is being decoded.
typedef struct cwebp_animation cwebp_animation;

/// The animation in these bytes, which must stay until it is freed; null where they are damaged, or there is no memory, or
/// no library.
cwebp_animation *cwebp_animation_new(const uint8_t *bytes, size_t count);
void cwebp_animation_free(cwebp_animation *animation);

/// Decodes the next frame, put together with those before it: red, green, blue, alpha, rows without gaps, of the size of
/// the canvas. The pixels are valid until the next call. Null at the end, and where the frame is damaged.
const uint8_t *cwebp_animation_next(cwebp_animation *animation);
