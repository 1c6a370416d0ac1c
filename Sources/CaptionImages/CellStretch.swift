internal import Captions

/// Characters of a row of CEA-608's grid that look the same.
struct CellStretch {
    var characters: [Character]
    var style: RunStyle
}
