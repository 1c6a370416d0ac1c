internal import Media

/// The instructions that can hold, in the order of time.
///
/// As validation does, it leaves out those whose range cannot be, or begins before the end of one before them.
struct InstructionSchedule {
    private let instructions: [VideoCompositionInstruction]

    init(_ instructions: [VideoCompositionInstruction]) {
        self.instructions = instructions.reduce(into: []) { kept, instruction in
            let isBehind = instruction.timeRange.start >= kept.last?.timeRange.end ?? .zero
            if instruction.timeRange.isPossible, isBehind { kept.append(instruction) }
        }
    }

    /// When the last one ends.
    var end: MediaTime { instructions.last?.timeRange.end ?? .zero }

    /// The one that holds at a time. Throws `MediaError.invalidRequest` where none does.
    func instruction(at time: MediaTime) throws(MediaError) -> VideoCompositionInstruction {
        let place = instructions.firstPlace { $0.timeRange.end > time }
        guard place < instructions.count, instructions[place].timeRange.start <= time else {
            throw MediaError(
                .invalidRequest, "no instruction of the video composition says what is shown at \(time.seconds) s",
                remedy: "add an instruction for this time")
        }
        return instructions[place]
    }
}
