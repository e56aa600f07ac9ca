import Foundation
import Testing
import _TestSupport

@testable import geocalc

@Suite struct ConsoleTests {
  // Unicode's categories Cc, Cf, Zl and Zp; all except the joiners, which scripts and emoji need.
  @Test(arguments: [
    ("plain ASCII", "plain ASCII"), ("Zürich 東京 −5°", "Zürich 東京 −5°"),
    ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#), ("a\u{7F}b", #"a\u{7F}b"#), ("a\u{9B}2J", #"a\u{009B}2J"#),
    ("a\nb\r\tc\u{0}", #"a\nb\r\tc\0"#), ("a\u{202E}b\u{2066}c", #"a\u{202E}b\u{2066}c"#),
    ("a\u{2028}b\u{FEFF}", #"a\u{2028}b\u{FEFF}"#), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
  ])
  func whatSteersATerminalIsMadeVisible(_ text: String, _ printed: String) {
    #expect(Console.printable(text) == printed)
    #expect(Console.printable(printed) == printed)
  }

  @Test(arguments: [
    (Array("a\tb\n\nc".utf8), "a\tb\n\nc"), (Array("a\r\n\r\nb\n".utf8), "a\r\n\r\nb\n"),
    (Array("a\rb\r".utf8), #"a\rb\r"#), (Array("ü\u{1B}]0;x\u{7}\n".utf8), "ü\\u{1B}]0;x\\u{07}\n"),
    (Array("a\u{9B}2J\tb\u{202E}\n".utf8), "a\\u{009B}2J\tb\\u{202E}\n"),
    ([0x61, 0x9B, 0x32, 0x4A, 0x0A], "a\\x9B2J\n"),
  ])
  func linesOfDataStayLines(_ data: [UInt8], _ shown: String) {
    let bytes = data.withUnsafeBytes { Console.printableLines($0) }
    #expect(String(decoding: bytes, as: UTF8.self) == shown)
  }

  /// The terminal output of hostile names, for each output path; a pipe gets the names unchanged.
  @Test(arguments: [
    "track convert --to csv in.json", "track convert --to gpx in.json",
    "track convert --to kml in.json", "track convert --to geojson in.json",
    "track convert --to nmea in.json", "track convert --to csv --output /dev/stdout in.json",
    "batch --format csv pairs.csv", "batch --format tsv pairs.csv", "batch pairs.csv",
    "map --to svg --output - in.json", "track report --output - in.json",
  ])
  func hostileBytesReachNoTerminal(_ line: String) throws {
    let folder = TemporaryFolder()
    let name = #"a\u001b[2Jb\u009b2J\u202e"#
    let track = """
      {"type":"Feature","properties":{"name":"\(name)","desc":"\(name)"},"geometry":\
      {"type":"LineString","coordinates":[[8,47],[8.1,47.1]]}}
      """
    try Data(track.utf8).write(to: folder.file("in.json"))
    let pairs = "lat1,lon1,lat2,lon2,name\n47,8,48,9,x\u{1B}[2J\u{9B}\n"
    try Data(pairs.utf8).write(to: folder.file("pairs.csv"))
    let terminal = """
      import os, pty, sys
      try: pty.spawn(['sh', '-c', 'geocalc \(line) 2>/dev/null'])
      except OSError: pass
      """
    try Data(terminal.utf8).write(to: folder.file("terminal.py"))
    let shown = try GeocalcProcess(shell: "export PATH; python3 terminal.py", in: folder.url)
    #expect(shown.output.count > 50)
    for scalar in shown.output.unicodeScalars where !"\r\n\t".unicodeScalars.contains(scalar) {
      #expect(![.control, .format].contains(scalar.properties.generalCategory))
    }
    let piped = try GeocalcProcess(shell: "geocalc \(line) 2>/dev/null | cat", in: folder.url)
    #expect(piped.code == 0)
    if line.contains("csv") { #expect(piped.output.contains("\u{1B}[2J")) }
  }

  /// The output of each command for hostile names.
  @Test(arguments: [
    "track IN", "track splits --every 50m IN", "track best IN IN", "track clean --explain IN",
    "track convert --to geojson --strict IN bad\u{1B}[2J.csv", "track fence --fences FENCES IN IN",
    "track passes PLACES IN IN --within 10km", "nearest PLACES 47 8", "nearest ESC\u{1B}[2J 0 0",
    "distance a\u{1B}[2J 0 0 0", "batch --columns \u{1B}[2J PLACES", "track --column \u{1B}[2J IN",
    "\u{1B}[2J", "distance 0 0 0 0 --\u{1B}[2J", "distance 0 0 0 0 --unit \u{1B}[2J",
    "check \u{1B}",
    "watch IN --json", "track --json IN", "watch IN --region \u{1B},1,1",
  ])
  func namesDoNotReachTheTerminalAsTheyAre(_ line: String) throws {
    let folder = TemporaryFolder()
    func file(_ name: String, _ text: String) throws -> String {
      let file = folder.file(name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let name = #""name":"a\u001b[2Jb\u009b2J""#
    let track = """
      {"type":"Feature","properties":{\(name)},"geometry":{"type":"MultiLineString","coordinates":\
      [[[8,47],[8.001,47.001]],[[8.1,47],[8.1,47.002]]]}}
      """
    let fence = """
      {"type":"Feature","properties":{\(name),"radius":30},"geometry":\
      {"type":"Point","coordinates":[8,47]}}
      """
    let files = [
      "IN": try file("in\u{1B}[2J.geojson", track), "FENCES": try file("fences", fence),
      "PLACES": try file("places.csv", "latitude,longitude,name\n47,8,x\u{1B}[2J\n"),
    ]
    let arguments = line.split(separator: " ").map { files[String($0)] ?? String($0) }
    let run = try GeocalcProcess(arguments)
    for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
    }
    #expect(!(run.output + run.errors).isEmpty)
  }
}

@Suite struct ProgressTests {
  @Test(
    "Progress shows the count and the rate, and the remaining time if the size is known",
    arguments: [
      (950, nil, 2.0, "950 rows, 475 rows/s"),
      (12_345_678, 0.25, 2.5, "12.3 M rows, 4.94 M rows/s, 25 %, 8 s left"),
      (100_000, 0.5, 100, "100 k rows, 1.00 k rows/s, 50 %, 1 min 40 s left"),
      (4_560_000_000, 0.1, 4000, "4.56 G rows, 1.14 M rows/s, 10 %, 10 h 0 min left"),
      (7, 1.5, 1.0, "7 rows, 7 rows/s, 100 %, 0 s left"), (7, 0, 1.0, "7 rows, 7 rows/s"),
    ] as [(Int, Double?, Double, String)])
  func text(count: Int, done: Double?, seconds: Double, expected: String) {
    #expect(Progress.text(count: count, unit: "rows", done: done, seconds: seconds) == expected)
  }
}
