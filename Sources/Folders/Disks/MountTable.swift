internal import Bytes
import Glibc
import Synchronization

/// The mounted file systems, as far as one must know them to tell which of them a path leads through.
final class MountTable: Sendable {
    /// That of this process.
    static let shared = MountTable()

    private struct State {
        /// The devices by the bytes of their mount points; those mounted last are seen.
        var devices: [[UInt8]: UInt64] = [:]
        /// Of `/proc/self/mountinfo`; -1 before it is open.
        var descriptor: Int32 = -1
    }

    private let state = Mutex(State())
    private static let slash = UInt8(ascii: "/")

    deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

    /// Calls `enter` with the device of each file system that looking at a path leads through, in order, before anything
    /// of it is touched; links are followed. May wait for a disk: call it on a worker.
    func visit(_ path: Path, _ enter: (UInt64) throws -> Void) rethrows {
        let devices = current()
        // Without /proc nobody can tell.
        guard devices[[Self.slash]] != nil else { return }
        func device(of folder: [UInt8]) -> UInt64 {
            var folder = folder
            while let slash = folder.lastIndex(of: Self.slash) {
                if let device = devices[folder] { return device }
                folder.removeSubrange(slash...)
            }
            return devices[[Self.slash]] ?? 0
        }
        var rest = Array(path.bytes.split(separator: Self.slash).reversed())
        var here: [UInt8] = []
        var links = 0
        try enter(device(of: here))
        while let name = rest.popLast() {
            if name.elementsEqual(".".utf8) { continue }
            if name.elementsEqual("..".utf8) {
                here.removeSubrange((here.lastIndex(of: Self.slash) ?? here.startIndex)...)
                try enter(device(of: here))
                continue
            }
            let next = here + [Self.slash] + name
            if let device = devices[next] {
                here = next
                try enter(device)
            } else if let target = Self.target(of: next) {
                links += 1
                // As the kernel does, which will say so.
                guard links <= 40 else { return }
                if target.first == Self.slash {
                    here = []
                    try enter(device(of: here))
                }
                rest += target.split(separator: Self.slash).reversed()
            } else {
                here = next
            }
        }
    }

    /// Where a link leads; nil for anything else.
    private static func target(of path: [UInt8]) -> [UInt8]? {
        let size = 4096
        return path.withPathCString { name in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
                guard let base = buffer.baseAddress else { return nil }
                let count = readlink(name, base, size)
                return count > 0 ? buffer[..<count].map(UInt8.init(bitPattern:)) : nil
            }
        }
    }

    // MARK: Reading

    private func current() -> [[UInt8]: UInt64] {
        state.withLock { state in
            if state.descriptor < 0 {
                state.descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
                if state.descriptor >= 0 { state.devices = Self.read(state.descriptor) }
            } else if Self.hasChanged(state.descriptor) {
                state.devices = Self.read(state.descriptor)
            }
            return state.devices
        }
    }

    /// The kernel tells once of each change.
    private static func hasChanged(_ descriptor: Int32) -> Bool {
        var target = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
        return poll(&target, 1, 0) > 0
    }

    private static func read(_ descriptor: Int32) -> [[UInt8]: UInt64] {
        var text: [UInt8] = []
        lseek(descriptor, 0, SEEK_SET)
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        return devices(in: text)
    }

    /// Reads what proc(5) says of `/proc/PID/mountinfo`: number, parent, device, root, mount point …
    static func devices(in text: [UInt8]) -> [[UInt8]: UInt64] {
        var devices: [[UInt8]: UInt64] = [:]
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard fields.count > 4 else { continue }
            let numbers = fields[2].split(separator: UInt8(ascii: ":")).map {
                UInt64(String(decoding: $0, as: UTF8.self))
            }
            guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { continue }
            devices[unescaped(fields[4])] = major << 32 | minor
        }
        return devices
    }

    /// Spaces and the like are three octal digits behind a backslash.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                result.append(number)
                rest = rest.dropFirst(3)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
