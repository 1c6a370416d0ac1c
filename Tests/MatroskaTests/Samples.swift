import Bytes
import Matroska

/// Files for tests.
enum Samples {
    typealias Builder = EBMLBuilder

    static let info = Builder.master(
        0x1549_A966,
        [
            Builder.element(0xBF, [1, 2, 3, 4]), Builder.element(0x73A4, [UInt8](repeating: 7, count: 16)),
            Builder.unsigned(0x2A_D7B1, 500_000), Builder.float(0x4489, 3_000),
            Builder.element(0x4461, Builder.bigEndian(UInt64(bitPattern: -1_000_000_000), 8)),
            Builder.string(0x7BA9, "A film\0\0"), Builder.string(0x4D80, "muxer"), Builder.string(0x5741, "writer"),
        ])

    static let colour = Builder.master(
        0x55B0,
        [
            Builder.unsigned(0x55B1, 9), Builder.unsigned(0x55BA, 16), Builder.unsigned(0x55BB, 9),
            Builder.unsigned(0x55B9, 1), Builder.unsigned(0x55B2, 10), Builder.unsigned(0x55BC, 1_000),
            Builder.unsigned(0x55BD, 400),
            Builder.master(
                0x55D0,
                [
                    Builder.float(0x55D1, 0.708), Builder.float(0x55D2, 0.292), Builder.float(0x55D7, 0.3127),
                    Builder.float(0x55D8, 0.329), Builder.float(0x55D9, 1_000), Builder.float(0x55DA, 0.005),
                ]),
        ])

    static let video = Builder.master(
        0xAE,
        [
            Builder.unsigned(0xD7, 1), Builder.unsigned(0x73C5, 11), Builder.unsigned(0x83, 1),
            Builder.string(0x86, "V_VP9"), Builder.element(0x63A2, [9, 9, 9]), Builder.unsigned(0x23_E383, 40_000_000),
            Builder.string(0x536E, "Pictures"), Builder.string(0x22_B59C, "fre"), Builder.string(0x22_B59D, "fr-CA"),
            Builder.unsigned(0x55AE, 1), Builder.unsigned(0x88, 0),
            Builder.master(
                0x41E4,
                [Builder.unsigned(0x41E7, 0x6476_6343), Builder.element(0x41ED, [1, 2]), Builder.string(0x41A4, "DV")]),
            Builder.master(
                0xE0,
                [
                    Builder.unsigned(0xB0, 1_920), Builder.unsigned(0xBA, 1_088), Builder.unsigned(0x54AA, 8),
                    Builder.unsigned(0x54B0, 16), Builder.unsigned(0x54BA, 9), Builder.unsigned(0x54B2, 3),
                    Builder.unsigned(0x9A, 2), Builder.unsigned(0x53B8, 1), Builder.unsigned(0x53C0, 1), colour,
                    Builder.master(0x7670, [Builder.unsigned(0x7671, 0), Builder.float(0x7675, -90)]),
                ]),
        ])

    static let audio = Builder.master(
        0xAE,
        [
            Builder.unsigned(0xD7, 2), Builder.unsigned(0x73C5, 22), Builder.unsigned(0x83, 2),
            Builder.string(0x86, "A_OPUS"), Builder.unsigned(0x56AA, 6_500_000), Builder.unsigned(0x56BB, 80_000_000),
            Builder.unsigned(0x55AA, 1), Builder.unsigned(0x55AB, 1), Builder.unsigned(0x55AD, 0),
            Builder.unsigned(0x55AF, 1), Builder.element(0x9C, []),
            Builder.master(
                0xE1,
                [
                    Builder.element(0xB5, Builder.bigEndian(UInt64(Float(24_000).bitPattern), 4)),
                    Builder.float(0x78B5, 48_000), Builder.unsigned(0x9F, 6), Builder.unsigned(0x6264, 16),
                ]),
            Builder.master(
                0x6D80,
                [
                    Builder.master(
                        0x6240,
                        [
                            Builder.unsigned(0x5031, 1), Builder.unsigned(0x5033, 1),
                            Builder.master(
                                0x5035,
                                [
                                    Builder.unsigned(0x47E1, 5), Builder.element(0x47E2, [4, 2]),
                                    Builder.master(0x47E7, [Builder.unsigned(0x47E8, 1)]),
                                ]),
                        ]),
                    Builder.master(0x6240, [Builder.master(0x5034, [Builder.unsigned(0x4254, 3)])]),
                ]),
        ])

    static let tracks = Builder.master(0x1654_AE6B, [video, audio])

