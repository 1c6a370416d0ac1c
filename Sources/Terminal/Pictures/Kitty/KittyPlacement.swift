/// How a terminal that speaks the kitty graphics protocol is told where a picture is.
public enum KittyPlacement: String, Sendable, CaseIterable {
    /// By commands: 60 bytes a picture.
    case commands
    /// By characters that stand for its cells, and by commands that tmux hands through: tmux keeps text only, and moves it.
    case placeholders
}
