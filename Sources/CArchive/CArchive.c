#include "CArchive.h"

#include <CLinux.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

// What libarchive's archive.h and archive_entry.h say (since 3.0).
typedef ssize_t (*read_function)(void *, void *, const void **);
typedef int64_t (*skip_function)(void *, void *, int64_t);
typedef int64_t (*seek_function)(void *, void *, int64_t, int);

enum {
    at_end = 1,
    ok = 0,
    // The member is as it should be, but something of it could not be expressed, such as its name in this locale.
    warning = -20,
    fatal = -30
};

// Members that are shorter are read with their headers rather than skipped.
enum { window_bytes = 64 << 10 };

#define FUNCTIONS(F) \
    F(void *, archive_read_new, (void)) \
    F(int, archive_read_free, (void *)) \
    F(int, archive_read_support_format_tar, (void *)) \
    F(int, archive_read_support_format_7zip, (void *)) \
    F(int, archive_read_set_seek_callback, (void *, seek_function)) \
    F(int, archive_read_open2, (void *, void *, void *, read_function, skip_function, void *)) \
    F(int, archive_read_next_header, (void *, void **)) \
    F(int, archive_read_data_block, (void *, const void **, size_t *, int64_t *)) \
    F(int64_t, archive_filter_bytes, (void *, int)) \
    F(int, archive_errno, (void *)) \
    F(const char *, archive_entry_pathname, (void *)) \
    F(const char *, archive_entry_hardlink, (void *)) \
    F(int64_t, archive_entry_size, (void *)) \
    F(time_t, archive_entry_mtime, (void *)) \
    F(mode_t, archive_entry_mode, (void *)) \
    F(int, archive_entry_sparse_count, (void *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("libarchive.so.13", FUNCTIONS(SYMBOL))

const char *carchive_load(void) { return load_library(); }

/// The archive as libarchive reads it.
typedef struct {
    carchive_read read;
    void *context;
    int64_t length, position;
    int has_failed;
    uint8_t window[window_bytes];
} source;

static ssize_t read_window(void *archive, void *context, const void **bytes) {
    source *source = context;
    ptrdiff_t count = source->read(source->context, source->window, window_bytes, source->position);
    if (count < 0) {
        source->has_failed = 1;
        return fatal;
    }
    *bytes = source->window;
    source->position += count;
    return count;
}

/// Where this skips less than it should the library reads on, and finds the end.
static int64_t skip(void *archive, void *context, int64_t count) {
    source *source = context;
    int64_t left = (source->length < 0 ? INT64_MAX : source->length) - source->position;
    if (count > left) count = left;
    if (count < 0) count = 0;
    source->position += count;
    return count;
}

static carchive_member described(void *archive, void *entry) {
    return (carchive_member){
        .name = archive_entry_pathname_(entry),
        .size = archive_entry_size_(entry),
        .start = archive_filter_bytes_(archive, 0),
        .modified = archive_entry_mtime_(entry),
        .mode = archive_entry_mode_(entry),
        .is_hard_link = archive_entry_hardlink_(entry) != NULL,
        .is_sparse = archive_entry_sparse_count_(entry) > 0,
    };
}

static carchive_status visit_all(void *archive, source *source, carchive_visit visit) {
    for (int64_t count = 0;; count++) {
        void *entry = NULL;
        int result = archive_read_next_header_(archive, &entry);
        if (source->has_failed) return CARCHIVE_UNREADABLE;
        if (result == at_end) return CARCHIVE_DONE;
        if (result != ok && result != warning) {
            if (archive_errno_(archive) == ENOMEM) return CARCHIVE_NO_MEMORY;
            return count == 0 ? CARCHIVE_NO_ARCHIVE : CARCHIVE_DAMAGED;
        }
        carchive_member member = described(archive, entry);
        if (member.name && !visit(source->context, &member)) return CARCHIVE_STOPPED;
    }
}

carchive_status carchive_list_tar(carchive_read read, carchive_visit visit, void *context, int64_t length) {
    if (carchive_load()) return CARCHIVE_NO_LIBRARY;
    source *source = calloc(1, sizeof *source);
    void *archive = archive_read_new_();
    carchive_status result = CARCHIVE_NO_MEMORY;
    if (source && archive) {
        source->read = read;
        source->context = context;
        source->length = length;
        archive_read_support_format_tar_(archive);
        int opened = archive_read_open2_(archive, source, NULL, read_window, skip, NULL);
        if (source->has_failed) result = CARCHIVE_UNREADABLE;
        else if (opened != ok) result = CARCHIVE_NO_ARCHIVE;
        else result = visit_all(archive, source, visit);
    }
    if (archive) archive_read_free_(archive);
    free(source);
    return result;
}

struct carchive_unpacking {
    void *archive;
    int is_open;
    source source;
};

static int64_t seek(void *archive, void *context, int64_t offset, int whence) {
    source *source = context;
    int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? source->position : source->length;
    int64_t position;
    if (__builtin_add_overflow(base, offset, &position) || position < 0 || position > source->length) return fatal;
    return source->position = position;
}

carchive_unpacking *carchive_unpacking_new(carchive_read read, int64_t length) {
    if (carchive_load()) return NULL;
    carchive_unpacking *unpacking = calloc(1, sizeof *unpacking);
    if (!unpacking) return NULL;
    unpacking->source.read = read;
    unpacking->source.length = length;
    unpacking->archive = archive_read_new_();
    if (unpacking->archive) return unpacking;
    free(unpacking);
    return NULL;
}

void carchive_unpacking_free(carchive_unpacking *unpacking) {
    if (!unpacking) return;
    archive_read_free_(unpacking->archive);
    free(unpacking);
}

/// Comes to the member's first byte.
static int open_member(carchive_unpacking *unpacking) {
    void *archive = unpacking->archive, *entry = NULL;
    archive_read_support_format_7zip_(archive);
    archive_read_set_seek_callback_(archive, seek);
    int result = archive_read_open2_(archive, &unpacking->source, NULL, read_window, skip, NULL);
    return result == ok ? archive_read_next_header_(archive, &entry) : result;
}

carchive_status carchive_unpack(carchive_unpacking *unpacking, void *context, const uint8_t **bytes, size_t *count) {
    unpacking->source.context = context;
    *count = 0;
    int result = unpacking->is_open ? ok : open_member(unpacking);
    unpacking->is_open = 1;
    const void *block = NULL;
    int64_t offset = 0;
    if (result == ok || result == warning) {
        result = archive_read_data_block_(unpacking->archive, &block, count, &offset);
    }
    unpacking->source.context = NULL;
    *bytes = block;
    if (unpacking->source.has_failed) return CARCHIVE_UNREADABLE;
    if (result == ok) return CARCHIVE_DONE;
    *count = 0;
    if (result == at_end) return CARCHIVE_DONE;
    return archive_errno_(unpacking->archive) == ENOMEM ? CARCHIVE_NO_MEMORY : CARCHIVE_DAMAGED;
}
