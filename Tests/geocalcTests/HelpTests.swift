import ArgumentParser
import Foundation
import Testing
import _TestSupport

@testable import geocalc

/// Programs and people rely on the help text, so reviews must show its changes. `scripts/generators/help` rewrites the
/// fixtures.
@Suite struct HelpTests {
  /// The words of every command: `[]`, `["batch"]`, `["track", "splits"]`.
  private static let commands: [[String]] = commands(of: Geocalc.self, [])

  private static func commands(of type: any ParsableCommand.Type, _ path: [String]) -> [[String]] {
    [path] + type.configuration.subcommands.flatMap { commands(of: $0, path + [$0._commandName]) }
  }

  private static func documented(_ path: [String]) throws -> any DocumentedCommand.Type {
    try #require(Spelling(path).type as? any DocumentedCommand.Type, "\(path) has no examples")
  }

  @Test("The help page of every command equals its fixture", arguments: commands)
  func fixture(path: [String]) throws {
    let name = (["geocalc"] + path).joined(separator: "-")
    let page = try Fixture.text("help/\(name).txt")
    for line in [path + ["--help"], ["help"] + path] {
      let run = try GeocalcProcess(line)
      #expect(run.output == page)
      #expect(run.code == 0 && run.errors.isEmpty)
    }
  }

