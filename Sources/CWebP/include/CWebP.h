// Animations of WebP through libwebp's demuxer, and pictures that are scaled down as they are decoded through libwebp: each
// is loaded when it is first needed.
//
// Few files ever need them, so nothing is linked: the functions are declared by hand in CWebP.c and CWebPPicture.c, and
// tests that decode check that they are what they are declared to be. No header of libwebp is needed to build.
//
// An animation and a picture are confined to one thread at a time.
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

/// What the header of a picture says.
typedef struct {
    int width, height;
    int has_alpha, is_lossless;
} cwebp_layout;

/// Reads the header of a picture; 0 where these bytes do not hold all of it, for animations, and without a library.
int cwebp_read_layout(const uint8_t *bytes, size_t count, cwebp_layout *layout);

/// A picture that is being decoded.
typedef struct cwebp_picture cwebp_picture;

typedef enum { CWEBP_WANTS_MORE, CWEBP_COMPLETE, CWEBP_DAMAGED } cwebp_state;

/// A picture that is written to `pixels` in this size: red, green, blue, alpha, rows `stride` bytes apart. They must stay
/// until it is freed. Null where there is no memory, or no library.
cwebp_picture *cwebp_picture_new(int width, int height, uint8_t *pixels, size_t stride);
void cwebp_picture_free(cwebp_picture *picture);

/// Decodes as far as the file's next bytes allow.
cwebp_state cwebp_picture_add(cwebp_picture *picture, const uint8_t *bytes, size_t count);
