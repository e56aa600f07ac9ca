#!/usr/bin/env python3
"""Writes the test that calls the public symbols of the libraries with hostile values: hostile-calls.py [--check].

Reads the lists in API/ and writes Tests/GeoPublicTests/HostileCalls.swift. A value of a type comes from its static
members, its cases and its initializers; settable properties also get values. Calls are omitted if a parameter has
no hostile value here: closures, streams, threads, files, and buffers whose shape is a precondition.
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

root = Path(__file__).resolve().parents[2]
target = root / "Tests/GeoPublicTests/HostileCalls.swift"
modules = ["GeoCore", "GeoTracks", "GeoFormats", "GeoPictures", "GeoPROJ"]
numbers = {
    "Double": "double", "Float": "float", "Int": "int", "Int64": "int64", "Int32": "int32", "UInt64": "uint64",
    "UInt32": "uint32", "UInt16": "uint16", "UInt8": "uint8", "Bool": "bool", "String": "text",
    "Duration": "duration",
}
# Symbols that are not called, and why.
left_out = {
    "GeofenceMonitor.state(of:)": "takes an index that must be there",
    "Vincenty.distancesReportingFallbacks(from:to:threads:kernel:)": "takes arrays of one length",
}


def split(text):
    """Splits at commas outside brackets."""
    parts, depth, part = [], 0, ""
    for index, character in enumerate(text):
        if character in "([<{":
            depth += 1
        elif character in ")]}" or character == ">" and text[index - 1] != "-":
            depth -= 1
        if character == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += character
    return parts + ([part.strip()] if part.strip() else [])


class Symbol:
    def __init__(self, module, line):
        self.module = module
        self.path, _, self.declaration = line.partition("  ")
        head = re.match(
            r"((?:@\w+ |static |mutating |final |convenience |override |class |nonisolated |indirect )*)(\w+)",
            self.declaration)
        self.words, self.kind = (head.group(1).split(), head.group(2)) if head else ([], "")
        # Labels of symbols contain no dots, so the owner precedes the last one.
        name = self.path.split("(")[0]
        self.full = f"{module}.{self.path}"
        self.owner = f"{module}.{name}".rpartition(".")[0]
        self.name = name.rpartition(".")[2]

    @property
    def parameters(self):
        """The label and the type of each parameter, and whether it is optional."""
        start = self.declaration.find("(")
        if start < 0:
            return []
        depth, end = 0, start
        for end in range(start, len(self.declaration)):
            depth += {"(": 1, ")": -1}.get(self.declaration[end], 0)
            if depth == 0:
                break
        result = []
        for part in split(self.declaration[start + 1:end]):
            if ":" not in part:
                result.append(("_", part, False))
                continue
            names, _, kind = part.partition(":")
            kind, equals, _ = kind.partition(" = ")
            result.append((names.split()[0], kind.strip(), bool(equals)))
        return result

    @property
    def throws(self):
        return bool(re.search(r"\)\s*(async )?throws", self.declaration))

    @property
    def returns(self):
        return self.kind != "func" or bool(re.search(r"\)[^()]*(\([^()]*\))? -> ", self.declaration))


symbols = []
for module in modules:
    symbols += [Symbol(module, line) for line in (root / f"API/{module}.txt").read_text().splitlines()]
types = {}
for symbol in symbols:
    if symbol.kind in ("struct", "enum", "class") and "<" not in symbol.declaration and "~Copyable" not in symbol.declaration:
        types[symbol.full] = symbol
makers = defaultdict(list)
properties = defaultdict(list)


def function(name):
    """The name of the function that makes values of a type."""
    return "make" + name.replace(".", "")


def resolve(kind, owner):
    """A type's full name, as seen from the type that mentions it."""
    kind = kind.removeprefix("Self.")
    scope = owner
    while scope:
        if f"{scope}.{kind}" in types:
            return f"{scope}.{kind}"
        scope = scope.rpartition(".")[0]
    return next((f"{module}.{kind}" for module in modules if f"{module}.{kind}" in types), None)


