#!/usr/bin/env python3
"""Prints an SPDX 2.3 document of the components linked into the program and the C library:
sbom.py VERSION PROGRAM LIBRARY

The linker's map of the program (scripts/build) lists the origin of each part; an archive or a package missing in
this list is an error."""
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[2]
scratch = root / os.environ.get("GEOCORE_SCRATCH", ".build")
version, program, library = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])


def output(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def debian(package):
    return output("dpkg-query", "-W", "-f", "${Version}", package) or "unknown"


def swift():
    found = re.search(r"Swift version (\S+)", output("swift", "--version"))
    return found[1] if found else "unknown"


def gcc():
    found = re.search(r"/(\d+)/libstdc", output("clang", "-print-file-name=libstdc++.a"))
    return debian(f"libstdc++-{found[1]}-dev") if found else "unknown"


# Name, version, license, address, and archives.
system = [
    ("swift-runtime", swift(), "Apache-2.0 WITH Swift-exception", "https://www.swift.org",
     r"lib(swift|_?Foundation|dispatch|BlocksRuntime)\w*\.a"),
    ("expat", debian("libexpat1-dev"), "MIT", "https://libexpat.github.io", r"libexpat\.a"),
    ("zlib", debian("zlib1g-dev"), "Zlib", "https://zlib.net", r"libz\.a"),
    ("sqlite", debian("libsqlite3-dev"), "blessing", "https://www.sqlite.org", r"libsqlite3\.a"),
    ("openssl", debian("libssl-dev"), "Apache-2.0", "https://www.openssl.org", r"libcrypto\.a"),
    ("libstdc++", gcc(), "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org",
     r"lib(stdc\+\+|gcc|gcc_eh)\.a"),
]
in_library = ["swift-runtime", "expat", "zlib", "sqlite", "openssl", "libstdc++"]


def checkouts():
    """The packages used by the build, with their versions."""
    state = json.loads((scratch / "workspace-state.json").read_text())
    for dependency in state["object"]["dependencies"]:
        reference = dependency["packageRef"]
        number = dependency["state"].get("checkoutState", {}).get("version", "unknown")
        yield reference["identity"], number, "Apache-2.0", reference["location"]


linked = set(re.findall(r"[^ /(]+\.a\b", (scratch / "geocalc.map").read_text()))
unknown = [name for name in sorted(linked) if not any(re.fullmatch(part[4], name) for part in system)]
if unknown or not linked:
    sys.exit(f"sbom.py: linked in, and not in the list: {' '.join(unknown) or 'nothing'}")
parts = sorted(checkouts()) + [
    part[:4] for part in system if any(re.fullmatch(part[4], name) for name in linked)]
when = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), datetime.timezone.utc)


def package(name, number, license, where, **more):
    identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    return {"SPDXID": identifier, "name": name, "versionInfo": number, "licenseConcluded": license,
            "licenseDeclared": license, "downloadLocation": where, "copyrightText": "NOASSERTION",
            "filesAnalyzed": False, **more}


def made(name, file):
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return package(name, version, "MIT", "NOASSERTION",
                   checksums=[{"algorithm": "SHA256", "checksumValue": digest}])


def relationship(from_, kind, to):
    return {"spdxElementId": from_, "relationshipType": kind, "relatedSpdxElement": to}


products = [made("geocalc", program), made("libgeocore1", library)]
packages = [package(*part) for part in parts]
print(json.dumps({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"geocalc-{version}",
    "documentNamespace": f"https://spdx.org/spdxdocs/geocalc-{version}-"
                         + products[0]["checksums"][0]["checksumValue"][:16],
    "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"),
                     "creators": ["Tool: scripts/generators/sbom.py"]},
    "packages": products + packages,
    "relationships":
        [relationship("SPDXRef-DOCUMENT", "DESCRIBES", one["SPDXID"]) for one in products]
        + [relationship(one["SPDXID"], "STATIC_LINK", part["SPDXID"]) for one in products for part in packages
           if one["name"] == "geocalc" or part["name"] in in_library],
}, indent=2))
