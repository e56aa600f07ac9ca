import Foundation
import Testing
import _TestSupport

@Suite(.tags(.slow)) struct StandardStreamsTests {
  private static let nmea = WatchTests.nmea.replacingOccurrences(of: "409.0", with: "409.1")

  @Test("With closed standard error, no message is written to the output file")
  func closedErrors() throws {
    let folder = TemporaryFolder()
    try Data(Self.nmea.utf8).write(to: folder.file("in.nmea"))
    for closed in ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
      let run = try GeocalcProcess(
        shell: "(geocalc track convert in.nmea --to csv --output out.csv \(closed)); cat out.csv",
        in: folder.url)
      let lines = run.output.split(separator: "\n")
      // The last epoch lacks the sentence with the wrong checksum, and is omitted.
      #expect(lines.count == 3 && lines.allSatisfy { !$0.contains("skipped") }, "\(run.output)")
      #expect(lines.first?.hasPrefix("time,") == true)
    }
  }

  private static let table = "latitude,longitude\n0,0\n0,0.001\n"

  /// A command for each output path of the commands.
  private static let lines = [
    "--version", "--help", "help track", "distance --help", "--generate-completion-script bash",
    "distance 0 0 1 1", "destination 0 0 0 1km", "waypoints 0 0 1 1 --count 3",
    "batch --along data.csv", "matrix data.csv", "nearest data.csv 0 0", "track data.csv",
    "track splits data.csv", "track best data.csv", "track convert data.csv", "watch data.csv",
    "track clean data.csv", "track passes data.csv data.csv --within 5m",
    "bench --count 10 --seconds 0 --only haversine,random,scalar",
  ]

  // Every command detects a closed output in the same way, so a few commands are enough.
  @Test(
    "Output that cannot be written is an error, for help as well",
    arguments: lines.map { ($0, "/dev/full") }
      + [
        "--help", "distance 0 0 1 1", "batch --along data.csv", "track data.csv",
        "track convert data.csv", "watch data.csv",
      ].map { ($0, "&-") })
  func fullDisk(line: String, place: String) throws {
    let folder = TemporaryFolder()
    try folder.write(Self.table, to: "data.csv")
    let run = try GeocalcProcess(shell: "geocalc \(line) >\(place)", in: folder.url)
    #expect(run.code == 74)
    #expect(run.errors.contains("cannot write to standard output"), "\(run.errors)")
  }

  @Test("A reader that leaves early is not an error", arguments: lines)
  func closedPipe(line: String) throws {
    let folder = TemporaryFolder()
    try folder.write(Self.table, to: "data.csv")
    let pipe = try GeocalcProcess(
      shell: "(geocalc \(line); echo $? >code) | true; cat code", in: folder.url)
    #expect(pipe.output == "0\n" && !pipe.errors.contains("error:"), "\(pipe.errors)")
  }

  @Test(
    "Reading a closed standard input is an error", arguments: ["batch", "track -", "nearest - 0 0"])
  func closedInput(line: String) throws {
    let run = try GeocalcProcess(shell: "geocalc \(line) <&-")
    #expect(run.code == 74)
    #expect(run.errors.contains("Bad file descriptor"), "\(run.errors)")
  }
}
