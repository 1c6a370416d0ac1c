import Bytes
import Matroska
import Testing

@Suite struct MatroskaReaderTests {
    @Test func headerAndInfo() throws {
        let segment = try Samples.read(Samples.whole)
        #expect(segment.problems == [])
        #expect(segment.header.docType == "webm")
        #expect(segment.header.docTypeVersion == 4)
        #expect(segment.header.docTypeReadVersion == 2)
        #expect(segment.info.uuid == [UInt8](repeating: 7, count: 16))
        #expect(segment.info.timestampScale == 500_000)
        #expect(segment.info.duration == 3_000)
        #expect(segment.info.durationSeconds == 1.5)
        #expect(segment.info.dateUTC == -1_000_000_000)
        #expect(segment.info.secondsSince1970 == 978_307_199)
        #expect(segment.info.title == "A film")
        #expect(segment.info.muxingApp == "muxer")
        #expect(segment.info.writingApp == "writer")
        #expect(segment.firstClusterOffset != nil)
    }

    @Test func videoTrack() throws {
        let segment = try Samples.read(Samples.whole)
        let track = try #require(segment.tracks.first)
        #expect(track.number == 1 && track.uid == 11 && track.type == .video)
        #expect(track.codecID == "V_VP9")
        #expect(track.name == "Pictures")
        #expect(track.language == "fre" && track.languageBCP47 == "fr-CA")
        #expect(track.isEnabled && !track.isDefault && !track.isForced && track.hasLacing)
        #expect(track.isOriginal == true && track.isCommentary == nil)
        #expect(track.defaultDuration == 40_000_000)
        let place = try #require(track.codecPrivate)
        #expect(Array(Samples.whole[Int(place.offset)...].prefix(Int(place.length))) == [9, 9, 9])
        #expect(track.blockAdditionMappings.map(\.type) == [0x6476_6343])
        #expect(track.blockAdditionMappings[0].extraData?.length == 2)
        let video = try #require(track.video)
        #expect(video.pixelWidth == 1_920 && video.pixelHeight == 1_088 && video.crop.bottom == 8)
        #expect(video.displayWidth == 16 && video.displayHeight == 9 && video.displayUnit == .aspectRatio)
        #expect(video.isInterlaced == false && video.stereoMode == 1 && video.hasAlpha)
        #expect(video.projection?.poseRoll == -90)
        let colour = try #require(video.colour)
        #expect(colour.matrixCoefficients == 9 && colour.transferCharacteristics == 16 && colour.primaries == 9)
        #expect(colour.range == 1 && colour.bitsPerChannel == 10 && colour.maxCLL == 1_000 && colour.maxFALL == 400)
        #expect(colour.masteringMetadata?.red?.y == 0.292)
        #expect(colour.masteringMetadata?.green == nil)
        #expect(colour.masteringMetadata?.whitePoint?.x == 0.3127)
        #expect(colour.masteringMetadata?.luminanceMin == 0.005)
    }

    @Test func audioTrack() throws {
        let track = try #require(try Samples.read(Samples.whole).tracks.last)
        #expect(track.isForced && track.isDefault && track.hasLacing)
        #expect(track.isForHearingImpaired == true && track.hasTextDescriptions == false)
        #expect(track.isForVisualImpaired == nil && track.isCommentary == true)
        #expect(track.codecDelay == 6_500_000 && track.seekPreRoll == 80_000_000)
        #expect(track.language == nil)
        #expect(track.audio?.samplingFrequency == 24_000)
        #expect(track.audio?.outputSamplingFrequency == 48_000)
        #expect(track.audio?.channels == 6 && track.audio?.bitDepth == 16)
        #expect(track.isEncrypted)
        #expect(track.contentEncodings.map(\.compression) == [nil, .headerStripping])
        #expect(track.contentEncodings[0].encryption?.algorithm == 5)
        #expect(track.contentEncodings[0].encryption?.cipherMode == 1)
        #expect(track.contentEncodings[0].encryption?.keyID?.length == 2)
    }

    @Test func tags() throws {
        let tag = try #require(try Samples.read(Samples.whole).tags.first)
        #expect(tag.targets.typeValue == 30 && tag.targets.type == "TRACK")
        #expect(tag.targets.trackUIDs == [22] && tag.targets.chapterUIDs == [] && !tag.targets.isGlobal)
        #expect(tag.simpleTags.map(\.name) == ["ARTIST", "COVER"])
        #expect(tag.simpleTags[0].string == "Somebody" && tag.simpleTags[0].isDefault)
        #expect(tag.simpleTags[0].language == "und")
        #expect(tag.simpleTags[0].simpleTags.map(\.string) == ["Body, Some"])
        #expect(tag.simpleTags[1].language == "ger" && tag.simpleTags[1].languageBCP47 == "de-AT")
        #expect(tag.simpleTags[1].binary?.length == 3 && !tag.simpleTags[1].isDefault)
    }

    @Test func chapters() throws {
        let edition = try #require(try Samples.read(Samples.whole).editions.first)
        #expect(edition.uid == 5 && edition.isOrdered && edition.isDefault && !edition.isHidden)
        #expect(edition.displays.map(\.string) == ["Director's cut"])
        let atom = try #require(edition.atoms.first)
        #expect(atom.uid == 51 && atom.stringUID == "one" && atom.start == 1_000 && atom.end == 2_000)
        #expect(atom.isHidden && !atom.isEnabled && atom.trackUIDs == [11, 22])
        #expect(atom.displays[0].string == "Un" && atom.displays[0].languages == ["fre", "eng"])
        #expect(atom.displays[0].languagesBCP47 == ["fr"] && atom.displays[0].countries == ["ca"])
        #expect(atom.atoms.map(\.uid) == [52] && atom.atoms[0].end == nil)
    }

    @Test func attachmentsAreNotRead() throws {
        let source = CountingBytes(Samples.whole)
        let segment = try MatroskaReader(source, limits: MatroskaLimits(window: 64)).read()
        let file = try #require(segment.attachments.first)
        #expect(file.name == "cover.jpg" && file.mediaType == "image/jpeg" && file.uid == 77)
        #expect(file.description == "front")
        #expect(file.data?.length == 5_000)
        #expect(segment.cues?.length == 2)
        #expect(source.bytesRead < Samples.whole.count)
    }
}
