import Testing

/// The tests of the built program in a terminal: one at a time, as each takes a processor of its own.
@Suite(.serialized) struct ScreenTests {}
