import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("JPEGDecoder") struct JPEGDecoderTests {
  /// A photo at 47°22′30.25″N 8°32′15.5″E, taken at 08:20:30.25 in summer time.
  private static let photo: TestPhoto = {
    var photo = TestPhoto()
    (photo.time, photo.offset, photo.fraction) = ("2026:05:01 08:20:30", "+02:00", "25")
    (photo.latitude, photo.longitude) = ((47, 22, 3025, "N"), (8, 32, 1550, "E"))
    (photo.altitude, photo.error) = ((0, 4315), 48)
    photo.gpsTime = ("2026:05:01", 6, 20, 29_500)
    return photo
  }()

  private func changed(_ change: (inout TestPhoto) -> Void) -> [UInt8] {
    var photo = Self.photo
    change(&photo)
    return photo.bytes
  }

  private func location(_ bytes: [UInt8]) throws -> Location {
    let events = JPEGDecoder(name: "a.jpg").events(of: bytes)
    let location = try #require(events.locations.first, "\(events)")
    #expect(events == [.part(.waypoints), .location(location)])
    return location
  }

  @Test("A photo is a waypoint with its name, time and altitude", arguments: [false, true])
  func waypoint(isBigEndian: Bool) throws {
    let location = try location(changed { $0.isBigEndian = isBigEndian })
    // The coordinates are those that ExifRead 3.5 computes for these values.
    #expect(
      location.coordinate
        == Coordinate(latitude: 47.37506944444444, longitude: 8.537638888888889))
    #expect(location.timestamp?.description == "2026-05-01T06:20:30.25Z")
    #expect(location.utcOffset == 7200)
    #expect(location.altitude == 431.5 && location.horizontalAccuracy == 4.8)
    #expect(location.attribute("name") == "a.jpg")
  }

  @Test("South and west are negative, and so are altitudes below sea level") func signs() throws {
    let location = try location(
      changed {
        ($0.latitude, $0.longitude) = ((33, 51, 3100, "S"), (151, 12, 5100, "W"))
        $0.altitude = (1, 120)
      })
    #expect(
      location.coordinate
        == Coordinate(latitude: -33.85861111111111, longitude: -151.21416666666667))
    #expect(location.altitude == -12)
  }

  @Test("Altitudes above the ellipsoid are not altitudes above sea level") func ellipsoid() throws {
    let location = try location(changed { $0.altitude = (2, 4315) })
    #expect(location.altitude == nil && location.ellipsoidalAltitude == 431.5)
  }

  @Test("Without an offset, the time is that of the GPS position") func gpsTime() throws {
    let location = try location(changed { $0.offset = nil })
    #expect(location.timestamp?.description == "2026-05-01T06:20:29.5Z")
    #expect(location.utcOffset == nil)
    let noTime = try self.location(changed { ($0.offset, $0.gpsTime) = (nil, nil) })
    #expect(noTime.timestamp == nil && noTime.utcOffset == nil)
  }

  @Test(
    "Second 60 of the GPS time is valid only as a leap second",
    arguments: [
      ("2016:12:31", 23, 59, "2016-12-31T23:59:59.999999999Z"), ("2026:05:01", 6, 20, nil),
      ("2016:12:31", 22, 59, nil), ("2016:12:30", 23, 59, nil),
    ] as [(String, UInt32, UInt32, String?)])
  func limitsLeapSeconds(_ day: String, _ hour: UInt32, _ minute: UInt32, _ expected: String?)
    throws
  {
    let bytes = changed { ($0.offset, $0.gpsTime) = (nil, (day, hour, minute, 60_000)) }
    #expect(try location(bytes).timestamp?.description == expected)
  }

  @Test(
    "An invalid time is no time",
    arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "2026:13:01 08:20:30", "2026", ""])
  func invalidTime(_ text: String) throws {
    let bytes = changed { ($0.time, $0.gpsTime) = (text, nil) }
    #expect(try location(bytes).timestamp == nil)
  }

  @Test("A photo without a position gives no location and no error") func noPosition() {
    for bytes in [
      changed { ($0.latitude, $0.longitude) = (nil, nil) }, changed { $0.hasExif = false },
    ] {
      let events = JPEGDecoder().events(of: bytes)
      #expect(events.count == 1)
      #expect(
        events.skips.map(\.detail) == ["the photo has no GPS position"]
          && events.skips.first?.reason == .assumed)
    }
  }

  @Test("A position out of range is reported") func outOfRange() {
    let events = JPEGDecoder().events(of: changed { $0.latitude = (91, 0, 0, "N") })
    #expect(events.locations.isEmpty && events.skips.first?.reason == .outOfRange)
    let noSide = JPEGDecoder().events(of: changed { $0.latitude = (47, 0, 0, "X") })
    #expect(noSide.locations.isEmpty && noSide.skips.count == 1)
  }

  @Test("Other segments are skipped without holding them") func segments() throws {
    let bytes = changed { $0.padding = 65_533 }
    #expect(try location(bytes).attribute("name") == "a.jpg")
    #expect(JPEGDecoder(name: "a.jpg").events(of: bytes, inPiecesOf: 1000).locations.count == 1)
  }

  @Test("A damaged or truncated file is reported") func damage() {
    let truncated = JPEGDecoder().events(of: Array(Self.photo.bytes.prefix(40)))
    #expect(truncated.skips.first?.reason == .truncated)
    var bytes = Self.photo.bytes
    bytes[2] = 0
    let damaged = JPEGDecoder().events(of: bytes)
    #expect(damaged.skips.first?.stopsReading == true && damaged.skips.first?.offset == 2)
  }

  @Test("The content shows the format, and the name of the file reaches the waypoint") func any() {
    var any = AnyLocationDecoder()
    any.fileName = "a.jpg"
    var events: [LocationEvent] = []
    any.decode(Self.photo.bytes.span, into: &events)
    any.finish(into: &events)
    #expect(any.format == .jpeg && events.locations.first?.attribute("name") == "a.jpg")
  }

  @Test func eventsDoNotDependOnThePieces() {
    DecoderTrials.cutAnywhere(Self.photo.bytes) { JPEGDecoder() }
    DecoderTrials.truncatedAnywhere(Self.photo.bytes) { JPEGDecoder() }
  }

  @Test func everyMutatedInputIsRead() {
    for isBigEndian in [false, true] {
      let bytes = changed { $0.isBigEndian = isBigEndian }
      DecoderTrials.mutated(bytes, times: 20_000) { JPEGDecoder() }
    }
  }

  @Test("Any value of any byte of the Exif data is read") func everyByte() {
    let tiff = Self.photo.tiff
    for index in tiff.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = tiff
        bytes[index] = value
        let place = PhotoMetadata(exif: bytes)?.coordinate
        #expect(place?.isValid ?? true, "byte \(index) = \(value)")
      }
      _ = PhotoMetadata(exif: Array(tiff.prefix(index)))
    }
  }
}
