#!/usr/bin/env python3
"""Prints what Python's own readers make of logins: for each line of JSON with `address`, the user, the password, the host and
the port by urllib; with `netrc` and `host`, the login by netrc."""
import json
import netrc
import sys
import tempfile
import urllib.parse

for line in sys.stdin:
    case = json.loads(line)
    if "address" in case:
        parts = urllib.parse.urlsplit(case["address"])
        unquoted = [None if part is None else urllib.parse.unquote(part) for part in (parts.username, parts.password)]
        found = {"user": unquoted[0], "password": unquoted[1], "host": parts.hostname, "port": parts.port}
    else:
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(case["netrc"])
            file.flush()
            login = netrc.netrc(file.name).authenticators(case["host"])
        found = {"user": login[0], "password": login[2]} if login else {}
    print(json.dumps(found))
