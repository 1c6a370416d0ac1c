// Pictures of JPEG row by row and scaled down through libjpeg, which is loaded when it is first needed.
//
// Nothing is linked. libjpeg's structures are as its own header says, and the library refuses a caller that was built with
// another. Its jumps end in here: none passes a frame of Swift.
//
// A picture is confined to one thread at a time.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Loads the library unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *cjpeg_load(void);

/// Fills a buffer with the bytes that follow. Returns how many: none at the end, less than none where they cannot be read.
/// Asked without room now and then: less than none has the work end.
typedef ptrdiff_t (*cjpeg_read)(void *context, uint8_t *bytes, size_t room);

/// What the header says.
typedef struct {
    uint32_t width, height;
    /// How many pixels share a colour, in one direction, where the picture is scaled down: more than one where colours were
    /// left out in one direction only.
    int color_step;
    /// Whether it comes in several scans: all its coefficients are in memory while it is decoded.
    int has_several_scans;
} cjpeg_layout;

/// A picture that is being decoded.
typedef struct cjpeg_picture cjpeg_picture;

/// Reads the header; null where it is damaged, or there is no memory, or no library. `context` is the reader's own, and must
/// live until the picture is closed.
cjpeg_picture *cjpeg_open(cjpeg_read read, void *context, cjpeg_layout *layout);
void cjpeg_close(cjpeg_picture *picture);

/// Begins to decode a picture at `eighths` (1, 2, 4 or 8) of its size, once, and states its size then. Reads all scans of a
/// picture of several. Returns whether that succeeded.
int cjpeg_start(cjpeg_picture *picture, int eighths, uint32_t *width, uint32_t *height);

/// Decodes the next rows: red, green, blue, 8 bits each, `stride` bytes apart. Returns how many: fewer than asked for where
/// the bytes cannot be read.
int cjpeg_rows(cjpeg_picture *picture, uint8_t *rows, size_t stride, int count);

/// Whether any of what was decoded was damaged or missing.
int cjpeg_is_damaged(const cjpeg_picture *picture);
