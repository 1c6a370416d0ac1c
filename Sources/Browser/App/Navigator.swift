internal import Engine
internal import Folders
internal import Media
internal import Places
internal import Terminal

/// What a screen asks of the program around it.
@MainThread
protocol Navigator: AnyObject {
    /// Puts a question at the foot of the screen.
    func ask(_ prompt: Prompt)

    /// Asks who logs in where a server asks for that. Once a person has said so, whatever rows were refused are read again, and
    /// `retry` follows. False, and nothing happens, where no server asks, where the screen is not in front, and where something
    /// else is being asked.
    @discardableResult func askForLogin(
        to place: Place, on screen: any Screen, then retry: @escaping () -> Void
    ) -> Bool

    /// Finds out what is at a place, and shows that in place of the screens over the folder.
    func reopen(_ place: Place)

    /// Whether a question or a menu waits for an answer.
    var isAsking: Bool { get }

    /// The folder that relative paths are taken from.
    var folder: Path { get }

    /// The folder of this machine that files are saved in: the one that is shown, or where the program was started.
    var localFolder: Path { get }

    /// Opens a menu over the screen.
    func show(_ menu: Menu)

    /// Asks whether the export under way is to go on; the other choice stops it and does what follows.
    func askToStop(_ key: Character, _ title: String, then: @escaping () -> Void)

    /// The person chose a file: its timeline opens, or a chooser ends with it.
    func enter(file: Place)

    /// Opens a timeline over the screen, at a time.
    func openTimeline(_ place: Place, at time: MediaTime)

    /// Opens captions beside the picture of the film that they belong to; without a film, one is looked for.
    func openCaptions(_ choice: CaptionChoice, of film: Place?, at time: MediaTime?)

    /// Opens the file of the folder that follows `file`, or the one before it, on the same screen.
    func step(_ direction: Int, from file: Place)

    /// Opens a file in the external player.
    func openExternally(_ place: Place, at time: MediaTime?)
}
