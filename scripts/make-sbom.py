#!/usr/bin/env python3
"""Prints an SPDX 2.3 document of what is linked into geocalc: make-sbom.py VERSION PROGRAM"""
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parent.parent
version, program = sys.argv[1], Path(sys.argv[2])


def checkouts():
    """The packages that the build has taken, with their versions."""
    state = json.loads((root / ".build" / "workspace-state.json").read_text())
    for dependency in state["object"]["dependencies"]:
        reference = dependency["packageRef"]
        checkout = dependency["state"].get("checkoutState", {})
        yield reference["identity"], checkout.get("version", "unknown"), reference["location"]


def debian(package, fallback):
    found = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    return found.stdout.strip() or fallback


def swift():
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"Swift version (\S+)", text)
    return found.group(1) if found else "unknown"


def gcc():
    text = subprocess.run(
        ["clang", "-print-file-name=libstdc++.a"], capture_output=True, text=True).stdout
    found = re.search(r"/(\d+)/libstdc", text)
    return debian(f"libstdc++-{found.group(1)}-dev", found.group(1)) if found else "unknown"


parts = [(name, number, "Apache-2.0", where) for name, number, where in sorted(checkouts())]
parts += [
    ("swift-runtime", swift(), "Apache-2.0 WITH Swift-exception", "https://www.swift.org"),
    ("expat", debian("libexpat1-dev", "unknown"), "MIT", "https://libexpat.github.io"),
    ("zlib", debian("zlib1g-dev", "unknown"), "Zlib", "https://zlib.net"),
    ("libstdc++", gcc(), "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
]
digest = hashlib.sha256(program.read_bytes()).hexdigest()
when = datetime.datetime.fromtimestamp(
    int(os.environ.get("SOURCE_DATE_EPOCH", 0)), datetime.timezone.utc)


def package(name, number, license, where, **more):
    identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    return {"SPDXID": identifier, "name": name, "versionInfo": number, "licenseConcluded": license,
            "licenseDeclared": license, "downloadLocation": where, "copyrightText": "NOASSERTION",
            "filesAnalyzed": False, **more}


main = package("geocalc", version, "MIT", "NOASSERTION",
               checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
packages = [main] + [package(*part) for part in parts]
print(json.dumps({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"geocalc-{version}",
    "documentNamespace": f"https://spdx.org/spdxdocs/geocalc-{version}-{digest[:16]}",
    "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"),
                     "creators": ["Tool: scripts/make-sbom.py"]},
    "packages": packages,
    "relationships": [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
         "relatedSpdxElement": main["SPDXID"]}
    ] + [{"spdxElementId": main["SPDXID"], "relationshipType": "STATIC_LINK",
          "relatedSpdxElement": p["SPDXID"]} for p in packages[1:]],
}, indent=2))
