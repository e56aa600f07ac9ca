import Foundation
import Testing
import _TestSupport

@Suite struct TrackZonesTests {
  private let folder = TemporaryFolder()

  /// A FIT file with a point every 10 s, a heart rate for each, and the highest value of each zone.
  private func fit(_ rates: [UInt8], zones: [UInt8]) -> Data {
    func little(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
    var messages: [UInt8] = [0x40, 0, 0, 20, 0, 4]
    messages += [253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 3, 1, 2]
    for (index, rate) in rates.enumerated() {
      messages += [0] + little(UInt32(1_000_000_000 + 10 * index))
      messages += little(Int32(500_000_000 + 10_000 * index)) + little(Int32(0)) + [rate]
    }
    if !zones.isEmpty {
      messages += [0x41, 0, 0, 216, 0, 1, 6, UInt8(zones.count), 2, 1] + zones
    }
    let header =
      [14, 0x10, 0x64, 0] + little(UInt32(messages.count)) + Array(".FIT".utf8) + [0, 0]
    return Data(header + messages + [0, 0])
  }

  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(shell: "geocalc track zones \(line)", in: folder.url)
  }

  @Test(
    "Without --limits the zones in a FIT file are used, and their highest value belongs to them")
  func storedLimits() throws {
    try fit([95, 96, 111, 112, 150], zones: [95, 111]).write(to: folder.file("a.fit"))
    let stored = try run("a.fit")
    #expect(stored.code == 0 && stored.errors.contains("note: limits from the recording: 96,112\n"))
    #expect(stored.output.contains("96 to 112  0:00:20"))
    #expect(try stored.output == run("a.fit --limits 96,112").output)
  }

  @Test("Recordings without zones, or with different zones, need --limits")
  func missingLimits() throws {
    for (name, zones) in [("none", []), ("one", [95, 111]), ("other", [99])] as [(String, [UInt8])]
    {
      try fit([90, 100], zones: zones).write(to: folder.file("\(name).fit"))
    }
    for (line, reason) in [
      (
        "none.fit",
        "none.fit: no zones of heart rate in the recording; give limits such as --limits"
      ),
      ("one.fit none.fit", "none.fit: no zones of heart rate"),
      ("one.fit other.fit", "the recordings have different zones of heart rate"),
      ("one.fit --of power", "no point has a power"),
    ] {
      let refused = try run(line)
      #expect(refused.code == 65 && refused.output.isEmpty && refused.errors.contains(reason))
    }
  }

  @Test("A file without heart rates or without times is refused with what is missing")
  func missingValues() throws {
    let times = ["coordTimes", "times_of_lunch"].map { key in
      """
      {"type":"Feature","properties":{"\(key)":["2026-05-01T08:00:00Z","2026-05-01T08:01:00Z"]},
      "geometry":{"type":"LineString","coordinates":[[11,48],[11.001,48]]}}
      """
    }
    for (text, reason) in zip(times, ["no point has a heart rate", "no point has a time"]) {
      try folder.write(text, to: "a.geojson")
      let refused = try run("a.geojson --limits 120,140")
      #expect(refused.code == 65 && refused.output.isEmpty)
      #expect(refused.errors.contains(reason), "\(refused.errors)")
    }
  }
}
