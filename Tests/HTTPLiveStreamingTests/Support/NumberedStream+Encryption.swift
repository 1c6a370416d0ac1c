import Foundation
import TestSupport

extension NumberedStream {
    /// How a segment is encrypted.
    struct Encryption {
        /// The digits of its key.
        var key = "000102030405060708090a0b0c0d0e0f"
        /// The digits of its initialization vector, first zeros left out; nil for the segment's number, which is not stated.
        var vector: String?

        /// The tag that stands before a segment, with where the key is.
        func tag(_ uri: String) -> String {
            "#EXT-X-KEY:METHOD=AES-128,URI=\"\(uri)\"" + (vector.map { ",IV=0x\($0)" } ?? "")
        }
    }

    /// Encrypts what a playlist lists, and writes a playlist of that.
    ///
    /// `encryption` says how what is needed first is encrypted (nil), and the segment with a number.
    func encrypt(_ name: String, to other: String, by encryption: (Int?) -> Encryption?) async throws {
        let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        var (lines, range, all, number) = ([String](), nil as Range<Int>?, [UInt8](), 0)
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("#EXT-X-MAP") {
                let uri = String(line.split(separator: "\"")[1])
                let (tag, bytes) = try await encrypted(uri, nil, 0, by: encryption(nil))
                try folder.write(bytes, to: "e-\(uri)")
                lines += [tag, "#EXT-X-MAP:URI=\"e-\(uri)\""]
            } else if line.hasPrefix("#EXTINF") {
                lines.append(line)
            } else if line.hasPrefix("#EXT-X-BYTERANGE") {
                let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
                range = numbers[1]..<numbers[1] + numbers[0]
            } else if !line.hasPrefix("#") {
                let (tag, bytes) = try await encrypted(line, range, number, by: encryption(number))
                lines.append(tag)
                if range != nil {
                    lines += ["#EXT-X-BYTERANGE:\(bytes.count)@\(all.count)", "all.e"]
                    all += bytes
                } else {
                    try folder.write(bytes, to: "e-\(line)")
                    lines.append("e-\(line)")
                }
                number += 1
            }
        }
        if range != nil { try folder.write(all, to: "all.e") }
        try write(other, lines)
    }

    /// The lines of a playlist that `write` has written, between its first and its last.
    func lines(of name: String) throws -> [String] {
        let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        return text.split(separator: "\n").map(String.init).filter { $0 != "#EXT-X-ENDLIST" }.dropFirst(3).map { $0 }
    }

    /// The tag of a key, and the bytes of a file or of a part of it as openssl encrypts them.
    private func encrypted(
        _ name: String, _ range: Range<Int>?, _ number: Int, by encryption: Encryption?
    ) async throws -> (tag: String, bytes: [UInt8]) {
        let file = [UInt8](try Data(contentsOf: folder.url.appending(path: name)))
        let bytes = range.map { Array(file[$0]) } ?? file
        guard let encryption else { return ("#EXT-X-KEY:METHOD=NONE", bytes) }
        let plain = try folder.write(bytes, to: "plain")
        let vector = encryption.vector ?? String(number, radix: 16)
        let digits = String(repeating: "0", count: 32 - vector.count) + vector
        let output = try await Program.output(
            of: "openssl",
            ["enc", "-aes-128-cbc", "-K", encryption.key, "-iv", digits, "-in", plain.path])
        let key = stride(from: 0, to: 32, by: 2).compactMap { UInt8(encryption.key.dropFirst($0).prefix(2), radix: 16) }
        try folder.write(key, to: "\(encryption.key).key")
        return (encryption.tag("\(encryption.key).key"), [UInt8](output))
    }
}
