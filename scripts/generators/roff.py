"""Shared code of the manual page writers: text as roff, and the head of a page."""
import datetime
import os
import re
import subprocess
from pathlib import Path

root = Path(__file__).resolve().parents[2]


def escape(text):
    """Literal text. Roff interprets a backslash, and a period or a quote at the start of a line; a bare
    hyphen may be set as a character that cannot be typed."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    text = text.replace("^", r"\(ha").replace("~", r"\(ti")
    text = re.sub(r"[^\x00-\x7f]", lambda found: rf"\[u{ord(found[0]):04X}]", text)
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def literal(text, font=""):
    """Literal lines."""
    start, end = (r"\f" + font, r"\fR") if font else ("", "")
    return [".PP", ".nf"] + [start + escape(line) + end if line else "" for line in text.split("\n")] + [".fi"]


def head(title, section, manual):
    """With the date of SOURCE_DATE_EPOCH, or today's. No word is cut, so that you can find and copy names."""
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now().timestamp()))
    date = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc)
    version = subprocess.run([root / "scripts/support/version"], capture_output=True, text=True, check=True).stdout.strip()
    return [rf'.TH {escape(title)} {section} "{date:%Y\-%m\-%d}" "geocalc {version}" "{manual}"', ".nh", ".ad l"]
