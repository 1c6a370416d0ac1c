"""Reads a GPX file on the standard input with gpxpy, and checks the order of its elements against the schema of GPX 1.1.

Prints a line of JSON for each point: latitude, longitude, elevation, time (ISO 8601), type of fix.
"""

import io
import json
import sys
from xml.etree import ElementTree

import gpxpy

NAMESPACE = "{http://www.topografix.com/GPX/1/1}"
ORDER = {
    "gpx": ["metadata", "wpt", "rte", "trk", "extensions"],
    "trk": ["name", "cmt", "desc", "src", "link", "number", "type", "extensions", "trkseg"],
    "trkseg": ["trkpt", "extensions"],
    "trkpt": [
        "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type", "fix", "sat",
        "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions",
    ],
}


def check(element):
    name = element.tag.removeprefix(NAMESPACE)
    if name not in ORDER:
        return
    places = [ORDER[name].index(child.tag.removeprefix(NAMESPACE)) for child in element]
    assert places == sorted(places), f"elements of {name} are out of order"
    for child in element:
        check(child)


text = sys.stdin.read()
root = ElementTree.parse(io.StringIO(text)).getroot()
assert root.tag == NAMESPACE + "gpx" and root.get("version") == "1.1" and root.get("creator")
check(root)
for track in gpxpy.parse(text).tracks:
    for segment in track.segments:
        for point in segment.points:
            time = point.time.isoformat() if point.time else None
            print(json.dumps([point.latitude, point.longitude, point.elevation, time, point.type_of_gpx_fix]))
