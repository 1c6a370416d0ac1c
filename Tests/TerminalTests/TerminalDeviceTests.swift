import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct TerminalDeviceTests {
    private static func pseudoterminal() throws -> (master: Int32, path: String) {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // TIOCSPTLCK and TIOCGPTN: unlocks it, and tells its number.
        var (locked, number): (Int32, Int32) = (0, 0)
        try #require(
            master >= 0 && ioctl(master, 0x4004_5431, &locked) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        return (master, "/dev/pts/\(number)")
    }

    /// An answer that came after the program had ended stood in the shell: "^[[0n".
    @Test func answersOnTheirWayAreWaitedFor() async throws {
        let (master, path) = try Self.pseudoterminal()
        defer { close(master) }
        let rest = try await LoopThread.run {
            let device = try TerminalDevice(path: path)
            try device.enterRawMode()
            let terminal = Thread {
                // In pieces, a key between them, and one answer only when the first has been seen to be read.
                for piece in ["\u{1B}[0n", "j\u{1B}[", "0n"] {
                    var waiting: Int32 = 1
                    while waiting > 0 { if ioctl(device.descriptor, UInt(FIONREAD), &waiting) != 0 { break } }
                    _ = piece.withCString { write(master, $0, strlen($0)) }
                }
            }
            terminal.start()
            device.awaitStatus(2, milliseconds: 60_000)
            #expect(blockUntil { terminal.isFinished })
            var target = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&target, 1, 0)
        }
        #expect(rest == 0)
    }

    @Test func aTerminalThatSaysNothingIsNotWaitedForLong() async throws {
        let (master, path) = try Self.pseudoterminal()
        defer { close(master) }
        try await LoopThread.run { try TerminalDevice(path: path).awaitStatus(1, milliseconds: 20) }
    }
}
