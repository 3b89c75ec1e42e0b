Duplicates 07=0
Board 07=fgdfkhbnddicjkndemibkpomhc027
Duplicates 08=0
board 8=lpdagcapjoojnlgnhfaifeboii007
