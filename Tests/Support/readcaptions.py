"""Reads the caption files whose paths come on the standard input, each with ttconv and with pycaption.

For each file and reader a line of JSON: path, reader, and either cues ([start, end, text], in seconds) or error.
With `--time N` it prints instead the best and the median of the milliseconds that N readings took.
"""

import io
import json
import logging
import re
import sys
import time
import warnings
from xml.etree import ElementTree

import pycaption
import ttconv.imsc.reader
import ttconv.scc.reader
import ttconv.srt.config
import ttconv.srt.reader
import ttconv.vtt.reader
from ttconv import model

SUBRIP = ttconv.srt.config.SRTReaderConfiguration(extended_tags=True, alignment_tags=True)
TTCONV = {
    "scc": lambda text: ttconv.scc.reader.to_model(text),
    "srt": lambda text: ttconv.srt.reader.to_model(io.StringIO(text), SUBRIP),
    "vtt": lambda text: ttconv.vtt.reader.to_model(io.StringIO(text)),
    "itt": lambda text: ttconv.imsc.reader.to_model(ElementTree.ElementTree(ElementTree.fromstring(text))),
}
TTCONV["ttml"] = TTCONV["itt"]
PYCAPTION = {
    "scc": pycaption.SCCReader,
    "srt": pycaption.SRTReader,
    "vtt": pycaption.WebVTTReader,
    "itt": pycaption.DFXPReader,
    "ttml": pycaption.DFXPReader,
}


def ttconv_text(element, is_xml):
    if isinstance(element, model.Text):
        text = element.get_text()
        collapses = is_xml and element.parent().get_space() is not model.WhiteSpaceHandling.PRESERVE
        return re.sub("[ \t\r\n]+", " ", text) if collapses else text
    if isinstance(element, model.Br):
        return "\n"
    if isinstance(element, (model.Rt, model.Rtc, model.Rp)):
        return ""
    return "".join(ttconv_text(child, is_xml) for child in element)


def ttconv_cues(element, is_xml, start=0):
    """The paragraphs with absolute times."""
    if element is None:
        return
    begin = start + (element.get_begin() or 0)
    if isinstance(element, model.P):
        end = element.get_end()
        yield [float(begin), None if end is None else float(start + end), ttconv_text(element, is_xml)]
        return
    for child in element:
        yield from ttconv_cues(child, is_xml, begin)


def read_ttconv(kind, text):
    document = TTCONV[kind](text)
    if document is None:
        raise ValueError("refused")
    return document


def read_pycaption(kind, text):
    return PYCAPTION[kind]().read(text)


def pycaption_cues(captions):
    for language in captions.get_languages():
        for caption in captions.get_captions(language):
            parts = []
            for node in caption.nodes:
                if node.type_ == pycaption.CaptionNode.TEXT:
                    parts.append(node.content)
                elif node.type_ == pycaption.CaptionNode.BREAK:
                    parts.append("\n")
            yield [caption.start / 1e6, caption.end / 1e6, "".join(parts)]


READERS = {
    "ttconv": (read_ttconv, lambda kind, document: list(ttconv_cues(document.get_body(), kind in ("itt", "ttml")))),
    "pycaption": (read_pycaption, lambda _, captions: list(pycaption_cues(captions))),
}


def main():
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    runs = int(sys.argv[2]) if sys.argv[1:2] == ["--time"] else 0
    for path in sys.stdin.read().splitlines():
        kind = path.rsplit(".", 1)[-1]
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        for name, (read, cues) in READERS.items():
            if runs:
                times = []
                for _ in range(runs):
                    begun = time.perf_counter()
                    read(kind, text)
                    times.append((time.perf_counter() - begun) * 1e3)
                times.sort()
                print(json.dumps({"path": path, "reader": name, "best": times[0], "median": times[len(times) // 2]}))
                continue
            result = {"path": path, "reader": name}
            try:
                result["cues"] = cues(kind, read(kind, text))
            except Exception as error:  # whatever a reader stumbles over is what is asked for
                result["error"] = f"{type(error).__name__}: {error}"[:300]
            print(json.dumps(result))


main()
