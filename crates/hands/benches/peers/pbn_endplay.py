"""Reads PBN files with endplay (PyPI) and prints CPU seconds and megabytes per second.

    python -m venv /tmp/endplay && /tmp/endplay/bin/pip install endplay
    PBN_OUT=/tmp cargo bench -p hands --bench pbn
    /tmp/endplay/bin/python crates/hands/benches/peers/pbn_endplay.py /tmp/bigdeal.pbn /tmp/export.pbn
"""

import os
import sys
import time

import endplay.parsers.pbn as pbn

for path in sys.argv[1:]:
    started = time.process_time()
    with open(path, encoding="latin-1") as file:
        boards = pbn.load(file)
    seconds = time.process_time() - started
    megabytes = os.path.getsize(path) / 1e6
    print(f"{path}: {len(boards)} boards, {seconds:.2f} s, {megabytes / seconds:.2f} MB/s")
