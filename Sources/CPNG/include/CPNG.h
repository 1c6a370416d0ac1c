// Pictures of PNG row by row through libpng, which is loaded when it is first needed.
//
// Nothing is linked, and no header of libpng is needed to build: the functions are declared by hand in CPNG.c, and a test
// that decodes checks that they are what they are declared to be. libpng's jumps end in here: none passes a frame of Swift.
//
// A picture is confined to one thread at a time.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Loads the library unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *cpng_load(void);

/// Fills a buffer with the bytes that follow. Returns how many: none at the end, less than none where they cannot be read.
typedef ptrdiff_t (*cpng_read)(void *context, uint8_t *bytes, size_t room);

/// What the header says, and how rows come out.
typedef struct {
    uint32_t width, height;
    /// 3 bytes for red, green and blue, or 4 with alpha: 8 bits each, whatever is in the file.
    int channels;
} cpng_layout;

/// A picture that is being decoded.
typedef struct cpng_picture cpng_picture;

/// Reads the header; null where it is damaged, or there is no memory, or no library. What is no part of the picture itself
/// is passed over. `context` is the reader's own, and must live until the picture is closed.
cpng_picture *cpng_open(cpng_read read, void *context, cpng_layout *layout);
void cpng_close(cpng_picture *picture);

/// Decodes the next rows of a picture that is not interlaced, `stride` bytes apart. Returns how many: fewer than asked for where the rest is damaged.
int cpng_rows(cpng_picture *picture, uint8_t *rows, size_t stride, int count);