  @Test(
    "Every page has a summary, usage, and examples, and fits in 80 columns", arguments: commands)
  func form(path: [String]) throws {
    let type = try Self.documented(path)
    let configuration = type.configuration
    let summary = configuration.abstract
    #expect(summary.count <= 60 && summary.last != "." && summary.first?.isUppercase == true)
    #expect(configuration.usage?.hasPrefix("geocalc") == true)
    #expect((2...5).contains(type.examples.count))
    let page = HelpPage(type, columns: 80).text
    #expect(!page.contains("Text(") && !page.contains("Optional("))
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    // About 12 lines, except on the first page.
    #expect(path.isEmpty || configuration.discussion.count <= 1100)
    if let topic = type.topic { #expect(GuidePage.all.contains { $0.topic == topic }) }
  }

  @Test("Every option of a command is on its help page", arguments: commands)
  func options(path: [String]) throws {
    let type = try Self.documented(path)
    let words = Set(
      HelpPage(type, columns: 80).text.split { " ,\n/".contains($0) }.map(String.init))
    let info = CommandInfo(type.configuration.defaultSubcommand ?? type)
    for name in info.arguments.filter(\.shouldDisplay).flatMap(\.texts) {
      #expect(words.contains(name), "\(name)")
    }
    #expect(words.contains("--quiet") && words.contains("--help"))
  }

  @Test("Every example runs without an error", arguments: commands)
  func examples(path: [String]) throws {
    let folder = try SampleFolder()
    // Tracks that can be undeleted.
    if path == ["library", "undelete"] { _ = try folder.run("geocalc library delete 2,3") }
    for line in try Self.documented(path).examples.map(\.line) where Self.isOffline(line) {
      let run = try folder.run(line)
      #expect(run.code == 0, "\(line): \(run.errors)")
    }
  }

  /// Whether a command line needs no receiver, ends by itself, and ends soon.
  private static func isOffline(_ line: String) -> Bool {
    if line.hasPrefix("geocalc serve") || ["geocalc bench", "geocalc check"].contains(line) {
      return false
    }
    let isLive = line.hasPrefix("geocalc watch") || line.hasPrefix("geocalc record")
    return !isLive || ["ride.gpx", "log.nmea", "--systemd"].contains { line.contains($0) }
  }

  @Test("Every hint for an unknown command is a command line that works")
  func hints() throws {
    #expect(CommandHint.table.flatMap(\.words).count > 100)
    let values = [
      "AZIMUTH": "45", "COORDINATE": "48.2,16.4", "id=NUMBER": "id=2", "PAIRS.csv": "pairs.csv",
      "POINTS.csv": "points.csv", "POLYGONS.geojson": "zones.geojson", "TRACK.gpx": "ride.gpx",
      "OTHER.gpx": "morning.gpx", "FIELD.geojson": "field.geojson", "TRACK.fit": "morning.gpx",
      "TILES/": "tiles/",
      "PHOTOS/": "photos/",
    ]
    for entry in CommandHint.table {
      let line = entry.hint.line
      let commands = line.split(separator: " ").dropFirst().prefix { !$0.hasPrefix("-") }
      if Self.isOffline(line), !["geocalc record", "geocalc watch"].contains(line) {
        var points = ["48.2 16.4", "47.8 13.0", "47.5 14.5", "48.5 14.5"][...]
        var words = line
        while words.contains("LAT LON"), let point = points.popFirst() {
          words.replace("LAT LON", with: point, maxReplacements: 1)
        }
        if words.contains("--only waypoints") { words.replace("TRACK.gpx", with: "places.gpx") }
        for (name, value) in values { words = words.replacing(name, with: value) }
        let folder = try SampleFolder()
        if line.contains("undelete") { _ = try folder.run("geocalc library delete id=2") }
        let run = try folder.run(words)
        #expect(run.code == 0, "\(words): \(run.errors)")
      } else {
        #expect(commands.first.map { Geocalc.subcommand(String($0)) != nil } == true, "\(line)")
      }
    }
  }

  @Test(
    "A hint after track names the file of the command line",
    arguments: [
      ("waypoints", "geocalc track convert ride.gpx --only waypoints --format csv"),
      ("stops", "geocalc track ride.gpx --all"),
      ("pauses", "geocalc track ride.gpx --all"),
      ("export", "geocalc track convert ride.gpx -o TRACK.kml"), ("info", "geocalc track ride.gpx"),
    ])
  func hintsForTracks(word: String, line: String) throws {
    let run = try SampleFolder().run("geocalc track \(word) ride.gpx")
    #expect(run.code == 64)
    #expect(run.errors.contains("use: \(line) ") || run.errors.hasSuffix("use: \(line)\n"))
  }

  @Test("The name of a command or topic opens its page")
  func names() throws {
    let splits = try GeocalcProcess("track splits --help").output
    for line in ["help splits", "help track splits", "track help splits", "track splits -h"] {
      #expect(try GeocalcProcess(line).output == splits, "\(line)")
    }
    let tables = try GeocalcProcess("guide tables").output
    for line in ["help tables", "help guide tables", "guide batch", "guide nearest"] {
      #expect(try GeocalcProcess(line).output == tables, "\(line)")
    }
    #expect(try GeocalcProcess("library").output == GeocalcProcess("library --help").output)
  }

  @Test("The version names the commit, the kernel and the libraries") func version() throws {
    let plain = try GeocalcProcess("--version")
    let json = try GeocalcProcess("--version --json").json()
    let lines = plain.output.split(separator: "\n")
    #expect(lines.first.map(String.init) == json["version"]?.string)
    #expect(
      lines.dropFirst().map { $0.prefix { $0 != " " } } == [
        "commit", "kernel", "libproj", "linked",
      ])
    #expect(plain.output.contains(json["kernel"]?.string ?? "?"))
    #expect(json["kernels"]?.array?.contains { $0 == json["kernel"] } == true)
    for library in ["expat", "zlib", "sqlite", "openssl"] {
      let version = json["libraries"]?[library]?.string ?? "?"
      #expect(version.split(separator: ".").count >= 3, "\(library)")
      #expect(plain.output.contains("\(library) \(version)"))
    }
    #expect(try GeocalcProcess("--json --version").code == 0)
  }

  @Test("--quiet disables notes but not errors") func quiet() throws {
    let line = "printf 'lat1,lon1,lat2,lon2\\n1,2,3,\\n' | geocalc batch"
    #expect(try GeocalcProcess(shell: line).errors.hasPrefix("note: "))
    for option in ["-q", "--quiet"] {
      let run = try GeocalcProcess(shell: "\(line) \(option)")
      #expect(run.errors.isEmpty && run.code == 0, "\(run.errors)")
    }
    #expect(try GeocalcProcess("batch no.csv -q").errors.hasPrefix("error: "))
  }

  @Test("Completion scripts contain the commands", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try GeocalcProcess("--generate-completion-script \(shell)")
    #expect(run.output.contains("waypoints"))
    #expect(run.code == 0)
  }

  @Test("Without arguments, five example commands are printed") func noArguments() throws {
    let run = try GeocalcProcess("")
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("  geocalc ") } == 5)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(run.code == 0)
  }
}
