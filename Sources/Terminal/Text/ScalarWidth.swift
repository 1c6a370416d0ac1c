internal import CLinux
internal import Glibc

/// Columns of one Unicode scalar, as the C library says: ncurses asks it too, and the two must agree.
enum ScalarWidth {
    /// wcwidth(3) answers for a UTF-8 locale only.
    private static let isReady: Bool = {
        setlocale(LC_CTYPE, "")
        if let codeset = nl_langinfo(Int32(CODESET)), strcmp(codeset, "UTF-8") == 0 { return true }
        return setlocale(LC_CTYPE, "C.UTF-8") != nil
    }()

    /// Makes sure of a UTF-8 locale; to be called before the screen is opened.
    static func prepare() {
        _ = isReady
    }

    /// 0 for combining marks, 1, 2 for wide characters, -1 for controls and unassigned scalars.
    static func columns(of scalar: UInt32) -> Int {
        if scalar >= 0x20, scalar < 0x7F { return 1 }
        // Some locales give the controls of C1 a width; terminals obey them.
        if scalar < 0xA0 { return -1 }
        guard isReady else { return 1 }
        switch scalar {
        // Line and paragraph separators and direction overrides are no characters to draw.
        case 0x2028...0x202E, 0x2066...0x2069: return 0
        default: return Int(linux_character_width(scalar))
        }
    }
}