def value(kind, owner, depth=0):
    """An expression that makes an optional value of a type; nil if there is none."""
    if depth > 4:
        return None
    if kind == "Self":
        kind = owner
    if kind in numbers:
        return f"hostile.{numbers[kind]}()"
    if kind.endswith("?"):
        inner = value(kind[:-1].removeprefix("(").removesuffix(")"), owner, depth + 1)
        return inner and f"hostile.maybe({inner})"
    if re.fullmatch(r"\[[^:]*\]", kind):
        inner = value(kind[1:-1], owner, depth + 1)
        return inner and f"hostile.list({{ {inner} }})"
    if match := re.fullmatch(r"(?:some Sequence|some Collection|ArraySlice)<(.*)>", kind):
        inner = value(match.group(1), owner, depth + 1)
        return inner and f"hostile.list({{ {inner} }})" + ("[...]" if kind.startswith("Array") else "")
    name = resolve(kind, owner)
    return f"{function(name)}()" if name else None


def is_plain(expression):
    """Whether an expression cannot be nil."""
    return expression.startswith("hostile.") and "make" not in expression.split("(")[0]


class Call:
    """The arguments of a call: the bindings before it, and its text."""

    def __init__(self, symbol):
        self.bound, self.variables, self.arguments, self.is_possible = [], [], [], True
        for label, kind, has_default in symbol.parameters:
            name = f"a{len(self.bound) + len(self.variables)}"
            place = "" if label == "_" else f"{label}: "
            if match := re.fullmatch(r"inout (\[.*\])", kind):
                inner = value(match.group(1), symbol.owner)
                if inner is None:
                    self.is_possible = False
                    return
                element = match.group(1)[1:-1]
                self.variables.append(f"var {name}: [{resolve(element, symbol.owner) or element}] = []")
                self.arguments.append(f"{place}&{name}")
                continue
            if kind == "Span<UInt8>":
                self.variables.append(f"let {name} = hostile.bytes()")
                self.arguments.append(f"{place}{name}.span")
                continue
            made = value(kind, symbol.owner)
            if made is None:
                if has_default:
                    continue
                self.is_possible = False
                return
            self.bound.append((name, made))
            self.arguments.append(place + name)

    @property
    def text(self):
        return ", ".join(self.arguments)


def bind(bound):
    """Lines that bind values, and skip the call if a value cannot be made."""
    return [
        f"let {name} = {made}" if is_plain(made) else f"guard let {name} = {made} else {{ return nil }}"
        for name, made in bound]


# MARK: Values

for symbol in symbols:
    owner = symbol.owner
    if owner not in types or symbol.path in left_out:
        continue
    if symbol.kind in ("let", "var") and "static" in symbol.words:
        kind = symbol.declaration.split(":", 1)[1].replace("{ get }", "").strip()
        if resolve(kind, owner) == owner or kind == "Self":
            makers[owner].append([f"return {owner}.{symbol.name}"])
    elif symbol.kind == "case" or symbol.kind == "init" and "from decoder" not in symbol.declaration:
        call = Call(symbol)
        if not call.is_possible or "async" in symbol.declaration:
            continue
        if symbol.kind == "case":
            text = f"{owner}.{symbol.name}" + (f"({call.text})" if call.arguments else "")
        else:
            text = f"{owner}({call.text})"
        makers[owner].append(
            bind(call.bound) + call.variables + [f"return {'try? ' if symbol.throws else ''}{text}"])
    elif symbol.kind == "func" and not {"static", "mutating"} & set(symbol.words):
        result = re.search(r"-> ([\w.]+)$", symbol.declaration)
        name = result and resolve(result.group(1), owner)
        call = Call(symbol)
        if not name or name == owner or not call.is_possible or not re.match(r"[a-z]", symbol.name):
            continue
        made = [("subject", f"{function(owner)}()")]
        makers[name].append(
            bind(made + call.bound) + call.variables
            + [f"return {'try? ' if symbol.throws else ''}subject.{symbol.name}({call.text})"])
    elif symbol.kind == "var" and "{ get }" not in symbol.declaration and "static" not in symbol.words:
        kind = symbol.declaration.split(":", 1)[1].replace("{ get set }", "").strip()
        properties[owner].append((symbol.name, kind))

