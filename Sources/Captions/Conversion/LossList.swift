/// What is lost in writing, by kind.
struct LossList {
    private var captions: [ConversionLoss.Kind: [Int]] = [:]
    private var order: [ConversionLoss.Kind] = []

    mutating func add(_ kind: ConversionLoss.Kind, _ caption: Int) {
        if captions[kind] == nil {
            order.append(kind)
            captions[kind] = [caption]
        } else if captions[kind]?.last != caption {
            captions[kind]?.append(caption)
        }
    }

    /// Something that the whole file lost.
    mutating func add(_ kind: ConversionLoss.Kind) {
        guard captions[kind] == nil else { return }
        order.append(kind)
        captions[kind] = []
    }

    /// Adds what another list has.
    mutating func add(_ other: LossList) {
        for loss in other.losses {
            if loss.captions.isEmpty { add(loss.kind) }
            for caption in loss.captions { add(loss.kind, caption) }
        }
    }

    var losses: [ConversionLoss] { order.map { ConversionLoss(kind: $0, captions: captions[$0] ?? []) } }
}
