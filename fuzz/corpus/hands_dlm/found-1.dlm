Duplicates 07=0
Board 07=fgdfkhbnddicjkndemibkpomhc027
Duplicates 0Duplicates 07=0
Board 07=fgdfkhbnddicjkndemibkpomhc027
Duplicates 08=08=0
board 8=lpdagcapjoojnlgnhfaifeboii007

board 8=lp