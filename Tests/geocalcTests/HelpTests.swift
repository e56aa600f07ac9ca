import Foundation
import Testing

/// Help is an interface: changes to it are seen in review. `scripts/update-help` writes the fixtures
/// anew.
@Suite struct HelpTests {
  @Test(
    "help texts",
    arguments: ["geocalc", "distance", "destination", "waypoints", "batch", "check", "bench"])
  func help(command: String) throws {
    let url = try #require(
      Bundle.module.url(forResource: command, withExtension: "txt", subdirectory: "Fixtures/Help"))
    let run = try GeocalcProcess(command == "geocalc" ? "--help" : "\(command) --help")
    #expect(run.output == (try String(contentsOf: url, encoding: .utf8)))
    #expect(run.code == 0)
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
