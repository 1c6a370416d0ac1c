#include "CCurl.h"

#include <CLinux.h>
#include <pthread.h>
#include <time.h>

// Of libcurl's types only these two are more than pointers (7.16 and later; its ABI is stable).
typedef struct {
    int kind;
    void *easy;
    union { void *whatever; int result; } data;
} message;

enum {
    global_all = 3,
    message_done = 1,
    option_write_function = 20011,
    option_header_function = 20079,
    option_write_data = 10001,
    option_header_data = 10029,
    option_prereq_function = 20312,
    option_prereq_data = 10313,
    info_redirect_url = 0x100000 + 31,
    info_response_code = 0x200000 + 2,
    pause_nothing = 0
};

// Each function: what it returns, its name, what it takes.
#define FUNCTIONS(F) \
    F(int, curl_global_init, (long)) \
    F(void *, curl_easy_init, (void)) \
    F(void, curl_easy_cleanup, (void *)) \
    F(void, curl_easy_reset, (void *)) \
    F(int, curl_easy_setopt, (void *, int, ...)) \
    F(int, curl_easy_getinfo, (void *, int, ...)) \
    F(int, curl_easy_pause, (void *, int)) \
    F(const char *, curl_easy_strerror, (int)) \
    F(time_t, curl_getdate, (const char *, const time_t *)) \
    F(void *, curl_multi_init, (void)) \
    F(int, curl_multi_cleanup, (void *)) \
    F(int, curl_multi_add_handle, (void *, void *)) \
    F(int, curl_multi_remove_handle, (void *, void *)) \
    F(int, curl_multi_perform, (void *, int *)) \
    F(int, curl_multi_poll, (void *, void *, unsigned, int, int *)) \
    F(message *, curl_multi_info_read, (void *, int *)) \
    F(void *, curl_slist_append, (void *, const char *)) \
    F(void, curl_slist_free_all, (void *))

#define DECLARE(result, name, arguments) static result (*name##_) arguments;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;

#define SYMBOL(result, name, arguments) {#name, &name##_},
static const linux_symbol symbols[] = {FUNCTIONS(SYMBOL)};

static bool find(const char *file) {
    char problem[120];
    return linux_load_library(file, symbols, sizeof symbols / sizeof *symbols, problem, sizeof problem);
}

static void load(void) {
    // The builds against OpenSSL and GnuTLS have the same functions.
    if (!find("libcurl.so.4") && !find("libcurl-gnutls.so.4")) return;
    is_loaded = curl_global_init_(global_all) == 0;
}

bool ccurl_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

void *ccurl_easy_init(void) { return curl_easy_init_(); }
void ccurl_easy_cleanup(void *easy) { curl_easy_cleanup_(easy); }
void ccurl_easy_reset(void *easy) { curl_easy_reset_(easy); }
int ccurl_set_long(void *easy, ccurl_option option, long value) { return curl_easy_setopt_(easy, option, value); }
int ccurl_set_text(void *easy, ccurl_option option, const char *value) {
    return curl_easy_setopt_(easy, option, value);
}
int ccurl_set_pointer(void *easy, ccurl_option option, void *value) { return curl_easy_setopt_(easy, option, value); }

void ccurl_set_callbacks(void *easy, ccurl_callback body, ccurl_callback header, void *context) {
    curl_easy_setopt_(easy, option_write_function, body);
    curl_easy_setopt_(easy, option_write_data, context);
    curl_easy_setopt_(easy, option_header_function, header);
    curl_easy_setopt_(easy, option_header_data, context);
}

bool ccurl_set_prereq(void *easy, ccurl_prereq decide, void *context) {
    return curl_easy_setopt_(easy, option_prereq_function, decide) == 0
        && curl_easy_setopt_(easy, option_prereq_data, context) == 0;
}

long ccurl_status(void *easy) {
    long status = 0;
    curl_easy_getinfo_(easy, info_response_code, &status);
    return status;
}

const char *ccurl_redirect_url(void *easy) {
    const char *url = NULL;
    curl_easy_getinfo_(easy, info_redirect_url, &url);
    return url;
}

int ccurl_unpause(void *easy) { return curl_easy_pause_(easy, pause_nothing); }
int64_t ccurl_getdate(const char *text) { return curl_getdate_(text, NULL); }
const char *ccurl_strerror(int code) { return curl_easy_strerror_(code); }

void *ccurl_multi_init(void) { return curl_multi_init_(); }
void ccurl_multi_cleanup(void *multi) { curl_multi_cleanup_(multi); }
int ccurl_multi_add(void *multi, void *easy) { return curl_multi_add_handle_(multi, easy); }
int ccurl_multi_remove(void *multi, void *easy) { return curl_multi_remove_handle_(multi, easy); }

int ccurl_multi_perform(void *multi) {
    int running = 0;
    return curl_multi_perform_(multi, &running);
}

int ccurl_multi_poll(void *multi, int milliseconds) {
    return curl_multi_poll_(multi, NULL, 0, milliseconds, NULL);
}

bool ccurl_multi_ended(void *multi, int *code) {
    int left = 0;
    bool ended = false;
    for (message *next = curl_multi_info_read_(multi, &left); next; next = curl_multi_info_read_(multi, &left)) {
        if (next->kind != message_done) continue;
        *code = next->data.result;
        ended = true;
    }
    return ended;
}

void *ccurl_list_append(void *list, const char *line) { return curl_slist_append_(list, line); }
void ccurl_list_free(void *list) { curl_slist_free_all_(list); }
