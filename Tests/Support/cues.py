"""Prints the cues of a WebVTT file as webvtt-py reads them: start, end and text of each, a line with tabs."""

import sys

import webvtt

for cue in webvtt.read(sys.argv[1]):
    print(cue.start, cue.end, cue.text, sep="\t")
