"""Double-dummy tables by DDS as PyPI's endplay ships it, for benches/double_dummy.rs.

Reads lines of deals ("N:… … … …", separated by "|"); answers each line with the CPU seconds that
DDS alone took (all its threads, without Python's share of making the deals), and the tables as
twenty hexadecimal digits, separated by blanks. The first argument is the number of threads.
"""

import sys
import time

import endplay._dds as _dds
from endplay.dds import calc_all_tables
from endplay.types import Deal, Denom, Player

_dds.SetMaxThreads(int(sys.argv[1]))
STRAINS = [Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs]
SEATS = [Player.north, Player.east, Player.south, Player.west]

for line in sys.stdin:
    deals = [Deal(text) for text in line.strip().split("|")]
    before = time.process_time()
    tables = calc_all_tables(deals)
    cpu = time.process_time() - before
    digits = ["".join(f"{table[strain, seat]:x}" for strain in STRAINS for seat in SEATS) for table in tables]
    print(f"{cpu:.6f}", *digits, flush=True)
