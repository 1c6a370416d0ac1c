import Captions
import Engine
import Folders
import Media
import Places
import Terminal

@testable import Browser

/// A program that answers nothing by itself, and keeps the last question.
@MainThread
final class FakeNavigator: Navigator {
    private(set) var prompt: Prompt?
    private(set) var menu: Menu?
    /// The timeline that was opened last.
    private(set) var opened: (place: Place, time: MediaTime)?

    func ask(_ prompt: Prompt) { self.prompt = prompt }

    func askForLogin(to place: Place, on screen: any Screen, then retry: @escaping () -> Void) -> Bool { false }
    func reopen(_ place: Place) {}

    var isAsking: Bool { false }
    var folder: Path { Path(bytes: Array("/".utf8)) }
    var localFolder: Path { folder }

    func show(_ menu: Menu) { self.menu = menu }
    func askToStop(_ key: Character, _ title: String, then: @escaping () -> Void) {}
    func enter(file: Place) {}
    func openTimeline(_ place: Place, at time: MediaTime) { opened = (place, time) }
    func openCaptions(_ choice: CaptionChoice, of film: Place?, at time: MediaTime?) {}
    func step(_ direction: Int, from file: Place) {}
    func openExternally(_ place: Place, at time: MediaTime?) {}

    /// Answers the question with a text, as with its keys.
    func answer(_ text: String) {
        for character in text { _ = prompt?.take(KeyEvent(.character(character))) }
        _ = prompt?.take(KeyEvent(.enter))
    }
}
