import GeoTracks
import GeoFormats

/// Written lines can be read again, and writing them again gives the same bytes.
enum LineChecks {
  static func check(_ bytes: [UInt8]) {
    for format in [LocationFormat.wkt, .polyline5, .polyline6] {
      let events = read(bytes, as: format).filter {
        if case .diagnostic = $0 { false } else { true }
      }
      let once = written(events, as: format)
      let again = read(once, as: format)
      for event in again {
        if case .diagnostic(let skipped) = event {
          preconditionFailure("\(format) written: \(skipped)")
        }
      }
      precondition(again.count >= events.count { if case .location = $0 { true } else { false } })
      precondition(written(again, as: format) == once, "\(format)")
    }
  }

  private static func read(_ bytes: [UInt8], as format: LocationFormat) -> [LocationEvent] {
    DecoderChecks.decode(bytes, cutAt: []) { AnyLocationDecoder(format: format) }
  }

  private static func written(_ events: [LocationEvent], as format: LocationFormat) -> [UInt8] {
    guard var writer = TrackWriter(format) else { return [] }
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    return bytes
  }
}
