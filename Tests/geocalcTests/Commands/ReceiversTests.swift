import Foundation
import Testing

/// Several receivers, and lost ones, in `watch` and in `track`.
@Suite(.timeLimit(.minutes(15))) struct ReceiversTests {
  /// A hundred seconds of two stationary receivers, 7.6 m apart.
  private static let two =
    (0..<100).flatMap { second in
      [
        FakeGPSD.position("/dev/ttyACM0", second),
        FakeGPSD.position("/dev/ttyACM1", second, east: 1e-4),
      ]
    }.joined(separator: "\n") + "\n"

  @Test func aTrackForEachReceiver() throws {
    let run = try GeocalcProcess("track - --json", input: Self.two)
    #expect(run.code == 0)
    let json = try run.json()
    let tracks = try #require(json["sources"]?.array?.first?["tracks"]?.array)
    #expect(tracks.map { $0["points"]?.number } == [100, 100])
    #expect(json["total"]?["distance_m"] == .number(0))
    #expect(
      run.errors.contains(
        "standard input: contains 2 receivers (/dev/ttyACM0, /dev/ttyACM1), one track each; choose")
    )
  }

  @Test func oneReceiverIsChosen() throws {
    let run = try GeocalcProcess(
      "track convert - --device /dev/ttyACM1 --to csv", input: Self.two)
    #expect(run.code == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 101 && lines.dropFirst().allSatisfy { $0.contains("ttyACM1") })
  }

  @Test(arguments: ["track", "watch"])
  func twoNames(verb: String) throws {
    let run = try GeocalcProcess("\(verb) gpsd://127.0.0.1:1/dev/a --device /dev/b")
    #expect(run.code == 64)
    #expect(run.errors.contains("gpsd://127.0.0.1:1/dev/a and --device /dev/b name two receivers"))
  }

  @Test(arguments: ["track - --device /dev/none", "watch - --device /dev/none"])
  func refusesAnUnknownReceiver(line: String) throws {
    let run = try GeocalcProcess(line, input: Self.two)
    #expect(run.code == 65)
    #expect(
      run.errors.contains(
        "standard input has no position of the receiver /dev/none; "
          + "it has /dev/ttyACM0, /dev/ttyACM1"))
  }

  @Test func watchingARecordingTakesOneAtATime() throws {
    let run = try GeocalcProcess("watch -", input: Self.two)
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").count == 100)
    #expect(run.errors.contains("100 positions, 0 m in 1 min 39 s"))
    #expect(run.errors.contains("100 positions of other receivers skipped"))
    let chosen = try GeocalcProcess("watch - --device /dev/ttyACM1", input: Self.two)
    #expect(chosen.output.split(separator: "\n").count == 100)
    #expect(!chosen.errors.contains("skipped"))
  }

  // MARK: Losses

  private static let loss = "is lost: gpsd has closed it; trying again\n"

  /// Runs until the loss has been reported, then interrupts.
  private func untilLost(_ verb: String, _ lines: [String]) async throws -> (String, Int32) {
    let server = try FakeGPSD(lines)
    let process = Child()
    // A signal that the tests ignore would also be ignored by the process.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "--default-signal=INT", GeocalcProcess.executable.path, verb,
      "gpsd://127.0.0.1:\(server.port)",
    ]
    process.environment = GeocalcProcess.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    // A signal that is blocked in the test's thread would also be blocked in the process.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    try process.run()
    var text = ""
    while !text.contains("trying again\n") {
      let piece = errors.fileHandleForReading.availableData
      guard !piece.isEmpty else { break }
      text += String(decoding: piece, as: UTF8.self)
    }
    process.interrupt()
    text += String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  @Test(arguments: ["watch", "track"])
  func reportsALossOnce(verb: String) async throws {
    let (text, code) = try await untilLost(
      verb, (0..<3).map { FakeGPSD.position("/dev/ttyACM0", $0) })
    #expect(code == 130)
    #expect(text.components(separatedBy: "is lost").count == 2, "\(text)")
    #expect(text.contains(Self.loss), "\(text)")
  }

  // gpsd_json(5): "the daemon may ship an error object"
  @Test(arguments: ["watch", "track"])
  func printsErrorsOfGPSD(verb: String) async throws {
    let (text, _) = try await untilLost(
      verb,
      [
        FakeGPSD.position("/dev/ttyACM0", 0),
        #"{"class":"ERROR","message":"Unrecognized request 'X'"}"#,
        FakeGPSD.position("/dev/ttyACM0", 1),
      ])
    #expect(text.contains(": Unrecognized request 'X'\n"), "\(text)")
  }

  @Test func aTrackForEachReceiverOfGPSD() async throws {
    let (text, _) = try await untilLost("track", Self.two.split(separator: "\n").map(String.init))
    #expect(
      text.contains("contains 2 receivers (/dev/ttyACM0, /dev/ttyACM1), one track each"), "\(text)")
  }
}
