// libcurl's transfers, through a library that is loaded when it is first needed: no address, no cost.
//
// Its ABI has been stable since 7.16, so nothing is linked, and no header of it is needed to build. The names are
// libcurl's, with `ccurl` instead of `curl`; what they do is in its manual pages.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Options of a transfer, by libcurl's numbers.
typedef enum {
    CCURLOPT_URL = 10002,
    CCURLOPT_RANGE = 10007,
    CCURLOPT_ERRORBUFFER = 10010,
    CCURLOPT_USERAGENT = 10018,
    CCURLOPT_HTTPHEADER = 10023,
    CCURLOPT_CUSTOMREQUEST = 10036,
    CCURLOPT_NOBODY = 44,
    CCURLOPT_CAINFO = 10065,
    CCURLOPT_ACCEPT_ENCODING = 10102,
    CCURLOPT_USERNAME = 10173,
    CCURLOPT_PASSWORD = 10174,
    CCURLOPT_COPYPOSTFIELDS = 10165,
    CCURLOPT_HTTP_VERSION = 84,
    CCURLOPT_BUFFERSIZE = 98,
    CCURLOPT_NOSIGNAL = 99,
    CCURLOPT_PROTOCOLS = 181,
    CCURLOPT_TCP_KEEPALIVE = 213,
    CCURLOPT_PATH_AS_IS = 234
} ccurl_option;

/// Results of a transfer, by libcurl's numbers.
typedef enum {
    CCURLE_OK = 0,
    CCURLE_UNSUPPORTED_PROTOCOL = 1,
    CCURLE_URL_MALFORMAT = 3,
    CCURLE_COULDNT_RESOLVE_PROXY = 5,
    CCURLE_COULDNT_RESOLVE_HOST = 6,
    CCURLE_COULDNT_CONNECT = 7,
    CCURLE_WEIRD_SERVER_REPLY = 8,
    CCURLE_HTTP2 = 16,
    CCURLE_PARTIAL_FILE = 18,
    CCURLE_WRITE_ERROR = 23,
    CCURLE_OUT_OF_MEMORY = 27,
    CCURLE_OPERATION_TIMEDOUT = 28,
    CCURLE_SSL_CONNECT_ERROR = 35,
    CCURLE_GOT_NOTHING = 52,
    CCURLE_SEND_ERROR = 55,
    CCURLE_RECV_ERROR = 56,
    CCURLE_SSL_CERTPROBLEM = 58,
    CCURLE_PEER_FAILED_VERIFICATION = 60,
    CCURLE_SSL_CACERT_BADFILE = 77,
    CCURLE_HTTP2_STREAM = 92
} ccurl_code;

/// How many bytes the buffer for errors must have.
#define CCURL_ERROR_SIZE 256

/// What a callback returns to have its transfer stand still until `ccurl_unpause`.
#define CCURL_WRITEFUNC_PAUSE 0x10000001

/// Takes bytes of a body, or one line of a header; returns how many it took. Fewer end the transfer.
typedef size_t (*ccurl_callback)(char *bytes, size_t size, size_t count, void *context);

/// Decides whether a request is sent on a connection that is there: 0 for yes. Gets the number and the port of what it leads
/// to.
typedef int (*ccurl_prereq)(void *context, char *number, char *own_number, int port, int own_port);

/// Loads the library; false where it is missing or lacks a function. Any thread; later calls cost nothing.
bool ccurl_load(void);

// The functions below must not be called unless `ccurl_load` has returned true. A transfer and the multi handle that it is in
// belong to one thread at a time.

/// A transfer, to be freed by `ccurl_easy_cleanup`; null without memory.
void *ccurl_easy_init(void);
void ccurl_easy_cleanup(void *easy);
void ccurl_easy_reset(void *easy);
int ccurl_set_long(void *easy, ccurl_option option, long value);
/// libcurl copies the text.
int ccurl_set_text(void *easy, ccurl_option option, const char *value);
int ccurl_set_pointer(void *easy, ccurl_option option, void *value);
/// Who takes the body and the lines of headers.
void ccurl_set_callbacks(void *easy, ccurl_callback body, ccurl_callback header, void *context);
/// Who decides on connections; false where the library knows no such thing (before 7.80).
bool ccurl_set_prereq(void *easy, ccurl_prereq decide, void *context);
/// The status of the last answer; 0 where there was none.
long ccurl_status(void *easy);
/// The address that the answer leads to, made absolute; null where it leads nowhere. libcurl's own memory, which lives as
/// long as the transfer.
const char *ccurl_redirect_url(void *easy);
/// Lets a transfer go on whose callback returned `CCURL_WRITEFUNC_PAUSE`.
int ccurl_unpause(void *easy);
/// Seconds since 1970 of a date; -1 where it is none.
int64_t ccurl_getdate(const char *text);
/// What a result means, in libcurl's words.
const char *ccurl_strerror(int code);

/// What drives transfers and keeps their connections, to be freed by `ccurl_multi_cleanup`; null without memory.
void *ccurl_multi_init(void);
void ccurl_multi_cleanup(void *multi);
int ccurl_multi_add(void *multi, void *easy);
int ccurl_multi_remove(void *multi, void *easy);
/// Does what can be done without waiting. Returns 0, or libcurl's error.
int ccurl_multi_perform(void *multi);
/// Waits until there is something to do, at most so long.
int ccurl_multi_poll(void *multi, int milliseconds);
/// Whether its one transfer has ended, and how.
bool ccurl_multi_ended(void *multi, int *code);

/// A list with one more line, which is copied; null without memory, and the list stays.
void *ccurl_list_append(void *list, const char *line);
void ccurl_list_free(void *list);
