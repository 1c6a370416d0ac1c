internal import Terminal

/// One of the program's screens: it takes commands and draws itself above the status line.
@MainThread
protocol Screen: AnyObject {
    /// Which keys mean what.
    var context: KeyContext { get }

    /// What the status line says, left and right.
    var status: (left: String, right: String) { get }

    /// Takes a key before it is looked up: while a person types, keys are letters. False where it is not wanted.
    func take(_ key: KeyEvent) -> Bool

    /// Takes text from the clipboard.
    func paste(_ text: String)

    /// What would be lost if the screen were closed now; nil for nothing.
    var unsaved: String? { get }

    /// The person does not want what is unsaved; `then` follows when nothing is left of it.
    func discard(then: @escaping () -> Void)

    /// Saves what a person has changed, under another name where one is given; `then` follows once it is saved.
    func save(to name: String?, then: @escaping () -> Void)

    /// Does what a command says; false when this screen has no such command.
    func perform(_ command: Command, count: Int?) -> Bool

    /// Takes a click or a turn of the wheel.
    func handle(_ mouse: MouseEvent)

    /// Draws all of it; the canvas is the screen without the status line.
    func draw(on canvas: Canvas)

    /// Pictures are to be made anew, in another way.
    func picturesChanged()

    /// The line to the terminal has taken all pictures of the last frame: see `Terminal.isBehind`.
    func picturesArrived()

    /// The screen has come to the front.
    func appear()

    /// Another screen has come to the front, or this one is over: work for its pictures ends.
    func disappear()

    /// The screen will not come back: all its work ends.
    func close()
}

extension Screen {
    func take(_ key: KeyEvent) -> Bool { false }
    func paste(_ text: String) {}
    var unsaved: String? { nil }
    func discard(then: @escaping () -> Void) { then() }
    func save(to name: String?, then: @escaping () -> Void) {}
    func handle(_ mouse: MouseEvent) {}
    func picturesChanged() {}
    func picturesArrived() {}
    func appear() {}
    func disappear() {}
    func close() {}
}
