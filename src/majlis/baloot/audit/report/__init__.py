"""The audit report: one HTML file that works offline, with every divergent deal drawn."""

from majlis.baloot.audit.report.html import write_html

__all__ = ["write_html"]
