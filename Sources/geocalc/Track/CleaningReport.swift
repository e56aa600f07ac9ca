import GeoCore
import GeoFormats

/// What `geocalc track clean` says of the points it removes.
struct CleaningReport: Sendable {
  /// How each removed point is told.
  enum Form: Sendable {
    case text, json
  }

  let source: String
  /// Nil to give the numbers only.
  let form: Form?
  /// Points that came in.
  var points = 0
  private var counts: [RemovedPoint.Reason: Int] = [:]

  init(source: String, form: Form?) { (self.source, self.form) = (source, form) }

  /// Takes removed points, and tells each if that is wanted.
  mutating func add(_ removed: [RemovedPoint]) {
    for point in removed {
      counts[point.reason, default: 0] += 1
      switch form {
      case .text: Talk.raw(Talk.printable(line(point)) + "\n")
      case .json: Talk.raw(json(point))
      case nil: break
      }
    }
  }

  /// Tells the numbers.
  func end() {
    guard form != .json else { return }
    let total = counts.values.reduce(0, +)
    let reasons = RemovedPoint.Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.rawValue)" }
    }
    let list = reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", ")
    Talk.note("\(source): \(total) of \(points) points removed\(list)")
  }

  private func line(_ point: RemovedPoint) -> String {
    var line = "\(source): point \(point.index)"
    if let time = point.location.timestamp { line += " at \(time)" }
    line += ", \(point.location.coordinate): \(point.reason.rawValue)"
    if let value = point.value, value.isFinite {
      let rounded = value < 1e15 ? ((value * 100).rounded() / 100).description : value.description
      line += " \(rounded)" + (point.reason.unit.map { " \($0)" } ?? "")
    }
    return line
  }

  private func json(_ point: RemovedPoint) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("source", source)
      json.member("point", point.index)
      json.member("reason", point.reason.rawValue)
      if let value = point.value { json.member("value", value) }
      if let unit = point.reason.unit { json.member("unit", unit) }
      json.members(of: point.location)
    }
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
