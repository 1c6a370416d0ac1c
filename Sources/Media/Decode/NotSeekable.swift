/// Thrown where a source can only be read from its start again by opening it again; `ImageGenerator` does so once.
struct NotSeekable: Error {}
