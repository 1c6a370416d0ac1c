// What a tar archive says of its members, and the only member of a 7z archive, by libarchive, which is loaded when it is first
// needed.
//
// Nothing is linked, and no header of libarchive is needed to build: the functions are declared by hand in CArchive.c, and
// tests that read archives check that they are what they are declared to be.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Loads the library unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *carchive_load(void);

/// Fills a buffer with the bytes at an offset. Returns how many: none at the end, less than none where they cannot be read.
typedef ptrdiff_t (*carchive_read)(void *context, uint8_t *bytes, size_t room, int64_t offset);

/// What an archive says of a member.
typedef struct {
    /// The path in the archive's own bytes; ends in a zero.
    const char *name;
    /// Bytes, and where in the archive the first one lies.
    int64_t size, start;
    /// Seconds since 1970; zero where it is not known.
    int64_t modified;
    /// Type and permissions as Unix has them.
    uint32_t mode;
    /// Whether it is another name of a member before it.
    int is_hard_link;
    /// Whether only parts of it are in the archive, with zeros in between.
    int is_sparse;
} carchive_member;

/// Takes note of a member; returns 0 to hear of no more.
typedef int (*carchive_visit)(void *context, const carchive_member *member);

/// What a call came to.
typedef enum {
    CARCHIVE_DONE,
    /// The visitor has heard enough.
    CARCHIVE_STOPPED,
    CARCHIVE_NO_LIBRARY,
    CARCHIVE_NO_MEMORY,
    /// This is no archive of the kind.
    CARCHIVE_NO_ARCHIVE,
    /// What follows what was told of, or given, is damaged or missing.
    CARCHIVE_DAMAGED,
    /// The bytes could not be read.
    CARCHIVE_UNREADABLE
} carchive_status;

/// Tells of the members of a tar archive in its order. Reads their headers; what is long enough in between is skipped.
/// `length` is less than zero where it is not known. One thread at a time uses a context. Nothing of the library is left when
/// this returns: where a member lies is told with its name, and its bytes are read without the library.
carchive_status carchive_list_tar(carchive_read read, carchive_visit visit, void *context, int64_t length);

/// The only member of a 7z archive, which is being unpacked. Confined to one thread at a time.
typedef struct carchive_unpacking carchive_unpacking;

/// A member at its beginning, whose archive has `length` bytes and `read` reads; null without memory or library.
carchive_unpacking *carchive_unpacking_new(carchive_read read, int64_t length);

/// Unpacks what follows: `count` bytes that lie in `bytes` until the next call, none at the end. `context` is for `read`, and
/// used until this returns. Behind anything else than CARCHIVE_DONE nothing follows.
carchive_status carchive_unpack(carchive_unpacking *unpacking, void *context, const uint8_t **bytes, size_t *count);

/// Frees it with what it has given; null is fine.
void carchive_unpacking_free(carchive_unpacking *unpacking);
