package import GeoTracks

/// Reads the GPS position of a photo in JPEG format as a waypoint.
///
/// The waypoint has the name passed to the initializer, and the altitude and time from the Exif data. The time is the
/// camera's local time with its UTC offset. If the camera writes no UTC offset, the waypoint has the time of the GPS
/// fix.
///
/// **Memory.** The decoder holds one JPEG segment, at most 64 KiB.
package struct JPEGDecoder: LocationDecoder {
  /// The diagnostic for a photo without a position.
  package static let noPosition = "the photo has no GPS position"

  private var segments = JPEGSegments()
  private let name: String?

  package init(name: String? = nil) { self.name = name }

  /// Reads the next bytes. Ignores all bytes after the Exif data.
  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    guard segments.state == .reading else { return }
    bytes.withUnsafeBufferPointer { segments.read($0) }
    switch segments.state {
    case .reading: break
    case .exif(let exif): process(PhotoMetadata(exif: exif), into: &events)
    case .noExif: process(nil, into: &events)
    case .damaged(let offset):
      events.append(
        .diagnostic(
          Diagnostic(
            .unreadable, "the JPEG file is damaged before its picture", offset: offset,
            stopsReading: true)))
    }
  }

  /// Reports a file that ends before its compressed image, and resets the decoder.
  package mutating func finish(into events: inout [LocationEvent]) {
    if segments.state == .reading {
      events.append(
        .diagnostic(
          Diagnostic(
            .truncated, "the JPEG file ends before its picture", offset: segments.offset,
            stopsReading: true)))
    }
    segments = JPEGSegments()
  }

  private func process(_ photo: PhotoMetadata?, into events: inout [LocationEvent]) {
    guard let photo, let coordinate = photo.coordinate else {
      // A photo without a GPS position is not an error, because many cameras have no GPS receiver.
      let problem = photo?.problem ?? Self.noPosition
      let reason: Diagnostic.Reason = photo?.problem == nil ? .assumed : .outOfRange
      return events.append(.diagnostic(Diagnostic(reason, problem, offset: 0)))
    }
    var location = Location(coordinate, timestamp: photo.timestamp)
    (location.altitude, location.ellipsoidalAltitude) = (photo.altitude, photo.ellipsoidalAltitude)
    location.horizontalAccuracy = photo.horizontalAccuracy
    if photo.localTime != nil { location.utcOffset = photo.utcOffset }
    if let name { location.attributes.append(Location.Attribute("name", name)) }
    events.append(.part(.waypoints))
    events.append(.location(location))
  }
}

/// Finds the Exif data in a JPEG file that arrives in chunks of any size.
///
/// A JPEG file is a sequence of segments, followed by the compressed image. Each segment begins with a marker and a
/// length of two bytes (ISO/IEC 10918-1, annex B). The reader buffers only the segment with the Exif data, which has at
/// most 64 KiB, and skips all others. The reader stops at the compressed image.
package struct JPEGSegments: Sendable {
  package enum State: Sendable, Hashable {
    /// The reader needs more bytes.
    case reading
    /// The TIFF structure in the first Exif segment.
    case exif([UInt8])
    /// The compressed image begins, and no Exif segment precedes it.
    case noExif
    /// The file is not a valid JPEG file; the error is at this byte offset.
    case damaged(offset: Int)
  }

  package private(set) var state = State.reading
  package private(set) var offset = 0

  private enum Step: Sendable {
    /// Expects a byte of the start-of-image marker, 0xFF 0xD8.
    case start(Int)
    /// Expects the byte 0xFF before a marker.
    case fill
    /// Expects the second byte of a marker; any number of fill bytes 0xFF may precede it.
    case marker
    /// Expects the high or the low byte of the segment length.
    case length(marker: UInt8)
    case lowLength(marker: UInt8, high: UInt8)
    /// Buffers the remaining bytes of a segment that may contain Exif data.
    case held(Int)
    /// Skips the remaining bytes of a segment.
    case skipped(Int)
  }

  private var step = Step.start(0)
  private var held: [UInt8] = []

  private static let mark: [UInt8] = [0xFF, 0xD8]
  private static let exif = Array("Exif\0\0".utf8)

  package init() {}

  /// Reads the next bytes of the file.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count, state == .reading {
      switch step {
      case .skipped(let count), .held(let count):
        let part = min(count, bytes.count - index)
        if case .held = step {
          held.append(contentsOf: bytes[index..<index + part])
          step = .held(count - part)
        } else {
          step = .skipped(count - part)
        }
        index += part
        offset += part
        if part == count { endSegment() }
      default:
        process(bytes[index])
        index += 1
        offset += 1
      }
    }
  }

  private mutating func process(_ byte: UInt8) {
    switch step {
    case .start(let index):
      guard byte == Self.mark[index] else { return state = .damaged(offset: offset) }
      step = index == 0 ? .start(1) : .fill
    case .fill:
      guard byte == 0xFF else { return state = .damaged(offset: offset) }
      step = .marker
    case .marker:
      switch byte {
      case 0xFF: break
      // The compressed image (SOS) or the end of the file (EOI).
      case 0xDA, 0xD9: state = .noExif
      // These markers have no length and no content.
      case 0x01, 0xD0...0xD7: step = .fill
      case 0x00, 0xD8: state = .damaged(offset: offset)
      default: step = .length(marker: byte)
      }
    case .length(let marker): step = .lowLength(marker: marker, high: byte)
    case .lowLength(let marker, let high):
      // The length field counts its own two bytes.
      let length = Int(high) << 8 | Int(byte)
      guard length >= 2 else { return state = .damaged(offset: offset) }
      step = marker == 0xE1 ? .held(length - 2) : .skipped(length - 2)
      if length == 2 { endSegment() }
    case .held, .skipped: break
    }
  }

  private mutating func endSegment() {
    if held.starts(with: Self.exif) { state = .exif(Array(held.dropFirst(Self.exif.count))) }
    held = []
    step = .fill
  }
}
