import Foundation
import Testing

@testable import GeoPictures

@Suite struct WebTextsTests {
  /// Another program computed the hashes of the page's policy. With a wrong hash the page has no style, which only a
  /// browser would show.
  @Test("The content policy of a page has the hash of its style", arguments: SceneTheme.allCases)
  func hash(theme: SceneTheme) throws {
    let page = String(
      decoding: MapPage.bytes(Scene(width: 10, height: 10, title: "</title><b>"), theme: theme),
      as: UTF8.self)
    let style = page.split(separator: "<style>")[1].split(separator: "</style>")[0]
    let named = page.split(separator: "sha256-")[1].split(separator: "'")[0]
    #expect(try Self.sha256(String(style)) == named)
    #expect(!page.contains("<b>") && !page.contains("http://") || page.contains("xmlns"))
  }

  /// A stroke of the color of the background covers small letters. Only the halo below a text has a stroke.
  @Test("No text has a stroke on dark screens")
  func noStrokes() {
    let rules = WebTexts.mapDark.split(separator: "}").filter { $0.hasPrefix(".picture .m-") }
    #expect(rules.count > 5)
    for rule in rules where !rule.hasPrefix(".picture .m-halo") {
      #expect(!rule.contains("stroke"), "\(rule)")
    }
  }

  /// Computed by the system's program, in base64.
  private static func sha256(_ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "sha256sum | cut -c1-64"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let hex = Array(
      String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).utf8)
    process.waitUntilExit()
    let bytes = stride(from: 0, to: 64, by: 2).compactMap {
      UInt8(String(decoding: hex[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }
}
