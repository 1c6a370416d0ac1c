import Glibc

/// The end of a new pseudoterminal that a terminal's program has, and the path of the other; nil where there is none.
public func openPseudoterminal() -> (device: Int32, path: String)? {
    let device = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, Int32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, macros that Swift does not see.
    guard device >= 0, ioctl(device, 0x4004_5431, &locked) == 0, ioctl(device, 0x8004_5430, &number) == 0 else {
        return nil
    }
    return (device, "/dev/pts/\(number)")
}
