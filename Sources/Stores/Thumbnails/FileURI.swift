/// The addresses of local files, byte for byte as GLib's `g_filename_to_uri` writes them: desktops find a thumbnail by
/// the hash of this text.
enum FileURI {
    /// What stays as it is in a path (GLib's `UNSAFE_PATH` set).
    private static let plain: Set<UInt8> = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!~*'()/&=:@+$,".utf8)

    /// The URI of an absolute path, which need not be UTF-8.
    static func text(_ path: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text = Array("file://".utf8)
        for byte in path {
            if plain.contains(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
