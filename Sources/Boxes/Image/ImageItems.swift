/// What the `meta` box of a file with pictures tells of its items.
struct ImageItems {
    struct Item {
        var type: FourCC
        var contentType: String?
    }

    struct Reference {
        var type: FourCC
        var from: UInt32
        var to: [UInt32]
    }

    var primary: UInt32?
    var items: [UInt32: Item] = [:]
    var order: [UInt32] = []
    var references: [Reference] = []
    var properties: [Box] = []
    /// The properties of each item: indexes from 1.
    var associations: [UInt32: [Int]] = [:]
    var locations: [UInt32: ItemLocation] = [:]
    /// The body of `idat`.
    var data: Extent?

    /// Where an item's bytes lie; empty where that is not in this file's own bytes.
    func extents(_ id: UInt32) -> [Extent] {
        guard let location = locations[id] else { return [] }
        switch location.construction {
        case 0: return location.extents
        case 1:
            guard let data else { return [] }
            return location.extents.map { extent in
                let rest = data.dropping(extent.offset)
                return extent.length == 0 ? rest : rest.prefix(extent.length)
            }
        default: return []
        }
    }
}
