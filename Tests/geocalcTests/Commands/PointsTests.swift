import Foundation
import Testing
import _TestSupport

@Suite struct PointsTests {
  private func places(_ line: String) throws -> [(latitude: Double, longitude: Double)] {
    let run = try GeocalcProcess(line)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(rows[0] == ["latitude", "longitude"])
    return rows.dropFirst().compactMap { row in
      Double(row[0]).flatMap { latitude in Double(row[1]).map { (latitude, $0) } }
    }
  }

  @Test("The same seed prints the same points, and each is in the circle")
  func circle() throws {
    let line = "points 48.2 16.4 5km --count 200 --seed 42 --format csv"
    let found = try places(line)
    #expect(found.count == 200)
    #expect(try GeocalcProcess(line).output == GeocalcProcess(line).output)
    let folder = TemporaryFolder()
    let file = try folder.write(try GeocalcProcess(line).output, to: "points.csv")
    let near = try GeocalcProcess("nearest \(file) 48.2 16.4 --within 5km --format csv")
    #expect(near.output.split(separator: "\n").count == 201)
  }

  @Test("Without a seed, a note names the one that repeats the points")
  func note() throws {
    let run = try GeocalcProcess("points --count 3 --format csv")
    let seed = try #require(run.errors.firstMatch(of: /note: --seed (\d+) prints/)?.1)
    #expect(try GeocalcProcess("points --count 3 --format csv --seed \(seed)").output == run.output)
  }

  @Test("A box has points between its corners, and may cross the antimeridian")
  func box() throws {
    for place in try places("points -20 170 -10 -175 --count 100 --seed 1 --format csv") {
      #expect((-20 ... -10).contains(place.latitude))
      #expect(place.longitude >= 170 || place.longitude <= -175)
    }
  }

  @Test("Polygons of a file have points and grids, all of them inside")
  func polygons() throws {
    let zones = Fixture.repository.appending(path: "Sources/geocalc/Samples/zones.geojson").path
    let folder = TemporaryFolder()
    for option in ["--count 100 --seed 1", "--every 500m"] {
      let run = try GeocalcProcess("points \(zones) \(option) --format csv")
      #expect(run.output.split(separator: "\n").count > 50)
      let file = try folder.write(run.output, to: "points.csv")
      let outside = try GeocalcProcess("inside \(zones) \(file) --only outside --format csv")
      #expect(outside.output.split(separator: "\n").count == 1, "\(outside.output)")
    }
  }

  @Test("A grid has the number of points of Gauss's circle problem")
  func grid() throws {
    // The lattice points in a circle of 3.5 spacings: N(3.5) = 37.
    #expect(try places("points 48.2 16.4 3500m --every 1km --format csv").count == 37)
  }

  @Test(
    "Invalid areas and options are refused in one line",
    arguments: [
      ("points 48 16 5km", 64, "--count N or --every LENGTH"),
      ("points 48 16 5km --count 1 --every 1m", 64, "--count N or --every LENGTH"),
      ("points --every 1km --seed 1", 64, "--seed needs --count"),
      ("points --count 0", 64, "--count: expected 1 or more"),
      ("points 48 16 0m --count 1", 65, "the radius"),
      ("points 48 16 5 --count 1", 65, "write 5m or 5km"),
      ("points 49 16 48 17 --count 1", 65, "a south below the north"),
      ("points /nowhere.geojson --count 1", 66, "is not a file"),
      ("points --every 0m", 65, "the spacing of the grid"),
      ("points 1 2 3 4 5 --count 1", 64, "found 5 arguments"),
    ])
  func refused(line: String, code: Int32, reason: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == code && run.output.isEmpty, "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
