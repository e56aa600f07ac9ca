import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct ChunkCodecTests {
  /// Every position of every recording in the repository is restored unchanged.
  @Test func recordingsComeBack() throws {
    var count = 0
    for path in Fixture.all {
      let locations = try Fixture.events(path).locations
      for start in stride(from: 0, to: locations.count, by: ChunkCodec.maximumCount) {
        let chunk = locations[start..<min(start + ChunkCodec.maximumCount, locations.count)]
        #expect(try ChunkCodec.decode(ChunkCodec.encode(chunk)) == Array(chunk), "\(path)")
        count += chunk.count
      }
    }
    #expect(count > 5000)
  }

  @Test("A position of a recording takes less than 40 bytes")
  func positionsTakeFewBytes() throws {
    for path in Fixture.all {
      let locations = try Fixture.events(path).locations
      guard locations.count > 100 else { continue }
      var size = 0
      for start in stride(from: 0, to: locations.count, by: ChunkCodec.maximumCount) {
        let end = min(start + ChunkCodec.maximumCount, locations.count)
        size += ChunkCodec.encode(locations[start..<end]).count
      }
      #expect(size < 40 * locations.count, "\(path)")
    }
  }

  /// A ride with times to the millisecond, coordinates to 1e-7 degrees, altitudes to the centimeter, speed, course
  /// and accuracy: the goal of the format.
  @Test func rideWithSevenNumbersTakesTenBytes() throws {
    var generator = SplitMix64(seed: 1)
    func noise(_ size: Double) -> Double {
      (Double.random(in: 0..<1, using: &generator) - 0.5) * size
    }
    func rounded(_ value: Double, _ places: Double) -> Double {
      (value * places).rounded() / places
    }
    var (latitude, longitude, altitude, course) = (47.0, 8.0, 400.0, 90.0)
    let locations = (0..<10_240).map { index in
      course += noise(10)
      let speed = 7 + noise(1)
      latitude += speed / 111_000 * cos(course * .pi / 180) + noise(2e-6)
      longitude += speed / 76_000 * sin(course * .pi / 180) + noise(2e-6)
      altitude += noise(0.4)
      var location = Location(
        Coordinate(latitude: rounded(latitude, 1e7), longitude: rounded(longitude, 1e7)),
        timestamp: Timestamp(
          seconds: 1_700_000_000 + Int64(index), nanoseconds: Int64(noise(40)) * 1_000_000))
      location.altitude = rounded(altitude, 100)
      location.speed = rounded(speed, 100)
      location.course = rounded((course + 3600).truncatingRemainder(dividingBy: 360), 10)
      location.horizontalAccuracy = rounded(4 + noise(1), 10)
      return location
    }
    var size = 0
    for start in stride(from: 0, to: locations.count, by: 1024) {
      let bytes = ChunkCodec.encode(locations[start..<start + 1024])
      #expect(try ChunkCodec.decode(bytes) == Array(locations[start..<start + 1024]))
      size += bytes.count
    }
    #expect(Double(size) / Double(locations.count) <= 10)
  }

  /// Values outside every grid, and unusual values.
  @Test func strangeValuesComeBack() throws {
    let numbers = [
      0.0, -0.0, 1.0 / 3, .pi, -1e-300, 1e300, .leastNonzeroMagnitude, 0.1 + 0.2, 0x1p53, -12.345,
    ]
    let times = [
      Timestamp(seconds: .min), Timestamp(seconds: .max, nanoseconds: 999_999_999),
      Timestamp(seconds: 0, nanoseconds: 1), Timestamp(seconds: -1, nanoseconds: 999_000_000),
    ]
    var locations: [Location] = []
    for (index, number) in numbers.enumerated() {
      var location = Location(
        Coordinate(latitude: 90 / (number.magnitude + 1), longitude: -0.0),
        timestamp: index % 3 == 0 ? nil : times[index % times.count])
      location.altitude = number
      location.climb = index % 2 == 0 ? number : nil
      location.utcOffset = [nil, 0, -12600, .max, .min][index % 5]
      location.fix = FixDimension.allCases[index % 3]
      location.status = index % 4 == 0 ? nil : FixStatus.allCases[index]
      location.timestampSource = index % 3 == 1 ? .arrival : .receiver
      location.device = ["/dev/a", nil, "", "/dev/b\u{0}ü"][index % 4]
      location.satellitesUsed = index
      location.dilution = .init(horizontal: number, vertical: nil, position: 1.5)
      location.attributes = (0..<index % 4).map {
        Location.Attribute(
          ["hr", "hr", "note"][$0], ["-0", "007", "1.50", "ü\n", "", "72"][index % 6])
      }
      locations.append(location)
    }
    let decoded = try ChunkCodec.decode(ChunkCodec.encode(locations[...]))
    #expect(decoded == locations)
    #expect(decoded[1].altitude?.sign == .minus)
    #expect(decoded.allSatisfy { $0.coordinate.longitude.sign == .minus })
    #expect(try ChunkCodec.decode(ChunkCodec.encode([])) == [])
  }

  /// Any bytes decode to an error or to positions that can be encoded again.
  @Test func hostileBytesEndInAnError() throws {
    var generator = SplitMix64(seed: 2)
    let originals = try Fixture.all.compactMap { path -> [UInt8]? in
      let locations = try Fixture.events(path).locations
      return locations.isEmpty ? nil : ChunkCodec.encode(locations.prefix(100))
    }
    var (errors, chunks) = (0, 0)
    for round in 0..<10_000 {
      var bytes = originals[round % originals.count]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
      case 1: bytes.append(UInt8.random(in: 0...255, using: &generator))
      default:
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = bytes.indices.randomElement(using: &generator) ?? 0
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      do {
        let locations = try ChunkCodec.decode(bytes)
        #expect(locations.count <= ChunkCodec.maximumCount)
        #expect(locations.allSatisfy { $0.coordinate.isValid })
        chunks += 1
      } catch {
        errors += 1
      }
    }
    #expect(errors > 5000 && chunks > 100)
  }

  /// Few bytes that demand much memory are refused.
  @Test func bombIsRefused() throws {
    // 1024 points at 0, 0 with 40,000 values of one name each.
    var writer = ByteWriter()
    writer.append(1024)
    for column in [2, 3] {
      writer.append(column)
      writer.append(byte: 0)
      IntegerColumn.append([Int64](repeating: 0, count: 1024), to: &writer)
    }
    writer.append(24)
    writer.append(1)
    writer.append("a")
    writer.append(1)
    writer.append(40_000)
    for _ in 0..<40_000 { writer.append(0) }
    IntegerColumn.append([Int64](repeating: 0, count: 1024), to: &writer)
    #expect(throws: ChunkError.invalid("too many values of points")) {
      try ChunkCodec.decode(writer.bytes)
    }
  }
}
