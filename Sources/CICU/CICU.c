#include "CICU.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// utrans.h of ICU, whose interface in C is stable.
typedef void *(*open_function)(
    const uint16_t *id, int32_t id_length, int direction, const uint16_t *rules, int32_t rules_length,
    void *parse_error, int *error);
typedef void (*transform_function)(
    void *const *transliterator, uint16_t *text, int32_t *length, int32_t capacity, int32_t start, int32_t *limit,
    int *error);

enum { newest_version = 99, oldest_version = 50, change_count = 2 };

static const char *const identifiers[change_count] = {
    "Any-Latin", "Latin-ASCII; NFKD; [:Nonspacing Mark:] Remove; Latin-ASCII",
};

// All below is the lock's.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_loaded;
static open_function open_transliterator;
static transform_function transform;
static void *transliterators[change_count];
static int were_opened[change_count];

static void load(void) {
    is_loaded = 1;
    for (int version = newest_version; version >= oldest_version; version--) {
        char name[40];
        snprintf(name, sizeof name, "libicui18n.so.%d", version);
        void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
        if (!library) continue;
        snprintf(name, sizeof name, "utrans_openU_%d", version);
        void *opening = dlsym(library, name);
        snprintf(name, sizeof name, "utrans_transUChars_%d", version);
        void *transforming = dlsym(library, name);
        if (!opening || !transforming) {
            dlclose(library);
            continue;
        }
        memcpy(&open_transliterator, &opening, sizeof opening);
        memcpy(&transform, &transforming, sizeof transforming);
        return;
    }
}

static void *transliterator(cicu_change change) {
    if (!is_loaded) load();
    if (!open_transliterator || were_opened[change]) return transliterators[change];
    were_opened[change] = 1;
    uint16_t identifier[80];
    int32_t length = 0;
    for (const char *c = identifiers[change]; *c; c++) identifier[length++] = (uint16_t)(unsigned char)*c;
    int error = 0;
    transliterators[change] = open_transliterator(identifier, length, 0, NULL, 0, NULL, &error);
    // Below 0 are warnings.
    if (error > 0) transliterators[change] = NULL;
    return transliterators[change];
}

int32_t cicu_transliterate(cicu_change change, uint16_t *text, int32_t length, int32_t capacity) {
    if ((unsigned)change >= change_count || length < 0 || length > capacity) return -1;
    pthread_mutex_lock(&lock);
    int32_t result = -1;
    void *chosen = transliterator(change);
    if (chosen) {
        int32_t limit = length;
        int error = 0;
        result = length;
        transform(chosen, text, &result, capacity, 0, &limit, &error);
        if (error > 0 || result < 0 || result > capacity) result = -1;
    }
    pthread_mutex_unlock(&lock);
    return result;
}
