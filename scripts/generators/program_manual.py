#!/usr/bin/env python3
"""Writes the manual pages of the program, geocalc.1 and one for each command, such as geocalc-batch.1 and
geocalc-track-splits.1: program_manual.py GEOCALC FOLDER

The text comes from the program: --experimental-dump-help for its commands and options, and usage and examples
from --help."""
import json
import re
import subprocess
import sys
from pathlib import Path

from roff import escape, head, literal

program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2])


def ask(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def option(argument):
    """The notation of an argument."""
    value = rf"\fI{escape(argument['valueName'])}\fR"
    if argument["kind"] == "positional":
        return value
    names = [r"\fB" + escape(("-" if name["kind"] == "short" else "--") + name["name"]) + r"\fR"
             for name in argument["names"]]
    return ", ".join(names) + (" " + value if argument["kind"] == "option" else "")


def explained(argument):
    """The description of an argument, with its values."""
    facts = []
    if argument.get("allValues"):
        facts.append("values: " + ", ".join(argument["allValues"]))
    if argument.get("defaultValue"):
        facts.append("default: " + argument["defaultValue"])
    text = argument.get("abstract", "") + (f" ({'; '.join(facts)})" if facts else "")
    return [".TP", option(argument), escape(text)] + [
        line for part in paragraphs(argument.get("discussion", "")) for line in [".IP", *part[1:]]]


def paragraphs(text):
    """Paragraphs; indented or line-based text keeps its lines."""
    for part in filter(None, text.strip("\n").split("\n\n")):
        yield literal(part) if re.search(r"\n| {3}", part) else [".PP", escape(part)]


def section(path, title):
    """A section of a help page, up to the next empty line."""
    return re.search(rf"^{title}\s(.*?)(?:\n\n|\Z)", ask("help", *path[1:]), re.S | re.M)[1]


def page(command, path):
    name = "-".join(path)
    lines = head(name.upper(), 1, "geocalc")
    lines += [".SH NAME", f"{escape(name)} \\- {escape(command['abstract'])}"]
    usage = section(path, "USAGE")
    lines += [".SH SYNOPSIS", *literal(re.sub(r"^ +", "", usage.strip(), flags=re.M), "B")]
    if command.get("discussion"):
        lines.append(".SH DESCRIPTION")
        for part in paragraphs(command["discussion"]):
            lines += part
    shown = [a for a in command.get("arguments", []) if a["shouldDisplay"]]
    for title, kinds in [("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])]:
        found = [line for a in shown if a["kind"] in kinds for line in explained(a)]
        lines += [f".SH {title}", *found] if found else []
    lines += [".SH EXAMPLES", *literal(re.sub(r"^  ", "", section(path, "EXAMPLES"), flags=re.M))]
    below = [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]
    if below:
        lines.append(".SH COMMANDS")
        for one in below:
            lines += [".TP", rf"\fB{escape(one['commandName'])}\fR", escape(one["abstract"])]
    also = ["-".join(path[:-1])] if len(path) > 1 else []
    also += [f"{name}-{one['commandName']}" for one in below]
    lines += [".SH SEE ALSO"] + [rf".BR {escape(one)} (1){',' if one != also[-1] else ''}" for one in also]
    (folder / f"{name}.1").write_text("\n".join(lines) + "\n")
    for one in below:
        page(one, path + [one["commandName"]])


folder.mkdir(parents=True, exist_ok=True)
page(json.loads(ask("--experimental-dump-help"))["command"], ["geocalc"])
