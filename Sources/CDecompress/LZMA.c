#include "Decoder.h"

#include <CLinux.h>
#include <pthread.h>
#include <stdlib.h>

// What liblzma's lzma/base.h, lzma/container.h, lzma/filter.h and lzma/lzma12.h say (since 5.0).
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

typedef struct {
    uint64_t id;
    void *options;
} lzma_filter;

typedef struct {
    uint32_t dictionary;
    const uint8_t *preset;
    uint32_t preset_size, literal_context, literal_position, position;
    int mode;
    uint32_t nice_length;
    int match_finder;
    uint32_t depth;
    // Since 5.4, and of `lzma1_of_known_length` alone.
    uint32_t extended_flags, size_low, size_high;
} lzma_options_lzma;

// LZMA without and with a length that is told, and the end of filters.
static const uint64_t lzma1 = 0x4000000000000001, lzma1_of_known_length = 0x4000000000000002, no_filter = UINT64_MAX;

enum {
    most_filters = 4,
    may_have_end_mark = 1
};

enum {
    run = 0,
    ok = 0,
    stream_end = 1,
    memory_error = 5,
    memory_limit_error = 6,
    options_error = 8,
    // There was nothing to take, or no room.
    buffer_error = 10
};

#define FUNCTIONS(F) \
    F(int, lzma_stream_decoder, (lzma_stream *, uint64_t, uint32_t)) \
    F(int, lzma_code, (lzma_stream *, int)) \
    F(void, lzma_end, (lzma_stream *)) \
    F(int, lzma_properties_decode, (lzma_filter *, const void *, const uint8_t *, size_t)) \
    F(uint64_t, lzma_raw_decoder_memusage, (const lzma_filter *)) \
    F(int, lzma_raw_decoder, (lzma_stream *, const lzma_filter *))

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

static cdecompress_state state_of(int result) {
    switch (result) {
    case ok:
    case buffer_error: return CDECOMPRESS_GOES_ON;
    case stream_end: return CDECOMPRESS_AT_END;
    case memory_error: return CDECOMPRESS_NO_MEMORY;
    case memory_limit_error: return CDECOMPRESS_TOO_LARGE;
    case options_error: return CDECOMPRESS_UNKNOWN;
    default: return CDECOMPRESS_DAMAGED;
    }
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
    // Here it is damage: options are those of a stream's header.
    return result == options_error ? CDECOMPRESS_DAMAGED : state_of(result);
}

const cdecompress_decoder cdecompress_xz = {load, make, reset, release, decode};

/// What liblzma is told of a coder.
static int describe(const cdecompress_coder *coder, int has_others, lzma_filter *filter) {
    filter->id = coder->method != CDECOMPRESS_LZMA1 ? coder->method : has_others ? lzma1_of_known_length : lzma1;
    int result = lzma_properties_decode_(filter, NULL, coder->properties, coder->properties_count);
    if (result != ok || filter->id != lzma1_of_known_length) return result;
    // Some filters hold bytes back until they hear of the end, which the packed bytes need not state.
    lzma_options_lzma *options = filter->options;
    options->extended_flags = may_have_end_mark;
    options->size_low = (uint32_t)coder->size;
    options->size_high = (uint32_t)(coder->size >> 32);
    return ok;
}

static cdecompress_state begin(lzma_stream *stream, const lzma_filter *filters, uint64_t memory) {
    // UINT64_MAX where they do not go together.
    uint64_t needed = lzma_raw_decoder_memusage_(filters);
    if (needed == UINT64_MAX) return CDECOMPRESS_UNKNOWN;
    return needed > memory ? CDECOMPRESS_TOO_LARGE : state_of(lzma_raw_decoder_(stream, filters));
}

cdecompress_state cdecompress_make_coded(
    const cdecompress_coder *coders, size_t count, uint64_t memory, void **state) {
    if (count == 0 || count > most_filters) return CDECOMPRESS_UNKNOWN;
    decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return CDECOMPRESS_NO_MEMORY;
    lzma_filter filters[most_filters + 1] = {{0}};
    int result = ok;
    size_t described = 0;
    // liblzma names them in the order of packing.
    while (result == ok && described < count) {
        result = describe(&coders[count - 1 - described], count > 1, &filters[described]);
        described++;
    }
    filters[described].id = no_filter;
    cdecompress_state made = result == ok ? begin(&decoder->stream, filters, memory) : state_of(result);
    for (size_t index = 0; index < described; index++) free(filters[index].options);
    if (made == CDECOMPRESS_GOES_ON) *state = decoder;
    else release(decoder);
    return made;
}

// Such a stream is followed by none.
static int end(void *state) { return 0; }

const cdecompress_decoder cdecompress_coded = {load, make, end, release, decode};
