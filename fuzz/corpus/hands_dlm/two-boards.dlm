[Document]
Headline=Tuesday pairs
Status=Show
Duplicates=0
From board=7
To board=8
Crypto key=0
Checksum=14
Duplicates 07=0
Board 07=fgdfkhbnddicjkndemibkpomhc027
Duplicates 08=0
Board 08=lpdagcapjoojnlgnhfaifeboii007
Board 09=aaaaaabffffffkkkkkklpppppp007
