"""Reads the OpenTimelineIO files whose paths come on the standard input with OpenTimelineIO itself.

For each pair of lines, a file and a copy of it that we wrote, a line of JSON: whether both are equivalent, and the tracks of
the first. Each track has its kind, its duration, and the items that it presents with their names, the seconds where they
begin and how long they last, the seconds of their media that they begin with, the rate at which they count, and the URL of
their media. It has its transitions between two clips, too, with the seconds that they last and those of each clip's media that
they begin with.
"""

import json
import sys

import opentimelineio as otio


def seconds(time):
    return time.value / time.rate if time.value else 0.0


def start(track):
    """Where a track begins to present its items; a range that touches none of them is on another clock."""
    whole, trimmed = track.available_range(), track.trimmed_range()
    return seconds(trimmed.start_time) if whole.intersects(trimmed) else 0.0


def source(child):
    """The seconds of its media that an item begins with, from where that begins."""
    origin = 0.0
    if isinstance(child, otio.schema.Clip) and child.media_reference and child.media_reference.available_range:
        origin = seconds(child.media_reference.available_range.start_time)
    return seconds(child.trimmed_range().start_time) - origin


def item(track, child):
    place = track.range_of_child(child)
    trimmed = child.trimmed_range()
    return {
        "schema": child.schema_name(),
        "isEnabled": child.enabled,
        "name": child.name,
        "start": seconds(place.start_time) - start(track),
        "duration": seconds(place.duration),
        "source": source(child),
        "effects": len(child.effects),
        "rate": trimmed.start_time.rate,
        "url": getattr(getattr(child, "media_reference", None), "target_url", None),
    }


def transitions(track):
    for entry in otio.algorithms.track_with_expanded_transitions(track):
        if not isinstance(entry, tuple):
            continue
        before, transition, after = entry
        if before and after and not isinstance(before, otio.schema.Gap) and not isinstance(after, otio.schema.Gap):
            yield {
                "duration": seconds(transition.in_offset) + seconds(transition.out_offset),
                "outgoing": source(before),
                "incoming": source(after),
            }


def tracks(timeline):
    for track in timeline.tracks:
        items = [child for child in track if not isinstance(child, otio.schema.Transition)]
        try:
            yield {
                "kind": track.kind,
                "duration": seconds(track.trimmed_range().duration),
                "items": [item(track, child) for child in items],
                "transitions": list(transitions(track)) if len(items) < len(track) else [],
            }
        except Exception as error:
            yield {"kind": track.kind, "error": str(error)}


paths = sys.stdin.read().splitlines()
for path, copy in zip(paths[::2], paths[1::2]):
    timeline = otio.adapters.read_from_file(path)
    other = otio.adapters.read_from_file(copy)
    # NaN is equal to nothing.
    isSame = timeline.is_equivalent_to(other) or timeline.to_json_string() == other.to_json_string()
    print(json.dumps({"path": path, "isSame": isSame, "tracks": list(tracks(timeline))}))
