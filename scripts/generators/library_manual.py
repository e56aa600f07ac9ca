#!/usr/bin/env python3
"""Prints the manual page geocore.3, made from the comments of geocore.h."""
import re
import textwrap

from roff import escape, head, literal, root

header = (root / "Sources/CGeoCore/geocore.h").read_text()


def marked(text):
    """Text with `code`, **bold** and ::name."""
    text = escape(text).replace("::", "")
    text = re.sub(r"\\\(ga(.*?)\\\(ga", r"\\fI\1\\fR", text)
    return re.sub(r"\*\*([^*]*)\*\*", r"\\fB\1\\fR", text)


def paragraphs(comment, first=".PP"):
    """The comment as paragraphs; its @param lines as a list."""
    lines = [re.sub(r"^ ?\* ?", "", line.strip()).strip() for line in comment.strip().split("\n")]
    out, fresh = [], True
    for line in lines:
        if line.startswith("@file"):
            continue
        if found := re.match(r"@param(?:\[out\])? (\w+) (.*)", line):
            out += [".TP", rf"\fI{found[1]}\fR", marked(found[2])]
            fresh = False
        elif not line:
            fresh = True
        else:
            if fresh and out:
                out.append(first)
            out.append(marked(line))
            fresh = False
    return out


def declaration(text):
    """Code in a fixed-width font; lines that are too long for a screen are continued."""
    text = "\n".join(
        "\n".join(textwrap.wrap(line, 70, initial_indent=indent, subsequent_indent=indent + "  "))
        for line in text.strip().split("\n")
        for indent in [line[:len(line) - len(line.lstrip())]])
    return literal(text, "B")


def entries():
    """The header's titles, and its comments with the declarations they describe."""
    body = header[header.index('extern "C" {'):header.rindex("#ifdef __cplusplus")]
    mark = re.compile(r"/\* --- (?P<title>.*?) --- \*/|/\*\*(?P<comment>.*?)\*/\n", re.S)
    at = 0
    while found := mark.search(body, at):
        at = found.end()
        if found["title"]:
            yield "title", found["title"], ""
            continue
        # A declaration ends at a semicolon at the end of a line that is not inside braces; a macro at its line.
        text, end = body[at:], 0
        if text.startswith("#"):
            end = text.index("\n")
        else:
            depth = 0
            for end, character in enumerate(text):
                depth += {"{": 1, "}": -1}.get(character, 0)
                if character == ";" and depth == 0:
                    break
            end += 1
        yield "entry", found["comment"], text[:end]
        at += end


print("\n".join(head("GEOCORE", 3, "Library functions")))
print(".SH NAME\ngeocore \\- distances on the Earth, and what recordings of movement add up to")
print(".SH SYNOPSIS\n.nf\n.B #include <geocore.h>\n.PP\ncc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs geocore)\n.fi")
print(".SH DESCRIPTION")
print("\n".join(paragraphs(re.search(r"/\*\*(.*?)\*/", header, re.S)[1])))
print(".SH VERSION AND STATUS")
for kind, text, code in entries():
    if kind == "title":
        print(".SH " + escape(text.rstrip(".").split(". ")[0].upper()))
        if ". " in text:
            print(escape(text.split(". ", 1)[1].rstrip(".") + "."))
    else:
        # Comments inside an enumeration or a structure stay with their members.
        print("\n".join(declaration(code) + [".RS 4"] + paragraphs(text) + [".RE"]))
print(".SH SEE ALSO\n.BR geocalc (1)")
