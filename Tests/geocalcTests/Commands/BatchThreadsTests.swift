import Foundation
import Testing

/// The number of threads does not change the output of large tables with content that is hard to split into blocks.
@Suite struct BatchThreadsTests {
  /// A megabyte of rows: plain, quoted across lines, empty, bad, textual, with single quotes.
  private static let table: String = {
    var text = "note,lat1,lon1,lat2,lon2\n"
    var state: UInt64 = 1
    while text.utf8.count < 1 << 20 {
      // Knuth's generator for MMIX, whose upper bits are good: the same table every time.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (a, b) = (Double(state >> 40) * 0x1p-24 * 180 - 90, Int((state >> 32) % 361) - 180)
      switch (state >> 56) % 40 {
      case 0: text += "\"over\n\n\"\"lines\"\",\",\(a),\(b),0,1\n"
      case 1: text += "\n"
      case 2: text += "bad,\(a),x,0,1\n"
      case 3: text += "text,40°26'46\"N,\(b),0,1\r\n"
      case 4: text += "long \(String(repeating: "x", count: 3000)),\(a),\(b),0,1\n"
      case 5: text += "quote\"s,\(a),\(b), \"0\" ,1,more,\"columns\"\n"
      default: text += "row,\(a),\(b),0,1\n"
      }
    }
    return text
  }()

  @Test(
    "The number of threads changes neither output, messages, nor code",
    arguments: [
      "", "--azimuths --precision 9", "--json", "--along --columns lat1,lon1", "--strict",
      "--along --json --columns 2,3", "--method vincenty --unit km",
    ])
  func sameAnswer(options: String) throws {
    let one = try GeocalcProcess("batch --threads 1 \(options)", input: Self.table)
    #expect(one.code == 65)
    for threads in [2, 7] {
      let run = try GeocalcProcess("batch --threads \(threads) \(options)", input: Self.table)
      #expect(run.output == one.output)
      #expect(run.errors == one.errors)
      #expect(run.code == one.code)
    }
  }

  /// A block outside a path does not wait for the previous block.
  @Test(
    "A row that is too long is skipped, whatever precedes it",
    arguments: ["", "--along --columns lat1,lon1", "--json", "--operation intersection"],
    ["a,1,2,3,4,", "\"a\",1,2,3,4,"])
  func tooLong(options: String, first: String) throws {
    let header = "n,lat1,lon1,lat2,lon2,lat3,lon3,lat4,lon4\n"
    let plain = "a,1,2,3,4,5,6,7,9\n"
    for long in [
      String(repeating: "x", count: 1 << 21), "\"\(String(repeating: "y", count: 1 << 21))\"",
    ] {
      let input = header + plain + first + "5,6,7,8," + long + "\n" + plain
      for threads in [1, 2, 4] {
        let run = try GeocalcProcess("batch --threads \(threads) \(options)", input: input)
        #expect(run.code == 65)
        #expect(run.errors.contains("line 3: longer than 1 MiB, skipped"), "\(run.errors)")
        #expect(run.errors.contains("1 of 3 rows could not be read"))
        let isHeadless = options == "--json"
        #expect(run.output.split(separator: "\n").count == (isHeadless ? 2 : 3))
      }
    }
  }

  @Test("Each record is printed once, in order") func nothingLost() throws {
    let run = try GeocalcProcess("batch --threads 2 --precision 0", input: Self.table)
    // Without the appended fields the output is the input: no appended field holds a comma or a line end. Surplus
    // fields of a row come last.
    let output = run.output.replacing("\r\n", with: "\n")
    let input = Self.table.replacing("\r\n", with: "\n")
    let lines = input.split(separator: "\n", omittingEmptySubsequences: false)
    let answers = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(answers.count == lines.count)
    for (answer, line) in zip(answers, lines) {
      #expect(
        answer == line || answer.hasPrefix(line + ",")
          || line.hasSuffix(",more,\"columns\"")
            && answer == line.replacing(",more,", with: ",,more,")
      )
    }
  }

  @Test("Bad rows are reported with their line numbers in the whole file") func lineNumbers() throws
  {
    var input = "lat1,lon1,lat2,lon2\n"
    for i in 1...90_000 { input += i % 20_000 == 0 ? "x,0,0,1\n" : "0,0,0,1\n" }
    let run = try GeocalcProcess("batch --threads 2", input: input)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 5)
    for (i, line) in lines.prefix(4).enumerated() {
      #expect(line.hasPrefix("error: standard input: line \((i + 1) * 20_000 + 1): "))
    }
    #expect(lines.last == "error: standard input: 4 of 90000 rows could not be read")
  }

  @Test("--along continues across blocks") func chain() throws {
    var input = "lat,lon\n"
    for i in 0..<100_000 { input += "0,\(i % 360 - 180)\n" }
    let run = try GeocalcProcess("batch --along --threads 2 --precision 0", input: input)
    let rows = run.output.split(separator: "\n").dropFirst()
    #expect(rows.count == 100_000)
    #expect(rows.first == "0,-180,")
    #expect(rows.dropFirst().allSatisfy { $0.hasSuffix(",111319") })
  }

  @Test("A closed output pipe ends a run that waits for input", .timeLimit(.minutes(15)))
  func closedPipe() throws {
    let process = Child()
    process.executableURL = GeocalcProcess.executable
    process.arguments = ["batch", "--threads", "2"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("0,0,1,1\n".utf8))
    _ = output.fileHandleForReading.availableData
    try output.fileHandleForReading.close()
    // The output of this row cannot be written; no more input arrives.
    try input.fileHandleForWriting.write(contentsOf: Data("0,0,1,1\n".utf8))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try input.fileHandleForWriting.close()
  }

  @Test("--threads 0 is refused") func noThreads() throws {
    try GeocalcProcess("batch --threads 0", input: "0,0,1,1\n")
      .expectRefusal(code: 64, naming: "--threads")
  }
}
