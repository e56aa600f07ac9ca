import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import geocalc

/// Settings from a file and from the environment, and their precedence.
@Suite struct SettingsTests {
  private func settings(
    file: String? = nil, _ environment: [String: String] = [:]
  ) throws -> Settings {
    let folder = TemporaryFolder()
    let inner = folder.file("geocalc")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    if let file { try Data(file.utf8).write(to: inner.appending(path: "config.json")) }
    var environment = environment
    environment["XDG_CONFIG_HOME"] = folder.url.path
    return try Settings(environment: { environment[$0] })
  }

  @Test("Without a file and environment variables the defaults apply") func standard() throws {
    let settings = try settings()
    #expect(settings.unit.value == UnitChoice(.meter) && settings.unit.origin == .standard)
    #expect(settings.precision.value == 3)
    #expect(settings.ellipsoid.value == nil)
    #expect(settings.color.value == .auto)
    #expect(!settings.hasFile && settings.path?.hasSuffix("/geocalc/config.json") == true)
  }

  @Test("A settings file may have comments, and environment variables take precedence") func file()
    throws
  {
    let text = "{\n  // mine\n  unit: 'km', \"precision\": 1, ellipsoid: \"bessel\",\n}"
    let settings = try settings(file: text, ["GEOCALC_UNIT": "nmi", "NO_COLOR": "1"])
    #expect(settings.unit.value == UnitChoice(.nauticalMile))
    #expect(settings.unit.origin == .environment("GEOCALC_UNIT"))
    #expect(settings.precision.value == 1)
    #expect(settings.ellipsoid.value == "bessel")
    #expect(settings.color.value == .never && settings.color.origin == .environment("NO_COLOR"))
  }

  @Test(
    "An invalid setting is refused with its name and the file",
    arguments: [
      (#"{"unit": "furlong"}"#, "unit: expected one of"),
      (#"{"unt": "km"}"#, "unt is not a setting"),
      (#"{"precision": 1.5}"#, "precision: expected"),
      (#"{"precision": -1}"#, "precision: expected"),
      (#"{"ellipsoid": "egg"}"#, "ellipsoid: "), (#"{"unit": ["km"]}"#, "unit: expected a text"),
      ("[1]", "expected an object"), ("{", "not JSON"), ("", "not JSON"), ("\u{0}", "not JSON"),
      (#"{"color": "red"}"#, "auto, always or never"),
    ])
  func refused(text: String, words: String) throws {
    let failure = #expect(throws: Failure.self) { try settings(file: text) }
    #expect(failure?.code == .badData)
    #expect(failure?.message?.contains(words) == true, "\(failure?.message ?? "")")
    #expect(failure?.message?.contains("config.json") == true)
  }

  @Test("A settings file that is too long is refused, and random content never crashes")
  func hostile() throws {
    #expect(throws: Failure.self) {
      try settings(file: String(repeating: " ", count: 1 << 17))
    }
    // For any bytes, the reader returns or throws its own error.
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let text =
        "{"
        + String((0..<40).map { _ in Character(.init(UInt8.random(in: 32..<127, using: &random))) })
      do {
        _ = try settings(file: text)
      } catch {
        #expect(error is Failure, "\(random): \(text): \(error)")
      }
    }
  }

  @Test("A relative XDG_CONFIG_HOME is ignored, and without a home there is no settings file")
  func paths() throws {
    let home = try Settings(environment: { ["XDG_CONFIG_HOME": "x", "HOME": "/nowhere"][$0] })
    #expect(home.path == "/nowhere/.config/geocalc/config.json")
    #expect(try Settings(environment: { _ in nil }).path == nil)
  }

  @Test("Options take precedence, and config prints each value with its origin") func program()
    throws
  {
    let line = "GEOCALC_UNIT=km GEOCALC_PRECISION=1 geocalc"
    #expect(try GeocalcProcess(shell: "\(line) distance 0 0 0 1").output.hasPrefix("111.3 km\n"))
    #expect(
      try GeocalcProcess(shell: "\(line) distance 0 0 0 1 --unit m").output.hasPrefix(
        "111319.5 m\n"))
    let batch = try GeocalcProcess(shell: "echo 0,0,0,1 | \(line) batch")
    #expect(batch.output == "0,0,0,1,111.3\n")
    let config = try GeocalcProcess(shell: "\(line) config --json").json()
    #expect(config["unit"]?["value"]?.string == "km")
    #expect(config["unit"]?["from"]?.string == "GEOCALC_UNIT")
    #expect(config["precision"]?["value"]?.number == 1)
    #expect(config["color"]?["from"]?.string == "default")
    let bad = try GeocalcProcess(shell: "GEOCALC_UNIT=x geocalc distance 0 0 0 1")
    #expect(bad.code == 65 && bad.errors.contains("GEOCALC_UNIT"))
    // Help is still available.
    #expect(try GeocalcProcess(shell: "GEOCALC_UNIT=x geocalc batch --help").code == 0)
  }

  @Test("Messages have colors only if requested") func colors() throws {
    #expect(!(try GeocalcProcess("distance 0 0 0 x").errors.contains("\u{1B}")))
    let wanted = try GeocalcProcess(shell: "GEOCALC_COLOR=always geocalc distance 0 0 0 x")
    #expect(wanted.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
  }
}
