#!/usr/bin/env python3
"""Prints what botocore makes of environments and files of AWS: for each line of JSON with `environment`, `config` and
`credentials`, a line of JSON with `access`, `secret`, `token`, `region`, and `url`, that of the object `key` in the bucket
`films`."""
import json
import os
import sys
import tempfile

import botocore.session


class Stopped(BaseException):
    """Where a request was about to go."""


def stop(request, **_):
    raise Stopped(request.url)


for line in sys.stdin:
    case = json.loads(line)
    with tempfile.TemporaryDirectory() as folder:
        for name in list(os.environ):
            if name.startswith("AWS_"):
                del os.environ[name]
        os.environ["AWS_EC2_METADATA_DISABLED"] = "true"
        for name, variable in [("config", "AWS_CONFIG_FILE"), ("credentials", "AWS_SHARED_CREDENTIALS_FILE")]:
            os.environ[variable] = os.path.join(folder, name)
            with open(os.environ[variable], "w") as file:
                file.write(case[name])
        os.environ.update(case["environment"])
        session = botocore.session.Session()
        found = session.get_credentials()
        # Without any it makes no address.
        session.set_credentials("any", "keys")
        client = session.create_client("s3", region_name=session.get_config_variable("region") or "us-east-1")
        client.meta.events.register("before-send.s3.GetObject", stop)
        try:
            client.get_object(Bucket="films", Key="key")
        except Stopped as stopped:
            url = str(stopped)
        print(json.dumps({
            "access": found and found.access_key, "secret": found and found.secret_key, "token": found and found.token,
            "region": client.meta.region_name, "url": url,
        }), flush=True)
