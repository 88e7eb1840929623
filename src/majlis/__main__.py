"""`python -m majlis` is `majlis`."""

from majlis.cli.main import main

if __name__ == "__main__":
    main()
