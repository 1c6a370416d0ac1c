#include "Decoder.h"

#include <CLinux.h>
#include <pthread.h>

// What libzstd's zstd.h and zstd_errors.h say (since 1.4.0).
typedef struct {
    void *bytes;
    size_t size, position;
} output_buffer;

typedef struct {
    const void *bytes;
    size_t size, position;
} input_buffer;

enum {
    window_log_limit = 100,
    session_only = 1,
    window_too_large = 16,
    no_memory = 64,
    // Of the window's length, which is what a stream takes.
    least_window_log = 10,
    most_window_log = 31
};

#define FUNCTIONS(F) \
    F(void *, ZSTD_createDStream, (void)) \
    F(size_t, ZSTD_freeDStream, (void *)) \
    F(size_t, ZSTD_DCtx_setParameter, (void *, int, int)) \
    F(size_t, ZSTD_DCtx_reset, (void *, int)) \
    F(size_t, ZSTD_decompressStream, (void *, output_buffer *, input_buffer *)) \
    F(unsigned, ZSTD_isError, (size_t)) \
    F(int, ZSTD_getErrorCode, (size_t))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("libzstd.so.1", FUNCTIONS(SYMBOL))

static const char *load(void) { return load_library(); }

static void *make(uint64_t memory) {
    void *stream = ZSTD_createDStream_();
    if (!stream) return NULL;
    int limit = least_window_log;
    while (limit < most_window_log && (2ull << limit) <= memory) limit++;
    if (!ZSTD_isError_(ZSTD_DCtx_setParameter_(stream, window_log_limit, limit))) return stream;
    ZSTD_freeDStream_(stream);
    return NULL;
}

static int reset(void *state) { return !ZSTD_isError_(ZSTD_DCtx_reset_(state, session_only)); }

static void release(void *state) { ZSTD_freeDStream_(state); }

static cdecompress_state decode(
    void *state, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room, size_t *used,
    size_t *made) {
    input_buffer input = {packed, packed_count, 0};
    output_buffer output = {bytes, room, 0};
    size_t result = ZSTD_decompressStream_(state, &output, &input);
    *used = input.position;
    *made = output.position;
    if (!ZSTD_isError_(result)) return result == 0 ? CDECOMPRESS_AT_END : CDECOMPRESS_GOES_ON;
    switch (ZSTD_getErrorCode_(result)) {
    case window_too_large: return CDECOMPRESS_TOO_LARGE;
    case no_memory: return CDECOMPRESS_NO_MEMORY;
    default: return CDECOMPRESS_DAMAGED;
    }
}

const cdecompress_decoder cdecompress_zstd = {load, make, reset, release, decode};
