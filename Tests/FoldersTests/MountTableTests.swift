import Glibc
import TestSupport
import Testing

@testable import Folders

struct MountTableTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func mountsAreRead() {
        let text = """
            22 27 0:21 / /proc rw,relatime - proc proc rw
            27 1 8:2 / / rw shared:1 - ext4 /dev/sda2 rw
            30 27 0:44 / /mnt/a\\040disk rw - nfs server:/a rw
            31 27 0:45 / /mnt/a\\040disk rw - nfs server:/b rw
            nonsense
            """
        let devices = MountTable.devices(in: bytes(text))
        #expect(devices.count == 3)
        #expect(devices[bytes("/")] == 8 << 32 | 2)
        #expect(devices[bytes("/mnt/a disk")] == 45)
    }

    private func devices(along path: String) -> [UInt64] {
        var found: [UInt64] = []
        MountTable.shared.visit(Path(bytes: bytes(path))) { if found.last != $0 { found.append($0) } }
        return found
    }

    @Test func aPathLeadsThroughMounts() throws {
        let (root, proc) = (devices(along: "/"), devices(along: "/proc/self/fd"))
        #expect(root.count == 1 && proc.count >= 2)
        #expect(proc.first == root.first)
        let folder = try TemporaryFolder()
        let here = devices(along: folder.path)
        // A link leads where its target is, and one in a circle nowhere.
        for (name, target) in [("link", "/proc/self"), ("circle", "circle"), ("up", "../..")] {
            #expect(symlink(target, "\(folder.path)/\(name)") == 0)
        }
        #expect(devices(along: folder.path + "/link/fd").last == devices(along: "/proc").last)
        #expect(devices(along: folder.path + "/circle") == here)
        #expect(devices(along: folder.path + "/up").first == root.first)
        #expect(devices(along: folder.path + "/missing/file") == here)
    }
}
