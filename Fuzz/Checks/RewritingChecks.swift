import GeoTracks
import GeoFormats

/// Written files can be read: a format's decoder reads its writer's output for any recording without
/// a diagnostic, and writing it again and again gives the same bytes.
enum RewritingChecks {
  static func check(_ bytes: [UInt8]) {
    // The first byte selects the format to write.
    guard let first = bytes.first else { return }
    let formats: [LocationFormat] = [.gpx, .csv, .geojson, .gpsd, .nmea, .tcx, .kml]
    let format = formats[Int(first) % formats.count]
    let events = DecoderChecks.decode(Array(bytes.dropFirst()), cutAt: []) { AnyLocationDecoder() }
      .filter { if case .diagnostic = $0 { false } else { true } }
    let once = written(events, as: format)
    // Two reports of a receiver at the same time are merged, so these formats keep one of two such points.
    let isReceiver = format == .nmea || format == .gpsd
    let again = read(once, as: format)
    for event in again {
      EventChecks.check(event, once.count)
      if case .diagnostic(let skipped) = event, !isReceiver || skipped.reason != .duplicate {
        preconditionFailure("\(format) written: \(skipped)\n\(text(once))")
      }
    }
    if isReceiver { return }
    let points = (countPoints(events, in: format), countPoints(again, in: format))
    // A format without routes may convert them to tracks.
    precondition(points.0 <= points.1, "\(format): \(points)")
    // A format loses data only the first time: from then on the bytes are the same.
    let twice = written(again, as: format)
    let thrice = written(read(twice, as: format), as: format)
    precondition(thrice == twice, "\(format):\n\(text(twice))\n\(text(thrice))")
  }

  private static func read(_ bytes: [UInt8], as format: LocationFormat) -> [LocationEvent] {
    DecoderChecks.decode(bytes, cutAt: []) { AnyLocationDecoder(format: format) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func written(_ events: [LocationEvent], as format: LocationFormat) -> [UInt8] {
    var writer = TrackWriter(format)!
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    return bytes
  }

  /// Points of tracks, which every format supports.
  private static func countPoints(_ events: [LocationEvent], in format: LocationFormat) -> Int {
    var isInTrack = true
    return events.reduce(0) { count, event in
      switch event {
      case .part(.track), .part(.segment): isInTrack = true
      case .part: isInTrack = false
      case .location where isInTrack: return count + 1
      default: break
      }
      return count
    }
  }
}
