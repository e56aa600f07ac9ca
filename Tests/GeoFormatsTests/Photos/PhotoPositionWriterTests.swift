import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("PhotoPositionWriter") struct PhotoPositionWriterTests {
  /// 47°22′30.25″N 8°32′15.5″W, 12.5 m below sea level, on 2026-05-01 at 06:20:29.5 UTC.
  private static let writer = PhotoPositionWriter(
    Coordinate(latitude: 47.37506944444444, longitude: -8.537638888888889), altitude: -12.5,
    timestamp: Timestamp(seconds: 1_777_616_429, nanoseconds: 500_000_000))

  private func photo(_ change: (inout TestPhoto) -> Void = { _ in }) -> [UInt8] {
    var photo = TestPhoto()
    (photo.time, photo.offset) = ("2026:05:01 08:20:30", "+02:00")
    change(&photo)
    return photo.bytes
  }

  private func tagged(_ photo: [UInt8]) throws -> [UInt8] {
    try #require(Self.writer).photo(withPositionIn: photo)
  }

  private func error(_ photo: [UInt8]) throws -> PhotoWriteError? {
    let writer = try #require(Self.writer)
    do throws(PhotoWriteError) {
      _ = try writer.photo(withPositionIn: photo)
      return nil
    } catch {
      return error
    }
  }

  private func exif(_ photo: [UInt8]) throws -> [UInt8] {
    var segments = JPEGSegments()
    photo.withUnsafeBufferPointer { segments.read($0) }
    guard case .exif(let exif) = segments.state else { return [] }
    return exif
  }

  private func metadata(_ photo: [UInt8]) throws -> PhotoMetadata {
    try #require(PhotoMetadata(exif: exif(photo)))
  }

  @Test(
    "The reader finds position, altitude and time", arguments: [false, true], [false, true])
  func readsBack(isBigEndian: Bool, hasDirectory: Bool) throws {
    let photo = photo { ($0.isBigEndian, $0.hasPlaceDirectory) = (isBigEndian, hasDirectory) }
    let metadata = try metadata(tagged(photo))
    #expect(
      metadata.coordinate == Coordinate(latitude: 47.37506944444444, longitude: -8.537638888888889))
    #expect(metadata.altitude == -12.5 && metadata.ellipsoidalAltitude == nil)
    #expect(metadata.gpsTime?.description == "2026-05-01T06:20:29.5Z")
    #expect(metadata.timestamp?.description == "2026-05-01T06:20:30Z")
  }

  @Test("A photo without Exif data gets a new segment after JFIF") func newSegment() throws {
    let jfif: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 2, 0, 118, 0, 118, 0, 0]
    let image: [UInt8] = [0xFF, 0xDA, 0, 4, 1, 1, 0x5A, 0xFF, 0xD9]
    let writer = try #require(
      PhotoPositionWriter(
        Coordinate(latitude: 47.37506944444444, longitude: -8.5), altitude: -12.5,
        timestamp: Timestamp(seconds: 1_777_616_429, nanoseconds: 500_000_000)))
    let tagged = try writer.photo(withPositionIn: jfif + image)
    // ExifTool 12.57 validates this structure without a warning. It reads 47.3750694444444, -8.5 and -12.5 m.
    let tiff = """
      4d4d002a000000ea000a00000001000000040203000000010002000000024e0000000002000500000003000000860003
      0002000000025700000000040005000000030000009e0005000100000001010000000006000500000001000000b60007
      000500000003000000be0012000200000007000000d6001d00020000000b000000de000000000000002f000000010000
      0016000000011207c8a00098968000000008000000010000001e000000010000000000989680000030d4000003e80000
      00060000000100000014000000010000733c000003e85747532d38340000323032363a30353a303100000005011a0005
      000000010000012c011b0005000000010000013401280003000000010003000002130003000000010001000088250004
      00000001000000080000000000000076000000010000007600000001
      """
    let found = tagged.dropFirst(jfif.count + 10).dropLast(image.count).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }
    #expect(found.joined() == tiff.filter { !$0.isNewline })
    #expect(tagged.starts(with: jfif + [0xFF, 0xE1]) && tagged.suffix(image.count) == image[...])
  }

  @Test("No other byte changes", arguments: [false, true], [false, true])
  func keepsBytes(isBigEndian: Bool, hasDirectory: Bool) throws {
    let photo = photo { ($0.isBigEndian, $0.hasPlaceDirectory) = (isBigEndian, hasDirectory) }
    let tagged = try tagged(photo)
    let (old, new) = (try exif(photo), try exif(tagged))
    let start = try #require((0..<photo.count).first { photo[$0...].starts(with: old) })
    // The two bytes of the length precede the mark "Exif\0\0".
    #expect(tagged[..<(start - 8)] == photo[..<(start - 8)])
    #expect(tagged.suffix(photo.count - start - old.count) == photo[(start + old.count)...])
    // In the old structure, only the pointer to a directory changes.
    let changed = old.indices.filter { old[$0] != new[$0] }
    let pointer = hasDirectory ? 30..<34 : 4..<8
    #expect(changed.allSatisfy(pointer.contains), "\(changed)")
  }

  @Test("Other tags of the position remain") func keepsTags() throws {
    let photo = photo { photo in
      photo.error = 48
      photo.altitude = (0, 4315)
      photo.gpsTime = ("2020:01:01", 1, 2, 3)
    }
    let metadata = try metadata(tagged(photo))
    #expect(metadata.horizontalAccuracy == 4.8 && metadata.altitude == -12.5)
    #expect(metadata.gpsTime?.description == "2026-05-01T06:20:29.5Z")
    let flat = try #require(PhotoPositionWriter(Coordinate(latitude: 1, longitude: 2)))
    let kept = try self.metadata(flat.photo(withPositionIn: photo))
    #expect(kept.altitude == 431.5 && kept.gpsTime?.description == "2020-01-01T01:02:00.003Z")
  }

  @Test(
    "Coordinates are exact to 1e-10 degrees",
    arguments: [
      (90, 180), (-90, -180), (0, 0), (47.999999999999, -0.000000001), (-33.85, 151.2),
      (1e-300, 359),
    ] as [(Double, Double)])
  func precision(_ latitude: Double, _ longitude: Double) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let writer = try #require(PhotoPositionWriter(place))
    let found = try #require(try metadata(writer.photo(withPositionIn: photo())).coordinate)
    #expect(abs(found.latitude - latitude) < 1e-10)
    #expect(abs(found.longitude - place.normalized.longitude) < 1e-10)
  }

  @Test("Values that Exif data cannot hold are not written") func unwritable() throws {
    #expect(PhotoPositionWriter(Coordinate(latitude: 91, longitude: 0)) == nil)
    #expect(PhotoPositionWriter(Coordinate(latitude: 0, longitude: .infinity)) == nil)
    for altitude in [.nan, .infinity, -1e300] as [Double] {
      for seconds in [.min, .max, -62_167_219_201, 253_402_300_800] as [Int64] {
        let writer = try #require(
          PhotoPositionWriter(
            Coordinate(latitude: 1, longitude: 2), altitude: altitude,
            timestamp: Timestamp(seconds: seconds)))
        let metadata = try metadata(writer.photo(withPositionIn: photo()))
        #expect(metadata.coordinate != nil && metadata.altitude == nil && metadata.gpsTime == nil)
      }
    }
  }

  @Test("A photo with a position is refused") func hasPosition() throws {
    #expect(try error(tagged(photo())) == .hasPosition)
    let own = photo { ($0.latitude, $0.longitude) = ((47, 0, 0, "N"), (8, 0, 0, "E")) }
    #expect(try error(own) == .hasPosition)
  }

  @Test("A file that is not a whole JPEG file is refused") func damage() throws {
    let photo = photo()
    #expect(try error([]) == .notJPEG)
    #expect(try error(Array("GIF89a".utf8)) == .notJPEG)
    for count in 2..<photo.count {
      #expect(try error(Array(photo.prefix(count))) == .truncated, "\(count) bytes")
    }
    var changed = photo
    changed[2] = 0
    #expect(try error(changed) == .damaged(offset: 2))
    // Bytes after the end of the image are kept.
    #expect(try tagged(photo + [1, 2, 3]).suffix(3) == [1, 2, 3])
  }

  @Test("Damaged Exif data is refused") func damagedExif() throws {
    let photo = photo()
    let exif = try exif(photo)
    let start = try #require((0..<photo.count).first { photo[$0...].starts(with: exif) })
    // The byte order, the number 42, and offsets of the directories beyond the end.
    for index in [0, 2, 4, 30] {
      var changed = photo
      changed[start + index] = 0x70
      changed[start + index + 1] = 0x70
      #expect(try error(changed) == .damagedExif, "byte \(index)")
    }
  }

  @Test("Segments that a longer segment would damage are refused") func segments() throws {
    let photo = photo()
    let exif = Array("Exif\0\0".utf8) + (try exif(photo))
    let second: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    #expect(try error([0xFF, 0xD8] + second + photo.dropFirst(2)) == .severalExifSegments)
    let pictures: [UInt8] = [0xFF, 0xE2, 0, 6] + Array("MPF\0".utf8)
    #expect(try error([0xFF, 0xD8] + pictures + photo.dropFirst(2)) == .multiPictureFirst)
    #expect(try error([0xFF, 0xD8] + second + pictures + photo.suffix(13)) == nil)
  }

  @Test("Exif data without room for a position is refused") func room() throws {
    let photo = photo()
    let exif = try exif(photo)
    let growth = try self.exif(tagged(photo)).count - exif.count
    // A segment has at most 65,533 bytes, with the 6 bytes of the mark. An odd structure gets a fill byte.
    let most = 65_533 - 6 - growth
    for (count, isWritten) in [(most - 1, true), (most, true), (most + 1, false), (65_527, false)] {
      let full = exif + [UInt8](repeating: 0, count: count - exif.count)
      let length = full.count + 8
      let file: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
        + Array("Exif\0\0".utf8) + full + photo.suffix(13)
      let error = try error(file)
      if isWritten {
        #expect(error == nil, "\(count) bytes")
      } else if case .tooLong? = error {
      } else {
        Issue.record("\(count) bytes: \(String(describing: error))")
      }
    }
  }

  @Test("No changed input traps, and every written position is read")
  func mutated() throws {
    let writer = try #require(Self.writer)
    var random = SplitMix64(seed: 23)
    for isBigEndian in [false, true] {
      for hasDirectory in [false, true] {
        let photo = photo { ($0.isBigEndian, $0.hasPlaceDirectory) = (isBigEndian, hasDirectory) }
        for _ in 0..<5000 {
          var changed = photo
          mutate(&changed, with: &random)
          guard let tagged = try? writer.photo(withPositionIn: changed) else { continue }
          #expect(try metadata(tagged).altitude == -12.5, "\(changed)")
        }
      }
    }
  }
}
