package import GeoTracks

/// Reads the GPS position of a photo in JPEG format as a waypoint.
///
/// The waypoint has the name of the file, the altitude and the time of the photo. The time is the local time of the
/// camera with its offset from UTC. If the camera writes no offset, the waypoint has the time of the GPS position.
///
/// **Memory.** The decoder holds one segment of the file, at most 64 KiB.
package struct JPEGDecoder: LocationDecoder {
  /// The diagnostic for a photo without a position.
  package static let noPosition = "the photo has no GPS position"

  private var segments = JPEGSegments()
  private let name: String?

  /// Creates a decoder for a new file.
  ///
  /// - Parameter name: the name of the waypoint.
  package init(name: String? = nil) { self.name = name }

  /// Reads the next bytes. Bytes after the Exif data are ignored.
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

  /// Ends the file.
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
      // A photo without a position is not an error, because many photos have none.
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
