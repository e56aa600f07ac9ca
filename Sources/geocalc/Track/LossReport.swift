import GeoFormats

/// Counts the data that the output format cannot hold, and reports it once for all files.
struct LossReport: Sendable {
  private let format: LocationFormat
  private var counts: [TrackLoss: Int] = [:]
  // The names of lost data with their counts, in order of first loss.
  private var names: [TrackLoss: [(text: String, count: Int)]] = [:]

  init(_ format: LocationFormat) { self.format = format }

  /// Adds the losses of a finished writer.
  mutating func add(_ writer: TrackWriter) {
    for (loss, count) in writer.losses {
      counts[loss, default: 0] += count
      for name in writer.lostNames(of: loss) {
        var list = names[loss] ?? []
        if let index = list.firstIndex(where: { $0.text == name.text }) {
          list[index].count += name.count
        } else {
          list.append(name)
        }
        names[loss] = list
      }
    }
  }

  /// Prints a note for each kind of loss.
  func note() {
    for loss in TrackLoss.allCases {
      if let count = counts[loss] { Console.note(text(loss, count)) }
    }
  }

  private func text(_ loss: TrackLoss, _ count: Int) -> String {
    let name = format.rawValue
    switch loss {
    case .place where format == .gpx:
      return "\(count.counted("waypoint or route point")) dropped: GPX has them before tracks"
    case .place:
      return "\(count.counted("waypoint or route point")) dropped: \(name) holds only tracks"
    case .coordinate: return "\(count.counted("point")) without a valid coordinate dropped"
    case .time: return "\(count.counted("time")) dropped: \(name) cannot hold them"
    case .property where format == .csv:
      return
        "\(count.counted("value")) dropped because their columns first appear after the header: \(list(loss))"
    case .attribute, .property:
      return "\(count.counted("value")) of points dropped: \(name) cannot hold \(list(loss))"
    case .detail:
      return
        "\(count.counted("value")) of files and tracks dropped: \(name) cannot hold \(list(loss))"
    case .lap: return "\(count.counted("lap or session record")) dropped: \(name) cannot hold them"
    case .name: return "\(count.counted("track name")) dropped: \(name) cannot hold them"
    case .segment:
      return "\(count.counted("segment")) written as tracks of their own: \(name) has no segments"
    case .simplified:
      return
        "\(name) has no mark for removed points; read it with --gap off, or long steps may count as gaps"
    case .altitude:
      return
        "\(count.counted("altitude")) dropped: a line of \(name) has altitudes at all points or at none"
    case .moment:
      return
        "\(count.counted("point")) repeat the time of the point before; readers of \(name) keep one of them"
    }
  }

  /// Returns the names of the lost data with their counts.
  private func list(_ loss: TrackLoss) -> String {
    (names[loss] ?? []).map { $0.count == 1 ? $0.text : "\($0.count) × \($0.text)" }
      .joined(separator: ", ")
  }
}
