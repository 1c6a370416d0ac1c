import Captions
import TestSupport
import Testing
import Times

@Suite(.enabled(if: Corpus.isPresent)) struct SCCCorpusTests {
    /// Where we differ from the reference, and mean to.
    ///
    /// In `allchars` a line starts before the one before it has been sent, and the reference lets a caption end before it
    /// starts. In `paint_on_content` a caption is painted over another: the reference keeps the last of the three, we keep
    /// all.
    private static let differing: [String: Int] = [
        "cea608js__test_data_allchars.scc": 2,
        "ttconv__src_test_python_test_scc_reader.py~test_scc_paint_on_content.L762.scc": 3,
    ]

    /// What cannot be sent at these times, as the rules for writing have it: a line of the original overlaps the next, a
    /// code stands alone, a caption lasts one frame.
    private static let notWritable: Set<String> = [
        "cea608js__test_data_allchars.scc", "cea608js__test_data_offsets.scc",
        "pycaption__tests_fixtures_scc.py~sample_scc_flashing_cue.L299.scc",
        "pycaption__tests_fixtures_scc.py~sample_scc_paint_on_edm.L650.scc",
        "ttconv__src_test_python_test_scc_reader.py~test_scc_content_roll_up_empty_caption.L1324.scc",
        "ttconv__src_test_python_test_scc_reader.py~test_scc_paint_on_content.L762.scc",
        "ttconv__src_test_python_test_scc_reader.py~test_scc_roll_up_content_without_preamble_address_code.L705.scc",
    ]

    /// What the reference says and we do not, and the other way round.
    private static func differences(_ name: String, _ ours: [Caption], _ theirs: [Corpus.Cue]) -> [String] {
        var found: [String] = []
        let half = 0.5 * 1001 / 30000 + 1e-6
        if ours.count != theirs.count { found.append("\(name): \(ours.count) captions, expected \(theirs.count)") }
        for (index, cue) in theirs.enumerated() where index < ours.count {
            let own = ours[index]
            let place = "\(name) \(index)"
            if own.text != cue.text {
                found.append("\(place): \(own.text.debugDescription), expected \(cue.text.debugDescription)")
            }
            if abs(own.start.seconds - cue.start) > half {
                found.append("\(place): starts \(own.start.seconds), expected \(cue.start)")
            }
            if let end = cue.end, abs(own.end.seconds - end) > half {
                found.append("\(place): ends \(own.end.seconds), expected \(end)")
            }
            if cue.end == nil, own.end.isNumeric { found.append("\(place): ends \(own.end.seconds), expected never") }
            let mode =
                switch own.mode {
                case .popOn: "pop"
                case .paintOn: "paint"
                case .rollUp: "roll"
                case nil: "none"
                }
            if mode != cue.mode { found.append("\(place): \(mode), expected \(cue.mode)") }
        }
        return found
    }

    @Test func everyFileReadsAsExpected() throws {
        var captions = 0
        var all = 0
        for name in Corpus.names(".scc") {
            let document = try CaptionDocument.parse(try Corpus.bytes(name))
            captions += document.captions.count
            var found: [String] = []
            for channel in CaptionChannel.allCases {
                let ours = document.captions.filter { $0.channel == channel }
                let theirs = Corpus.cues[name]?[channel.rawValue] ?? []
                found += SCCCorpusTests.differences("\(name) \(channel.rawValue)", ours, theirs)
            }
            all += found.count
            #expect(found.count == SCCCorpusTests.differing[name] ?? 0, "\(found.joined(separator: "\n"))")
        }
        print("SCC: \(Corpus.names(".scc").count) files, \(captions) captions, \(all) differences from the reference")
    }

    @Test(arguments: CaptionChannel.allCases) func everyChannelReadsAlike(_ channel: CaptionChannel) throws {
        for name in Corpus.names(".scc") {
            let bytes = try Corpus.bytes(name)
            let first = try CaptionDocument.parse(bytes)
            guard first.captions.allSatisfy({ $0.channel == .cc1 }) else { continue }
            // Words with wrong digits are not codes, and not moved either.
            var moved = try CaptionDocument.parse(Samples.moved(bytes, to: channel)).captions
            for index in moved.indices {
                #expect(moved[index].channel == channel)
                moved[index].channel = .cc1
            }
            #expect(moved == first.captions, "\(name) as \(channel)")
        }
    }

    @Test func unchangedFilesComeOutByteByByte() throws {
        for name in Corpus.names(".scc") {
            let bytes = try Corpus.bytes(name)
            let output = try CaptionDocument.parse(bytes).encoded(as: .scc)
            #expect(output.bytes == bytes && output.losses.isEmpty, "\(name)")
        }
    }

    /// Written anew, not copied: what is read back must be the same.
    @Test func whatIsWrittenAnewReadsTheSame() throws {
        var same = 0
        for name in Corpus.names(".scc") {
            let document = try CaptionDocument.parse(try Corpus.bytes(name))
            let copy = CaptionDocument(captions: document.captions, isDropFrame: document.isDropFrame)
            let again = try CaptionDocument.parse(copy.encoded(as: .scc).bytes)
            #expect(again.problems.isEmpty, "\(name): \(again.problems)")
            let texts = again.captions.map(\.text) == document.captions.map(\.text)
            #expect(texts, "\(name)")
            let isSame = again.captions == document.captions
            if isSame { same += 1 }
            #expect(isSame || SCCCorpusTests.notWritable.contains(name), "\(name)")
        }
        print("SCC: \(same) of \(Corpus.names(".scc").count) files written anew read the same")
    }

    /// A word changed in a film changes a line of its file.
    @Test func aChangeInAFilmChangesALine() throws {
        let bytes = try Corpus.bytes("caption-inspector__test_media_Plan9fromOuterSpace.scc")
        let film = try CaptionDocument.parse(bytes)
        for index in stride(from: 5, to: film.captions.count, by: 60) {
            var document = film
            let last = try #require(document.captions[index].runs.indices.last)
            document.captions[index].runs[last].text.removeLast()
            document.captions[index].runs[last].text += "#"
            let output = document.encoded(as: .scc)
            let (old, new) = (bytes.split(separator: 0x0A), output.bytes.split(separator: 0x0A))
            #expect(old.count == new.count && zip(old, new).count { $0 != $1 } == 1, "\(index)")
            #expect(try CaptionDocument.parse(output.bytes).captions == document.captions, "\(index)")
        }
    }

    /// A caption that is changed, or comes or goes, leaves all lines as they are but its own and those beside it.
    @Test(arguments: Thoroughness.spread(oneIn: 3, of: Corpus.names(".scc")))
    func anEditLeavesTheOtherLines(name: String) throws {
        // Blanks at the end of a line cannot be told from nothing.
        func texts(_ captions: [Caption]) -> [[Substring]] {
            captions.map { caption in
                caption.text.split(separator: "\n").map { $0.dropLast($0.reversed().prefix { $0 == " " }.count) }
            }
        }
        let bytes = try Corpus.bytes(name)
        let original = try CaptionDocument.parse(bytes)
        for index in stride(from: 0, to: original.captions.count, by: max(1, original.captions.count / 12)) {
            var edited = CaptionEditor(original)
            var text = CaptionText(original.captions[index].runs)
            text.insert("x", at: text.count)
            // Lines that are too long are broken.
            if String(text.characters).split(separator: "\n").allSatisfy({ $0.count <= 31 }) {
                try edited.setText(text.runs, of: index)
            }
            var removed = CaptionEditor(original)
            try removed.remove(index)
            var later = CaptionEditor(original)
            let caption = original.captions[index]
            _ = try? later.setTimes(start: caption.start + Samples.frame(3), end: caption.end, of: index)
            var split = CaptionEditor(original)
            if caption.end - caption.start > Samples.frame(30) { try? split.split(index, at: nil) }
            var inserted = CaptionEditor(original)
            let channel = original.captions[(index + 1)...].filter { $0.channel == caption.channel }
            if let next = channel.first, next.start - caption.end > Samples.frame(90) {
                let start = caption.end + Samples.frame(40)
                let place = try inserted.insert(at: start, end: start + Samples.frame(20))
                try inserted.setText(EditedFile.text(inserted.document.captions[place], and: "Oh"), of: place)
            }
            for (what, editor) in [
                ("changed", edited), ("out", removed), ("later", later), ("split", split), ("in", inserted),
            ] {
                let output = editor.document.encoded(as: .scc)
                let again = try CaptionDocument.parse(output.bytes)
                #expect(texts(again.captions) == texts(editor.document.captions), "\(index) \(what)")
                let (old, new) = (EditedFile.lines(bytes), EditedFile.lines(output.bytes))
                let others = new.difference(from: old).insertions.count
                // Each half is loaded and shown.
                let most = what == "split" ? 4 : 3
                #expect(others <= most, "\(index) \(what): \(others) lines are others")
            }
        }
    }
}
