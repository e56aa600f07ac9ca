import GeoCore
import GeoFormats

/// Best efforts, for people and for programs.
enum BestReport {
  /// An object for each effort, on a line of its own; of a window that no segment is long enough for, one
  /// with nulls.
  static func json(_ windows: [BestWindow], _ efforts: [BestEffort?]) -> [UInt8] {
    var json = JSONWriter()
    for (window, effort) in zip(windows, efforts) {
      json.object {
        $0.member("window", window.text)
        $0.optional("source", effort?.source)
        guard let effort else { return }
        $0.member("track", effort.track)
        $0.member("segment", effort.segment)
        if let name = effort.trackName { $0.member("name", name) }
        $0.member("distance_m", effort.distance)
        $0.member("duration_s", effort.duration)
        $0.member("speed_mps", effort.speed)
        $0.member("pace_s_per_km", 1000 / effort.speed)
        $0.member("start", effort.start.description)
        $0.member("end", effort.end.description)
        $0.member("implausible_steps", effort.implausibleSteps)
        $0.place("start_place", effort.startPlace)
        $0.place("end_place", effort.endPlace)
      }
      json.endLine()
    }
    return json.bytes
  }

  /// A table.
  ///
  /// - Parameter hasTimes: whether any point has a time, without which there are no efforts.
  static func text(
    _ windows: [BestWindow], _ efforts: [BestEffort?], hasTimes: Bool
  ) -> [UInt8] {
    let nothing = hasTimes ? "no segment is long enough" : "no point has a time"
    let hasSources = Set(efforts.compactMap { $0?.source }).count > 1
    var rows = [["window", "time", "distance", "pace", "speed", "start", "from", "to"]]
    for (window, effort) in zip(windows, efforts) {
      guard let effort else {
        rows.append([window.text, "", "", "", "", nothing, "", ""])
        continue
      }
      rows.append([
        window.text, time(effort.duration) + (effort.implausibleSteps > 0 ? " ?" : ""),
        TrackReport.length(effort.distance),
        TrackReport.paceCell(effort.speed),
        "\(TrackReport.number(effort.speed * 3.6, 1)) km/h",
        effort.start.iso8601(fractionDigits: 1),
        place(effort.startPlace), place(effort.endPlace),
      ])
    }
    if hasSources {
      rows[0].append("source")
      for (index, effort) in efforts.enumerated() { rows[index + 1].append(effort?.source ?? "") }
    }
    return TextTable(rows: rows, rightAligned: [0, 2, 3, 4]).bytes
  }

  /// Hours, minutes and seconds to a hundredth: 0:02:26.98.
  private static func time(_ seconds: Double) -> String {
    let hundredths = Int64(saturating: min((seconds * 100).rounded(), 1e15))
    let rest = hundredths % 100
    let whole = TrackReport.time(hundredths / 100 &* 1_000_000_000)
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func place(_ place: Coordinate) -> String {
    "\(TrackReport.number(place.latitude, 6)), \(TrackReport.number(place.longitude, 6))"
  }
}

/// A window as it was asked for.
struct BestWindow: Sendable, Hashable {
  var text: String
  var window: EffortWindow

  /// Reads a length or time; nil for any other text, and for one that is not above 0.
  init?(_ text: String) {
    guard let interval = TrackInterval(text), interval.isPositive else { return nil }
    self.text = text
    window =
      switch interval {
      case .length(let metres): .distance(metres)
      case .time(let seconds): .time(seconds)
      }
  }
}

extension JSONWriter {
  fileprivate mutating func place(_ name: String, _ place: Coordinate) {
    object(name) {
      $0.member("latitude", place.latitude)
      $0.member("longitude", place.longitude)
    }
  }
}
