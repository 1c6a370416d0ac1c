#include "CZip.h"

#include <CLinux.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What libzip's zip.h says (1.5 and later; structures and numbers have stayed).
typedef struct { int code, system; char *text; } zip_error;
typedef struct {
    uint64_t valid;
    const char *name;
    uint64_t index, size, packed_size;
    time_t modified;
    uint32_t check_sum;
    uint16_t method, encryption;
    uint32_t flags;
} zip_stat;
typedef struct { int64_t offset; int whence; } seek_arguments;
typedef int64_t (*source_function)(void *, void *, uint64_t, int);

enum {
    source_open, source_read, source_close, source_stat, source_error, source_free, source_seek, source_tell,
    source_supports = 14
};

enum {
    error_several = 1,
    error_seek = 4,
    error_read = 5,
    error_memory = 14,
    error_invalid = 18,
    error_no_archive = 19
};

enum {
    stat_size = 0x4,
    stat_modified = 0x10,
    read_only = 16,
    flag_packed = 4,
    flag_central = 512,
    system_dos = 0,
    system_unix = 3,
    system_ntfs = 10,
    system_darwin = 19,
    // "UT" of Info-ZIP: flags, and times in seconds since 1970.
    extended_time = 0x5455
};

// libzip reads a directory in pieces of some dozen bytes.
enum { window_bytes = 64 << 10 };

