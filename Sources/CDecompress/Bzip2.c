#include "Decoder.h"

#include <CLinux.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What libbz2's bzlib.h says (since 1.0).
typedef struct {
    char *next_in;
    unsigned available_in, total_in_low, total_in_high;
    char *next_out;
    unsigned available_out, total_out_low, total_out_high;
    void *state;
    void *(*allocate)(void *, int, int);
    void (*release)(void *, void *);
    void *opaque;
} bz_stream;

enum { ok = 0, stream_end = 4, memory_error = -3 };

#define FUNCTIONS(F) \
    F(int, BZ2_bzDecompressInit, (bz_stream *, int, int)) \
    F(int, BZ2_bzDecompress, (bz_stream *)) \
    F(int, BZ2_bzDecompressEnd, (bz_stream *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("libbz2.so.1.0", FUNCTIONS(SYMBOL))

static const char *load(void) { return load_library(); }

static void release(void *state) {
    BZ2_bzDecompressEnd_(state);
    free(state);
}

static int reset(void *state) {
    // Of a stream without a state this does nothing.
    BZ2_bzDecompressEnd_(state);
    memset(state, 0, sizeof(bz_stream));
    return BZ2_bzDecompressInit_(state, 0, 0) == ok;
}

/// A stream takes less than 4 MB, whatever it holds.
static void *make(uint64_t memory) {
    bz_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    if (reset(stream)) return stream;
    free(stream);
    return NULL;
}

static cdecompress_state decode(
    void *state, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room, size_t *used,
    size_t *made) {
    enum { most = 1 << 30 };
    bz_stream *stream = state;
    unsigned in = packed_count < most ? (unsigned)packed_count : most, out = room < most ? (unsigned)room : most;
    // It is only read.
    stream->next_in = (char *)packed;
    stream->available_in = in;
    stream->next_out = (char *)bytes;
    stream->available_out = out;
    int result = BZ2_bzDecompress_(stream);
    *used = in - stream->available_in;
    *made = out - stream->available_out;
    // What was handed over is the caller's own again.
    stream->next_in = stream->next_out = NULL;
    stream->available_in = stream->available_out = 0;
    switch (result) {
    case ok: return CDECOMPRESS_GOES_ON;
    case stream_end: return CDECOMPRESS_AT_END;
    case memory_error: return CDECOMPRESS_NO_MEMORY;
    default: return CDECOMPRESS_DAMAGED;
    }
}

const cdecompress_decoder cdecompress_bzip2 = {load, make, reset, release, decode};
