import Foundation
import Testing
import _TestSupport

/// Unusual files: gzipped, broken, endless, and with names that are not UTF-8.
@Suite struct InputFileTests {
  /// Runs a shell script in a new folder.
  private func shell(_ script: String) throws -> GeocalcProcess {
    let folder = TemporaryFolder()
    return try GeocalcProcess(shell: script, in: folder.url)
  }

  // gzip(1) writes the input: no code of this project compresses it.
  @Test(
    "Every command that reads tables recognizes gzip by its content",
    arguments: [
      "geocalc batch p", "geocalc batch <p",
      "geocalc batch --along --columns 3,4 p", "geocalc matrix p --columns lat2,lon2",
      "geocalc nearest p 0 0 --format csv --columns 3,4",
      "geocalc nearest p p --columns 3,4",
    ])
  func gzip(command: String) throws {
    let make = "printf '%s\\n' lat1,lon1,lat2,lon2 0,0,1,1 0,0,2,2 >p; "
    let plain = try shell(make + command)
    let compressed = try shell(make + "gzip p; mv p.gz p; " + command)
    #expect(compressed.output == plain.output)
    #expect(!plain.output.isEmpty)
    #expect(compressed.errors.isEmpty)
    #expect(compressed.code == 0)
    // Two members are one file, as for gzip -d.
    let members = try shell(make + "(head -2 p | gzip; tail -1 p | gzip) >q; mv q p; " + command)
    #expect(members.output == plain.output)
  }

  @Test("Gzip is recognized when its first byte arrives alone") func gzipInPieces() throws {
    let table = "lat1,lon1,lat2,lon2\n0,0,1,1\n0,0,2,2\n"
    let bytes = try GeocalcProcess(executable: URL(filePath: "/bin/gzip"), [], input: table.utf8)
      .bytes
    #expect(bytes.prefix(2) == Data([0x1F, 0x8B]))
    let run = try GeocalcProcess(["batch"], pieces: [bytes.prefix(1), bytes.dropFirst()])
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(try run.output == GeocalcProcess("batch", input: table).output)
  }

  @Test("Binary numbers and large tables are read from gzip") func largeGzip() throws {
    let run = try shell(
      "awk 'BEGIN { print \"lat1,lon1,lat2,lon2\"; for (i = 0; i < 200000; i++) print \"0,0,0,1\" }' "
        + "| gzip >t.gz; geocalc batch --precision 0 t.gz | sort | uniq -c | tr -s ' '")
    #expect(
      run.output == " 200000 0,0,0,1,111319\n 1 lat1,lon1,lat2,lon2,distance_m\n")
    // 0, 0 and 0, 1 as little-endian doubles
    let numbers = try shell(
      "printf '\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0"
        + "\\0\\0\\0\\0\\0\\0\\360\\77' | gzip >n.f64.gz; geocalc matrix n.f64.gz --precision 0")
    #expect(numbers.output == "distance_m,1,2\n1,0,111319\n2,111319,0\n")
  }

  @Test(
    "Damaged gzip data ends with code 65, and the message names the file",
    arguments: [
      ("head -c 500", "the gzip stream ends early"),
      ("sed 's/$/x/' | tail -c +1", "gzip"),
    ])
  func brokenGzip(damage: String, reason: String) throws {
    let run = try shell(
      "awk 'BEGIN { srand(1); print \"lat1,lon1,lat2,lon2\"; "
        + "for (i = 0; i < 2000; i++) print \"0,0,0,\" rand() }' | gzip | \(damage) >t.gz; "
        + "geocalc batch t.gz")
    #expect(run.code == 65)
    #expect(run.errors.contains("error: cannot uncompress t.gz: "), "\(run.errors)")
    #expect(run.errors.contains(reason))
    #expect(run.output.hasPrefix("lat1,lon1,lat2,lon2,distance_m\n0,0,0,") || reason == "gzip")
  }

  @Test("The message about binary data names the file") func noText() throws {
    for command in ["batch u", "nearest u 0 0", "matrix u", "check u"] {
      let run = try shell("printf 'lat1,lon1,\\0lat2\\n' >u; geocalc \(command)")
      #expect(run.errors.hasPrefix("error: u: the first line has zero bytes"), "\(run.errors)")
      #expect(run.code == 65)
    }
    let named = try shell("printf 'lat1,lon1,lat2,lon2\\nx,0,0,1\\n' >t.csv; geocalc batch t.csv")
    #expect(named.errors.hasPrefix("error: t.csv: line 2: lat1, lon1: cannot read \"x\""))
    #expect(named.errors.hasSuffix("\nerror: t.csv: 1 of 1 rows could not be read\n"))
  }

  // \351 is é in Latin-1, and invalid UTF-8.
  @Test(
    "Files with names that are not UTF-8 are opened",
    arguments: [
      "batch \"$f\" --along", "matrix \"$f\"", "nearest \"$f\" 0 0", "nearest \"$f\" \"$f\"",
      "track \"$f\"", "track convert --to gpx \"$f\"", "watch \"$f\"", "check \"$f\" --count 0",
      "track passes \"$f\" --within 1km \"$f\"",
    ])
  func names(command: String) throws {
    let run = try shell(
      "f=$(printf 'a\\351\\364\\217\\272\\200.csv'); printf 'lat,lon\\n0,0\\n0,1\\n' >\"$f\"; "
        + "geocalc \(command)")
    #expect(run.code == 0 || run.code == 69, "\(run.errors)")
    #expect(!run.output.isEmpty || run.code == 69)
    let missing = try shell("f=$(printf 'a\\351b.csv'); geocalc \(command)")
    #expect(missing.code == 66 || run.code == 69)
    #expect(missing.errors.contains("a\\xE9b.csv") || run.code == 69)
  }

  @Test(
    "Endless binary input is refused without using much memory", .timeLimit(.minutes(15)),
    .enabled(
      if: ["ASAN_OPTIONS", "TSAN_OPTIONS"].allSatisfy { GeocalcProcess.environment[$0] == nil },
      "sanitizers take all addresses"))
  func endless() throws {
    let limited = "ulimit -v 2000000; "
    let device = try shell(limited + "ln -s /dev/zero z.f64; geocalc matrix z.f64")
    #expect(device.errors == "error: z.f64 is a device, not a file of numbers\n")
    #expect(device.code == 65)
    // Three rows although the header declares two, and no end.
    let array = try shell(
      limited + "mkfifo p.npy; (printf '\\223NUMPY\\1\\0\\166\\0%-117s\\n' "
        + "\"{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }\"; cat /dev/zero 2>&-) >p.npy & "
        + "geocalc matrix p.npy")
    #expect(array.errors == "error: p.npy: there are more than 2 points\n")
    #expect(array.code == 65)
  }

  @Test("A huge number of threads takes no more memory") func threads() throws {
    let run = try shell(
      "awk 'BEGIN { for (i = 0; i < 20000; i++) print \"0,0,0,1\" }' >t; "
        + "geocalc batch --precision 0 --threads 9223372036854775807 t | sort -u; "
        + "head -300 t >u; geocalc matrix --columns 1,2 --threads 9223372036854775807 u | wc -l")
    #expect(run.output == "0,0,0,1,111319\n301\n")
    #expect(run.code == 0)
  }
}

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
