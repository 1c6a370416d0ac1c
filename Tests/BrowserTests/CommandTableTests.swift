import Terminal
import Testing

@testable import Browser

struct CommandTableTests {
    @Test(arguments: Command.allCases) func everyCommandHasARowAndAKey(command: Command) {
        #expect(CommandTable.rows.contains { $0.command == command && !$0.keys.isEmpty }, "\(command) is unused")
    }

    @Test func everyKeyIsReadAndWrittenTheSame() throws {
        for row in CommandTable.rows {
            for notation in row.keys {
                let keys = try #require(Keymap.sequence(notation), "\(notation) is no key")
                #expect(keys.map(\.description).joined(separator: " ") == notation)
            }
        }
    }

    @Test(arguments: KeyContext.allCases) func noTwoCommandsShareAKey(context: KeyContext) {
        var seen: [String: Command] = [:]
        for row in CommandTable.rows where row.context == context {
            for keys in row.keys {
                #expect(
                    seen[keys] == nil,
                    "\(keys) means \(row.command) and \(seen[keys].map(String.init(describing:)) ?? "")")
                seen[keys] = row.command
            }
        }
        for short in seen.keys {
            #expect(!seen.keys.contains { $0.hasPrefix(short + " ") }, "\(short) hides a longer sequence")
        }
    }

    @Test(arguments: KeyContext.allCases) func commandsAppearOnceInAContext(context: KeyContext) {
        let commands = CommandTable.rows.filter { $0.context == context }.map(\.command)
        #expect(Set(commands).count == commands.count)
    }

    @Test func summariesAreShortAndPlain() {
        for row in CommandTable.rows {
            #expect(!row.summary.isEmpty && row.summary.count <= 50, "\(row.command)")
            #expect(!row.summary.hasSuffix("."), "\(row.command)")
        }
        for usage in CommandLineAction.usage { #expect(usage.usage.hasPrefix(":")) }
    }
}
