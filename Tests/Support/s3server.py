#!/usr/bin/env python3
"""A service of S3 on this machine: moto's, which stores and lists, behind what moto leaves out.

usage: s3server.py ROOT [--objects N] [--region R] [--busy N] [--answers N] [--habit H]

Each folder right in ROOT becomes a bucket, the files in it become objects. `--objects N` adds a bucket `many` with N empty
ones. Every request must be signed by the keys below, in its header or its address, as botocore signs it; only the bucket
`public` is everybody's.
`--region R` is the one that signatures must name. `--busy N` has the first N requests answered by 503, `--answers N` none
after the first N. `--habit` is one of circle: each page names itself as the next; endless: pages without an end that hold nothing; page: nothing but a web page.
The first line that is printed is the port. `/__stats` answers with the requests so far, `/__reset` forgets them.
"""
import argparse
import json
import os
import re
import sys
import threading
from datetime import datetime
from urllib.parse import parse_qs, parse_qsl, quote

from botocore.auth import S3SigV4Auth, S3SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from moto.s3.models import get_canned_acl, s3_backends
from werkzeug.serving import WSGIRequestHandler, make_server

KEYS = {"AKIDREEL": ("secret/of+reel", None), "AKIDSESSION": ("another", "token/of=a+session")}

parser = argparse.ArgumentParser()
parser.add_argument("root")
parser.add_argument("--objects", type=int, default=0)
parser.add_argument("--region", default="us-east-1")
parser.add_argument("--busy", type=int, default=0)
parser.add_argument("--answers", type=int, default=1 << 60)
parser.add_argument("--habit", default="")
options = parser.parse_args()

backend = s3_backends["123456789012"]["aws"]
for bucket in sorted(os.listdir(options.root)):
    backend.create_bucket(bucket, "us-east-1")
    top = os.path.join(options.root, bucket)
    for folder, _, files in os.walk(top):
        for name in files:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                added = backend.put_object(bucket, os.path.relpath(path, top), file.read())
            # What was written just now might be written again within the same second.
            added.last_modified = datetime(2024, 2, 3, 4, 5, 6)
            if bucket == "public":
                added.set_acl(get_canned_acl("public-read"))
if options.objects:
    backend.create_bucket("many", "us-east-1")
    for number in range(options.objects):
        backend.put_object("many", f"take {number:06}.mp4", b"")


def error(status, code, more=""):
    body = f'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>{code}</Code><Message>{code}</Message>{more}</Error>'
    return status, body.encode()


def refusal(environ):
    """What is wrong with the signature of a request; None where it is right."""
    login = environ.get("HTTP_AUTHORIZATION", "")
    path, _, query = environ["RAW_URI"].partition("?")
    if "X-Amz-Signature=" in query:
        return query_refusal(environ, path, query)
    if not login:
        return None if path == "/public" or path.startswith("/public/") else error("403 Forbidden", "AccessDenied")
    parts = re.fullmatch(
        r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)",
        login)
    if not parts:
        return error("400 Bad Request", "AuthorizationHeaderMalformed")
    key, day, region, names, signature = parts.groups()
    if key not in KEYS:
        return error("403 Forbidden", "InvalidAccessKeyId")
    if region != options.region:
        return error("400 Bad Request", "AuthorizationHeaderMalformed", f"<Region>{options.region}</Region>")
    headers = {name: environ["HTTP_" + name.upper().replace("-", "_")] for name in names.split(";")}
    secret, token = KEYS[key]
    if headers.get("x-amz-security-token") != token:
        return error("400 Bad Request", "ExpiredToken")
    request = AWSRequest(
        environ["REQUEST_METHOD"], f"http://{environ['HTTP_HOST']}{environ['RAW_URI']}", headers=headers)
    request.context["timestamp"] = headers["x-amz-date"]
    auth = S3SigV4Auth(Credentials(key, secret, token), "s3", region)
    expected = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
    isRight = expected == signature and headers["x-amz-date"].startswith(day)
    return None if isRight else error("403 Forbidden", "SignatureDoesNotMatch")


def query_refusal(environ, path, query):
    """What is wrong with an address that is signed; None where it is right."""
    pairs = parse_qsl(query, keep_blank_values=True)
    said = dict(pairs)
    key, day, region = said["X-Amz-Credential"].split("/")[:3]
    if key not in KEYS:
        return error("403 Forbidden", "InvalidAccessKeyId")
    if region != options.region:
        return error("400 Bad Request", "AuthorizationQueryParametersError", f"<Region>{options.region}</Region>")
    secret, token = KEYS[key]
    if said.get("X-Amz-Security-Token") != token:
        return error("400 Bad Request", "ExpiredToken")
    made = datetime.strptime(said["X-Amz-Date"], "%Y%m%dT%H%M%SZ")
    if not 0 < int(said["X-Amz-Expires"]) <= 604800 or (datetime.utcnow() - made).total_seconds() > int(said["X-Amz-Expires"]):
        return error("403 Forbidden", "AccessDenied")
    others = "&".join(f"{quote(name, '')}={quote(value, '')}" for name, value in pairs if name != "X-Amz-Signature")
    request = AWSRequest(environ["REQUEST_METHOD"], f"http://{environ['HTTP_HOST']}{path}?{others}")
    request.context["timestamp"] = said["X-Amz-Date"]
    auth = S3SigV4QueryAuth(Credentials(key, secret, token), "s3", region)
    expected = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
    isRight = expected == said["X-Amz-Signature"] and said["X-Amz-Date"].startswith(day)
    return None if isRight else error("403 Forbidden", "SignatureDoesNotMatch")


def habit(environ):
    """The answer of a service that goes wrong; None where it does not."""
    question = parse_qs(environ.get("QUERY_STRING", ""))
    if options.habit == "page":
        return "200 OK", b"<html><body>Welcome</body></html>"
    if options.habit and "list-type" in question:
        token = question.get("continuation-token", ["0"])[0]
        following = token if options.habit == "circle" else str(int(token) + 1)
        content = "<Contents><Key>a.mp4</Key><Size>1</Size></Contents>" if options.habit == "circle" else ""
        return "200 OK", (
            f"<ListBucketResult><IsTruncated>true</IsTruncated>{content}"
            f"<NextContinuationToken>{following}</NextContinuationToken></ListBucketResult>").encode()
    return None


class Service:
    def __init__(self):
        self.moto = DomainDispatcherApplication(create_backend_app)
        self.lock = threading.Lock()
        self.requests = []
        self.busy = options.busy

    def __call__(self, environ, start):
        if environ["PATH_INFO"] in ("/__stats", "/__reset"):
            with self.lock:
                answer = json.dumps(self.requests).encode()
                if environ["PATH_INFO"] == "/__reset":
                    self.requests = []
            start("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(answer)))])
            return [answer]
        with self.lock:
            self.requests.append(environ["REQUEST_METHOD"] + " " + environ["RAW_URI"])
            isAnswered = len(self.requests) <= options.answers
            isBusy = self.busy > 0
            self.busy -= isBusy
        if not isAnswered:
            threading.Event().wait()
        answer = error("503 Slow Down", "SlowDown") if isBusy else refusal(environ) or habit(environ)
        if answer:
            start(answer[0], [("Content-Type", "application/xml"), ("Content-Length", str(len(answer[1])))])
            return [b"" if environ["REQUEST_METHOD"] == "HEAD" else answer[1]]
        return self.moto(environ, start)


class Handler(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_):
        pass


server = make_server("127.0.0.1", 0, Service(), threaded=True, request_handler=Handler)
print(server.server_port, flush=True)
server.serve_forever()