    static let tags = Builder.master(
        0x1254_C367,
        [
            Builder.master(
                0x7373,
                [
                    Builder.master(
                        0x63C0,
                        [
                            Builder.unsigned(0x68CA, 30), Builder.string(0x63CA, "TRACK"), Builder.unsigned(0x63C5, 22),
                            Builder.unsigned(0x63C4, 0),
                        ]),
                    Builder.simpleTag("ARTIST", "Somebody", within: [Builder.simpleTag("SORT_WITH", "Body, Some")]),
                    Builder.master(
                        0x67C8,
                        [
                            Builder.string(0x45A3, "COVER"), Builder.string(0x447A, "ger"),
                            Builder.string(0x447B, "de-AT"),
                            Builder.unsigned(0x4484, 0), Builder.element(0x4485, [1, 2, 3]),
                        ]),
                ])
        ])

    static let chapters = Builder.master(
        0x1043_A770,
        [
            Builder.master(
                0x45B9,
                [
                    Builder.unsigned(0x45BC, 5), Builder.unsigned(0x45DD, 1), Builder.unsigned(0x45DB, 1),
                    Builder.master(0x4520, [Builder.string(0x4521, "Director's cut"), Builder.string(0x45E4, "en")]),
                    Builder.master(
                        0xB6,
                        [
                            Builder.unsigned(0x73C4, 51), Builder.string(0x5654, "one"), Builder.unsigned(0x91, 1_000),
                            Builder.unsigned(0x92, 2_000), Builder.unsigned(0x98, 1), Builder.unsigned(0x4598, 0),
                            Builder.master(0x8F, [Builder.unsigned(0x89, 11), Builder.unsigned(0x89, 22)]),
                            Builder.master(
                                0x80,
                                [
                                    Builder.string(0x85, "Un"), Builder.string(0x437C, "fre"),
                                    Builder.string(0x437C, "eng"),
                                    Builder.string(0x437D, "fr"), Builder.string(0x437E, "ca"),
                                ]),
                            Builder.master(0xB6, [Builder.unsigned(0x73C4, 52), Builder.unsigned(0x91, 1_500)]),
                        ]),
                ])
        ])

    static let attachments = Builder.master(
        0x1941_A469,
        [
            Builder.master(
                0x61A7,
                [
                    Builder.string(0x467E, "front"), Builder.string(0x466E, "cover.jpg"),
                    Builder.string(0x4660, "image/jpeg"),
                    Builder.unsigned(0x46AE, 77), Builder.element(0x465C, [UInt8](repeating: 1, count: 5_000)),
                ])
        ])

    static func cluster(at ticks: UInt64, isUnknownSize: Bool = false) -> [UInt8] {
        let blocks = [
            Builder.unsigned(0xE7, ticks),
            Builder.element(0xA3, [0x81, 0, 10, 0x80] + [UInt8](repeating: 0, count: 90)),
            Builder.master(0xA0, [Builder.element(0xA1, [0x82, 0xFF, 0xFE, 0, 1]), Builder.unsigned(0x9B, 100)]),
        ]
        return Builder.element(0x1F43_B675, Array(blocks.joined()), isUnknownSize: isUnknownSize)
    }

    /// A segment whose seek head names the parts that come after the clusters.
    static let whole: [UInt8] = {
        let body = info + tracks + cluster(at: 0) + cluster(at: 2_000)
        let rest: [(UInt32, [UInt8])] = [
            (0x1C53_BB6B, Builder.element(0x1C53_BB6B, [0xEC, 0x80])), (0x1254_C367, tags), (0x1043_A770, chapters),
            (0x1941_A469, attachments),
        ]
        let empty = Builder.master(0x114D_9B74, rest.map { Builder.seek($0.0, at: 0) })
        var position = UInt64(empty.count + body.count)
        var seeks: [[UInt8]] = []
        for (id, bytes) in rest {
            seeks.append(Builder.seek(id, at: position))
            position += UInt64(bytes.count)
        }
        let parts = [Builder.master(0x114D_9B74, seeks), body] + rest.map(\.1)
        return Builder.header + Builder.master(0x1853_8067, parts)
    }()

    /// A broadcast: neither seek head nor sizes, and what follows the clusters is found by passing them by.
    static let live: [UInt8] =
        Builder.header
        + Builder.element(
            0x1853_8067,
            tracks + cluster(at: 0, isUnknownSize: true) + cluster(at: 2_000, isUnknownSize: true) + tags,
            isUnknownSize: true)

    static func read(_ bytes: [UInt8], limits: MatroskaLimits = MatroskaLimits()) throws -> MatroskaSegment {
        try MatroskaReader(MemoryBytes(bytes), limits: limits).read()
    }
}
