import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// Files as devices make them, with the counts of fitdecode 0.11.0, and random mutations of their bytes.
@Suite struct FITFixtureTests {
  struct Expected: Sendable {
    var name: String
    var records: Int
    var positions: Int
    var laps: Int
    var first: (Double, Double, String)?
    var last: (Double, Double)?
    /// The time of the last position.
    var end: String?
  }

  static let files = [
    Expected(
      name: "computer", records: 15, positions: 15, laps: 1,
      first: (47.4147567, 8.0688864, "2024-06-12T16:10:15Z"), last: (47.4109381, 8.0680119),
      end: "2024-06-12T16:11:20Z"),
    Expected(
      name: "watch", records: 17, positions: 17, laps: 1,
      first: (46.2305196, 7.6333219, "2024-06-11T14:32:51Z"), last: (46.2299994, 7.6334934),
      end: "2024-06-11T14:33:37Z"),
    Expected(name: "compressed-times", records: 86, positions: 0, laps: 1),
    Expected(name: "compressed-speed", records: 120, positions: 0, laps: 11),
    Expected(
      name: "undefined", records: 78, positions: 40, laps: 1,
      first: (47.0475678, 8.3128893, "2024-09-27T14:13:10Z"), last: (47.0439387, 8.3119517),
      end: "2024-09-27T14:15:46Z"),
  ]

  @Test("Counts and positions agree with fitdecode", arguments: files)
  func asTheWitnessSays(_ file: Expected) throws {
    let events = FITDecoder().events(of: try Fixture.bytes("formats/fit/\(file.name).fit"))
    let locations = events.locations
    #expect(locations.count == file.positions)
    let laps = events.compactMap { if case .lap(let lap) = $0 { lap.extent } else { nil } }
    #expect(laps.count { $0 == .lap } == file.laps)
    #expect(laps.count { $0 == .session } == 1)
    let missing = events.skips.first { $0.reason == .noCoordinate }?.detail ?? "0 "
    #expect(missing.hasPrefix("\(file.records - file.positions) "))
    if let (latitude, longitude, time) = file.first, let location = locations.first {
      #expect(abs(location.coordinate.latitude - latitude) < 1e-7)
      #expect(abs(location.coordinate.longitude - longitude) < 1e-7)
      #expect(location.timestamp?.description == time)
    }
    if let (latitude, longitude) = file.last, let location = locations.last {
      #expect(abs(location.coordinate.latitude - latitude) < 1e-7)
      #expect(abs(location.coordinate.longitude - longitude) < 1e-7)
      if let end = file.end { #expect(location.timestamp?.description == end) }
    }
  }

  @Test("The events do not depend on how the input is divided", arguments: files)
  func howeverTheBytesAreCut(_ file: Expected) throws {
    let bytes = try Fixture.bytes("formats/fit/\(file.name).fit")
    let whole = FITDecoder().events(of: bytes)
    for size in [1, 7, 64, 1000, 65_536] {
      #expect(FITDecoder().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
    #expect(AnyLocationDecoder().events(of: bytes) == whole)
  }

  /// If the file is cut, the decoder loses no data before the cut, except values that the file stores at its end.
  @Test func cutAtEachByte() throws {
    let bytes = try Fixture.bytes("formats/fit/watch.fit")
    let whole = FITDecoder().events(of: bytes).locations
    var most = 0
    for count in 0..<bytes.count {
      let events = FITDecoder().events(of: Array(bytes.prefix(count)))
      let locations = events.locations
      #expect(locations == Array(whole.prefix(locations.count)))
      #expect(locations.count >= most)
      most = locations.count
      #expect(events.skips.count { $0.stopsReading } == (count < bytes.count - 2 ? 1 : 0))
    }
    #expect(most == whole.count)
  }

  @Test(
    "Mutated files give bounded events, in any pieces", arguments: ["watch", "compressed-times"])
  func changedAtRandom(_ name: String) throws {
    let bytes = try Fixture.bytes("formats/fit/\(name).fit")
    var random = SplitMix64(seed: 17)
    for _ in 0..<5000 {
      var changed = bytes
      mutate(&changed, with: &random)
      let events = FITDecoder().events(of: changed)
      #expect(events.count <= changed.count + 8)
      for location in events.locations { #expect(location.coordinate.isValid) }
      let cut = Int.random(in: 0...changed.count, using: &random)
      #expect(FITDecoder().events(of: changed, cutAt: [cut]) == events)
    }
  }
}

extension FITFixtureTests.Expected: CustomTestStringConvertible {
  var testDescription: String { name }
}
