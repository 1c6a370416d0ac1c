// What a ZIP archive says of its members, by libzip, which is loaded when it is first needed.
//
// Nothing is linked, and no header of libzip is needed to build: the functions are declared by hand in CZip.c, and a test
// that lists an archive checks that they are what they are declared to be. Nothing of the library is left when a call
// returns: where a member lies is told with its name, and its bytes are read without the library.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Loads the library unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *czip_load(void);

/// Fills a buffer with the bytes at an offset. Returns how many: none at the end, less than none where they cannot be read.
typedef ptrdiff_t (*czip_read)(void *context, uint8_t *bytes, size_t room, int64_t offset);

/// What an archive's directory says of a member.
typedef struct {
    /// The path, in UTF-8 unless it was damaged; ends in a zero.
    const char *name;
    /// Bytes before and after packing.
    uint64_t size, packed_size;
    /// Where the member's own header lies; less than zero where that is not told: of encrypted members.
    int64_t header;
    /// Seconds since 1970; zero where it is not known. Archives without an extended time state the clock of whoever made them.
    int64_t modified;
    uint32_t check_sum;
    /// How it is packed: 0 for not at all, 8 for Deflate.
    uint16_t method;
    int is_encrypted;
    /// Type and permissions as Unix has them; zero where the archive was made elsewhere.
    uint32_t mode;
    /// Whether its path ends in a slash.
    int is_folder;
    /// Whether it was made by a system whose paths may have backslashes.
    int is_from_dos;
} czip_member;

/// Takes note of a member; returns 0 to hear of no more.
typedef int (*czip_visit)(void *context, const czip_member *member);

/// What a listing came to.
typedef enum {
    CZIP_LISTED,
    /// The visitor has heard enough.
    CZIP_STOPPED,
    CZIP_NO_LIBRARY,
    CZIP_NO_MEMORY,
    /// This is no ZIP archive, or its end is missing.
    CZIP_NO_ARCHIVE,
    /// The directory contradicts itself.
    CZIP_DAMAGED,
    /// A part of an archive in several files.
    CZIP_PART_OF_SEVERAL,
    /// The bytes could not be read.
    CZIP_UNREADABLE
} czip_status;

/// Tells of the members of an archive of this length in the order of its directory; reads that, and none of the members.
/// One thread at a time uses a context.
czip_status czip_list(czip_read read, czip_visit visit, void *context, int64_t length);
