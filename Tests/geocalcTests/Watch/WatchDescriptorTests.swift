import Foundation
import Testing
import _TestSupport

/// A process with too few file descriptors causes an error, never a crash.
@Suite(.timeLimit(.minutes(15))) struct WatchDescriptorTests {
  /// Runs geocalc with the given number of descriptors.
  private func run(_ arguments: String, descriptors: Int) throws -> (code: Int32, errors: String) {
    let process = Child()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -c 0; ulimit -n \(descriptors); exec \"$0\" \(arguments)",
      GeocalcProcess.executable.path,
    ]
    process.environment = GeocalcProcess.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, text)
  }

  /// With most of these limits even a file cannot be opened; the last three or four suffice for it.
  @Test(
    "Too few file descriptors are an error, not a crash", arguments: 4...14,
    [
      "track FILE", "track splits FILE", "track convert FILE --to gpx", "watch FILE",
      "watch FILE --timeout 9s", "watch gpsd://127.0.0.1:1", "track gpsd://127.0.0.1:1",
      "watch gpsd://127.0.0.1:1 --wait --timeout 300ms", "nearest FILE 1 2", "batch --along FILE",
    ])
  func few(descriptors: Int, line: String) throws {
    let folder = TemporaryFolder()
    let file = try folder.write("lat,lon\n1,2\n1,2.0001\n", to: "a.csv")
    let (code, errors) = try run(
      line.replacingOccurrences(of: "FILE", with: file), descriptors: descriptors)
    let isTooFew = errors.contains("Too many open files")
    if line.contains("gpsd") {
      #expect(code == 69 || code == 74 && isTooFew, "\(errors)")
    } else {
      #expect(code == 0 || code == 74 && isTooFew, "\(errors)")
    }
    if errors.contains("Too many open files") { #expect(!errors.contains("Start gpsd")) }
  }

  /// Port 1 is unused: with enough descriptors the connection is refused.
  @Test(arguments: [10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 40])
  func aClientOfGPSD(descriptors: Int) throws {
    let (code, errors) = try run("watch gpsd://127.0.0.1:1", descriptors: descriptors)
    #expect(code == 69, "\(errors)")
    #expect(
      errors.contains("Too many open files") || errors.contains("Connection refused"), "\(errors)")
    if descriptors == 12 { #expect(errors.contains("Too many open files"), "\(errors)") }
    if descriptors == 40 { #expect(errors.contains("Connection refused"), "\(errors)") }
  }

  /// While geocalc waits for gpsd it also waits for descriptors, and reports that once.
  @Test func waiting() throws {
    let (code, errors) = try run(
      "watch gpsd://127.0.0.1:1 --wait --timeout 500ms", descriptors: 12)
    #expect(code == 69)
    #expect(errors.components(separatedBy: "Too many open files").count == 2, "\(errors)")
    #expect(errors.contains("trying again") && errors.contains("no position for 500ms"))
  }
}
