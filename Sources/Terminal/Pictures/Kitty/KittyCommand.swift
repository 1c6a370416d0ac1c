/// Commands of the kitty graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
///
/// None of them is answered (`q=2`): answers would come as keys do.
enum KittyCommand {
    /// The most that one command may carry, in bytes of base64.
    private static let chunk = 4096

    /// The query whether the protocol is spoken: a picture of one pixel that is not kept.
    static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// Deletes all pictures that are on the screen.
    static let deleteAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

    /// The query whether pictures may come through shared memory: one pixel, four bytes.
    static func question(about memory: SharedMemory) -> String {
        "\u{1B}_Gi=32,s=1,v=1,a=q,t=s,f=32;\(text(of: memory))\u{1B}\\"
    }

    private static func text(of memory: SharedMemory) -> String {
        String(decoding: Base64.encode(memory.name.utf8), as: UTF8.self)
    }

    /// The command that has the terminal fetch RGBA pixels from shared memory, without showing them.
    static func transmission(of memory: SharedMemory, width: Int, height: Int, number: UInt32) -> [UInt8] {
        Array("\u{1B}_Ga=t,t=s,f=32,s=\(width),v=\(height),i=\(number),q=2;\(text(of: memory))\u{1B}\\".utf8)
    }

    /// The commands that bring a bitmap into the terminal, without showing it. Its transparency is left out.
    static func transmission(of bitmap: Bitmap, number: UInt32, isCompressed: Bool = false) -> [UInt8] {
        let compressed = isCompressed ? Deflate.zlib(bitmap.colors) : nil
        let text = compressed.map { Base64.encode($0) } ?? Base64.encodeColors(ofPixels: bitmap.pixels)
        let coding = compressed == nil ? "" : "o=z,"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + text.count / chunk * 12 + 80)
        var start = 0
        repeat {
            let end = min(text.count, start + chunk)
            bytes.append(contentsOf: "\u{1B}_G".utf8)
            if start == 0 {
                bytes.append(
                    contentsOf: "a=t,f=24,\(coding)s=\(bitmap.width),v=\(bitmap.height),i=\(number),q=2,".utf8)
            }
            bytes.append(contentsOf: end < text.count ? "m=1;".utf8 : "m=0;".utf8)
            bytes.append(contentsOf: text[start..<end])
            bytes.append(contentsOf: [0x1B, UInt8(ascii: "\\")])
            start = end
        } while start < text.count
        return bytes
    }

    /// Ends a transmission before its last chunk: the terminal drops what it has, which is too little for the picture.
    static func abortion(number: UInt32) -> String { "\u{1B}_Gm=0,q=2;\u{1B}\\" + deletion(number: number) }

    /// Shows a part of a picture, in pixels, over cells from the cursor on, and leaves the cursor where it is.
    static func placement(
        number: UInt32, place: Int, x: Int, y: Int, width: Int, height: Int, columns: Int, rows: Int
    ) -> String {
        "\u{1B}_Ga=p,i=\(number),p=\(place),x=\(x),y=\(y),w=\(width),h=\(height),c=\(columns),r=\(rows),C=1,q=2\u{1B}\\"
    }

    /// Makes a picture one of so many cells, which shows where its placeholders are.
    static func virtualPlacement(number: UInt32, columns: Int, rows: Int) -> String {
        "\u{1B}_Ga=p,U=1,i=\(number),c=\(columns),r=\(rows),q=2\u{1B}\\"
    }

    /// Takes all parts of a picture off the screen; it stays in the terminal.
    static func removal(number: UInt32) -> String { "\u{1B}_Ga=d,d=i,i=\(number),q=2\u{1B}\\" }

    /// Takes a picture off the screen and out of the terminal.
    static func deletion(number: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\" }
}
