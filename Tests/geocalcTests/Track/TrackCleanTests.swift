import Foundation
import Testing

@Suite struct TrackCleanTests {
  /// A northward drive at 11 m/s, a row per second, with replaced rows at the given indices.
  private static func table(_ changes: [Int: String] = [:], count: Int = 30) -> String {
    var text = "time,lat,lon\n"
    for index in 0..<count {
      let time = "2025-06-01T10:00:\(index < 10 ? "0" : "")\(index)Z"
      let latitude = String(format: "%.4f", 47 + 0.0001 * Double(index))
      text += changes[index] ?? "\(time),\(latitude),8.5"
      text += "\n"
    }
    return text
  }

  @Test("Wrong points are removed and listed, and the other points are unchanged")
  func removal() throws {
    let input = Self.table([
      5: "2025-06-01T10:00:05Z,0,0", 12: "2025-06-01T10:00:12Z,47.2,8.5",
      20: "2025-06-01T10:00:19Z,47.002,8.5",
    ])
    let run = try GeocalcProcess(
      "track clean - --profile drive --smooth off --explain --to csv", input: input)
    #expect(run.code == 0)
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 28)
    #expect(!run.output.contains("47.2,"))
    #expect(rows.last?.hasPrefix("2025-06-01T10:00:29Z,47.0029,8.5,") == true)
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.contains(
        "note: standard input: 1 point at latitude 0, longitude 0, far from its neighbors, is left out"
      ))
    #expect(
      lines.contains {
        $0.hasPrefix("standard input: point 12 at 2025-06-01T10:00:12Z, 47.2, 8.5: speed ")
          && $0.hasSuffix(" m/s")
      })
    #expect(
      lines.contains(
        "note: standard input: 2 of 29 points removed: 1 duplicate-time, 1 speed"
      ))
  }

  @Test("--explain --json lists each removed point as a JSON line")
  func json() throws {
    let input = Self.table([12: "2025-06-01T10:00:12Z,47.2,8.5"])
    let run = try GeocalcProcess("track clean - --explain --json --to csv", input: input)
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

  @Test("Smoothing adds speed and accuracy, and keeps the times")
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
  }

  /// A northward walk, a point every five seconds, with first altitudes 127 m and 20 m too low.
  private static let coldStart =
    "time,lat,lon,ele\n"
    + (0..<121).map { index in
      let time = String(format: "2026-03-01T00:%02d:%02dZ", index * 5 / 60, index * 5 % 60)
      let latitude = String(format: "%.7f", 47 + 5.85e-5 * Double(index))
      return "\(time),\(latitude),8.0,\(index == 0 ? 253 : index == 1 ? 360 : 380)\n"
    }.joined()

  @Test("Wrong altitudes at the start are replaced and reported")
  func coldStart() throws {
    let run = try GeocalcProcess("track clean - --to csv --explain", input: Self.coldStart)
    #expect(run.code == 0)
    let rows = run.output.split(separator: "\n").map { $0.split(separator: ",") }
    let column = try #require(rows[0].firstIndex(of: "altitude_m"))
    let altitudes = rows.dropFirst().compactMap { Double($0[column]) }
    #expect(altitudes.count == 121)
    #expect(altitudes.allSatisfy { 360...380 ~= $0 } && altitudes.last == 380)
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "standard input: point 1 at 2026-03-01T00:00:00Z, 47.0, 8.0: altitude-refused -107.0 m",
        "standard input: point 2 at 2026-03-01T00:00:05Z, 47.0000585, 8.0: altitude-anew after 5 rejected",
        "note: standard input: 0 of 121 points removed; the others are smoothed (not with --smooth off)",
        "note: standard input: 1 altitude rejected and replaced, altitude filter restarted once",
      ])
  }

  @Test("--json lists rejected altitudes")
  func notices() throws {
    let run = try GeocalcProcess("track clean - --json --to csv", input: Self.coldStart)
    let objects = try run.errors.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(objects.map { $0["notice"] as? String } == ["altitude-refused", "altitude-anew"])
    #expect(objects.map { $0["point"] as? Int } == [1, 2])
    #expect(objects[0]["value"] as? Double == -107 && objects[0]["unit"] as? String == "m")
    #expect(objects[1]["value"] as? Double == 5 && objects[1]["unit"] == nil)
    #expect(objects[0]["altitude_m"] as? Double == 253)
  }

  @Test("A given profile limits the speed, and a note says that it may not fit")
  func limits() throws {
    // 11 m/s.
    let run = try GeocalcProcess(
      "track clean - --profile walk --to csv", input: Self.table(count: 60))
    #expect(run.code == 0)
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows[0].firstIndex(of: "speed_mps"))
    #expect(rows.dropFirst().allSatisfy { Double($0[column]) ?? 0 <= 4 })
    #expect(run.errors.contains("are faster than --profile walk allows"))
    let auto = try GeocalcProcess("track clean - --to csv", input: Self.table(count: 60))
    #expect(auto.output.split(separator: "\n").count == 61)
    #expect(!auto.errors.contains("allows"))
  }

  @Test("Smoothed numbers have suitable decimals, and unsmoothed numbers keep all digits")
  func digits() throws {
    let run = try GeocalcProcess("track clean - --to csv", input: Self.coldStart)
    let numbers = run.output.split(separator: "\n").dropFirst().flatMap {
      $0.split(separator: ",").dropFirst()
    }
    let longest = numbers.map { $0.split(separator: ".").dropFirst().last?.count ?? 0 }.max()
    #expect(longest == 8)
    let exact = "time,lat,lon\n2025-06-01T10:00:00Z,47.123456789012,8.12345678901\n"
    let same = try GeocalcProcess("track clean - --smooth off --to csv", input: exact)
    #expect(same.output.contains("47.123456789012,8.12345678901"))
  }

  @Test(
    "Invalid options are refused",
    arguments: [
      ("--profile fish", 64), ("--accuracy 50", 65), ("--max-speed 3", 65), ("--smooth no", 64),
      ("--gap 5m", 65),
    ])
  func refused(options: String, code: Int32) throws {
    let run = try GeocalcProcess("track clean - " + options, input: Self.table())
    run.expectRefusal(code: code, naming: String(options.prefix { $0 != " " }))
  }
}