#define FUNCTIONS(F) \
    F(void *, zip_source_function_create, (source_function, void *, zip_error *)) \
    F(void, zip_source_free, (void *)) \
    F(void *, zip_open_from_source, (void *, int, zip_error *)) \
    F(void, zip_discard, (void *)) \
    F(void, zip_error_init, (zip_error *)) \
    F(void, zip_error_fini, (zip_error *)) \
    F(int64_t, zip_get_num_entries, (void *, uint32_t)) \
    F(const char *, zip_get_name, (void *, uint64_t, uint32_t)) \
    F(int, zip_stat_index, (void *, uint64_t, uint32_t, zip_stat *)) \
    F(int, zip_file_get_external_attributes, (void *, uint64_t, uint32_t, uint8_t *, uint32_t *)) \
    F(const uint8_t *, zip_file_extra_field_get_by_id, \
      (void *, uint64_t, uint16_t, uint16_t, uint16_t *, uint32_t)) \
    F(void *, zip_fopen_index, (void *, uint64_t, uint32_t)) \
    F(int, zip_fclose, (void *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
static const linux_symbol symbols[] = {FUNCTIONS(SYMBOL)};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[120];

static void load(void) {
    // Debian 12 counts its versions in its own way.
    static const char *const files[] = {"libzip.so.5", "libzip.so.4"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        problem[0] = 0;
        if (linux_load_library(files[i], symbols, sizeof symbols / sizeof *symbols, problem, sizeof problem)) return;
    }
}

const char *czip_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

/// The archive as libzip reads it.
typedef struct {
    czip_read read;
    void *context;
    int64_t length, position;
    /// Nothing is read, and where reading was to begin is noted.
    int is_asking;
    int64_t asked;
    int has_failed;
    int error[2];
    int64_t window_start;
    size_t window_count;
    uint8_t window[window_bytes];
} archive;

static int64_t fail(archive *archive, int code) {
    archive->error[0] = code;
    archive->error[1] = 0;
    return -1;
}

static int64_t read_bytes(archive *archive, uint8_t *bytes, uint64_t room) {
    if (archive->is_asking) return fail(archive, error_read);
    uint64_t filled = 0;
    while (filled < room && archive->position < archive->length) {
        int64_t skipped = archive->position - archive->window_start;
        if (skipped < 0 || skipped >= (int64_t)archive->window_count) {
            ptrdiff_t count = archive->read(archive->context, archive->window, window_bytes, archive->position);
            if (count < 0) {
                archive->has_failed = 1;
                return fail(archive, error_read);
            }
            if (count == 0) break;
            archive->window_start = archive->position;
            archive->window_count = (size_t)count;
            continue;
        }
        uint64_t count = archive->window_count - (uint64_t)skipped;
        if (count > room - filled) count = room - filled;
        memcpy(bytes + filled, archive->window + skipped, count);
        filled += count;
        archive->position += (int64_t)count;
    }
    return (int64_t)filled;
}

static int64_t seek(archive *archive, const seek_arguments *arguments) {
    int64_t base = 0;
    if (arguments->whence == SEEK_CUR) base = archive->position;
    if (arguments->whence == SEEK_END) base = archive->length;
    int64_t position;
    if (__builtin_add_overflow(base, arguments->offset, &position) || position < 0 || position > archive->length)
        return fail(archive, error_seek);
    archive->position = position;
    // The first place is the header's beginning; the library then goes on to what it wants of it.
    if (archive->is_asking && archive->asked < 0) archive->asked = position;
    return 0;
}

static int64_t serve(void *context, void *data, uint64_t count, int command) {
    archive *archive = context;
    switch (command) {
    case source_open: archive->position = 0; return 0;
    case source_close: return 0;
    case source_free: return 0;
    case source_read: return read_bytes(archive, data, count);
    case source_tell: return archive->position;
    case source_seek: return count < sizeof(seek_arguments) ? fail(archive, error_invalid) : seek(archive, data);
    case source_stat: {
        zip_stat *stat = data;
        if (count < sizeof *stat) return fail(archive, error_invalid);
        memset(stat, 0, sizeof *stat);
        stat->valid = stat_size;
        stat->size = (uint64_t)archive->length;
        return sizeof *stat;
    }
    case source_error:
        if (count < sizeof archive->error) return -1;
        memcpy(data, archive->error, sizeof archive->error);
        return sizeof archive->error;
    case source_supports:
        return 1 << source_open | 1 << source_read | 1 << source_close | 1 << source_stat | 1 << source_error
            | 1 << source_free | 1 << source_seek | 1 << source_tell | 1 << source_supports;
    default: return fail(archive, error_invalid);
    }
}

/// Where the header of a member lies. The library tells that to nobody: it is asked to open the member, and gets nothing
/// to read where it goes to.
static int64_t header(void *zip, uint64_t index, archive *archive) {
    archive->is_asking = 1;
    archive->asked = -1;
    void *file = zip_fopen_index_(zip, index, flag_packed);
    if (file) zip_fclose_(file);
    archive->is_asking = 0;
    return archive->asked;
}

static void describe(void *zip, uint64_t index, archive *archive, const zip_stat *stat, czip_member *member) {
    size_t length_of_name = strlen(member->name);
    member->is_folder = length_of_name > 0 && member->name[length_of_name - 1] == '/';
    member->size = stat->size;
    member->packed_size = stat->packed_size;
    member->check_sum = stat->check_sum;
    member->method = stat->method;
    member->is_encrypted = stat->encryption != 0;
    member->modified = stat->valid & stat_modified ? (int64_t)stat->modified : 0;
    uint16_t length = 0;
    const uint8_t *time = zip_file_extra_field_get_by_id_(zip, index, extended_time, 0, &length, flag_central);
    if (time && length >= 5 && time[0] & 1)
        member->modified = (int32_t)(
            (uint32_t)time[1] | (uint32_t)time[2] << 8 | (uint32_t)time[3] << 16 | (uint32_t)time[4] << 24);
    uint8_t system = system_dos;
    uint32_t attributes = 0;
    if (zip_file_get_external_attributes_(zip, index, 0, &system, &attributes) == 0) {
        if (system == system_unix || system == system_darwin) member->mode = attributes >> 16;
        member->is_from_dos = system == system_dos || system == system_ntfs;
    }
    member->header = member->is_encrypted || member->packed_size == 0 ? -1 : header(zip, index, archive);
}

static czip_status visit_all(void *zip, archive *archive, czip_visit visit) {
    int64_t count = zip_get_num_entries_(zip, 0);
    for (int64_t index = 0; index < count; index++) {
        zip_stat stat;
        czip_member member = {.name = zip_get_name_(zip, (uint64_t)index, 0)};
        // A name that cannot be decoded says nothing of the others.
        if (!member.name || zip_stat_index_(zip, (uint64_t)index, 0, &stat) != 0) continue;
        describe(zip, (uint64_t)index, archive, &stat, &member);
        if (!visit(archive->context, &member)) return CZIP_STOPPED;
    }
    return CZIP_LISTED;
}

static czip_status status(const archive *archive, int code) {
    if (archive->has_failed) return CZIP_UNREADABLE;
    switch (code) {
    case error_memory: return CZIP_NO_MEMORY;
    case error_no_archive: return CZIP_NO_ARCHIVE;
    case error_several: return CZIP_PART_OF_SEVERAL;
    default: return CZIP_DAMAGED;
    }
}

czip_status czip_list(czip_read read, czip_visit visit, void *context, int64_t length) {
    if (czip_load()) return CZIP_NO_LIBRARY;
    archive *archive = calloc(1, sizeof *archive);
    if (!archive) return CZIP_NO_MEMORY;
    archive->read = read;
    archive->context = context;
    archive->length = length;
    zip_error error;
    zip_error_init_(&error);
    czip_status result;
    void *source = zip_source_function_create_(serve, archive, &error);
    void *zip = source ? zip_open_from_source_(source, read_only, &error) : NULL;
    if (zip) {
        result = visit_all(zip, archive, visit);
        zip_discard_(zip);
    } else {
        result = status(archive, error.code);
        if (source) zip_source_free_(source);
    }
    zip_error_fini_(&error);
    free(archive);
    return result;
}
