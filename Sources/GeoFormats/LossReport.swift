/// Counts the data that the output format cannot hold, and reports it once for all files.
package struct LossReport: Sendable {
  private let format: LocationFormat
  private var counts: [TrackLoss: Int] = [:]
  // The names of lost data with their counts, in order of first loss.
  private var names: [TrackLoss: [(text: String, count: Int)]] = [:]

  /// Creates an empty report.
  package init(_ format: LocationFormat) { self.format = format }

  /// Adds the losses of a finished writer.
  package mutating func add(_ writer: TrackWriter) {
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

  /// A sentence for each kind of loss.
  package var notes: [String] {
    TrackLoss.allCases.compactMap { loss in counts[loss].map { text(loss, $0) } }
  }

  private func text(_ loss: TrackLoss, _ count: Int) -> String {
    let name = format.rawValue
    switch loss {
    case .place where format == .gpx:
      return "\(counted(count, "waypoint or route point")) dropped: GPX has them before tracks"
    case .place:
      return "\(counted(count, "waypoint or route point")) dropped: \(name) holds only tracks"
    case .coordinate: return "\(counted(count, "point")) without a valid coordinate dropped"
    case .time: return "\(counted(count, "time")) dropped: \(name) cannot hold them"
    case .property where format == .csv:
      return
        "\(counted(count, "value")) dropped because their columns first appear after the header: \(list(loss))"
    case .attribute, .property:
      return "\(counted(count, "value")) of points dropped: \(name) cannot hold \(list(loss))"
    case .detail:
      return
        "\(counted(count, "value")) of files and tracks dropped: \(name) cannot hold \(list(loss))"
    case .lap: return "\(counted(count, "lap or session record")) dropped: \(name) cannot hold them"
    case .name: return "\(counted(count, "track name")) dropped: \(name) cannot hold them"
    case .segment:
      return "\(counted(count, "segment")) written as tracks of their own: \(name) has no segments"
    case .simplified:
      return
        "\(name) has no mark for removed points; read it with --gap off, or long steps may count as gaps"
    case .altitude:
      return
        "\(counted(count, "altitude")) dropped: a line of \(name) has altitudes at all points or at none"
    case .moment:
      return
        "\(counted(count, "point")) repeat the time of the point before; readers of \(name) keep one of them"
    }
  }

  /// Returns the names of the lost data with their counts.
  private func list(_ loss: TrackLoss) -> String {
    (names[loss] ?? []).map { $0.count == 1 ? $0.text : "\($0.count) × \($0.text)" }
      .joined(separator: ", ")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
