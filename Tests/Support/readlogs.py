"""Reads logs of positions, whose paths are the lines of the standard input, with gpxpy and pynmea2.

Prints a line of JSON for each log: a list of points, each with its date (seconds since 1970), latitude, longitude, and
altitude or nothing; of sentences those of GGA, with the date of the RMC of the same second, and its speed in metres a second.
"""

import datetime
import json
import sys

import gpxpy
import pynmea2

KNOT = 1852 / 3600


def seconds(time):
    return time.replace(tzinfo=time.tzinfo or datetime.timezone.utc).timestamp()


def track(path):
    with open(path, encoding="utf-8") as file:
        tracks = gpxpy.parse(file).tracks
    points = [point for track in tracks for segment in track.segments for point in segment.points]
    return [[seconds(point.time), point.latitude, point.longitude, point.elevation] for point in points if point.time]


def sentences(path):
    altitudes, points = {}, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            try:
                sentence = pynmea2.parse(line.strip(), check=True)
            except pynmea2.ParseError:
                continue
            if sentence.sentence_type == "GGA":
                altitudes[sentence.timestamp] = float(sentence.altitude)
            if sentence.sentence_type == "RMC":
                points.append((sentence.datetime, sentence.latitude, sentence.longitude, sentence.spd_over_grnd))
    return [
        [seconds(time), latitude, longitude, altitudes.get(time.timetz()), speed * KNOT]
        for time, latitude, longitude, speed in points
    ]


for line in sys.stdin:
    path = line.rstrip("\n")
    print(json.dumps(sentences(path) if path.endswith(".nmea") else track(path)))
