import GeoTracks
import GeoFormats

/// What was written is read: whatever recording the bytes are, what a writer makes of it is read by the
/// decoder of its format without a word, and written again and again it is the same bytes.
enum RewritingChecks {
  static func check(_ bytes: [UInt8]) {
    // The first byte says which format is written.
    guard let first = bytes.first else { return }
    let formats: [LocationFormat] = [.gpx, .csv, .geojson, .gpsd, .nmea, .tcx, .kml]
    let format = formats[Int(first) % formats.count]
    let events = DecoderChecks.decode(Array(bytes.dropFirst()), cutAt: []) { AnyLocationDecoder() }
      .filter { if case .diagnostic = $0 { false } else { true } }
    let once = written(events, as: format)
    // What a receiver says twice of one moment is one report, so of two points of a moment these hold one.
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
    // A format without routes may make tracks of them.
    precondition(points.0 <= points.1, "\(format): \(points)")
    // What a format loses it loses the first time: from then on the bytes are the same.
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

  /// Points of tracks, which every format holds.
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
