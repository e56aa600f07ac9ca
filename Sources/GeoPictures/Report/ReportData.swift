import GeoCore
import GeoTracks

/// Writes the points of the charts of a report as JSON, for the script of the page.
///
/// Each column is an array of integers. Each integer is the difference from the previous one, which saves space.
struct ReportData {
  /// The quantities that at least one point has.
  let series: [ReportSamples.Series]
  private let samples: [ReportSamples.Sample]
  private let pointsEach: Int
  private let units: ReportContent.Units
  private let highestSpeed: Double?
  private let hasPace: Bool
  private let gainThreshold: Double?
  private let waypoints: [MapContent.Place]
  // The names of the recordings; empty if there is only one recording.
  private let sources: [String]
  private let tracks: [TrackLabel]
  private let passes: [Int]
  private let hasSourceColors: Bool

  init(_ content: ReportContent) {
    let samples = content.samples.samples
    series = ReportSamples.Series.allCases.filter { one in samples.contains { $0[one] != nil } }
    sources = content.map.sources.count > 1 ? content.map.sources : []
    (self.samples, pointsEach) = (samples, content.samples.pointsEach)
    (units, highestSpeed) = (content.units, content.highestSpeed)
    (hasPace, gainThreshold) = (content.hasPace, content.gainThreshold)
    waypoints = content.map.places
    (tracks, passes) = (content.tracks, content.passes)
    hasSourceColors = content.colors == .sources
  }

  /// The reason why no chart can be drawn; nil if a chart can be drawn.
  var emptiness: String? {
    guard let first = samples.first else { return "the recording has no points" }
    guard samples.count > 1 else { return "the recording has one point" }
    guard !series.isEmpty else {
      return "no point has an altitude, a speed or another value to draw"
    }
    let isAtOnePlace = samples.allSatisfy { $0.distance == first.distance }
    let times = samples.lazy.compactMap(\.timestamp)
    let isAtOneTime = times.first.map { start in times.allSatisfy { $0 == start } } ?? true
    return isAtOnePlace && isAtOneTime
      ? "all points have the same coordinate, and the same time or none" : nil
  }

