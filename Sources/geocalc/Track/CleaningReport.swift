import GeoTracks
import GeoFormats

/// Reports the points that `geocalc track clean` removes, and notices about other problems.
struct CleaningReport: Sendable {
  /// The format in which each removed point is reported.
  enum Form: Sendable {
    case text, json
  }

  let source: String
  /// The format. If nil, only counts are reported.
  let form: Form?
  /// The speed limit as the user wrote it. Nil if unlimited.
  let limit: String?
  /// The number of input points.
  var points = 0
  private var counts: [RemovedPoint.Reason: Int] = [:]
  private var noticeCounts: [CleaningNotice.Kind: Int] = [:]

  init(source: String, form: Form?, limit: String?) {
    (self.source, self.form, self.limit) = (source, form, limit)
  }

  /// Counts removed points, and reports each if requested.
  mutating func add(_ removed: [RemovedPoint]) {
    for point in removed {
      counts[point.reason, default: 0] += 1
      switch form {
      case .text: Console.raw(Console.printable(line(point)) + "\n")
      case .json: Console.raw(json(point))
      case nil: break
      }
    }
  }

  /// Counts notices, and reports each if requested.
  mutating func add(_ notices: [CleaningNotice]) {
    for notice in notices {
      noticeCounts[notice.kind, default: 0] += 1
      switch form {
      case .text: Console.raw(Console.printable(line(notice)) + "\n")
      case .json: Console.raw(json(notice))
      case nil: break
      }
    }
  }

  /// Reports the counts.
  func end() {
    guard form != .json else { return }
    let total = counts.values.reduce(0, +)
    let reasons = RemovedPoint.Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.rawValue)" }
    }
    let list = reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", ")
    Console.note("\(source): \(total) of \(points.counted("point")) removed\(list)")
    let kinds = CleaningNotice.Kind.allCases.compactMap { kind in
      noticeCounts[kind].map { Self.sum(kind, $0) }
    }
    if !kinds.isEmpty { Console.note("\(source): " + kinds.joined(separator: ", ")) }
    if 4 * (counts[.speed] ?? 0) > points, let limit {
      Console.note(
        """
        \(source): more than a quarter of the points are faster than \(limit) allows; --profile auto chooses a \
        suitable limit
        """)
    }
  }

  private static func sum(_ kind: CleaningNotice.Kind, _ count: Int) -> String {
    let times = count == 1 ? "once" : "\(count) times"
    return switch kind {
    case .altitudeRefused: "\(count.counted("altitude")) rejected and replaced"
    case .altitudeAnew: "altitude filter restarted \(times)"
    case .positionAnew: "position filter restarted \(times)"
    case .velocityAnew: "velocity filter restarted \(times)"
    case .segmentBegun: "\(count.counted("segment")) begun at unreachable points"
    }
  }

  private func line(_ notice: CleaningNotice) -> String {
    let what = line(notice.index, notice.location, notice.kind.rawValue)
    guard let unit = notice.kind.unit else { return what + " after \(Int(notice.value)) rejected" }
    return what + " \(Self.rounded(notice.value)) \(unit)"
  }

  private func line(_ point: RemovedPoint) -> String {
    var line = line(point.index, point.location, point.reason.rawValue)
    if let value = point.value, value.isFinite {
      line += " \(Self.rounded(value))" + (point.reason.unit.map { " \($0)" } ?? "")
    }
    return line
  }

  private func line(_ index: Int, _ location: Location, _ what: String) -> String {
    let time = location.timestamp.map { " at \($0)" } ?? ""
    return "\(source): point \(index)\(time), \(location.coordinate): \(what)"
  }

  private static func rounded(_ value: Double) -> String {
    value.magnitude < 1e15 ? ((value * 100).rounded() / 100).description : value.description
  }

  private func json(_ point: RemovedPoint) -> String {
    json(
      point.index, point.location, "reason", point.reason.rawValue, point.value, point.reason.unit)
  }

  private func json(_ notice: CleaningNotice) -> String {
    json(
      notice.index, notice.location, "notice", notice.kind.rawValue, notice.value, notice.kind.unit)
  }

  private func json(
    _ index: Int, _ location: Location, _ key: String, _ kind: String, _ value: Double?,
    _ unit: String?
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("source", source)
      json.member("point", index)
      json.member(key, kind)
      if let value { json.member("value", value) }
      if let unit { json.member("unit", unit) }
      json.members(of: location)
    }
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
