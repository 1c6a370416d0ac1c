internal import Bytes

/// One reader's way into the bytes: reads within a budget, walks boxes, notes damage.
final class Scan {
    let limits: BoxReader.Limits
    private let budget: BudgetedBytes
    private let window: BufferedBytes
    private var boxesLeft = 0
    private(set) var damages: [Damage] = []

    init(_ source: any ByteSource, _ limits: BoxReader.Limits) {
        self.limits = limits
        budget = BudgetedBytes(source)
        window = BufferedBytes(budget, window: limits.window)
    }

    /// The length of the file, as far as it is known.
    var end: Int64 { max(0, budget.length ?? .max) }

    /// Starts the work of one call.
    func begin(bytes: Int) {
        budget.remaining = max(0, bytes)
        boxesLeft = limits.boxes
        damages = []
    }

    func note(_ type: FourCC, _ offset: Int64, _ reason: Damage.Reason) {
        if damages.count < 100 { damages.append(Damage(type: type, offset: offset, reason: reason)) }
    }

    /// Exactly `count` bytes.
    func bytes(at offset: Int64, count: Int) throws(ReadStop) -> [UInt8] {
        let bytes = try upTo(count, at: offset)
        guard bytes.count == count else { throw .damaged }
        return bytes
    }

    /// At most `count` bytes: fewer where the file ends.
    func upTo(_ count: Int, at offset: Int64) throws(ReadStop) -> [UInt8] {
        guard count > 0, offset < end else { return [] }
        let wanted = Int(min(Int64(count), end - offset))
        guard wanted <= limits.window || wanted <= budget.remaining else { throw .spent }
        do {
            let bytes = try window.read(at: offset, count: wanted)
            // Cut by the budget, not by the end of the file.
            if bytes.count < wanted, budget.remaining == 0 { throw ReadStop.spent }
            return bytes
        } catch let stop as ReadStop {
            throw stop
        } catch is BudgetedBytes.Spent {
            throw .spent
        } catch {
            throw .source(error)
        }
    }

    /// Reads the first bytes of a body, at most `limit`.
    func parse<Value>(
        _ extent: Extent, atMost limit: Int = 4_096,
        _ body: (inout ByteCursor) throws(ByteCursor.Truncated) -> Value
    ) throws(ReadStop) -> Value {
        var cursor = ByteCursor(try upTo(Int(min(Int64(limit), extent.length)), at: extent.offset))
        do { return try body(&cursor) } catch { throw .damaged }
    }

    /// Gives each box of a run to `body`: damage costs the box, or what follows it where its size is lost.
    func boxes(in extent: Extent, of parent: FourCC, _ body: (Box) throws(ReadStop) -> Void) throws(ReadStop) {
        var offset = extent.offset
        while extent.end - offset >= 8 {
            guard let box = try header(at: offset, before: extent.end, in: parent) else { return }
            if box.isCut { note(box.type, offset, .cut) }
            do throws(ReadStop) {
                try body(box)
            } catch .damaged {
                note(box.type, offset, .malformed)
            }
            offset = box.extent.end
        }
    }

    /// The box at a place; nil where what is there is no box, which is noted unless it is a terminator.
    func header(at offset: Int64, before end: Int64, in parent: FourCC) throws(ReadStop) -> Box? {
        guard boxesLeft > 0 else {
            note(parent, offset, .limit)
            throw .spent
        }
        boxesLeft -= 1
        let bytes = try upTo(Int(min(32, end - offset)), at: offset)
        guard bytes.count >= 8 else { return nil }
        var cursor = ByteCursor(bytes)
        do {
            return try header(&cursor, at: offset, before: end, in: parent)
        } catch {
            note(parent, offset, .notABox)
            return nil
        }
    }

    private func header(
        _ cursor: inout ByteCursor, at offset: Int64, before end: Int64, in parent: FourCC
    ) throws(ByteCursor.Truncated) -> Box? {
        let short = try cursor.u32()
        let type = FourCC(rawValue: try cursor.u32())
        var headerLength: Int64 = 8
        var size = UInt64(short)
        if short == 1 {
            size = try cursor.u64()
            headerLength = 16
        }
        var userType: String?
        if type == "uuid" {
            userType = UUIDText.text(try cursor.take(16))
            headerLength += 16
        }
        // QuickTime closes some lists with a size of 0; elsewhere it means the rest.
        if short == 0, type.rawValue == 0 { return nil }
        if short == 0 { size = UInt64(end - offset) }
        if size < UInt64(headerLength) {
            note(type, offset, .tooSmall)
            // Filler is passed by as its header only, whatever it says.
            guard ["free", "skip", "wide"].contains(type) else { return nil }
            size = UInt64(headerLength)
        }
        let stated = Int64(clamping: size)
        let length = min(stated, max(0, end - offset))
        return Box(
            type: type, userType: userType, extent: Extent(offset: offset, length: length),
            headerLength: min(headerLength, length), missingLength: stated - length)
    }
}
