// Streams of xz, LZMA, zstd (RFC 8878) and bzip2, through liblzma, libzstd and libbz2, each of which is loaded when it is
// first needed.
//
// Nothing is linked, and no header of theirs is needed to build: the functions are declared by hand, and a test that unpacks
// what other programs packed checks that they are what they are declared to be. libarchive has these libraries along, and
// unpacks through them: but only as one that fetches its bytes itself, which does not go on where a read has failed.
//
// A stream is confined to one thread at a time.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How a stream is packed.
typedef enum { CDECOMPRESS_XZ, CDECOMPRESS_ZSTD, CDECOMPRESS_BZIP2 } cdecompress_format;

/// Loads the library of a format unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *cdecompress_load(cdecompress_format format);

/// A stream that is being unpacked.
typedef struct cdecompress_stream cdecompress_stream;

/// A stream at its beginning, which is not to take more than `memory` bytes; null without memory or library.
cdecompress_stream *cdecompress_new(cdecompress_format format, uint64_t memory);

typedef enum {
    CDECOMPRESS_GOES_ON,
    CDECOMPRESS_AT_END,
    CDECOMPRESS_DAMAGED,
    CDECOMPRESS_NO_MEMORY,
    /// It takes more memory than it is to take.
    CDECOMPRESS_TOO_LARGE,
    /// The library does not know how it is packed.
    CDECOMPRESS_UNKNOWN
} cdecompress_state;

/// One of the steps in which something was packed, as 7z archives number them; `CDECOMPRESS_LZMA1`, LZMA2 or a filter.
typedef struct {
    uint64_t method;
    /// How many bytes come out of it.
    uint64_t size;
    const uint8_t *properties;
    size_t properties_count;
} cdecompress_coder;

enum { CDECOMPRESS_LZMA1 = 0x030101 };

/// Makes a stream of bytes that were packed in steps, which are given in the order in which they are undone. Returns
/// `CDECOMPRESS_GOES_ON`, or why there is none: `CDECOMPRESS_UNKNOWN` without the library, too.
cdecompress_state cdecompress_new_coded(
    const cdecompress_coder *coders, size_t count, uint64_t memory, cdecompress_stream **stream);

/// Has a stream begin anew: a file may hold several, one after the other. Returns 0 without memory.
int cdecompress_reset(cdecompress_stream *stream);

void cdecompress_free(cdecompress_stream *stream);

/// Unpacks what fits. `used` and `made` are how many bytes were taken and given, which may be none of either.
cdecompress_state cdecompress(
    cdecompress_stream *stream, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room,
    size_t *used, size_t *made);