lines = []
for name in sorted(types):
    cases = makers[name]
    fields = [
        (field, made) for field, kind in properties[name] if (made := value(kind, name)) is not None]
    lines += [f"private func {function(name)}() -> {name}? {{"]
    if not cases:
        lines += ["return nil", "}"]
        continue
    lines += ["guard hostile.enter() else { return nil }; defer { hostile.leave() }"]
    if fields:
        lines += [f"{'let' if types[name].kind == 'class' else 'var'} made: {name}? = {function(name)}Plain()"]
        for field, made in fields:
            if is_plain(made):
                lines.append(f"if hostile.isSet() {{ made?.{field} = {made} }}")
            else:
                lines.append(f"if hostile.isSet(), let field = {made} {{ made?.{field} = field }}")
        lines += ["return made", "}", f"private func {function(name)}Plain() -> {name}? {{"]
    lines += [f"switch hostile.pick({len(cases)}) {{"]
    for index, case in enumerate(cases):
        lines += [(f"case {index}: " if index < len(cases) - 1 else "default: ") + "; ".join(case)]
    lines += ["}", "}"]

# MARK: Calls

calls = defaultdict(list)
count = 0
for symbol in symbols:
    owner = symbol.owner
    if symbol.path in left_out or "async" in symbol.declaration or "Hasher" in symbol.declaration:
        continue
    is_static = "static" in symbol.words
    if owner not in types and owner not in modules:
        continue
    if symbol.kind == "init" and "from decoder" not in symbol.declaration:
        call = Call(symbol)
        text = f"{owner}({call.text})"
        subject = []
    elif symbol.kind == "func" and not re.match(r"[a-zA-Z]", symbol.name):
        continue
    elif symbol.kind == "func":
        call = Call(symbol)
        if re.search(r"func \w+<", symbol.declaration) and "some " not in symbol.declaration:
            continue
        is_free = is_static or owner in modules
        text = f"{owner if is_free else 'subject'}.{symbol.name}({call.text})"
        subject = [] if is_free else [f"guard let made = {function(owner)}() else {{ return nil }}"]
    elif symbol.kind == "var" and "{ get }" in symbol.declaration and not is_static:
        call = Call(Symbol(symbol.module, symbol.path + "  var x"))
        text = f"subject.{symbol.name}"
        subject = [f"guard let made = {function(owner)}() else {{ return nil }}"]
    else:
        continue
    if not call.is_possible or subject and not makers[owner]:
        continue
    if subject:
        is_mutating = "mutating" in symbol.words
        subject.append(f"{'var' if is_mutating and types[owner].kind != 'class' else 'let'} subject = made")
    calls[symbol.module].append(
        (symbol.path, subject + bind(call.bound) + call.variables
         + [("_ = " if symbol.returns else "") + ("try? " if symbol.throws else "") + text, "return ()"]))

output = [
    "// Generated by scripts/generators/hostile-calls.py from the lists in API/.", "// swift-format-ignore-file", "",
] + [f"import {module}" for module in sorted(modules)] + [""]
for module in modules:
    output += [f"let hostileCallsOf{module}: [HostileCall] = ["]
    for path, body in calls[module]:
        output.append(f'HostileCall("{path}") {{ () -> Void? in {"; ".join(body)} }},')
    output += ["]", ""]
text = "\n".join(output + lines) + "\n"
if "--check" in sys.argv:
    if target.read_text() != text:
        sys.exit("hostile-calls.py: the test does not match the lists in API/; run scripts/generators/hostile-calls.py")
else:
    target.parent.mkdir(exist_ok=True)
    target.write_text(text)
    print({module: len(calls[module]) for module in modules}, len(text.splitlines()), "lines")
