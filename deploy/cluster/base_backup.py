"""Copies a PostgreSQL server's data folder over the replication protocol, as pg_basebackup does. Patroni calls it."""
import argparse
import os
import subprocess

import psycopg2
from psycopg2.extras import PhysicalReplicationConnection

# A single tar archive, because there are no tablespaces, including all the write-ahead log that it needs.
COMMAND = "BASE_BACKUP (LABEL 'replica', CHECKPOINT 'fast', WAL true, MANIFEST 'no')"

parser = argparse.ArgumentParser()
for name in ("--scope", "--role", "--datadir", "--connstring"):
    parser.add_argument(name)
options = parser.parse_args()

os.makedirs(options.datadir, mode=0o700, exist_ok=True)
tar = subprocess.Popen(["tar", "-x", "-C", options.datadir], stdin=subprocess.PIPE)


class Messages:
    """Receives what the server sends: a message that begins with `d` is a piece of the archive."""

    @staticmethod
    def write(message):
        if message[:1] == b"d":
            tar.stdin.write(message[1:])


connection = psycopg2.connect(options.connstring, connection_factory=PhysicalReplicationConnection)
connection.cursor().copy_expert(COMMAND, Messages())
tar.stdin.close()
raise SystemExit(tar.wait())
