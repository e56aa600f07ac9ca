import Foundation
import Testing
import _TestSupport

@Suite struct FixtureTests {
  @Test("The recordings match the output of their generator")
  func recordingsAreCurrent() throws {
    let process = Process()
    process.executableURL = Fixture.repository.appending(path: "scripts/generators/recordings.py")
    process.arguments = ["--check"]
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
