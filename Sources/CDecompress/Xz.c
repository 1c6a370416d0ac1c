#include "Decoder.h"

#include <CLinux.h>
#include <pthread.h>
#include <stdlib.h>

// What liblzma's lzma/base.h and lzma/container.h say (since 5.0).
typedef struct {
    const uint8_t *next_in;
    size_t available_in;
    uint64_t total_in;
    uint8_t *next_out;
    size_t available_out;
    uint64_t total_out;
    const void *allocator;
    void *internal;
    void *reserved_pointers[4];
    uint64_t reserved_numbers[2];
    size_t reserved_sizes[2];
    int reserved_kinds[2];
} lzma_stream;

enum {
    run = 0,
    ok = 0,
    stream_end = 1,
    memory_error = 5,
    memory_limit_error = 6,
    // There was nothing to take, or no room.
    buffer_error = 10
};

#define FUNCTIONS(F) \
    F(int, lzma_stream_decoder, (lzma_stream *, uint64_t, uint32_t)) \
    F(int, lzma_code, (lzma_stream *, int)) \
    F(void, lzma_end, (lzma_stream *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("liblzma.so.5", FUNCTIONS(SYMBOL))

typedef struct {
    lzma_stream stream;
    uint64_t memory;
} decoder;

static const char *load(void) { return load_library(); }

// What the stream has is used again.
static int reset(void *state) {
    decoder *decoder = state;
    return lzma_stream_decoder_(&decoder->stream, decoder->memory, 0) == ok;
}

static void release(void *state) {
    decoder *decoder = state;
    lzma_end_(&decoder->stream);
    free(decoder);
}

static void *make(uint64_t memory) {
    decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->memory = memory;
    if (reset(decoder)) return decoder;
    release(decoder);
    return NULL;
}

static cdecompress_state decode(
    void *state, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room, size_t *used,
    size_t *made) {
    lzma_stream *stream = &((decoder *)state)->stream;
    stream->next_in = packed;
    stream->available_in = packed_count;
    stream->next_out = bytes;
    stream->available_out = room;
    int result = lzma_code_(stream, run);
    *used = packed_count - stream->available_in;
    *made = room - stream->available_out;
    // What was handed over is the caller's own again.
    stream->next_in = NULL;
    stream->next_out = NULL;
    stream->available_in = stream->available_out = 0;
    switch (result) {
    case ok:
    case buffer_error: return CDECOMPRESS_GOES_ON;
    case stream_end: return CDECOMPRESS_AT_END;
    case memory_error: return CDECOMPRESS_NO_MEMORY;
    case memory_limit_error: return CDECOMPRESS_TOO_LARGE;
    default: return CDECOMPRESS_DAMAGED;
    }
}

const cdecompress_decoder cdecompress_xz = {load, make, reset, release, decode};
