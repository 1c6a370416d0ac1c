#include "Decoder.h"

#include <stdlib.h>

struct cdecompress_stream {
    const cdecompress_decoder *decoder;
    void *state;
};

static const cdecompress_decoder *decoder_of(cdecompress_format format) {
    switch (format) {
    case CDECOMPRESS_XZ: return &cdecompress_xz;
    case CDECOMPRESS_ZSTD: return &cdecompress_zstd;
    case CDECOMPRESS_BZIP2: return &cdecompress_bzip2;
    }
    return NULL;
}

const char *cdecompress_load(cdecompress_format format) {
    const cdecompress_decoder *decoder = decoder_of(format);
    return decoder ? decoder->load() : "no such format";
}

cdecompress_stream *cdecompress_new(cdecompress_format format, uint64_t memory) {
    if (cdecompress_load(format)) return NULL;
    cdecompress_stream *stream = malloc(sizeof *stream);
    if (!stream) return NULL;
    stream->decoder = decoder_of(format);
    stream->state = stream->decoder->make(memory);
    if (stream->state) return stream;
    free(stream);
    return NULL;
}

cdecompress_state cdecompress_new_coded(
    const cdecompress_coder *coders, size_t count, uint64_t memory, cdecompress_stream **result) {
    if (cdecompress_coded.load()) return CDECOMPRESS_UNKNOWN;
    cdecompress_stream *stream = malloc(sizeof *stream);
    if (!stream) return CDECOMPRESS_NO_MEMORY;
    stream->decoder = &cdecompress_coded;
    cdecompress_state made = cdecompress_make_coded(coders, count, memory, &stream->state);
    if (made == CDECOMPRESS_GOES_ON) *result = stream;
    else free(stream);
    return made;
}

int cdecompress_reset(cdecompress_stream *stream) { return stream->decoder->reset(stream->state); }

void cdecompress_free(cdecompress_stream *stream) {
    if (!stream) return;
    stream->decoder->release(stream->state);
    free(stream);
}

cdecompress_state cdecompress(
    cdecompress_stream *stream, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room,
    size_t *used, size_t *made) {
    return stream->decoder->decode(stream->state, packed, packed_count, bytes, room, used, made);
}