  /// Returns the JSON object. The object contains no characters that could end the `script` element around it.
  ///
  /// - Parameter pictures: The maps of the page. The columns x and y contain positions on the first map in tenths
  ///   of a pixel.
  func json(_ pictures: [MapPicture]) -> [UInt8] {
    let maps = pictures.compactMap { picture in picture.frame.map { ($0, picture.scaleBar) } }
    let frames = maps.map(\.0)
    var json =
      "{\"length\":{\"unit\":\(Self.quoted(units.length.name)),\"meters\":\(units.length.meters)},"
    json +=
      "\"height\":{\"unit\":\(Self.quoted(units.height.name)),\"meters\":\(units.height.meters)},"
    json +=
      "\"maps\":["
      + maps.map { Self.text(Self.move(from: frames[0], to: $0.0, $0.1)) }
      .joined(separator: ",")
    json += "],\"series\":[" + series.map(describe).joined(separator: ",")
    let start = samples.lazy.compactMap(\.timestamp).min()
    // A script can write times up to 8.64e15 milliseconds from 1970 (ECMA-262).
    let startMilliseconds = start.flatMap {
      abs($0.secondsSince1970) < 8.64e12 ? Int(($0.secondsSince1970 * 1000).rounded()) : nil
    }
    if !sources.isEmpty {
      json += "],\"sources\":[" + sources.map(Self.escaped).joined(separator: ",")
      if hasSourceColors {
        let colors = (0..<ColorScale.categoryCount).map { Self.quoted(ColorScale.category($0)) }
        json += "],\"colors\":[" + colors.joined(separator: ",")
      }
    }
    let labels = self.labels
    if labels.contains(where: { $0.label != TrackLabel() }) {
      let texts = labels.map { index, label in
        "[\(index),\(Self.escaped(label.name ?? "")),\(Self.escaped(label.sport ?? ""))]"
      }
      json += "],\"tracks\":[" + texts.joined(separator: ",")
    }
    let breaks = samples.indices.filter { samples[$0].isFirst && $0 > 0 }
    json +=
      "],\"each\":\(pointsEach)"
      + (startMilliseconds.map { ",\"start\":\($0)" } ?? "")
      + ",\"breaks\":[" + breaks.map(String.init).joined(separator: ",")
      + "],\"columns\":{"
    var bytes = Array(json.utf8)
    let points = samples.map { sample in frames.first.flatMap { $0.point(sample.coordinate) } }
    column("distance", samples.map { $0.distance * 10 }, to: &bytes)
    column(
      "time",
      samples.map { sample in start.flatMap { sample.timestamp?.seconds(since: $0) }.map { $0 * 10 }
      },
      to: &bytes)
    // The script writes these columns to GPX. The precision is a centimeter; pixels would be much coarser.
    if points.contains(where: { $0 != nil }) {
      for (name, degrees) in [("latitude", \Coordinate.latitude), ("longitude", \.longitude)] {
        column(name, samples.map { $0.coordinate[keyPath: degrees] * 1e7 }, to: &bytes)
      }
    }
    if start != nil { column("elapsed", samples.map { $0.elapsed * 10 }, to: &bytes) }
    column("x", points.map { $0.map { $0.x * 10 } }, to: &bytes)
    column("y", points.map { $0.map { $0.y * 10 } }, to: &bytes)
    if !sources.isEmpty { column("source", samples.map { Double($0.source) }, to: &bytes) }
    if passes.count == samples.count, !passes.isEmpty {
      column("passes", passes.map(Double.init), to: &bytes)
    }
    for one in series {
      let scale = one.steps
      column(one.key, samples.map { $0[one].map { $0 * scale } }, to: &bytes)
      guard pointsEach > 1 else { continue }
      let ranges = samples.map { $0.range(of: one) }
      column("\(one.key)_low", ranges.map { $0.map { $0.lowerBound * scale } }, to: &bytes)
      column("\(one.key)_high", ranges.map { $0.map { $0.upperBound * scale } }, to: &bytes)
    }
    if let gainThreshold, series.contains(.altitude) {
      let gains = self.gains(gainThreshold)
      column("ascent", gains.map { $0.ascent * 10 }, to: &bytes)
      column("descent", gains.map { $0.descent * 10 }, to: &bytes)
    }
    bytes.removeLast()
    bytes += "}".utf8
    if let frame = frames.first { places(frame, to: &bytes) }
    bytes += "}".utf8
    return bytes
  }

  /// The samples at which the name or the sport changes.
  private var labels: [(index: Int, label: TrackLabel)] {
    var labels: [(index: Int, label: TrackLabel)] = []
    for (index, sample) in samples.enumerated() {
      let track = Int(sample.track)
      let label = tracks.indices.contains(track) ? tracks[track] : TrackLabel()
      if labels.last?.label != label { labels.append((index, label)) }
    }
    return labels
  }

  /// Appends the positions, names and notes of the waypoints.
  private func places(_ frame: MapFrame, to bytes: inout [UInt8]) {
    let known = waypoints.compactMap { place in frame.point(place.coordinate).map { (place, $0) } }
    guard !known.isEmpty else { return }
    bytes += ",\"places\":{".utf8
    column("x", known.map { $0.1.x * 10 }, to: &bytes)
    column("y", known.map { $0.1.y * 10 }, to: &bytes)
    for (key, path) in [("names", \MapContent.Place.name), ("notes", \MapContent.Place.note)] {
      guard known.contains(where: { $0.0[keyPath: path] != nil }) || key == "names" else {
        continue
      }
      let texts = known.map { Self.escaped($0.0[keyPath: path] ?? "") }
      bytes += "\"\(key)\":[\(texts.joined(separator: ","))],".utf8
    }
    bytes.removeLast()
    bytes += "}".utf8
  }

  /// Returns the ascent and descent in meters from the beginning to each sample, by hysteresis with a threshold in
  /// meters.
  private func gains(_ threshold: Double) -> [ElevationGain.Sum] {
    var gain = ElevationGain(.hysteresis(threshold))
    var before = (ascent: 0.0, descent: 0.0)
    return samples.map { sample in
      if sample.isFirst {
        before = (before.ascent + gain.sum.ascent, before.descent + gain.sum.descent)
        gain = ElevationGain(.hysteresis(threshold))
      }
      if let altitude = sample[.altitude] { gain.add(altitude, at: sample.distance) }
      return ElevationGain.Sum(
        ascent: before.ascent + gain.sum.ascent, descent: before.descent + gain.sum.descent)
    }
  }

