import GeoCore

/// The thorough way through a row: fields of any notation, and what is wrong with those that cannot be
/// read.
struct CSVLocationRecord {
  /// The location, if the row has one.
  private(set) var location: Location?
  /// What is wrong, in the order of the columns.
  private(set) var faults: [(reason: Skipped.Reason, detail: String)] = []
  /// What names the track and the segment; nil without such a column.
  private(set) var part = CSVLocationRows.Part()
  /// Whether the time is a number too small to be one.
  private(set) var hasRelativeTime = false

  init(_ cursor: CSVCursor, _ layout: CSVLocationLayout) {
    // A row without a place is lost, and for one reason.
    guard var location = place(cursor, layout) else { return }
    var (date, clock) = ("", "")
    for step in layout.steps {
      let text = cursor.text(step.column)
      switch step.field {
      case .latitude, .longitude, .latitudeHemisphere, .longitudeHemisphere: continue
      case .time: readTime(text, into: &location)
      case .date: date = text
      case .clock: clock = text
      case .track: part.track = text
      case .segment: part.segment = text
      case .trackName: part.trackName = text
      case .fixDimension, .fixStatus, .device:
        guard !text.isEmpty else { continue }
        if !step.field.put(text, into: &location) {
          fault(.unreadable, step, text, "is not known; the row is given without it")
        }
      case .extra:
        if !text.isEmpty { location.extras.append(Location.Extra(step.name, text)) }
      default:
        guard !CSVLocationText.isMissing(text) else { continue }
        guard let value = CSVLocationText.number(text) else {
          fault(.unreadable, step, text, "is no number; the row is given without it")
          continue
        }
        _ = step.field.put(step.scaled(value), into: &location)
      }
    }
    if !date.isEmpty || !clock.isEmpty { readTime(date + "T" + clock, into: &location) }
    self.location = location
  }

  /// A location with its coordinate, or nil, and what is wrong.
  private mutating func place(_ cursor: CSVCursor, _ layout: CSVLocationLayout) -> Location? {
    var location = Location(Coordinate(latitude: .nan, longitude: .nan))
    func hemisphere(_ field: CSVLocationField) -> String {
      layout.steps.first { $0.field == field }.map { cursor.text($0.column) } ?? ""
    }
    for step in layout.steps {
      let letter: String
      switch step.field {
      case .latitude: letter = hemisphere(.latitudeHemisphere)
      case .longitude: letter = hemisphere(.longitudeHemisphere)
      default: continue
      }
      guard let value = coordinate(step, cursor, letter) else { return nil }
      _ = step.field.put(value, into: &location)
    }
    if location.coordinate.longitude.magnitude > 180 {
      location.coordinate = location.coordinate.normalized
    }
    return location
  }

  private mutating func fault(
    _ reason: Skipped.Reason, _ step: CSVLocationStep, _ text: String, _ what: String
  ) {
    faults.append(
      (reason, "\(QuotedText.quote(text)) in column \(QuotedText.quote(step.name)) \(what)"))
  }

  private mutating func readTime(_ text: String, into location: inout Location) {
    guard !CSVLocationText.isMissing(text) else { return }
    let bytes = Array(text.utf8)
    if let time = CSVTime.reading(bytes.span) {
      location.timestamp = time.timestamp
      location.utcOffset = time.utcOffset
    } else {
      let number = CSVLocationText.number(text)
      hasRelativeTime = number.map { $0.magnitude < CSVTime.leastCount } ?? false
      faults.append(
        (
          .unreadable,
          "the time \(QuotedText.quote(text)) is no date; the row is given without it"
        ))
    }
  }

  /// The coordinate in a column, or nil, and what is wrong with it.
  private mutating func coordinate(
    _ step: CSVLocationStep, _ cursor: CSVCursor, _ hemisphere: String
  ) -> Double? {
    let isLatitude = step.field == .latitude
    let axis = isLatitude ? "latitude" : "longitude"
    guard step.column < cursor.fieldCount else {
      faults.append(
        (
          .noCoordinate,
          "the row has \(cursor.fieldCount) fields and no \(axis), which is field \(step.column + 1)"
        ))
      return nil
    }
    var text = cursor.text(step.column)
    guard !CSVLocationText.isMissing(text) else {
      faults.append((.noCoordinate, "the \(axis) is missing"))
      return nil
    }
    if !hemisphere.isEmpty { text += hemisphere }
    if let value = CSVLocationText.number(text) {
      guard value.magnitude <= (isLatitude ? 90 : 360) else {
        fault(
          .outOfRange, step, text,
          isLatitude && value.magnitude <= 360
            ? "is no latitude; are latitude and longitude exchanged?" : "is no \(axis)")
        return nil
      }
      return value
    }
    do throws(GeoError) {
      let text = CSVLocationText.withPoint(text)
      return isLatitude
        ? try Coordinate.latitude(parsing: text) : try Coordinate.longitude(parsing: text)
    } catch {
      let isOut = if case .outOfRange = error { true } else { false }
      fault(isOut ? .outOfRange : .unreadable, step, text, "cannot be read as \(axis)")
      return nil
    }
  }
}
