"""Firefox without a driver program: WebDriver BiDi over the socket that it opens itself."""

import itertools
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import connect

from table.server import PATIENCE

PROGRAMS: Final = tuple(Path("/usr/bin") / name for name in ("firefox-esr", "firefox"))
PROGRAM: Final = next((path for path in PROGRAMS if path.exists()), None)
SETTINGS: Final = {
    "remote.active-protocols": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    """One page at the size of a phone, whose profile lies in `folder`."""

    def __init__(self, folder: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
        (folder / "user.js").write_text("".join(lines), encoding="utf-8")
        command = [str(PROGRAM), "--headless", "--no-remote", "--profile", str(folder)]
        self._log = (folder / "log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [*command, "--remote-debugging-port", "0", "about:blank"],
            stdout=self._log,
            stderr=self._log,
            env=os.environ | {"HOME": str(folder)},
            start_new_session=True,
        )
        self._socket = connect(
            f"{self._address(folder / 'log')}/session", open_timeout=PATIENCE, max_size=None
        )
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        self.command("session.new", capabilities={})
        self.command("session.subscribe", events=["log.entryAdded"])
        self._page = {"context": self.command("browsingContext.getTree")["contexts"][0]["context"]}
        self.command("browsingContext.setViewport", **self._page, viewport={"width": 360, "height": 720})

    def _address(self, log: Path) -> str:
        end = time.monotonic() + PATIENCE
        while not (found := re.search(r"ws://[\w.:]+", log.read_text(encoding="utf-8"))):
            assert self.process.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < end, "Firefox opened no socket"
            time.sleep(0.1)
        return found[0]

    def command(self, method: str, **params: Any) -> Any:
        """Send a command; its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(timeout=PATIENCE))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in ("error", "warn"):
                self.complaints.append(said["params"]["text"])
            if said.get("id") == number:
                assert said["type"] == "success", said
                return said["result"]

    def open(self, address: str) -> None:
        """Go to a page."""
        self.command("browsingContext.navigate", **self._page, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self.command("browsingContext.reload", **self._page, wait="complete")

    def look(self, expression: str) -> Any:
        """The value of an expression of JavaScript, as JSON has it."""
        text = f"JSON.stringify({expression})"
        found = self.command(
            "script.evaluate", expression=text, target=self._page, awaitPromise=False, resultOwnership="none"
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def until(self, expression: str, seconds: float = PATIENCE) -> None:
        """Wait for something to be so."""
        end = time.monotonic() + seconds
        while not self.look(f"Boolean({expression})"):
            assert time.monotonic() < end, f"it did not come: {expression}"
            time.sleep(0.05)

    def tap(self, selector: str) -> bool:
        """A finger on the first such element that is seen; whether there is one."""
        place = f"""(() => {{
          const all = [...document.querySelectorAll({json.dumps(selector)})];
          const one = all.find(each => each.getClientRects().length);
          if (!one) return null;
          one.scrollIntoView({{ block: "nearest" }});
          const {{ left, top, width, height }} = one.getBoundingClientRect();
          return [Math.floor(left + width / 4), Math.floor(top + height / 2)];
        }})()"""
        at = self.look(place)
        if at is None:
            return False
        steps = [{"type": "pointerMove", "x": at[0], "y": at[1]}, {"type": "pointerDown", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        actions = [finger | {"actions": [*steps, {"type": "pointerUp", "button": 0}]}]
        self.command("input.performActions", **self._page, actions=actions)
        return True

    def close(self) -> None:
        """End it."""
        self._socket.close()
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._log.close()
