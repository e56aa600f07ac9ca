import GeoCore

/// A stage that removes attributes and decimals, to make files smaller or to hide data such as heart rates.
package struct PointReducer: TrackStage {
  package enum Attributes: Sendable, Hashable {
    /// All attributes except the names of points.
    case all
    /// The attributes with the given names, in upper or lower case.
    ///
    /// If file formats use several names for the same measurement, passing one name removes all of them. For example,
    /// `heart_rate` also removes `hr`. A lap loses the totals of these attributes, such as `average_heart_rate`.
    case named([String])
  }

  private let attributes: Attributes?
  private let scale: Double?

  /// The number of attributes that were removed from points and laps.
  package private(set) var removedValues = 0

  /// The requested attribute names that no point or lap had.
  package private(set) var unusedNames: Set<String> = []

  /// Creates a stage that removes attributes, rounds coordinates, or does both.
  ///
  /// - Parameters:
  ///   - attributes: the attributes to remove; nil to remove none.
  ///   - decimals: the number of decimals to keep in latitudes and longitudes, 0 to 15; nil to keep coordinates
  ///     unchanged. One unit of the fifth decimal is 1.1 m of latitude, and one unit of the sixth is 0.11 m. Rounding
  ///     changes a latitude by at most half a unit.
  package init(removing attributes: Attributes? = nil, decimals: Int? = nil) {
    scale = decimals.map { count in
      (0..<min(max(count, 0), 15)).reduce(1) { value, _ in value * 10 }
    }
    if case .named(let names) = attributes {
      let names = names.map { $0.lowercased() }
      self.attributes = .named(names)
      unusedNames = Set(names)
    } else {
      self.attributes = attributes
    }
  }

  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .location(var location):
      remove(from: &location.attributes, isLap: false)
      if let scale { location.coordinate = location.coordinate.rounded(scale: scale) }
      output.append(.location(location))
    case .lap(var lap):
      remove(from: &lap.attributes, isLap: true)
      output.append(.lap(lap))
    default: output.append(event)
    }
  }

  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    // If there is nothing to remove, avoid copying the events one by one.
    guard attributes != nil || scale != nil else { return output += events }
    for event in events { process(event, into: &output) }
  }

  package mutating func finish(into output: inout [LocationEvent]) {}

  private mutating func remove(from values: inout [Location.Attribute], isLap: Bool) {
    guard let attributes, !values.isEmpty else { return }
    let count = values.count
    switch attributes {
    case .all: values.removeAll { $0.name != "name" }
    case .named(let names):
      values.removeAll { value in
        guard let match = names.first(where: { Self.isSame(value.name, $0, isLap: isLap) }) else {
          return false
        }
        unusedNames.remove(match)
        return true
      }
    }
    removedValues += count - values.count
  }

  private static func isSame(_ name: String, _ given: String, isLap: Bool) -> Bool {
    if name == given || name.lowercased() == given { return true }
    if let measure = TrackMeasure(attribute: given), measure == TrackMeasure(attribute: name) {
      return true
    }
    // A lap total has a prefix such as `average_`. Compare the name after the prefix.
    guard isLap, let end = name.firstIndex(of: "_") else { return false }
    return isSame(String(name[name.index(after: end)...]), given, isLap: false)
  }
}

extension Coordinate {
  /// Returns the coordinate with latitude and longitude rounded to a multiple of `1 / scale`.
  fileprivate func rounded(scale: Double) -> Coordinate {
    Coordinate(
      latitude: (latitude * scale).rounded() / scale,
      longitude: (longitude * scale).rounded() / scale)
  }
}
