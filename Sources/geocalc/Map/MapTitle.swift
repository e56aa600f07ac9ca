import GeoPictures
import GeoTracks

/// What stands above a map.
enum MapTitle {
  static func title(_ content: MapContent, _ tracks: MapTracks?) -> String {
    switch content.sources.count {
    case 0:
      content.places.isEmpty ? "Fences" : content.places.count.counted("place")
    case 1: content.sources[0]
    default: "\(content.sources.count) recordings"
    }
  }

  static func subtitle(_ content: MapContent, _ tracks: MapTracks?) -> String {
    guard let tracks, tracks.line.count > 0 else { return "" }
    var parts = [FigureUnits.metric.length(tracks.distance)]
    guard let start = tracks.start, let end = tracks.end else {
      return parts.joined(separator: " · ")
    }
    let days = [start, end].map { String($0.description.prefix(10)) }
    parts.append(days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])")
    // Between several recordings there may be years.
    if tracks.names.count == 1, end > start {
      parts.append(TimeText.clock(seconds: end.seconds(since: start)))
    }
    return parts.joined(separator: " · ")
  }
}
