import Foundation
import Testing

/// Help is an interface: changes to it are seen in review. `scripts/update-help` writes the fixtures
/// anew.
@Suite struct HelpTests {
  @Test("help texts of geocalc and of every verb that it lists") func help() throws {
    let root = try GeocalcProcess("--help")
    let list = root.output.split(separator: "SUBCOMMANDS:").dropFirst().joined()
    let verbs = list.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .prefix { !$0.isEmpty }
      .compactMap { line in
        line.hasPrefix("  ") && line.dropFirst(2).first != " "
          ? line.split(separator: " ").first : nil
      }
    #expect(verbs.count >= 5)
    #expect(root.output == (try fixture("geocalc")))
    for verb in verbs {
      let run = try GeocalcProcess("\(verb) --help")
      #expect(run.output == (try fixture(String(verb))))
      #expect(run.code == 0)
    }
  }

  private func fixture(_ name: String) throws -> String {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Fixtures/Help"),
      "no help text of \(name): scripts/update-help writes it")
    return try String(contentsOf: url, encoding: .utf8)
  }

  @Test("completion scripts", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try GeocalcProcess("--generate-completion-script \(shell)")
    #expect(run.output.contains("waypoints"))
    #expect(run.code == 0)
  }

  @Test("no arguments show help; an unknown verb is wrong usage") func noVerb() throws {
    #expect(try GeocalcProcess("").output.contains("SUBCOMMANDS:"))
    #expect(try GeocalcProcess("measure 0 0 0 0").code == 64)
  }
}
