// libav as Swift can use it: what is a macro in its headers is a constant or an inline function here.
#pragma once
#include "libav_load.h"
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/aes.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/hash.h>
#include <libavutil/hmac.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/timecode.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static const int64_t libav_no_pts = AV_NOPTS_VALUE;
static const int libav_error_eof = AVERROR_EOF;
static const int libav_error_again = AVERROR(EAGAIN);
static const int libav_error_exit = AVERROR_EXIT;
static const int libav_error_invalid_data = AVERROR_INVALIDDATA;
static const int libav_error_io = AVERROR(EIO);
static const int libav_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int libav_error_demuxer_not_found = AVERROR_DEMUXER_NOT_FOUND;
static const int libav_error_protocol_not_found = AVERROR_PROTOCOL_NOT_FOUND;
static const int libav_error_stream_not_found = AVERROR_STREAM_NOT_FOUND;
static const int libav_error_patch_welcome = AVERROR_PATCHWELCOME;
static const int libav_error_http_bad_request = AVERROR_HTTP_BAD_REQUEST;
static const int libav_error_http_unauthorized = AVERROR_HTTP_UNAUTHORIZED;
static const int libav_error_http_forbidden = AVERROR_HTTP_FORBIDDEN;
static const int libav_error_http_not_found = AVERROR_HTTP_NOT_FOUND;
static const int libav_error_http_other_4xx = AVERROR_HTTP_OTHER_4XX;
static const int libav_error_http_server = AVERROR_HTTP_SERVER_ERROR;

/// An errno value as libav returns it.
static inline int libav_error(int error_number) { return AVERROR(error_number); }

/// Silences libav's own log: it writes to the standard error stream, which the screen owns.
static inline void libav_silence(void) { av_log_set_level(AV_LOG_QUIET); }

/// The stream at `index`, which the caller has checked against `nb_streams`.
static inline AVStream *libav_stream(const AVFormatContext *context, unsigned index) { return context->streams[index]; }

/// Scales `height` rows of a frame, each `step`-th of it, into one packed plane; `stride` in bytes. Rows written, or an error.
static inline int libav_scale(
    struct SwsContext *scaler, const AVFrame *frame, int step, int height, uint8_t *pixels, int stride) {
    uint8_t *planes[4] = {pixels, NULL, NULL, NULL};
    int strides[4] = {stride, 0, 0, 0};
    const uint8_t *rows[4];
    int lines[4];
    for (int plane = 0; plane < 4; plane++) {
        // From the middle of the first rows that stand for one, or the picture would move up.
        long first = (long)frame->linesize[plane] * ((step - 1) / 2);
        rows[plane] = frame->data[plane] ? frame->data[plane] + first : NULL;
        lines[plane] = frame->linesize[plane] * step;
    }
    return sws_scale(scaler, rows, lines, 0, height, planes, strides);
}

/// Scales the next `count` rows of one packed plane, from row `first` on, into another; strides in bytes. Rows written, or an
/// error.
static inline int libav_scale_rows(
    struct SwsContext *scaler, const uint8_t *rows, int stride, int first, int count, uint8_t *pixels, int width) {
    const uint8_t *from[4] = {rows, NULL, NULL, NULL};
    int lines[4] = {stride, 0, 0, 0};
    uint8_t *to[4] = {pixels, NULL, NULL, NULL};
    int widths[4] = {width, 0, 0, 0};
    return sws_scale(scaler, from, lines, first, count, to, widths);
}

/// Has a decoder with frame threads call `get_buffer2` in these threads; from libav 6 on it always does.
static inline void libav_call_in_threads(AVCodecContext *context) {
#if LIBAVCODEC_VERSION_MAJOR < 60
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")
    context->thread_safe_callbacks = 1;
    _Pragma("GCC diagnostic pop")
#else
    (void)context;
#endif
}
