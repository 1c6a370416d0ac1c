#include "CJPEG.h"

#include <CLinux.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { ink_components = 4, buffer_bytes = 64 << 10 };

#define FUNCTIONS(F) \
    F(jpeg_std_error) \
    F(jpeg_CreateDecompress) \
    F(jpeg_destroy_decompress) \
    F(jpeg_read_header) \
    F(jpeg_has_multiple_scans) \
    F(jpeg_start_decompress) \
    F(jpeg_read_scanlines) \
    F(jpeg_resync_to_restart)

#define POINTER(name) static __typeof__(name) *name##_;
FUNCTIONS(POINTER)

#define SYMBOL(name) {#name, &name##_},
// The version of the interface that the header describes: 6.2 or 8.0.
LINUX_LIBRARY(JPEG_LIB_VERSION >= 80 ? "libjpeg.so.8" : "libjpeg.so.62", FUNCTIONS(SYMBOL))

const char *cjpeg_load(void) { return load_library(); }

struct cjpeg_picture {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf failure;
    cjpeg_read read;
    void *context;
    int has_ended;
    // A row of ink, as it is decoded.
    uint8_t *ink;
    uint8_t buffer[buffer_bytes];
};

static void fail(j_common_ptr decoder) { longjmp(((cjpeg_picture *)decoder->client_data)->failure, 1); }

static void stay_quiet(j_common_ptr decoder) { (void)decoder; }

static void do_nothing(j_decompress_ptr decoder) { (void)decoder; }

static boolean fill(j_decompress_ptr decoder) {
    cjpeg_picture *picture = decoder->client_data;
    ptrdiff_t count = picture->read(picture->context, picture->buffer, sizeof picture->buffer);
    if (count < 0) fail((j_common_ptr)decoder);
    if (count == 0) {
        // What is missing is decoded as if it were empty.
        picture->has_ended = 1;
        picture->buffer[0] = 0xFF;
        picture->buffer[1] = JPEG_EOI;
        count = 2;
    }
    picture->source.next_input_byte = picture->buffer;
    picture->source.bytes_in_buffer = (size_t)count;
    return TRUE;
}

static void skip(j_decompress_ptr decoder, long count) {
    struct jpeg_source_mgr *source = decoder->src;
    while (count > 0 && (size_t)count > source->bytes_in_buffer) {
        count -= (long)source->bytes_in_buffer;
        fill(decoder);
        if (((cjpeg_picture *)decoder->client_data)->has_ended) return;
    }
    if (count <= 0) return;
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
}

static void look_around(j_common_ptr decoder) {
    cjpeg_picture *picture = decoder->client_data;
    if (picture->read(picture->context, NULL, 0) < 0) fail(decoder);
}

static int read_header(cjpeg_picture *picture, cjpeg_layout *layout) {
    struct jpeg_decompress_struct *decoder = &picture->decoder;
    decoder->err = jpeg_std_error_(&picture->errors);
    picture->errors.error_exit = fail;
    picture->errors.output_message = stay_quiet;
    decoder->client_data = picture;
    if (setjmp(picture->failure)) return 0;
    jpeg_CreateDecompress_(decoder, JPEG_LIB_VERSION, sizeof *decoder);
    // The constructor clears all but these two.
    decoder->client_data = picture;
    picture->source = (struct jpeg_source_mgr) {
        .init_source = do_nothing, .fill_input_buffer = fill, .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart_, .term_source = do_nothing,
    };
    decoder->src = &picture->source;
    picture->progress.progress_monitor = look_around;
    decoder->progress = &picture->progress;
    if (jpeg_read_header_(decoder, TRUE) != JPEG_HEADER_OK) return 0;
    layout->width = decoder->image_width;
    layout->height = decoder->image_height;
    layout->color_step = 1;
    for (int index = 1; index < decoder->num_components; index++) {
        const jpeg_component_info *color = &decoder->comp_info[index];
        int across = decoder->max_h_samp_factor / color->h_samp_factor;
        int down = decoder->max_v_samp_factor / color->v_samp_factor;
        // It makes up for what both have in common.
        int step = across > down ? across / down : down / across;
        if (step > layout->color_step) layout->color_step = step;
    }
    layout->has_several_scans = jpeg_has_multiple_scans_(decoder);
    decoder->out_color_space = decoder->num_components == ink_components ? JCS_CMYK : JCS_RGB;
    return 1;
}

cjpeg_picture *cjpeg_open(cjpeg_read read, void *context, cjpeg_layout *layout) {
    memset(layout, 0, sizeof *layout);
    if (cjpeg_load()) return NULL;
    cjpeg_picture *picture = calloc(1, sizeof *picture);
    if (!picture) return NULL;
    picture->read = read;
    picture->context = context;
    if (read_header(picture, layout)) return picture;
    cjpeg_close(picture);
    return NULL;
}

void cjpeg_close(cjpeg_picture *picture) {
    if (!picture) return;
    jpeg_destroy_decompress_(&picture->decoder);
    free(picture->ink);
    free(picture);
}

int cjpeg_start(cjpeg_picture *picture, int eighths, uint32_t *width, uint32_t *height) {
    struct jpeg_decompress_struct *decoder = &picture->decoder;
    if (setjmp(picture->failure)) return 0;
    decoder->scale_num = (unsigned)eighths;
    decoder->scale_denom = 8;
    if (!jpeg_start_decompress_(decoder)) return 0;
    *width = decoder->output_width;
    *height = decoder->output_height;
    if (decoder->out_color_space == JCS_CMYK) picture->ink = malloc((size_t)decoder->output_width * ink_components);
    return decoder->output_components == (decoder->out_color_space == JCS_CMYK ? ink_components : 3)
        && (picture->ink || decoder->out_color_space != JCS_CMYK);
}

// Inks as everybody writes them, 255 for none, on white paper.
static void show_ink(const uint8_t *ink, uint8_t *row, size_t width) {
    for (size_t pixel = 0; pixel < width; pixel++)
        for (size_t color = 0; color < 3; color++)
            row[pixel * 3 + color] = (uint8_t)((ink[pixel * 4 + color] * ink[pixel * 4 + 3] + 127) / 255);
}

int cjpeg_rows(cjpeg_picture *picture, uint8_t *rows, size_t stride, int count) {
    struct jpeg_decompress_struct *decoder = &picture->decoder;
    if (stride < (size_t)decoder->output_width * 3) return 0;
    // Changed between the jump's two ends.
    volatile int done = 0;
    if (setjmp(picture->failure)) return done;
    while (done < count) {
        uint8_t *row = rows + (size_t)done * stride;
        JSAMPROW target = picture->ink ? picture->ink : row;
        if (decoder->output_scanline >= decoder->output_height || jpeg_read_scanlines_(decoder, &target, 1) != 1) break;
        if (picture->ink) show_ink(picture->ink, row, decoder->output_width);
        done++;
    }
    return done;
}

int cjpeg_is_damaged(const cjpeg_picture *picture) {
    return picture->has_ended || picture->errors.num_warnings > 0;
}
