// What the three libraries have in common.
#pragma once
#include "CDecompress.h"

/// The decoder of one library. `state` is what it has made.
typedef struct {
    const char *(*load)(void);
    /// Null without memory.
    void *(*make)(uint64_t memory);
    int (*reset)(void *state);
    void (*release)(void *state);
    cdecompress_state (*decode)(
        void *state, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room, size_t *used,
        size_t *made);
} cdecompress_decoder;

extern const cdecompress_decoder cdecompress_xz, cdecompress_coded, cdecompress_zstd, cdecompress_bzip2;

/// Makes the state of `cdecompress_coded`.
cdecompress_state cdecompress_make_coded(
    const cdecompress_coder *coders, size_t count, uint64_t memory, void **state);
