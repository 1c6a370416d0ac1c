extension Modifiers {
    /// From xterm's and kitty's parameter: one more than the bits; 0 and 1 are none.
    ///
    /// nil with Super or Hyper, which are the desktop's: Super-x must not act as x.
    init?(parameter: Int) {
        guard parameter > 1 else {
            self = []
            return
        }
        let bits = parameter - 1
        guard bits & 0b1_1000 == 0 else { return nil }
        self = []
        if bits & 1 != 0 { insert(.shift) }
        if bits & 0b10_0010 != 0 { insert(.alt) }
        if bits & 4 != 0 { insert(.control) }
    }
}
