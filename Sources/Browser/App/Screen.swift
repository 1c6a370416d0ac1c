internal import Terminal

/// One of the program's screens: it takes commands and draws itself above the status line.
@MainThread
protocol Screen: AnyObject {
    /// Which keys mean what.
    var context: KeyContext { get }

    /// What the status line says, left and right.
    var status: (left: String, right: String) { get }

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
}

extension Screen {
    func handle(_ mouse: MouseEvent) {}
    func picturesChanged() {}
    func picturesArrived() {}
    func appear() {}
    func disappear() {}
}
