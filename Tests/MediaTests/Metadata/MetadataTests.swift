import Testing

@testable import Media

@Suite struct MetadataTests {
    @Test func datesAsPreciseAsStated() throws {
        #expect(MetadataDate("2001")?.description == "2001")
        #expect(MetadataDate("2001-02")?.description == "2001-02")
        #expect(MetadataDate("2001:02:03")?.description == "2001-02-03")
        let instant = try #require(MetadataDate("2024-01-24T14:50:14.000000Z"))
        #expect(instant.secondsSince1970 == 1_706_107_814)
        #expect(instant.description == "2024-01-24T14:50:14Z")
        for thousandths in ["001", "057", "699", "999"] {
            let text = "2018-01-24T19:28:01.\(thousandths)Z"
            #expect(MetadataDate(text)?.description == text)
            #expect(
                MetadataDate(text)?.secondsSince1970.flatMap { MetadataDate(secondsSince1970: $0) }?.description == text
            )
        }
        let zoned = try #require(MetadataDate("2024-01-24T15:50:14+0100"))
        #expect(zoned.secondsSince1970 == instant.secondsSince1970)
        #expect(zoned.description == "2024-01-24T15:50:14+01:00")
        #expect(MetadataDate("1904-01-01 00:00:00")?.secondsSince1970 == -2_082_844_800)
        for text in ["", "soon", "20", "2001-13", "2001-02-03T25:00", "2001-02-03Tx", "2001-02-03 12:00:00 or so"] {
            #expect(MetadataDate(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("en", "eng", "en"), ("eng", "eng", "en"), ("ger", "deu", "de"), ("deu", "deu", "de"), ("fre", "fra", "fr"),
        ("pt-BR", "por", "pt-BR"), ("zh-Hant", "zho", "zh-Hant"), ("haw", "haw", "haw"), ("JPN", "jpn", "ja"),
    ])
    func languages(tag: String, code: String, extended: String) {
        #expect(LanguageCode.terminological(tag) == code)
        #expect(LanguageCode.extended(tag) == extended)
    }

    @Test func noLanguage() {
        for tag in ["", "und", "x", "12", "english", "```"] {
            #expect(LanguageCode.terminological(tag) == nil, "\(tag)")
        }
    }

    @Test(.enabled(if: Corpus.isPresent)) func keySpacesAreKeptApart() async throws {
        let expected: [String: MetadataKeySpace] = [
            "bear-id3.mp3": .id3, "bear-alac.mka": .matroska, "mediafile-image.flac": .vorbisComment,
            "mediafile-full.wv": .ape, "mediafile-full.aiff": .id3, "mpeg4_with_image.m4a": .iTunes,
            "ios9.mov": .quickTimeMetadata, "te[s]t_ video ' _ .flv": .container,
        ]
        for (name, keySpace) in expected {
            let asset = try #require(Corpus.asset(name))
            let spaces = try await asset.load(.availableMetadataFormats)
            #expect(spaces.contains(keySpace), "\(name): \(spaces)")
        }
    }

    @Test(.enabled(if: Corpus.isPresent)) func commonKeysSpanTheVocabularies() async throws {
        for name in ["bear-id3.mp3", "bear-alac.mka"] {
            let items = try await #require(Corpus.asset(name)).load(.commonMetadata)
            #expect(items.string(for: .title) == "Test title", "\(name)")
            #expect(items.string(for: .artist) == "Test Artist", "\(name)")
        }
        let phone = try await #require(Corpus.asset("ios9.mov")).load(.metadata)
        #expect(phone.string(for: .make) == "Apple")
        let date = try await #require(Corpus.asset("ios9.mov")).load(.creationDate)
        #expect(date?.dateValue?.secondsSince1970 == 1_454_435_487)
    }

    @Test(.enabled(if: Corpus.isPresent)) func artworkIsListedWithoutItsBytes() async throws {
        let asset = try #require(Corpus.asset("bear_with_picture.flac"))
        let item = try #require(try await asset.load(.commonMetadata).filter(commonKey: .artwork).first)
        #expect(item.dataType == "image/png")
        #expect(item.dataValue == nil)
        let bytes = try await asset.loadData(of: item)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        guard case .unread(let unread) = item.value else { return }
        #expect(bytes.count == unread.byteCount)
    }
}