  private func column(_ name: String, _ values: [Double?], to bytes: inout [UInt8]) {
    bytes += "\"\(name)\":[".utf8
    var last = 0
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      guard let value, abs(value) < 1e15 else {
        bytes += "null".utf8
        continue
      }
      let whole = Int(value.rounded())
      bytes += String(whole - last).utf8
      last = whole
    }
    bytes += "],".utf8
  }

  /// Returns the name, unit and number format of a quantity as JSON, and the factor that converts the integers of its
  /// column to the unit.
  private func describe(_ one: ReportSamples.Series) -> String {
    let words:
      (name: String, unit: String, factor: Double, digits: Int, least: Double, zero: Bool) =
        switch one {
        case .altitude: ("Altitude", units.height.name, 1 / units.height.meters, 0, 10, false)
        case .speed: ("Speed", units.speed.name, 1 / units.speed.metersPerSecond, 1, 1, true)
        case .slope: ("Slope", "%", 100, 1, 4, false)
        case .measure(.heartRate): ("Heart rate", "bpm", 1, 0, 10, false)
        case .measure(.power): ("Power", "W", 1, 0, 10, true)
        case .measure(.cadence): ("Cadence", "rpm", 1, 0, 10, true)
        case .measure(.temperature): ("Temperature", "°C", 1, 1, 4, false)
        }
    let highest = one == .speed ? highestSpeed.map { $0 * words.factor } : nil
    // The factor that converts the reciprocal of a speed to seconds per unit of length.
    let pace =
      one == .speed && hasPace
      ? ",\"pace\":\(units.length.meters / units.speed.metersPerSecond)" : ""
    let end = highest.flatMap { $0.isFinite ? ",\"highest\":\($0)" : nil }
    return "{\"key\":\(Self.quoted(one.key)),\"name\":\(Self.quoted(words.name)),\"unit\":"
      + "\(Self.quoted(words.unit)),\"factor\":\(words.factor / one.steps),\"meters\":\(1 / words.factor),\"digits\":\(words.digits),"
      + "\"least\":\(words.least),\"zero\":\(words.zero)\(end ?? "")\(pace)}"
  }

  /// Returns the scale and the offsets that convert pixels of one map to pixels of another map in the same projection.
  ///
  /// The result also contains the rectangle of the second map, and the length of its scale bar in meters and in pixels.
  private static func move(from: MapFrame, to: MapFrame, _ bar: ScaleBar?) -> [Double] {
    let scale = to.scale / from.scale
    let (a, b) = (from.point(PlanePoint(x: 0, y: 0)), to.point(PlanePoint(x: 0, y: 0)))
    return [
      scale, b.x - a.x * scale, b.y - a.y * scale, to.rect.minX, to.rect.minY, to.rect.width,
      to.rect.height, bar?.length ?? 1, bar?.width ?? 1,
    ]
  }

  private static func text(_ numbers: [Double]) -> String {
    "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
  }

  /// Returns a name as a JSON string.
  ///
  /// Characters with a meaning in HTML are escaped. Characters that `SVGText` drops are removed.
  private static func escaped(_ text: String) -> String {
    var plain: [UInt8] = []
    for scalar in SVGText.kept(text) {
      switch scalar {
      case "<", ">", "&", "\"", "\\", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        plain += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: plain += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return "\"" + String(decoding: plain, as: UTF8.self) + "\""
  }

  /// Quotes a string constant of this program. Characters that could end the JSON string or the HTML element are
  /// removed.
  private static func quoted(_ text: String) -> String {
    "\"" + String(text.filter { !"\"\\<>&".contains($0) && !$0.isNewline }) + "\""
  }
}

extension ReportSamples.Series {
  /// The factor that converts values to the integers of a column. For example, speeds are stored in centimeters per
  /// second.
  fileprivate var steps: Double {
    switch self {
    case .altitude, .measure: 10
    case .speed: 100
    case .slope: 1000
    }
  }
}
