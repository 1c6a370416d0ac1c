// Pictures of HEIC and AVIF through libheif, which is loaded when it is first needed.
//
// Few files ever need it, and it brings decoders and encoders along, so nothing is linked: the functions are declared by
// hand in CHEIF.c, and a test that decodes checks that they are what they are declared to be. No header of libheif is
// needed to build.
//
// A picture is confined to one thread at a time.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Loads the library unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *cheif_load(void);

/// Codecs, by libheif's numbers.
typedef enum { CHEIF_HEVC = 1, CHEIF_AV1 = 4 } cheif_codec;

/// Whether the library is there and has a decoder for the codec: in newer ones decoders are plugins.
int cheif_has_decoder(cheif_codec codec);

/// What a decoding came to.
typedef enum {
    CHEIF_DECODED,
    CHEIF_DAMAGED,
    CHEIF_UNSUPPORTED,
    CHEIF_TOO_LARGE,
    CHEIF_NO_LIBRARY
} cheif_status;

/// How the samples of a picture lie in planes, by libheif's numbers.
typedef enum { CHEIF_GRAY = 0, CHEIF_420 = 1, CHEIF_422 = 2, CHEIF_444 = 3 } cheif_chroma;
typedef enum {
    CHEIF_Y = 0, CHEIF_CB = 1, CHEIF_CR = 2, CHEIF_R = 3, CHEIF_G = 4, CHEIF_B = 5, CHEIF_ALPHA = 6
} cheif_channel;

/// A decoded picture.
typedef struct cheif_picture cheif_picture;

/// How a decoded picture is laid out.
typedef struct {
    int width, height;
    /// Whether the planes are red, green and blue.
    int is_rgb;
    cheif_chroma chroma;
    /// Bits of a sample; those of more than eight lie in two bytes of the machine's order.
    int bits;
    /// Whether there is a plane of alpha of the same size and depth.
    int has_alpha;
    /// Whether the code points of its colours (ITU-T H.273) are known.
    int has_colors;
    int primaries, transfer, matrix, is_full_range;
} cheif_layout;

/// Decodes the primary picture of the file in these bytes, put together of its tiles, unless it has more pixels.
///
/// With `transforms` it is cropped, turned and mirrored as the file asks for, else left as coded. Takes as long as it takes:
/// the library cannot be stopped.
cheif_status cheif_decode(
    const uint8_t *bytes, size_t count, int64_t most_pixels, int transforms, cheif_picture **picture,
    cheif_layout *layout);
void cheif_picture_free(cheif_picture *picture);

/// A plane of samples; null where there is none. `stride` is the distance between rows in bytes.
const uint8_t *cheif_plane(
    const cheif_picture *picture, cheif_channel channel, int *width, int *height, int *stride);
