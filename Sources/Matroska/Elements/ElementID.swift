/// The element IDs of EBML (RFC 8794) and Matroska (RFC 9559) that are read here, their length marks included.
enum ElementID {
    static let ebml: UInt32 = 0x1A45_DFA3
    static let ebmlVersion: UInt32 = 0x4286
    static let ebmlReadVersion: UInt32 = 0x42F7
    static let ebmlMaxIDLength: UInt32 = 0x42F2
    static let ebmlMaxSizeLength: UInt32 = 0x42F3
    static let docType: UInt32 = 0x4282
    static let docTypeVersion: UInt32 = 0x4287
    static let docTypeReadVersion: UInt32 = 0x4285
    static let void: UInt32 = 0xEC
    static let crc32: UInt32 = 0xBF

    static let segment: UInt32 = 0x1853_8067
    static let seekHead: UInt32 = 0x114D_9B74
    static let info: UInt32 = 0x1549_A966
    static let tracks: UInt32 = 0x1654_AE6B
    static let cluster: UInt32 = 0x1F43_B675
    static let cues: UInt32 = 0x1C53_BB6B
    static let attachments: UInt32 = 0x1941_A469
    static let chapters: UInt32 = 0x1043_A770
    static let tags: UInt32 = 0x1254_C367
    /// What may stand in a segment itself.
    static let ofSegment: Set<UInt32> = [
        seekHead, info, tracks, cluster, cues, attachments, chapters, tags,
    ]

    static let seek: UInt32 = 0x4DBB
    static let seekID: UInt32 = 0x53AB
    static let seekPosition: UInt32 = 0x53AC

    static let segmentUUID: UInt32 = 0x73A4
    static let previousUUID: UInt32 = 0x3CB923
    static let nextUUID: UInt32 = 0x3EB923
    static let timestampScale: UInt32 = 0x2A_D7B1
    static let duration: UInt32 = 0x4489
    static let dateUTC: UInt32 = 0x4461
    static let title: UInt32 = 0x7BA9
    static let muxingApp: UInt32 = 0x4D80
    static let writingApp: UInt32 = 0x5741

    static let trackEntry: UInt32 = 0xAE
    static let trackNumber: UInt32 = 0xD7
    static let trackUID: UInt32 = 0x73C5
    static let trackType: UInt32 = 0x83
    static let flagEnabled: UInt32 = 0xB9
    static let flagDefault: UInt32 = 0x88
    static let flagForced: UInt32 = 0x55AA
    static let flagHearingImpaired: UInt32 = 0x55AB
    static let flagVisualImpaired: UInt32 = 0x55AC
    static let flagTextDescriptions: UInt32 = 0x55AD
    static let flagOriginal: UInt32 = 0x55AE
    static let flagCommentary: UInt32 = 0x55AF
    static let flagLacing: UInt32 = 0x9C
    static let defaultDuration: UInt32 = 0x23_E383
    static let name: UInt32 = 0x536E
    static let language: UInt32 = 0x22_B59C
    static let languageBCP47: UInt32 = 0x22_B59D
    static let codecID: UInt32 = 0x86
    static let codecPrivate: UInt32 = 0x63A2
    static let codecName: UInt32 = 0x25_8688
    static let codecDelay: UInt32 = 0x56AA
    static let seekPreRoll: UInt32 = 0x56BB
    static let video: UInt32 = 0xE0
    static let audio: UInt32 = 0xE1

    static let contentEncodings: UInt32 = 0x6D80
    static let contentEncoding: UInt32 = 0x6240
    static let contentEncodingOrder: UInt32 = 0x5031
    static let contentEncodingScope: UInt32 = 0x5032
    static let contentEncodingType: UInt32 = 0x5033
    static let contentCompression: UInt32 = 0x5034
    static let contentCompAlgo: UInt32 = 0x4254
    static let contentEncryption: UInt32 = 0x5035
    static let contentEncAlgo: UInt32 = 0x47E1
    static let contentEncKeyID: UInt32 = 0x47E2
    static let contentEncAESSettings: UInt32 = 0x47E7
    static let aesSettingsCipherMode: UInt32 = 0x47E8

    static let blockAdditionMapping: UInt32 = 0x41E4
    static let blockAddIDValue: UInt32 = 0x41F0
    static let blockAddIDName: UInt32 = 0x41A4
    static let blockAddIDType: UInt32 = 0x41E7
    static let blockAddIDExtraData: UInt32 = 0x41ED

