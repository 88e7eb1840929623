"""The pages: headers, languages, nothing from outside, no script in the page."""

import http.client
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from majlis.baloot.ruleset import PRESETS
from majlis.i18n import LANGUAGES, texts
from majlis.table.pages import PAGES, Page
from stopping import LONGEST
from table.server import Server

STATIC = Path("src/majlis/table/static")


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str


class Client:
    """Asks for paths exactly as they are written."""

    def __init__(self, server: Server) -> None:
        self.where = server.address.removeprefix("http://").strip("/")

    def get(self, path: str, **headers: str) -> Answer:
        connection = http.client.HTTPConnection(self.where, timeout=LONGEST)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=named)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return Answer(answer.status, found, text)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with Server(str(tmp_path_factory.mktemp("table") / "t.sqlite")) as running:
        yield Client(running)


@pytest.mark.parametrize(
    ("wanted", "page"), [("ar-SA,ar;q=0.9,en;q=0.8", "/ar/"), ("en", "/en/"), ("", "/ar/")]
)
def test_a_visitor_is_sent_to_his_language(client: Client, wanted: str, page: str) -> None:
    assert client.get("/", accept_language=wanted).headers["location"] == page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path", [*(page.path for page in PAGES if page.path != "bridge"), "liaptui", "liaptui/table"]
)
def test_a_page_fetches_nothing_from_outside_and_has_no_script_in_it(
    client: Client, language: str, path: str
) -> None:
    answer = client.get(f"/{language}/{path}")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"(src|href)=\"(https?:)?//", answer.text)
    assert not re.search(r"\son\w+=|\sstyle=|javascript:", answer.text)
    for kind in re.findall(r"<script(.*?)>", answer.text):
        assert 'src="/static/' in kind or 'type="application/json"' in kind
    assert f'lang="{language}"' in answer.text
    assert f'dir="{"rtl" if language == "ar" else "ltr"}"' in answer.text


def test_what_a_page_names_is_there(client: Client) -> None:
    for path in ("/en/", "/ar/table"):
        for name in re.findall(r'"(/static/[^"#]+)"', client.get(path).text):
            assert client.get(name).status == 200, name
    assert client.get("/sw.js").status == 200


@pytest.mark.parametrize(
    "path", ["/fr/", "/fr/table", "/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/x/y"]
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status == 404
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    "path", ["/ar/scor", "/report/AAAAAAAAAAAAAAAAAAAAAA", "/bridge/page/AAAAAAAAAAAAAAAAAAAAAA"]
)
def test_a_page_that_is_gone_says_so_in_words(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status == 404
    assert 'lang="ar"' in answer.text
    assert "الصفحة" in answer.text
    assert 'href="/ar/"' in answer.text


def post(client: Client, body: bytes, path: str = "/count") -> tuple[int, dict]:
    """The status, and the last line of JSON of an answer."""
    connection = http.client.HTTPConnection(client.where, timeout=LONGEST)
    connection.request("POST", path, body, {"content-type": "application/json"})
    answer = connection.getresponse()
    found = answer.status, json.loads(answer.read().splitlines()[-1])
    connection.close()
    return found


def test_deals_are_counted_and_what_cannot_be_is_one_sentence(client: Client) -> None:
    deal = {"type": "deal", "mode": "sun", "buyer": 0, "points": 66}
    status, found = post(client, json.dumps({"deals": [deal], "language": "ar"}).encode())
    assert (status, found["deals"][0]["points"]) == (200, [14, 12])
    assert re.search("[\u0600-\u06ff]", found["deals"][0]["lines"][0])
    for body in (
        b"",
        b"{",
        b"[]",
        json.dumps({"deals": [{**deal, "points": 131}]}).encode(),
        json.dumps({"deals": [{**deal, "buyer": 2}]}).encode(),
        json.dumps({"deals": [deal] * 300}).encode(),
        json.dumps({"deals": [deal], "rules": "no-such"}).encode(),
        json.dumps({"deals": [deal], "rules": "/etc/passwd"}).encode(),
        b'{"deals": "' + b"x" * 100_000 + b'"}',
    ):
        status, found = post(client, body)
        assert status == 400
        assert list(found) == ["error"]
        assert "Traceback" not in found["error"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES, ids=[page.path for page in PAGES])
def test_a_page_is_where_the_table_of_pages_says_under_its_title(
    client: Client, page: Page, language: str
) -> None:
    answer = client.get(f"/{language}/{page.path}")
    [title] = re.findall("<title>(.*)</title>", answer.text)
    name, majlis = texts(language).gettext(page.title), texts(language).gettext("Majlis")
    assert title == (f"{name} · {majlis}" if page.title else majlis)
    assert (f'"/{language}/{page.path}"' in client.get("/sw.js").text) == page.kept
    assert client.get(f"/de/{page.path}").status == 404


def test_every_file_of_a_page_is_in_the_table_of_pages() -> None:
    """But for those of games, the one of what is missing, and parts of others."""
    files = {path.name for path in (STATIC.parent / "templates").glob("*.html")}
    others = {"base.html", "houses.html", "make.html", "missing.html"}
    of_games = {"game.html", "game-table.html", "liaptui.html", "liaptui-table.html"}
    assert files == {page.file for page in PAGES} | others | of_games
    assert len({page.path for page in PAGES}) == len({page.file for page in PAGES}) == len(PAGES)


@pytest.mark.parametrize("name", ["table", "score", "records", "puzzles", "replay"])
def test_scripts_name_only_words_and_elements_that_pages_have(client: Client, name: str) -> None:
    page, script = client.get(f"/en/{name}").text, (STATIC / f"{name}.js").read_text(encoding="utf-8")
    ids = set(re.findall(r'id="([\w-]+)"', page))
    assert set(re.findall(r'\$\("([\w-]+)"\)', script)) <= ids
    start = page.index('id="words"')
    words = set(re.findall(r'"(\w+)": ', page[start : page.index("</script>", start)]))
    assert set(re.findall(r"words\.(\w+)", script)) <= words


def test_scripts_never_put_texts_into_the_page_as_html() -> None:
    for path in STATIC.glob("*.js"):
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", path.read_text("utf-8")
        )


@pytest.mark.parametrize("path", ["", "score"])
def test_every_preset_of_the_rules_has_a_name_in_arabic(client: Client, path: str) -> None:
    page = client.get(f"/ar/{path}").text
    options = dict(re.findall(r'<option value="([a-z-]+)"[^>]*>([^<]+)</option>', page))
    assert set(options) == set(PRESETS)
    assert all(re.fullmatch("[\u0600-\u06ff ]+", words) for words in options.values())
