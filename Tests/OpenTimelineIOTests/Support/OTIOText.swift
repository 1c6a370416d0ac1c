/// Objects of OpenTimelineIO as text.
enum OTIOText {
    static func time(_ value: Double, _ rate: Double = 24) -> String {
        #"{"OTIO_SCHEMA": "RationalTime.1", "value": \#(value), "rate": \#(rate)}"#
    }

    static func range(_ start: Double, _ duration: Double, _ rate: Double = 24) -> String {
        #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(start, rate)), "duration": \#(time(duration, rate))}"#
    }

    /// A clip of a range of a file in frames; `available` is what the file's own clock says.
    static func clip(
        _ url: String?, _ source: String?, available: String? = nil, effects: String = "", markers: String = "",
        metadata: String = "", isEnabled: Bool = true
    ) -> String {
        let media = url.map {
            #"{"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#($0)", "available_range": \#(available ?? "null")}"#
        }
        return #"""
            {"OTIO_SCHEMA": "Clip.2", "name": "a clip", "enabled": \#(isEnabled), "source_range": \#(source ?? "null"),
             "effects": [\#(effects)], "markers": [\#(markers)], "metadata": {\#(metadata)},
             "media_references": {"DEFAULT_MEDIA": \#(media ?? "null")}, "active_media_reference_key": "DEFAULT_MEDIA"}
            """#
    }

    static func gap(_ frames: Double) -> String {
        #"{"OTIO_SCHEMA": "Gap.1", "source_range": \#(range(0, frames))}"#
    }

    static func warp(_ scalar: Double) -> String {
        #"{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": \#(scalar)}"#
    }

    static let freeze = #"{"OTIO_SCHEMA": "FreezeFrame.1", "time_scalar": 0}"#
    static let transition = dissolve(6, 6)

    /// A transition that takes so many frames of the item before it and of the one after.
    static func dissolve(_ before: Double, _ after: Double, type: String = "SMPTE_Dissolve") -> String {
        #"""
        {"OTIO_SCHEMA": "Transition.1", "transition_type": "\#(type)", "in_offset": \#(time(before)),
         "out_offset": \#(time(after))}
        """#
    }

    static func marker(_ name: String, at frame: Double) -> String {
        #"{"OTIO_SCHEMA": "Marker.2", "name": "\#(name)", "marked_range": \#(range(frame, 0))}"#
    }

    static func track(
        _ items: [String], kind: String = "Video", source: String? = nil, effects: String = "", markers: String = ""
    ) -> String {
        #"""
        {"OTIO_SCHEMA": "Track.1", "kind": "\#(kind)", "source_range": \#(source ?? "null"), "effects": [\#(effects)],
         "markers": [\#(markers)], "children": [\#(items.joined(separator: ", "))]}
        """#
    }

    static func stack(
        _ layers: [String], source: String? = nil, effects: String = "", markers: String = ""
    ) -> String {
        #"""
        {"OTIO_SCHEMA": "Stack.1", "source_range": \#(source ?? "null"), "effects": [\#(effects)],
         "markers": [\#(markers)], "children": [\#(layers.joined(separator: ", "))]}
        """#
    }

    static func timeline(_ stack: String) -> String {
        #"{"OTIO_SCHEMA": "Timeline.1", "name": "a cut", "tracks": \#(stack)}"#
    }

    /// A timeline of one track of pictures.
    static func timeline(of items: [String]) -> String { timeline(stack([track(items)])) }
}
