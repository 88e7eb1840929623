[Document]
From board=1
To board=1
Duplicates 01=1
Board 01=fnbkmmincldklcfcofoiefnapm018
