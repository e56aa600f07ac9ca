#!/usr/bin/env python3
"""Writes Sources/geocalc/Commands/GuidePages.swift: the guide as plain text of 80 columns, for
`geocalc guide`. With --check: fails if the file is outdated."""
import re
import sys
import textwrap
from pathlib import Path

root = Path(__file__).resolve().parents[2]
catalog = root / "Guide" / "Guide.docc"
target = root / "Sources" / "geocalc" / "Commands" / "GuidePages.swift"
width = 80


def title(path):
    return path.read_text().split("\n", 1)[0].removeprefix("# ")


def topic(name):
    """Converts CoreLocationOnLinux to corelocation-on-linux."""
    name = name.replace("CoreLocation", "Corelocation")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def link(match):
    name = match.group(1).removeprefix("doc:")
    return f"“{title(catalog / f'{name}.md')}” (geocalc guide {topic(name)})"


def reference(match):
    """An article of a library's reference, which is not part of the program."""
    modules = {path.name.lower(): path.name for path in (root / "Sources").iterdir()}
    return f"“{match.group(1)}” ({modules[match.group(2)]})"


def inline(text):
    text = re.sub(r"<(doc:[^>]*)>", link, text)
    text = re.sub(r"\[([^\]]*)\]\(/documentation/(\w+)/\w+\)", reference, text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"``?([^`]*)``?", r"\1", text)
    return text.replace("**", "").replace("\\|", "|")


def wrapped(text, first="", rest=""):
    return textwrap.fill(
        inline(text), width, initial_indent=first, subsequent_indent=rest,
        break_long_words=False, break_on_hyphens=False)


def table(rows):
    cells = [[inline(c.strip()) for c in re.split(r"(?<!\\)\|", row.strip()[1:-1])] for row in rows]
    head, body = cells[0], cells[2:]
    widths = [max(len(row[i]) for row in [head] + body) for i in range(len(head))]
    if sum(widths) + 2 * (len(widths) - 1) + 2 <= width:
        lines = ["  " + "  ".join(c.ljust(w) for c, w in zip(row, widths)).rstrip()
                 for row in ([head] if any(head) else []) + body]
        return "\n".join(lines)
    # Too wide: each row is a paragraph.
    lines = []
    for row in body:
        lines.append(textwrap.fill(row[0], width, initial_indent="  ", subsequent_indent="  "))
        for name, cell in zip(head[1:], row[1:]):
            if cell:
                text = f"{name}: {cell}" if name and len(head) > 2 else cell
                lines.append(textwrap.fill(
                    text, width, initial_indent="      ", subsequent_indent="      ",
                    break_long_words=False))
    return "\n".join(lines)


def plain(text):
    text = re.sub(r"@Metadata \{.*?\n\}\n", "", text, flags=re.S)
    lines, blocks, i = text.split("\n"), [], 0
    while i < len(lines):
        line = lines[i]
        if line.startswith("```"):
            code = []
            i += 1
            while not lines[i].startswith("```"):
                code.append(("    " + lines[i]).rstrip())
                i += 1
            blocks.append("\n".join(code))
        elif line.startswith("#"):
            heading = line.lstrip("#").strip()
            if heading != "Overview":
                blocks.append(heading.upper() if line.startswith("## ") else heading)
        elif line.startswith("!["):
            # A picture has no place in plain text.
            i += 1
            continue
        elif line.startswith("|"):
            rows = []
            while i < len(lines) and lines[i].startswith("|"):
                rows.append(lines[i])
                i += 1
            blocks.append(table(rows))
            continue
        elif re.match(r"(- |\d+\. )", line):
            items = []
            while i < len(lines) and re.match(r"(- |\d+\. )", lines[i]):
                mark = re.match(r"(- |\d+\. )", lines[i]).group(1)
                item, i = [lines[i][len(mark):]], i + 1
                while i < len(lines) and re.match(r" +\S", lines[i]):
                    item.append(lines[i].strip())
                    i += 1
                items.append(wrapped(" ".join(item), mark, " " * len(mark)))
            blocks.append("\n".join(items))
            continue
        elif line.strip():
            paragraph = []
            while i < len(lines) and lines[i].strip() and not re.match(r"```|#|\||- |\d+\. ", lines[i]):
                paragraph.append(lines[i].strip())
                i += 1
            blocks.append(wrapped(" ".join(paragraph)))
            continue
        i += 1
    return "\n\n".join(blocks)


def page(path):
    text = path.read_text().split("\n## Topics", 1)[0]
    lines = text.split("\n")
    abstract = next(line for line in lines[1:] if line.strip())
    return topic(path.stem), title(path), inline(abstract), plain(text)


def main():
    root_page = (catalog / "Guide.md").read_text()
    order = re.findall(r"- <doc:(\w+)>", root_page)
    missing = {p.stem for p in catalog.glob("*.md")} - set(order) - {"Guide"}
    if missing:
        sys.exit(f"guide.py: Guide.md does not list {', '.join(sorted(missing))}")
    out = ["// swift-format-ignore-file", "// Made by scripts/generators/guide.py from Guide/Guide.docc; do not edit.", "",
           "extension GuidePage {", "  /// The pages of the guide in their order.",
           "  static let all: [GuidePage] = ["]
    for name in order:
        topic_name, heading, abstract, text = page(catalog / f"{name}.md")
        assert '"""#' not in text
        out.append(f'    GuidePage(\n      topic: "{topic_name}", abstract: #"{abstract}"#,\n'
                   '      text: #"""')
        out += [("        " + line).rstrip() for line in text.split("\n")]
        out.append('        """#),')
    out += ["  ]", "}", ""]
    made = "\n".join(out)
    if "--check" in sys.argv[1:]:
        if not target.exists() or target.read_text() != made:
            sys.exit("guide.py: the guide has changed; run scripts/generators/guide.py")
    else:
        target.write_text(made)


main()
