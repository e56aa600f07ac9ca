import Foundation
import Testing
import _TestSupport

@testable import geocalc

@Suite struct ExampleCommandTests {
  @Test(
    "Each sample equals the file in the guide",
    arguments: [
      ("ride.gpx", "rides/2026-05-17-ride.gpx"), ("shops.csv", "shops.csv"),
      ("customers.csv", "customers.csv"), ("zones.geojson", "zones.geojson"),
      ("fleet.csv", "fleet.csv"), ("noisy.csv", "noisy.csv"),
    ])
  func sample(name: String, file: String) throws {
    let run = try GeocalcProcess("example \(name)")
    let path = Fixture.repository.appending(path: "Guide/Samples/\(file)")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(try run.output == String(contentsOf: path, encoding: .utf8))
    #expect(try GeocalcProcess("example").output.contains(name))
    #expect(Sample.all.count == 6)
  }

  @Test("An unknown sample is refused with the nearest name")
  func unknown() throws {
    let run = try GeocalcProcess("example ride.gpz")
    #expect(run.code == 64 && run.errors.contains("did you mean ride.gpx?"))
    #expect(try GeocalcProcess("example xyzzy").errors.contains("list the samples with"))
  }
}
