import Foundation
import Testing

@testable import geocalc

/// Points are kept in memory, so endless input is refused. A column names the points.
@Suite(.timeLimit(.minutes(15))) struct PointTableTests {
  /// Rows of five bytes.
  private static let rows = "lat,lon,n\n1,2,a\n3,4,b\n5,6,c\n7,8,d\n"
  /// The counted memory of three rows.
  private static let three = 3 * MemoryBound.bytesOfPlace + 3 * 15

  @Test(arguments: [three - 1, three, three + 1, 4 * MemoryBound.bytesOfPlace + 3 * 20])
  func bound(bytes: Int) throws {
    let tables = NearestTests.Tables()
    let path = try tables.add("points.csv", Self.rows)
    func read() throws -> PointTable {
      try PointTable(
        path, columns: nil, option: "--columns", isStrict: false, bound: MemoryBound(bytes: bytes))
    }
    guard bytes <= Self.three + 1 else {
      #expect(try read().rows.count == 4)
      return
    }
    let failure = #expect(throws: Failure.self) { try read() }
    #expect(failure?.code == .badData)
    let line = bytes < Self.three ? 4 : 5
    #expect(failure?.message?.hasPrefix("\(path): line \(line): ") == true)
    #expect(failure?.message?.contains("half of the available memory") == true)
  }

  @Test(
    "The limit holds for the smallest and the largest numbers",
    arguments: [
      (Int.min, 0, false), (-1, 0, false), (0, 0, true), (0, 1, false), (1, 0, true), (1, 1, false),
      (194, 1, false), (195, 1, true), (.max, 1, true), (.max, .max, false), (.min, .max, false),
    ])
  func anyNumbers(bytes: Int, count: Int, fits: Bool) {
    let bound = MemoryBound(bytes: bytes)
    do {
      try bound.check(places: count, textCount: count, "here")
      #expect(fits)
    } catch {
      #expect(!fits && error.code == .badData)
      #expect(error.message?.hasPrefix("here: the points exceed ") == true)
    }
  }

  /// The limit is half of the process's memory, so the limit is reached first.
  @Test(
    "Endless input ends with a message",
    .enabled(
      if: ["ASAN_OPTIONS", "TSAN_OPTIONS"].allSatisfy { GeocalcProcess.environment[$0] == nil },
      "sanitizers take all addresses"),
    arguments: ["nearest - 1 2", "matrix -", "track passes - x --within 5m"],
    ["yes 1,2", "yes 1,2,$(head -c 1000 /dev/zero | tr '\\0' x)"])
  func endless(line: String, input: String) throws {
    // Thread arenas reserve 64 MiB each, used or not.
    let run = try GeocalcProcess(
      shell: "\(input) | (ulimit -c 0; ulimit -v 450000; MALLOC_ARENA_MAX=2 geocalc \(line))")
    #expect(run.code == 65 && run.errors.contains("half of the available memory"), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "Matrix, map, names of points and polygons use the same column",
    arguments: ["shop", "customer", "station", "site"])
  func commands(_ column: String) throws {
    let tables = NearestTests.Tables()
    let table = try tables.add("t.csv", "key,\(column),lat,lon\nk1,North,48,16\nk2,South,47,16\n")
    let matrix = try GeocalcProcess("matrix \(table) --precision 0")
    #expect(matrix.output.hasPrefix("distance_m,North,South\nNorth,"), "\(matrix.output)")
    let distance = try GeocalcProcess("distance North South --places \(table) --precision 0")
    #expect(distance.output.hasPrefix("111181 m\n"), "\(distance.output)\(distance.errors)")
    let map = try GeocalcProcess("map --points \(table) -o \(table).svg")
    #expect(map.code == 0, "\(map.errors)")
    let svg = try String(contentsOfFile: "\(table).svg", encoding: .utf8)
    #expect(svg.contains("North") && !svg.contains("k1"))
    let zones = try tables.add(
      "z.csv", "key;\(column);wkt\nk1;Zone A;\"POLYGON((15 47,17 47,17 49,15 49,15 47))\"\n")
    let inside = try GeocalcProcess("inside \(zones) 48 16")
    #expect(inside.output == "Zone A\n", "\(inside.errors)")
  }
}