    static let pixelWidth: UInt32 = 0xB0
    static let pixelHeight: UInt32 = 0xBA
    static let pixelCropBottom: UInt32 = 0x54AA
    static let pixelCropTop: UInt32 = 0x54BB
    static let pixelCropLeft: UInt32 = 0x54CC
    static let pixelCropRight: UInt32 = 0x54DD
    static let displayWidth: UInt32 = 0x54B0
    static let displayHeight: UInt32 = 0x54BA
    static let displayUnit: UInt32 = 0x54B2
    static let flagInterlaced: UInt32 = 0x9A
    static let fieldOrder: UInt32 = 0x9D
    static let stereoMode: UInt32 = 0x53B8
    static let alphaMode: UInt32 = 0x53C0
    static let colour: UInt32 = 0x55B0
    static let matrixCoefficients: UInt32 = 0x55B1
    static let bitsPerChannel: UInt32 = 0x55B2
    static let range: UInt32 = 0x55B9
    static let transferCharacteristics: UInt32 = 0x55BA
    static let primaries: UInt32 = 0x55BB
    static let maxCLL: UInt32 = 0x55BC
    static let maxFALL: UInt32 = 0x55BD
    static let masteringMetadata: UInt32 = 0x55D0
    /// The ten numbers of mastering metadata: red x and y, green, blue, white point, greatest and least luminance.
    static let masteringNumbers: ClosedRange<UInt32> = 0x55D1...0x55DA
    static let projection: UInt32 = 0x7670
    static let projectionType: UInt32 = 0x7671
    static let projectionPoseYaw: UInt32 = 0x7673
    static let projectionPosePitch: UInt32 = 0x7674
    static let projectionPoseRoll: UInt32 = 0x7675

    static let samplingFrequency: UInt32 = 0xB5
    static let outputSamplingFrequency: UInt32 = 0x78B5
    static let channels: UInt32 = 0x9F
    static let bitDepth: UInt32 = 0x6264

    static let tag: UInt32 = 0x7373
    static let targets: UInt32 = 0x63C0
    static let targetTypeValue: UInt32 = 0x68CA
    static let targetType: UInt32 = 0x63CA
    static let tagTrackUID: UInt32 = 0x63C5
    static let tagEditionUID: UInt32 = 0x63C9
    static let tagChapterUID: UInt32 = 0x63C4
    static let tagAttachmentUID: UInt32 = 0x63C6
    static let simpleTag: UInt32 = 0x67C8
    static let tagName: UInt32 = 0x45A3
    static let tagLanguage: UInt32 = 0x447A
    static let tagLanguageBCP47: UInt32 = 0x447B
    static let tagDefault: UInt32 = 0x4484
    static let tagString: UInt32 = 0x4487
    static let tagBinary: UInt32 = 0x4485

    static let editionEntry: UInt32 = 0x45B9
    static let editionUID: UInt32 = 0x45BC
    static let editionFlagHidden: UInt32 = 0x45BD
    static let editionFlagDefault: UInt32 = 0x45DB
    static let editionFlagOrdered: UInt32 = 0x45DD
    static let editionDisplay: UInt32 = 0x4520
    static let editionString: UInt32 = 0x4521
    static let editionLanguageIETF: UInt32 = 0x45E4
    static let chapterAtom: UInt32 = 0xB6
    static let chapterUID: UInt32 = 0x73C4
    static let chapterStringUID: UInt32 = 0x5654
    static let chapterTimeStart: UInt32 = 0x91
    static let chapterTimeEnd: UInt32 = 0x92
    static let chapterFlagHidden: UInt32 = 0x98
    static let chapterFlagEnabled: UInt32 = 0x4598
    static let chapterSegmentUUID: UInt32 = 0x6E67
    static let chapterTrack: UInt32 = 0x8F
    static let chapterTrackUID: UInt32 = 0x89
    static let chapterDisplay: UInt32 = 0x80
    static let chapString: UInt32 = 0x85
    static let chapLanguage: UInt32 = 0x437C
    static let chapLanguageBCP47: UInt32 = 0x437D
    static let chapCountry: UInt32 = 0x437E

    static let attachedFile: UInt32 = 0x61A7
    static let fileDescription: UInt32 = 0x467E
    static let fileName: UInt32 = 0x466E
    static let fileMediaType: UInt32 = 0x4660
    static let fileData: UInt32 = 0x465C
    static let fileUID: UInt32 = 0x46AE

    static let clusterTimestamp: UInt32 = 0xE7
    static let simpleBlock: UInt32 = 0xA3
    static let blockGroup: UInt32 = 0xA0
    static let block: UInt32 = 0xA1
    static let blockDuration: UInt32 = 0x9B

    /// Elements that may contain their like.
    static let recursive: Set<UInt32> = [simpleTag, chapterAtom]
}
