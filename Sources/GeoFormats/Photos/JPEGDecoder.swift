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
