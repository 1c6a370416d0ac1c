/// What a film's closed captions say, channel by channel.
public struct ClosedCaptions: Sendable {
    /// The captions of each channel of CEA-608 that has any.
    public let channels: [CaptionChannel: [Caption]]
    /// The captions of each service of CEA-708 that has any, by its number.
    public let services: [Int: [Caption]]
    /// What was left out.
    public let problems: [CaptionProblem]

    init(channels: [CaptionChannel: [Caption]], services: [Int: [Caption]], problems: [CaptionProblem]) {
        (self.channels, self.services, self.problems) = (channels, services, problems)
    }

    /// Those of documents, each of one channel or service; the problems are those of the first, which are those of all.
    package init(_ documents: [(channel: ClosedCaptionChannel, document: CaptionDocument)]) {
        var channels: [CaptionChannel: [Caption]] = [:]
        var services: [Int: [Caption]] = [:]
        for (channel, document) in documents where !document.captions.isEmpty {
            switch channel {
            case .line21(let channel): channels[channel] = document.captions
            case .service(let number): services[number] = document.captions
            }
        }
        self.init(channels: channels, services: services, problems: documents.first?.document.problems ?? [])
    }

    /// The same with other captions in each channel; channels that have none then are left out.
    public func mapCaptions(_ change: ([Caption]) -> [Caption]) -> ClosedCaptions {
        ClosedCaptions(
            channels: channels.mapValues(change).filter { !$0.value.isEmpty },
            services: services.mapValues(change).filter { !$0.value.isEmpty }, problems: problems)
    }

    /// The channels and services that have captions, those of CEA-608 first.
    public var sources: [ClosedCaptionChannel] {
        CaptionChannel.allCases.filter { channels[$0] != nil }.map { .line21($0) }
            + services.keys.sorted().map { .service($0) }
    }

    /// The captions of one channel or service; none where it has none.
    public subscript(channel: ClosedCaptionChannel) -> CaptionDocument {
        let captions =
            switch channel {
            case .line21(let channel): channels[channel] ?? []
            case .service(let number): services[number] ?? []
            }
        var document = CaptionDocument(captions: captions)
        document.problems = problems
        return document
    }
}
