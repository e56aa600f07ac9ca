import Foundation
import Testing
import _TestSupport

@testable import geocalc

@Suite struct GuideTests {
  private static func topics() throws -> [String] {
    try GeocalcProcess("guide").output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test("Every page of the guide is listed and printed", arguments: try topics())
  func page(topic: String) throws {
    let run = try GeocalcProcess("guide \(topic)")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").count > 5)
    // No Markdown or DocC marks are left; texts, unlike examples, have 80 columns.
    #expect(!run.output.contains("<doc:") && !run.output.contains("```"))
    for line in run.output.split(separator: "\n") where !line.hasPrefix("    ") {
      #expect(line.count <= 80, "\(line)")
    }
    #expect(try GeocalcProcess("help guide \(topic)").output == run.output)
  }

  @Test("An unknown topic is refused with code 64 and the nearest name") func unknown() throws {
    let run = try GeocalcProcess("guide distanses")
    #expect(run.code == 64)
    #expect(run.errors.contains("did you mean distances?"))
    #expect(try GeocalcProcess("guide xyzzy").errors.contains("list the pages with geocalc guide"))
  }

  @Test("The built-in pages equal the pages in Guide.docc") func current() throws {
    let script = Fixture.repository.appending(path: "scripts/generators/guide.py")
    let run = try GeocalcProcess(executable: script, ["--check"])
    #expect(run.code == 0, "\(run.errors)")
  }
}

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
