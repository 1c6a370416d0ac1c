#include "CZlib.h"

#include <CLinux.h>
#include <pthread.h>
#include <stdlib.h>

// What zlib's zlib.h says (since 1.0).
typedef struct {
    const uint8_t *next_in;
    unsigned available_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned available_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *(*allocate)(void *, unsigned, unsigned);
    void (*release)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long check_sum, reserved;
} stream;

enum {
    no_flush = 0,
    ok = 0,
    stream_end = 1,
    memory_error = -4,
    // There was nothing to take, or no room.
    buffer_error = -5,
    // The whole window of 32 KiB; the minus is for a stream without header, 16 more for one of gzip.
    raw_window = -15,
    gzip_window = 31
};

#define FUNCTIONS(F) \
    F(int, inflateInit2_, (stream *, int, const char *, int)) \
    F(int, inflateCopy, (stream *, stream *)) \
    F(int, inflateReset, (stream *)) \
    F(int, inflate, (stream *, int)) \
    F(int, inflateEnd, (stream *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("libz.so.1", FUNCTIONS(SYMBOL))

const char *czlib_load(void) { return load_library(); }

struct czlib_inflater {
    stream stream;
};

czlib_inflater *czlib_inflater_new(czlib_wrapping wrapping) {
    if (czlib_load()) return NULL;
    czlib_inflater *inflater = calloc(1, sizeof *inflater);
    if (!inflater) return NULL;
    // zlib compares the first digit of the version, and the size.
    int window = wrapping == CZLIB_GZIP ? gzip_window : raw_window;
    if (inflateInit2__(&inflater->stream, window, "1", sizeof inflater->stream) != ok) {
        free(inflater);
        return NULL;
    }
    return inflater;
}

// Of a stream that was made this cannot fail.
void czlib_inflater_reset(czlib_inflater *inflater) { inflateReset_(&inflater->stream); }

czlib_inflater *czlib_inflater_copy(czlib_inflater *inflater) {
    czlib_inflater *copy = calloc(1, sizeof *copy);
    if (!copy) return NULL;
    if (inflateCopy_(&copy->stream, &inflater->stream) != ok) {
        free(copy);
        return NULL;
    }
    return copy;
}

void czlib_inflater_free(czlib_inflater *inflater) {
    if (!inflater) return;
    inflateEnd_(&inflater->stream);
    free(inflater);
}

czlib_state czlib_inflate(
    czlib_inflater *inflater, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room,
    size_t *used, size_t *made) {
    enum { most = 1 << 30 };
    stream *stream = &inflater->stream;
    unsigned in = packed_count < most ? (unsigned)packed_count : most, out = room < most ? (unsigned)room : most;
    stream->next_in = packed;
    stream->available_in = in;
    stream->next_out = bytes;
    stream->available_out = out;
    int result = inflate_(stream, no_flush);
    *used = in - stream->available_in;
    *made = out - stream->available_out;
    // What was handed over is the caller's own again.
    stream->next_in = NULL;
    stream->next_out = NULL;
    stream->available_in = stream->available_out = 0;
    switch (result) {
    case ok:
    case buffer_error: return CZLIB_GOES_ON;
    case stream_end: return CZLIB_AT_END;
    case memory_error: return CZLIB_NO_MEMORY;
    default: return CZLIB_DAMAGED;
    }
}
