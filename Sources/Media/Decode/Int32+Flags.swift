extension Int32 {
    /// Whether one of libav's flags is set.
    subscript(flag flag: Int32) -> Bool {
        get { self & flag != 0 }
        set { self = newValue ? self | flag : self & ~flag }
    }
}
