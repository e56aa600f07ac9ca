import Foundation
import Testing
import _TestSupport

@Suite(.tags(.slow), .timeLimit(.minutes(15))) struct InterruptsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    let start = try Date("2025-11-20T12:00:00Z", strategy: .iso8601)
    // In far.csv every third point is an outlier, for commands that report each outlier.
    for (name, far) in [("in.csv", 8), ("far.csv", 9)] {
      var csv = "time,latitude,longitude\n"
      for second in 0..<3000 {
        let time = start.addingTimeInterval(Double(second)).ISO8601Format()
        csv += "\(time),\(47 + Double(second) * 1e-4),\(second % 3 == 1 ? far : 8)\n"
      }
      try folder.write(csv, to: name)
    }
  }

  /// Starts geocalc in the folder, with output or messages that have no reader.
  private func start(
    _ line: String, piped: RunningGeocalc.Stream?, ignoring ignored: String? = nil,
    pausingAt pausePoint: String? = nil
  ) throws -> RunningGeocalc {
    try RunningGeocalc(
      line.split(separator: " ").map(String.init), in: folder.url, pausingAt: pausePoint,
      ignoring: ignored, piped: piped)
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) }
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test(
    "The first signal ends a command that is blocked by a full output pipe",
    arguments: [
      "track splits --every 10m in.csv",
      "track splits --every 10m --json in.csv", "track convert in.csv --to gpx",
      "track clean in.csv", "track resample --every 1s in.csv", "track merge in.csv in.csv",
      "watch in.csv", "watch --json in.csv",
    ], [SIGTERM, SIGINT, SIGHUP])
  func blockedOutput(line: String, number: Int32) throws {
    let run = try start(line, piped: .output)
    try run.waitUntilFull()
    run.send(number)
    #expect(try run.end() == 128 + number)
    if line.hasPrefix("watch") { #expect(run.errors.contains(" positions, ")) }
    #expect(!run.errors.contains("error:"), "\(run.errors)")
  }

  @Test(
    "A signal that is ignored at the start stays ignored",
    .enabled(if: canPause, "needs a debug build"),
    arguments: ["track convert in.csv --to gpx", "watch in.csv"],
    ["INT", "TERM", "HUP"])
  func ignored(line: String, name: String) throws {
    let number = name == "INT" ? SIGINT : name == "TERM" ? SIGTERM : SIGHUP
    let run = try start(line, piped: .output, ignoring: name, pausingAt: "ending")
    try run.waitUntilFull()
    // If the process ignores a signal when it is sent, the system drops the signal.
    #expect(try run.ignores(number))
    for _ in 1...2 { run.send(number) }
    let other = number == SIGTERM ? SIGINT : SIGTERM
    run.send(other)
    try run.waitForPause()
    // The first of the other signals changes nothing.
    #expect(try run.ignores(number))
    run.send(number)
    try run.goOn()
    #expect(try run.end() == 128 + other)
  }

  @Test("A signal ends a command that is blocked by a full message pipe, and no file remains")
  func blockedMessages() throws {
    let run = try start("track clean far.csv --json --output out.gpx", piped: .errors)
    try run.waitUntilFull()
    run.send(SIGTERM)
    #expect(try run.end() == 128 + SIGTERM)
    #expect(try names == ["in.csv", "far.csv"])
  }

  @Test("A timeout ends watch although a full output pipe blocks it") func timeout() throws {
    let run = try start("watch in.csv --timeout 300ms", piped: .output)
    #expect(try run.end() == 69)
  }

  @Test("The second signal ends the process at once", .enabled(if: canPause, "needs a debug build"))
  func second() throws {
    let run = try start("track convert in.csv --to gpx", piped: .output, pausingAt: "ending")
    try run.waitUntilFull()
    run.send(SIGTERM)
    try run.waitForPause()
    run.send(SIGTERM)
    #expect(try run.end() == -SIGTERM)
  }

  @Test(
    "An interrupt drops held points if the grace period ends first, and reports their number",
    .enabled(if: canPause, "needs a debug build"),
    arguments: [
      ("track many.csv", 19_998), ("track --json many.csv", 19_998),
      // All points are pending for sorting.
      ("track convert --sort time --to csv many.csv", 20_000),
    ])
  func manyIdentifiers(line: String, count: Int) throws {
    // Two positions of each receiver; geocalc does not hold back the first receiver's.
    let rows = (0..<20_000).map { "1700000000,\($0 / 2),0,0\n" }.joined()
    try folder.write("time,mmsi,lat,lon\n" + rows, to: "many.csv")
    let run = try start(line, piped: nil, pausingAt: "heldPoints")
    try run.waitForPause()
    run.send(SIGINT)
    // From this point on, geocalc waits until the interrupt is older than its grace period.
    try run.goOn()
    #expect(try run.end() == 130)
    #expect(
      run.errors.contains("many.csv: \(count) points already read dropped"),
      "\(run.errors)")
  }

  @Test(
    "An interrupted command does not replace its output file",
    arguments: [
      "track report p.csv --output out.html", "map p.csv --output out.svg",
      "map p.csv --output out.html --json", "track convert p.csv --output out.gpx",
      "track clean p.csv --output out.gpx", "track resample --every 1s p.csv --output out.gpx",
    ], [true, false])
  func parts(line: String, wasThere: Bool) throws {
    let output = try #require(line.split(separator: " ").first { $0.hasPrefix("out.") })
    if wasThere { try folder.write("old", to: String(output)) }
    // Opens the pipe for reading and writing, so that the pipe always has a writer. All input fits into the pipe.
    let path = try folder.makePipe("p.csv")
    let pipe = FileHandle(fileDescriptor: open(path, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    let rows = (0..<2000).map { "\(1_700_000_000 + $0),\(47 + Double($0) / 10000),8\n" }.joined()
    try pipe.write(contentsOf: Data(("time,latitude,longitude\n" + rows).utf8))
    let run = try start(line, piped: nil)
    // After these rows, geocalc waits for more input.
    try run.wait("all input read") { RunningGeocalc.waitingBytes(pipe.fileDescriptor) == 0 }
    // geocalc inspects the start of its input before it handles signals.
    try run.wait("a handler of the signal") { (try? run.catches(SIGINT)) == true }
    run.send(SIGINT)
    #expect(try run.end() == 130, "\(run.errors)")
    #expect(run.output == "")
    #expect(run.errors.contains("interrupted; nothing was written to \(output)"), "\(run.errors)")
    #expect(text(String(output)) == (wasThere ? "old" : nil))
  }

  @Test(
    "An interrupted export keeps the existing file and reports it",
    .enabled(if: canPause, "needs a debug build"))
  func export() throws {
    let rows = (0..<20_000).map { "\(1_700_000_000 + $0),\(40 + Double($0) / 20000),8\n" }.joined()
    try folder.write("time,latitude,longitude\n" + rows, to: "t.csv")
    try folder.write("old\n", to: "out.gpx")
    let imported = try GeocalcProcess(
      shell: "geocalc library import t.csv --store s.db", in: folder.url)
    try #require(imported.code == 0, "\(imported.errors)")
    let run = try start(
      "library export all --store s.db -o out.gpx", piped: nil, pausingAt: "exportedBlock")
    try run.waitForPause()
    run.send(SIGINT)
    try run.goOn()
    #expect(try run.end() == 130, "\(run.errors)")
    #expect(text("out.gpx") == "old\n")
    #expect(run.errors.contains("interrupted; nothing was written to out.gpx"), "\(run.errors)")
  }
}
