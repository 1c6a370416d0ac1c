// Streams of deflate (RFC 1951), also those of gzip (RFC 1952), through zlib, which is loaded when it is first needed.
//
// zlib is in most processes anyhow, as libav links it, but not in those that never open media: the few functions are
// declared by hand in CZlib.c, and zlib itself refuses a caller whose structure is laid out otherwise.
//
// An inflater is confined to one thread at a time. One that nobody changes any more may be copied by several at once.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Loads the library unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *czlib_load(void);

/// A stream that is being unpacked.
typedef struct czlib_inflater czlib_inflater;

/// How a stream of deflate is wrapped: not at all, or in gzip's header and check sum.
typedef enum { CZLIB_RAW, CZLIB_GZIP } czlib_wrapping;

/// A stream at its beginning; null without memory or library.
czlib_inflater *czlib_inflater_new(czlib_wrapping wrapping);

/// Has a stream begin anew: a file of gzip may hold several, one after the other.
void czlib_inflater_reset(czlib_inflater *inflater);

/// The same stream at the same place, to go on from there again; null without memory. Takes some 40 KB.
czlib_inflater *czlib_inflater_copy(czlib_inflater *inflater);

void czlib_inflater_free(czlib_inflater *inflater);

typedef enum { CZLIB_GOES_ON, CZLIB_AT_END, CZLIB_DAMAGED, CZLIB_NO_MEMORY } czlib_state;

/// Unpacks what fits. `used` and `made` are how many bytes were taken and given, which may be none of either.
czlib_state czlib_inflate(
    czlib_inflater *inflater, const uint8_t *packed, size_t packed_count, uint8_t *bytes, size_t room,
    size_t *used, size_t *made);
