#include "CPNG.h"

#include <CLinux.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// What libpng's png.h says (1.6).
enum {
    most_sides = 1000000,
    handle_never = 1,
    use_quietly = 4,
};

enum { buffer_bytes = 64 << 10 };

typedef void (*complain)(void *, const char *);
typedef void (*fill)(void *, uint8_t *, size_t);
typedef void (*jump)(jmp_buf, int);

#define FUNCTIONS(F) \
    F(void *, png_create_read_struct, (const char *, void *, complain, complain)) \
    F(void *, png_create_info_struct, (void *)) \
    F(void, png_destroy_read_struct, (void **, void **, void **)) \
    F(jmp_buf *, png_set_longjmp_fn, (void *, jump, size_t)) \
    F(void, png_longjmp, (void *, int)) \
    F(void, png_set_read_fn, (void *, void *, fill)) \
    F(void *, png_get_io_ptr, (void *)) \
    F(void, png_set_user_limits, (void *, uint32_t, uint32_t)) \
    F(void, png_set_chunk_malloc_max, (void *, size_t)) \
    F(void, png_set_keep_unknown_chunks, (void *, int, const uint8_t *, int)) \
    F(void, png_set_crc_action, (void *, int, int)) \
    F(void, png_read_info, (void *, void *)) \
    F(uint32_t, png_get_IHDR, (void *, void *, uint32_t *, uint32_t *, int *, int *, int *, int *, int *)) \
    F(void, png_set_expand, (void *)) \
    F(void, png_set_scale_16, (void *)) \
    F(void, png_set_gray_to_rgb, (void *)) \
    F(void, png_read_update_info, (void *, void *)) \
    F(uint8_t, png_get_channels, (void *, void *)) \
    F(size_t, png_get_rowbytes, (void *, void *)) \
    F(void, png_read_row, (void *, uint8_t *, uint8_t *))

#define POINTER(result, name, arguments) static result(*name##_) arguments;
FUNCTIONS(POINTER)

#define SYMBOL(result, name, arguments) {#name, &name##_},
LINUX_LIBRARY("libpng16.so.16", FUNCTIONS(SYMBOL))

const char *cpng_load(void) { return load_library(); }

struct cpng_picture {
    void *png, *info;
    cpng_read read;
    void *context;
    size_t row_bytes;
    const uint8_t *next;
    size_t buffered;
    uint8_t buffer[buffer_bytes];
};

static void fail(void *png, const char *message) {
    (void)message;
    png_longjmp_(png, 1);
}

static void ignore(void *png, const char *message) { (void)png, (void)message; }

static void read_bytes(void *png, uint8_t *bytes, size_t count) {
    cpng_picture *picture = png_get_io_ptr_(png);
    while (count > 0) {
        if (picture->buffered == 0) {
            ptrdiff_t read = picture->read(picture->context, picture->buffer, sizeof picture->buffer);
            if (read <= 0) png_longjmp_(png, 1);
            picture->buffered = (size_t)read;
            picture->next = picture->buffer;
        }
        size_t part = count < picture->buffered ? count : picture->buffered;
        memcpy(bytes, picture->next, part);
        picture->next += part;
        picture->buffered -= part;
        bytes += part;
        count -= part;
    }
}

// Where libpng comes back to when it fails, in the function that calls this.
#define FAILS(picture) setjmp(*png_set_longjmp_fn_((picture)->png, longjmp, sizeof(jmp_buf)))

static int read_header(cpng_picture *picture, cpng_layout *layout) {
    if (FAILS(picture)) return 0;
    void *png = picture->png, *info = picture->info;
    png_set_read_fn_(png, picture, read_bytes);
    png_set_user_limits_(png, most_sides, most_sides);
    png_set_chunk_malloc_max_(png, 1 << 20);
    // Of what libpng knows, too, all but what the picture is made of.
    png_set_keep_unknown_chunks_(png, handle_never, NULL, -1);
    png_set_crc_action_(png, use_quietly, use_quietly);
    png_read_info_(png, info);
    int bits = 0, color = 0;
    if (!png_get_IHDR_(png, info, &layout->width, &layout->height, &bits, &color, NULL, NULL, NULL)) return 0;
    png_set_expand_(png);
    png_set_scale_16_(png);
    png_set_gray_to_rgb_(png);
    png_read_update_info_(png, info);
    layout->channels = png_get_channels_(png, info);
    picture->row_bytes = png_get_rowbytes_(png, info);
    return picture->row_bytes == (size_t)layout->width * (size_t)layout->channels
        && (layout->channels == 3 || layout->channels == 4);
}

cpng_picture *cpng_open(cpng_read read, void *context, cpng_layout *layout) {
    memset(layout, 0, sizeof *layout);
    if (cpng_load()) return NULL;
    cpng_picture *picture = calloc(1, sizeof *picture);
    if (!picture) return NULL;
    picture->read = read;
    picture->context = context;
    // It compares the first two numbers of its version.
    picture->png = png_create_read_struct_("1.6.0", NULL, fail, ignore);
    if (picture->png) picture->info = png_create_info_struct_(picture->png);
    if (picture->info && read_header(picture, layout)) return picture;
    cpng_close(picture);
    return NULL;
}

void cpng_close(cpng_picture *picture) {
    if (!picture) return;
    if (picture->png) png_destroy_read_struct_(&picture->png, picture->info ? &picture->info : NULL, NULL);
    free(picture);
}

int cpng_rows(cpng_picture *picture, uint8_t *rows, size_t stride, int count) {
    if (stride < picture->row_bytes) return 0;
    // Changed between the jump's two ends.
    volatile int done = 0;
    if (FAILS(picture)) return done;
    for (; done < count; done++) png_read_row_(picture->png, rows + (size_t)done * stride, NULL);
    return done;
}
