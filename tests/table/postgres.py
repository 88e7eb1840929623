"""A PostgreSQL server of one's own, for tests and for what goes wrong on purpose."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path


def programs() -> Path | None:
    """Where PostgreSQL's `initdb` lies: on the path, or where Debian puts it."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return places[-1] if places and (places[-1] / "initdb").exists() else None


def lacking() -> str:
    """Why there can be no server on this machine; empty where there can."""
    if programs() is None:
        return "PostgreSQL is not installed"
    if os.geteuid() == 0 and subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode:
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


class Cluster:
    """A server in a folder that goes afterwards, reached by a socket in it."""

    def __enter__(self) -> "Cluster":
        self.folder = Path(tempfile.mkdtemp(prefix="majlis-pg-"))
        self.folder.chmod(0o777)
        options = ["-U", "majlis", "-A", "trust", "-E", "UTF8", "-N"]
        self._run("initdb", "-D", str(self.folder / "data"), *options)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        """PostgreSQL does not run as root: there its own user runs it."""
        command = [str((programs() or Path()) / program), *arguments]
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run([*user, *command], check=check, stdout=subprocess.DEVNULL, cwd=self.folder)

    def start(self) -> None:
        """Start the server, and wait for it."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        log = ["-l", str(self.folder / "log"), "-o", options]
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", *log, "start")

    def stop(self) -> None:
        """Stop it at once, as a crash does."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop", check=False)

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://majlis@/{name}?host={self.folder}"

    def create(self, name: str) -> None:
        """An empty database of this name, in place of one that there may be."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name}")  # type: ignore[arg-type]
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
