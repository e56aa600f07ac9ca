import Foundation
import Testing

@Suite struct TrackCleanTests {
  /// A drive north at 11 m/s, a second a row, with rows in place of those of that index.
  private static func table(_ changes: [Int: String] = [:], count: Int = 30) -> String {
    var text = "time,lat,lon,hr\n"
    for index in 0..<count {
      let time = "2025-06-01T10:00:\(index < 10 ? "0" : "")\(index)Z"
      let latitude = String(format: "%.4f", 47 + 0.0001 * Double(index))
      text += changes[index] ?? "\(time),\(latitude),8.5,\(100 + index)"
      text += "\n"
    }
    return text
  }

  @Test("wrong points go and are listed, the rest stays as it is")
  func removal() throws {
    let input = Self.table([
      5: "2025-06-01T10:00:05Z,0,0,105", 12: "2025-06-01T10:00:12Z,47.2,8.5,112",
      20: "2025-06-01T10:00:19Z,47.002,8.5,120",
    ])
    let run = try GeocalcProcess(
      "track clean - --profile drive --smooth off --report --to csv", input: input)
    #expect(run.code == 0)
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 28)
    #expect(!run.output.contains("47.2,"))
    #expect(run.output.contains("129"))
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.contains(
        "standard input: point 6 at 2025-06-01T10:00:05Z, 0.0, 0.0: null-island"))
    #expect(
      lines.contains {
        $0.hasPrefix("standard input: point 13 at 2025-06-01T10:00:12Z, 47.2, 8.5: speed ")
          && $0.hasSuffix(" m/s")
      })
    #expect(
      lines.last
        == "Note: standard input: 3 of 30 points removed: 1 null-island, 1 duplicate-time, 1 speed")
  }

  @Test("the list as JSON, a line each")
  func json() throws {
    let input = Self.table([12: "2025-06-01T10:00:12Z,47.2,8.5,112"])
    let run = try GeocalcProcess("track clean - --report --json --to csv", input: input)
    #expect(run.code == 0)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(run.errors.utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["point"] as? Int == 13)
    #expect(members["reason"] as? String == "speed")
    #expect(members["unit"] as? String == "m/s")
    #expect(members["latitude"] as? Double == 47.2)
  }

  @Test("smoothing gives speed and accuracy, and keeps times and heart rates")
  func smoothing() throws {
    for method in ["rts", "forward"] {
      let run = try GeocalcProcess(
        ["track", "clean", "-", "--smooth", method, "--to", "gpsd"], input: Self.table().utf8)
      #expect(run.code == 0)
      let fixes = run.output.split(separator: "\n").filter { $0.contains("TPV") }
      #expect(fixes.count == 30)
      let last = try #require(fixes.last)
      #expect(last.contains("2025-06-01T10:00:29"))
      #expect(last.contains("\"speed\":11.") && last.contains("\"eph\":"))
    }
    let run = try GeocalcProcess("track clean - --to csv", input: Self.table())
    #expect(run.output.contains("129"))
  }

  @Test(
    "options that cannot be",
    arguments: [
      ("--profile fish", 64), ("--accuracy 50", 65), ("--max-speed 3", 65), ("--smooth no", 64),
      ("--gap 5m", 65),
    ])
  func refused(options: String, code: Int32) throws {
    let run = try GeocalcProcess("track clean - " + options, input: Self.table())
    #expect(run.code == code)
    #expect(run.output.isEmpty)
  }
}
