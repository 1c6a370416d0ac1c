import Captions
import Engine
import Media

/// What `reel captions --json` prints: the contract of the command line.
enum CaptionsJSON {
    static func text(_ document: CaptionDocument, format: String?) -> String {
        write([
            .init("format", format.map { .string($0) } ?? .null),
            .init("captions", .list(document.captions.map(value))),
            .init(
                "skipped",
                .list(
                    document.problems.map { problem in
                        .object(
                            [
                                .init("line", .integer(Int64(problem.line))),
                                .init("reason", .string(problem.reason.description)),
                            ] + (problem.time.map { [.init("time", PropertyValue(describing: $0))] } ?? []))
                    })),
        ])
    }

    static func text(_ warnings: [ConversionWarning], of document: CaptionDocument, for format: CaptionFormat) -> String
    {
        write([
            .init("format", document.format.map { .string($0.rawValue) } ?? .null),
            .init("for", .string(format.rawValue)),
            .init("warnings", .list(warnings.map(value))),
        ])
    }

    private static func write(_ fields: [PropertyValue.Field]) -> String {
        var json = JSONText()
        json.append(.object(fields))
        return json.text
    }

    private static func value(_ warning: ConversionWarning) -> PropertyValue {
        .object([
            .init("rule", .string(CaptionsText.name(of: warning.rule))),
            .init("message", .string(warning.rule.description)),
            .init("captions", .list(warning.captions.map { .integer(Int64($0)) })),
            .init("start", PropertyValue(describing: warning.start)),
            .init("duration", PropertyValue(describing: warning.duration)),
            .init("figure", warning.figure.map { .number($0) } ?? .null),
            .init("limit", warning.limit.map { .number($0) } ?? .null),
            .init("line", warning.line.map { .integer(Int64($0)) } ?? .null),
            .init("adjustments", .list(warning.adjustments.map { .string($0.description) })),
        ])
    }

    private static func value(_ caption: Caption) -> PropertyValue {
        .object([
            .init("channel", caption.channel.map { .string($0.rawValue) } ?? .null),
            .init("start", PropertyValue(describing: caption.start)),
            .init("end", PropertyValue(describing: caption.end)), .init("text", .string(caption.text)),
            .init("mode", caption.mode.map { .string($0.description) } ?? .null),
            .init("region", region(of: caption)), .init("runs", .list(runs(of: caption))),
        ])
    }

    private static func region(of caption: Caption) -> PropertyValue {
        var fields: [PropertyValue.Field] = []
        let region = caption.region
        if let identifier = region?.identifier { fields.append(.init("id", .string(identifier))) }
        if let position = caption.positions.first {
            fields.append(.init("row", .integer(Int64(position.row))))
            fields.append(.init("column", .integer(Int64(position.column))))
        }
        if case .rollUp(let rows) = caption.mode {
            fields.append(.init("rows", .integer(Int64(rows))))
        } else if let lines = region?.lines {
            fields.append(.init("rows", .integer(Int64(lines))))
        }
        if let origin = region?.origin {
            fields.append(.init("origin", .string("\(text(origin.x)) \(text(origin.y))")))
        }
        if let size = region?.size {
            fields.append(.init("extent", .string("\(text(size.width)) \(text(size.height))")))
        }
        if let mode = region?.writingMode, mode != .horizontal {
            fields.append(.init("writingMode", .string(mode.rawValue)))
        }
        return fields.isEmpty ? .null : .object(fields)
    }

    private static func text(_ length: CaptionLength) -> String {
        let value = length.value == length.value.rounded() ? String(Int(length.value)) : String(length.value)
        switch length.unit {
        case .percent: return value + "%"
        case .cells: return value + "c"
        case .pixels: return value + "px"
        case .em: return value + "em"
        }
    }

    private static func runs(of caption: Caption) -> [PropertyValue] {
        var start = 0
        return caption.runs.map { run in
            defer { start += run.text.count }
            let style = run.style
            var fields: [PropertyValue.Field] = [
                .init("start", .integer(Int64(start))), .init("length", .integer(Int64(run.text.count))),
            ]
            if let color = style.color { fields.append(.init("color", .string(color.description))) }
            if let color = style.backgroundColor { fields.append(.init("backgroundColor", .string(color.description))) }
            for (name, isSet) in [
                ("bold", style.isBold), ("italic", style.isItalic), ("flashing", style.isFlashing),
                ("underline", style.decoration.contains(.underline)),
                ("lineThrough", style.decoration.contains(.lineThrough)),
                ("overline", style.decoration.contains(.overline)),
            ] where isSet {
                fields.append(.init(name, .bool(true)))
            }
            if let voice = style.voice { fields.append(.init("voice", .string(voice))) }
            if let language = style.language { fields.append(.init("language", .string(language))) }
            if !style.classes.isEmpty { fields.append(.init("classes", .list(style.classes.map { .string($0) }))) }
            if let family = style.fontFamily { fields.append(.init("fontFamily", .string(family))) }
            if let ruby = run.ruby { fields.append(.init("ruby", .string(ruby.text))) }
            return .object(fields)
        }
    }
}
