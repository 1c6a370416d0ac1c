#!/usr/bin/env python3
"""A server of SSH on this machine that asks for more than a key. Its first line is the port; one line for each try follows.

sshserver.py FOLDER --password P [--code C]
  FOLDER        holds its key, `host`
  --password P  it takes this password of `ann`
  --code C      it asks for that password in a dialogue, and then for this code
"""
import argparse
import asyncio

import asyncssh


class Server(asyncssh.SSHServer):
    def __init__(self, options):
        self.options = options
        self.step = 0

    def password_auth_supported(self):
        return self.options.code is None

    def validate_password(self, username, password):
        print(f"password {password}", flush=True)
        return username == "ann" and password == self.options.password

    def kbdint_auth_supported(self):
        return self.options.code is not None

    def get_kbdint_challenge(self, username, lang, submethods):
        self.step = 0
        return "", "", "", [("Password: ", False)]

    def validate_kbdint_response(self, username, responses):
        print(f"answer {responses}", flush=True)
        wanted = [self.options.password, self.options.code][self.step]
        if list(responses) != [wanted]:
            return False
        self.step += 1
        return True if self.step == 2 else ("", "", "", [("Code: ", True)])


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--password", required=True)
    parser.add_argument("--code")
    options = parser.parse_args()
    server = await asyncssh.create_server(
        lambda: Server(options), "127.0.0.1", 0, server_host_keys=[options.folder + "/host"],
        sftp_factory=True)
    print(server.get_port(), flush=True)
    await server.wait_closed()


asyncio.run(main())
