"""Hand records: boards as one printable HTML page, in English or Arabic, for a teacher or for the players."""

from majlis.bridge.records.page import Version, records_html, write_records

__all__ = ["Version", "records_html", "write_records"]
