import Testing
import XML

/// Documents token by token. That the tree of captions is made of them, those tests cover.
@Suite struct XMLScannerTests {
    /// What stands in a document, a token a line, and what is wrong with it.
    private func tokens(_ text: String) -> (lines: [String], problems: [String]) {
        var scanner = XMLScanner(Array(text.utf8))
        var (lines, problems): ([String], [String]) = ([], [])
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                let attributes = tag.attributes.map { " \($0.name)=\($0.value)" }.joined()
                lines.append("<\(tag.name)\(attributes)\(tag.isEmpty ? "/" : "")> \(tag.line)")
            case .endTag(let name): lines.append("</\(name)>")
            case .text(let text): lines.append(scanner.string(text))
            }
            problems += scanner.takeProblems().map { "\($0.line): \($0.text)" }
        }
        return (lines, problems + scanner.takeProblems().map { "\($0.line): \($0.text)" })
    }

    @Test func aDocumentIsReadInOrder() {
        let read = tokens(
            "<?xml version='1.0'?><!DOCTYPE a [<!ELEMENT a>]>\n<a b='1' c:d=\"&lt;\"><!-- < --><e/>x &amp; y\n</a>")
        #expect(read.lines == ["\n", "<a b=1 c:d=<> 2", "<e/> 2", "x & y\n", "</a>"])
        #expect(read.problems.isEmpty)
    }

    @Test func charactersMayStandForThemselves() {
        let read = tokens("<a><![CDATA[<b>&amp;]]></a>")
        #expect(read.lines == ["<a> 1", "<b>&amp;", "</a>"] && read.problems.isEmpty)
    }

    @Test(arguments: [
        ("<a", "1: a tag does not end"), ("<!-- ", "1: a comment does not end"),
        ("<a>\n<![CDATA[", "2: CDATA does not end"),
        ("<a b>", "1: an attribute without a value"), ("<a b=c>", "1: a value without quotes"),
        ("a < b", "1: a < that begins no tag"), ("&what;", "1: a reference that is not known"),
        ("<?x", "1: an instruction does not end"), ("<!x", "1: a declaration does not end"),
    ])
    func whatIsWrongIsReported(document: String, problem: String) {
        #expect(tokens(document).problems == [problem])
    }

    /// A file of one broken tag has as many problems as bytes.
    @Test func problemsAreBounded() {
        #expect(tokens("<a " + String(repeating: "*", count: 100_000)).problems.count == 1_000)
    }
}
