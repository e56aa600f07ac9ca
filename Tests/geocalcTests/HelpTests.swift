import Foundation
import Testing
import _TestSupport

/// Help is an interface: reviews show its changes. `scripts/generators/help` rewrites the fixtures.
@Suite struct HelpTests {
  @Test("help texts of geocalc and of every verb that it lists") func help() throws {
    let root = try GeocalcProcess("--help")
    let verbs = Self.names(in: root.output)
    #expect(verbs.count >= 5)
    #expect(root.output == (try fixture("geocalc")))
    for verb in verbs {
      let run = try GeocalcProcess("\(verb) --help")
      #expect(run.output == (try fixture(String(verb))))
      #expect(run.code == 0)
    }
  }

  private func fixture(_ name: String) throws -> String {
    try Fixture.text("help/\(name).txt")
  }

  @Test("what help prints is for people", arguments: try commands())
  func words(command: String) throws {
    let run = try GeocalcProcess("help \(command)")
    #expect(run.code == 0)
    #expect(!run.output.contains("Text(") && !run.output.contains("Optional("))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // Below OPTIONS, names are indented by two, and their descriptions form a column.
    let options = run.output.split(separator: "OPTIONS:").dropFirst().joined().split(
      separator: "\n")
    for line in options.prefix(while: { !$0.hasPrefix("SUBCOMMANDS") }) {
      #expect(line.hasPrefix("  -") || line.prefix { $0 == " " }.count == 26, "\(line)")
    }
  }

  private static func commands() throws -> [String] {
    let track = try names(in: GeocalcProcess("track --help").output).map { "track \($0)" }
    return try names(in: GeocalcProcess("--help").output) + track
  }

  private static func names(in help: String) -> [String] {
    let list = help.split(separator: "SUBCOMMANDS:").dropFirst().joined()
    return list.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .prefix { !$0.isEmpty }
      .filter { $0.hasPrefix("  ") && $0.dropFirst(2).first != " " }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test("the version, and with --json what it runs on") func version() throws {
    let plain = try GeocalcProcess("--version")
    let json = try GeocalcProcess("--version --json").json()
    #expect(plain.output == "\(json["version"]?.string ?? "")\n")
    #expect(json["kernels"]?.array?.contains { $0 == json["kernel"] } == true)
    #expect(json["libraries"]?["expat"]?.string?.split(separator: ".").count == 3)
    #expect(try GeocalcProcess("--json --version").code == 0)
  }

  @Test("completion scripts", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try GeocalcProcess("--generate-completion-script \(shell)")
    #expect(run.output.contains("waypoints"))
    #expect(run.code == 0)
  }

  @Test("no arguments show five things to try; an unknown verb is wrong usage") func noVerb() throws
  {
    let run = try GeocalcProcess("")
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("  geocalc ") } == 5)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(run.code == 0)
    #expect(try GeocalcProcess("measure 0 0 0 0").code == 64)
  }
}
