import GeoCore

/// The file that stores the conditions of a ``CLMonitor`` between runs of the program.
struct MonitorFile: Sendable {
  let url: URL

  /// - Parameters:
  ///   - folder: The folder. It is created when the file is first written.
  ///   - name: The name of the monitor. In the file name, characters other than letters, digits, `-` and `_` are
  ///     escaped, as in `%41`.
  init(in folder: URL, name: String) {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
    let file = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "monitor"
    url = folder.appendingPathComponent(file.isEmpty ? "%" : file).appendingPathExtension("json")
  }

  /// Returns the stored records in the order in which they were added. If the file is missing or damaged, there are
  /// none.
  func read() -> [(identifier: String, record: CLMonitor.Record)] {
    guard let data = try? Data(contentsOf: url),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.version == 1
    else { return [] }
    return content.conditions.compactMap { entry in
      entry.record.map { (entry.identifier, $0) }
    }
  }

  /// Writes the file atomically.
  ///
  /// - Throws: The reason why the file cannot be written.
  func write(_ records: [(identifier: String, record: CLMonitor.Record)]) throws {
    let entries = records.compactMap { Entry($0.identifier, $0.record) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let data = try encoder.encode(Content(version: 1, conditions: entries))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
  }

  private struct Content: Codable {
    var version: Int
    var conditions: [Entry]
  }

  private struct Entry: Codable {
    var identifier: String
    var latitude: Double?
    var longitude: Double?
    var radius: Double?
    var uuid: UUID?
    var major: UInt16?
    var minor: UInt16?
    var state: Int
    /// The time of the event in seconds since 1970.
    var date: Double

    /// Returns nil for a condition type of the program, which the file cannot store.
    init?(_ identifier: String, _ record: CLMonitor.Record) {
      self.identifier = identifier
      switch record.condition {
      case let circle as CLMonitor.CircularGeographicCondition:
        guard circle.isPossible else { return nil }
        (latitude, longitude) = (circle.center.latitude, circle.center.longitude)
        radius = circle.radius
      case let beacon as CLMonitor.BeaconIdentityCondition:
        (uuid, major, minor) = (beacon.uuid, beacon.major, beacon.minor)
      default: return nil
      }
      state = record.lastEvent.state.rawValue
      date = record.lastEvent.date.timeIntervalSince1970
    }

    var record: CLMonitor.Record? {
      let condition: any CLCondition
      if let latitude, let longitude, let radius {
        condition = CLMonitor.CircularGeographicCondition(
          center: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
          radius: radius)
      } else if let uuid {
        condition = CLMonitor.BeaconIdentityCondition(uuid: uuid, major, minor)
      } else {
        return nil
      }
      return CLMonitor.Record(
        condition: condition,
        lastEvent: CLMonitor.Event(
          identifier: identifier, refinement: nil,
          state: CLMonitoringState(rawValue: state) ?? .unknown,
          date: Date(timeIntervalSince1970: date)))
    }
  }
}
