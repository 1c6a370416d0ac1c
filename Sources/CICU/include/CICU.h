// Text in Latin letters through ICU, which is loaded when it is first needed.
//
// Few captions ever need it, and its tables are 30 MB. libavformat brings it along, through libxml2. Its functions carry
// the version in their names, so nothing is linked, and no header of it is needed to build.
#pragma once
#include <stdint.h>

/// What a text is to become.
typedef enum {
    /// Latin letters instead of others, with the marks that tell them apart ("zhōng", "Ëžik").
    CICU_LATIN,
    /// ASCII instead of Latin letters with marks, of ligatures and of compatibility forms, as far as there is any.
    CICU_ASCII
} cicu_change;

/// Changes UTF-16 in place, and returns how many units it has then; -1 where ICU is missing, or there is no room.
///
/// Any thread; one call waits for the other. The first takes some 60 ms, the first with Chinese 120 ms more (measured with
/// ICU 72): call it off the event loop.
int32_t cicu_transliterate(cicu_change change, uint16_t *text, int32_t length, int32_t capacity);
