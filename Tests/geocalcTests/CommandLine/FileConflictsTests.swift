import Foundation
import Testing
import _TestSupport

/// Outputs that would replace an input.
@Suite struct FileConflictsTests {
  private let folder = TemporaryFolder()

  private static let gpx = """
    <gpx><trk><trkseg>
    <trkpt lat='47' lon='8'><time>2026-05-01T10:00:00Z</time></trkpt>
    <trkpt lat='47.01' lon='8'><time>2026-05-01T10:01:00Z</time></trkpt>
    </trkseg></trk></gpx>
    """
  private static let table = "name,lat,lon\nA,47,8\nB,47.5,8.5\n"
  private static let zone =
    #"{"type":"Polygon","coordinates":[[[7,46],[9,46],[9,48],[7,48],[7,46]]]}"#

  /// Writes the inputs, and other names of some of them.
  private func makeFiles() throws {
    for name in ["rides", "empty"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    for name in ["a.gpx", "b.gpx", "rides/c.gpx"] { try folder.write(Self.gpx, to: name) }
    try folder.write(Self.table, to: "q.csv")
    try folder.write("lat1,lon1,lat2,lon2\n47,8,48,9\n", to: "pairs.csv")
    try folder.write(Self.zone, to: "zone.json")
    symlink("a.gpx", folder.path("link.gpx"))
    link(folder.path("a.gpx"), folder.path("hard.gpx"))
  }

  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      contents[name] = try? String(contentsOfFile: folder.path(name), encoding: .utf8)
    }
    return contents
  }

  @Test(
    "No output replaces an input, under any name",
    arguments: [
      ("track convert a.gpx -o a.gpx", "a.gpx"), ("track trim a.gpx -o ./a.gpx", "./a.gpx"),
      ("track clean a.gpx -o link.gpx", "link.gpx"), ("track reverse link.gpx -o a.gpx", "a.gpx"),
      ("track convert a.gpx -o hard.gpx", "hard.gpx"),
      ("track convert - -o a.gpx <a.gpx", "a.gpx"),
      ("track convert a.gpx -o empty/../a.gpx", "empty/../a.gpx"),
      ("track merge rides b.gpx -o rides/c.gpx", "rides/c.gpx"),
      ("track convert rides -o rides/ --format gpx", "rides/c.gpx"),
      ("track convert a.gpx b.gpx -o 'hard{number}.gpx'", nil),
      ("batch pairs.csv -o pairs.csv", "pairs.csv"),
      ("convert --to dms -o q.csv <q.csv", "q.csv"),
      ("nearest q.csv 47 8 -o q.csv", "q.csv"), ("matrix q.csv -o q.csv", "q.csv"),
      ("inside zone.json q.csv -o q.csv", "q.csv"), ("area zone.json -o zone.json", "zone.json"),
      ("distance A B --places q.csv -o q.csv", "q.csv"),
      ("track fence a.gpx --fences zone.json -o zone.json", "zone.json"),
    ] as [(String, String?)])
  func refuses(_ line: String, _ output: String?) throws {
    try makeFiles()
    let before = try contents()
    let run = try GeocalcProcess(shell: "geocalc \(line)", in: folder.url)
    guard let output else {
      #expect(run.code == 0, "\(run.errors)")
      return
    }
    #expect(run.code == 64, "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        "error: cannot replace \(output): this command reads it; write to another file\n"),
      "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try contents() == before)
  }

  @Test("An output replaces an existing file that is no input")
  func replaces() throws {
    try makeFiles()
    let run = try GeocalcProcess(
      shell: "geocalc track convert a.gpx -o old.csv && geocalc track reverse a.gpx -o old.csv",
      in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try contents()["old.csv"]?.hasPrefix("time,latitude") == true)
  }
}
