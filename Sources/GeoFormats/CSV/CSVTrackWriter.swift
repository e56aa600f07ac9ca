package import GeoTracks

/// Writes track points as a comma-separated table (RFC 4180, with LF as the line break).
///
/// The writer holds the first ``TrackWriter/csvHeadCount`` points to choose the columns. The table has the standard
/// columns, and one column for each property and attribute of these points. Properties and attributes that occur only
/// in later points are dropped and counted as losses.
///
/// If the input contains no track, the table lists waypoints and route points, and has only the standard columns that
/// it needs. The writer holds these points until it knows which table to write. If a track follows, the writer writes a
/// table of tracks and counts the held points as losses.
struct CSVTrackWriter: TrackFormatWriter {
  private enum Content { case unknown, tracks, places }
  private var content: Content
  var losses = TrackLosses()

  private struct Row: Sendable {
    var location: Location
    var part: CSVTrackColumns.Part
  }

  // Rows that are held until the columns have been chosen.
  private var head: [Row] = []
  private var headExtras = 0
  private var columns: CSVTrackColumns?
  private var track = 0
  private var name: String?
  private var segment = 0
  // The values in the track and segment columns for the current segment.
  private var part: CSVTrackColumns.Part?
  private var isInTrack = true
  // Waypoints and route points that are held until the kind of table is known.
  private var places: [Row] = []
  private var placeExtras = 0
  private var placeParts = 0
  private var placePart: CSVTrackColumns.Part?
  private var isSimplified = false

  /// - Parameter isOfPlaces: true to always write a table that lists points of all kinds, including track points.
  init(isOfPlaces: Bool = false) { content = isOfPlaces ? .places : .unknown }

  mutating func write(_ event: LocationEvent, into output: inout some TableFieldOutput) {
    switch event {
    case .part(.track(let name)):
      (isInTrack, self.name) = (true, name)
      track += 1
      (segment, part) = (1, nil)
    case .part(.segment): (segment, part) = (segment + 1, nil)
    case .part(let part): beginPlaces(part)
    case .location(let location): write(location, into: &output)
    case .metadata(let details): losses.count(details.values, of: details.subject)
    case .simplified: if columns == nil { isSimplified = true } else { losses.count(.simplified) }
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .diagnostic, .state: break
    }
  }

  mutating func finish(into output: inout some TableFieldOutput) {
    if !places.isEmpty { becomeTableOfPlaces(into: &output) }
    settle(into: &output)
  }

  /// Begins a route or a group of waypoints in a table of points.
  private mutating func beginPlaces(_ part: LocationEvent.Part) {
    switch content {
    case .tracks: isInTrack = false
    case .unknown:
      isInTrack = false
      placeParts += 1
      placePart = CSVTrackColumns.Part(track: placeParts, name: part.name, segment: 1)
    case .places:
      name = part.name
      track += 1
      (segment, self.part) = (1, nil)
    }
  }

  /// Holds or writes a waypoint or route point that precedes the first track.
  private mutating func write(place: Location, into output: inout some TableFieldOutput) {
    guard content == .unknown, let placePart else { return losses.count(.place) }
    places.append(Row(location: place, part: placePart))
    placeExtras += place.attributes.byteCount
    if places.count == TrackWriter.csvHeadCount || placeExtras > TrackWriter.heldExtraBytes {
      becomeTableOfPlaces(into: &output)
    }
  }

  private mutating func becomeTableOfPlaces(into output: inout some TableFieldOutput) {
    (content, head, track, part) = (.places, places, placeParts, placePart)
    places = []
    settle(into: &output)
  }

  private mutating func write(_ location: Location, into output: inout some TableFieldOutput) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    if content != .places {
      guard isInTrack else { return write(place: location, into: &output) }
      losses.count(.place, places.count)
      (content, places) = (.tracks, [])
    }
    if track == 0 { track = 1 }
    if segment == 0 { segment = 1 }
    if part == nil { part = CSVTrackColumns.Part(track: track, name: name, segment: segment) }
    guard let part else { return }
    guard columns != nil else {
      head.append(Row(location: location, part: part))
      headExtras += location.attributes.byteCount
      if head.count == TrackWriter.csvHeadCount || headExtras > TrackWriter.heldExtraBytes {
        settle(into: &output)
      }
      return
    }
    columns?.append(location, part, to: &output, &losses)
  }

  private mutating func settle(into output: inout some TableFieldOutput) {
    guard columns == nil else { return }
    var found =
      content == .places
      ? CSVTrackColumns.Found(partsOfPlaces: head.map(\.part))
      : CSVTrackColumns.Found(isSimplified: isSimplified)
    for row in head { found.add(row.location) }
    var settled = CSVTrackColumns(found)
    settled.appendHeader(to: &output)
    for row in head { settled.append(row.location, row.part, to: &output, &losses) }
    columns = settled
    head = []
  }
}

/// Chooses the columns of a table of locations, and writes its rows.
struct CSVTrackColumns: Sendable {
  /// A column for a property of a location, or for its track or segment.
  enum Column: String, Sendable, CaseIterable {
    case time, latitude, longitude
    case altitude = "altitude_m"
    case ellipsoidalAltitude = "ellipsoidal_altitude_m"
    case speed = "speed_mps"
    case course = "course_deg"
    case climb = "climb_mps"
    case accuracy = "accuracy_m"
    case verticalAccuracy = "vertical_accuracy_m"
    case speedAccuracy = "speed_accuracy_mps"
    case courseAccuracy = "course_accuracy_deg"
    case climbAccuracy = "climb_accuracy_mps"
    case fix = "fix_dimension"
    case status = "fix_status"
    case satellites
    case satellitesInView = "satellites_in_view"
    case hdop, vdop, pdop, device
    case track = "track_id"
    case trackName = "track_name"
    case segment
    /// The column that contains 1 if the track is simplified.
    case simplified = "thinned"

    /// The columns that identify the track and the segment of a point.
    static let ofParts: Set<Column> = [.track, .trackName, .segment]

    /// The columns of every table of tracks.
    static let standard: Set<Column> = [
      .time, .latitude, .longitude, .altitude, .speed, .course, .accuracy, .track, .trackName,
      .segment,
    ]
  }

  /// The properties and attributes found in the examined locations.
  struct Found {
    fileprivate var columns = Column.standard
    fileprivate var attributes: [String] = []
    private var known: Set<String> = []

    init(isSimplified: Bool) { if isSimplified { columns.insert(.simplified) } }

    /// Creates the columns of a table of points. If the table has several routes or groups of waypoints, columns that
    /// identify them are included.
    init(partsOfPlaces parts: [Part]) {
      columns = [.latitude, .longitude]
      if parts.contains(where: { $0 != parts[0] }) { columns.formUnion([.track, .segment]) }
      if parts.contains(where: { !$0.name.text.isEmpty }) { columns.insert(.trackName) }
    }

    mutating func add(_ location: Location) {
      for column in Column.allCases
      where !columns.contains(column) && !Column.ofParts.contains(column)
        && CSVTrackColumns.has(column, location)
      {
        columns.insert(column)
      }
      for attribute in location.attributes
      where !attribute.value.isEmpty && known.insert(attribute.name).inserted {
        attributes.append(attribute.name)
      }
    }
  }

  /// The values that identify a segment, which are the same in all rows of the segment.
  struct Part: Sendable, Equatable {
    fileprivate let track, segment, name: TableLabel

    init(track: Int, name: String?, segment: Int) {
      self.track = TableLabel(String(track))
      self.segment = TableLabel(String(segment))
      self.name = TableLabel(name.flatMap { $0.utf8.count <= 4096 ? $0 : nil } ?? "")
    }
  }

  /// The maximum number of attributes that become columns.
  static let maximumExtras = 256
  /// The maximum length of a row's text in bytes. Within this limit, the decoder can read every row.
  static let maximumRow = CSVLocationDecoder.recordLimit - 4096

  private let columns: [Column]
  // The names of the attributes, each with the name of its column.
  private let attributes: [(name: String, column: String)]
  private let extraNames: Set<String>
  private let missing: [Column]
  // The first track or segment. Without identifying columns, the table contains no other track or segment.
  private var onlyPart: Part?
  private let tellsParts: Bool

  init(_ found: Found) {
    let columns = Column.allCases.filter(found.columns.contains)
    let header = columns.map(\.rawValue)
    var attributes: [(name: String, column: String)] = []
    for name in found.attributes where attributes.count < Self.maximumExtras {
      let taken = header + attributes.map(\.column)
      // Use another name if the decoder would give a column with this name another meaning.
      if let column = [name, "extra \(name)"].first(where: { Self.isExtra($0, behind: taken) }) {
        attributes.append((name, column))
      }
    }
    self.columns = columns
    self.attributes = attributes
    extraNames = Set(attributes.map(\.name))
    missing = Column.allCases.filter {
      !found.columns.contains($0) && !Column.ofParts.contains($0)
    }
    tellsParts = found.columns.contains(.segment)
  }

  /// Returns true if the decoder would read an additional column with this name as an attribute, and would still find
  /// the other columns.
  private static func isExtra(_ name: String, behind header: [String]) -> Bool {
    guard name.utf8.count <= 256, !header.contains(name), CSVField.isKept(name) else {
      return false
    }
    var options = CSVLocationOptions()
    options.keepsAttributes = true
    // Ignore the column that marks a simplified track, because it does not describe a point.
    let names = header.filter { $0 != Column.simplified.rawValue } + [name]
    guard
      let layout = try? CSVLocationLayout(first: names, comment: nil, options: options),
      layout.hasHeader, layout.steps.count == names.count, let step = layout.steps.last,
      step.field == .attribute || step.field == .sensor, step.name == name
    else { return false }
    func isKept(_ field: CSVLocationField, _ column: Column) -> Bool {
      guard let place = header.firstIndex(of: column.rawValue) else { return true }
      return layout.steps.contains { $0.field == field && $0.column == place }
    }
    return isKept(.latitude, .latitude) && isKept(.longitude, .longitude) && isKept(.time, .time)
  }

  /// Appends the header, which contains the column names.
  func appendHeader(to output: inout some TableFieldOutput) {
    for (index, name) in (columns.map(\.rawValue) + attributes.map(\.column)).enumerated() {
      output.beginField(isFirst: index == 0)
      output.append(text: name)
    }
    output.endRow()
  }

  mutating func append(
    _ location: Location, _ part: Part, to output: inout some TableFieldOutput,
    _ losses: inout TrackLosses
  ) {
    let start = output.textCount
    var isFirst = true
    for column in columns {
      output.beginField(isFirst: isFirst)
      isFirst = false
      switch column {
      case .track: output.append(part.track)
      case .segment: output.append(part.segment)
      case .simplified: output.append(number: 1)
      case .trackName: output.append(part.name)
      default: Self.append(column, location, to: &output, &losses)
      }
    }
    if !tellsParts {
      if onlyPart == nil { onlyPart = part }
      if onlyPart != part { losses.count(property: "track") }
    }
    for column in missing where Self.has(column, location) {
      losses.count(property: column.rawValue)
    }
    appendExtras(location.attributes, rowStart: start, to: &output, &losses)
    output.endRow()
  }

  private func appendExtras(
    _ values: [Location.Attribute], rowStart: Int, to output: inout some TableFieldOutput,
    _ losses: inout TrackLosses
  ) {
    var written = 0
    // Most points have the same attributes in the same order. Attributes are therefore searched by name only from
    // the first attribute that differs from the columns.
    var isInStep = true
    for (index, attribute) in attributes.enumerated() {
      output.beginField(isFirst: false)
      isInStep = isInStep && index < values.count && values[index].name == attribute.name
      let place = isInStep ? index : values.firstIndex { $0.name == attribute.name }
      guard let value = place.map({ values[$0].value }), !value.isEmpty else { continue }
      let room = Self.maximumRow - (output.textCount - rowStart) - attributes.count
      guard CSVField.isKept(value), 2 * value.utf8.count + 2 <= room else { continue }
      output.append(text: value)
      written += 1
    }
    if written < values.count { countLost(values, values.count - written, &losses) }
  }

  /// Counts lost attributes. Attributes without a column are counted first, because messages list
  /// only the names that were counted first.
  private func countLost(_ values: [Location.Attribute], _ count: Int, _ losses: inout TrackLosses)
  {
    let without = values.filter { value in !attributes.contains { $0.name == value.name } }
    let others = values.filter { value in attributes.contains { $0.name == value.name } }
    let short = others.filter { $0.value.isEmpty || !CSVField.isKept($0.value) }
    losses.count(attributes: (without + short + others).prefix(count))
  }

  private static func has(_ column: Column, _ location: Location) -> Bool {
    switch column {
    case .time: location.timestamp != nil
    case .latitude, .longitude, .track, .trackName, .segment: true
    case .fix: location.fix != nil
    case .status: location.status != nil
    case .device: location.device != nil
    case .satellites: location.satellitesUsed != nil
    case .satellitesInView: location.satellitesInView != nil
    default: number(column, location) != nil
    }
  }

  @inline(__always)
  private static func number(_ column: Column, _ location: Location) -> Double? {
    switch column {
    case .latitude: location.coordinate.latitude
    case .longitude:
      location.coordinate.longitude.magnitude <= 180
        ? location.coordinate.longitude : location.coordinate.normalized.longitude
    case .altitude: location.altitude
    case .ellipsoidalAltitude: location.ellipsoidalAltitude
    case .speed: location.speed
    case .course: location.course
    case .climb: location.climb
    case .accuracy: location.horizontalAccuracy
    case .verticalAccuracy: location.verticalAccuracy
    case .speedAccuracy: location.speedAccuracy
    case .courseAccuracy: location.courseAccuracy
    case .climbAccuracy: location.climbAccuracy
    case .hdop: location.dilution.horizontal
    case .vdop: location.dilution.vertical
    case .pdop: location.dilution.position
    default: nil
    }
  }

  @inline(__always)
  private static func append(
    _ column: Column, _ location: Location, to output: inout some TableFieldOutput,
    _ losses: inout TrackLosses
  ) {
    switch column {
    case .time:
      guard let time = location.timestamp else { return }
      if time.isWritable {
        output.append(time, utcOffset: location.utcOffset)
      } else {
        losses.count(.time)
      }
    case .fix:
      switch location.fix {
      case .some(.none): output.append(text: "none")
      case .twoDimensional: output.append(text: "2d")
      case .threeDimensional: output.append(text: "3d")
      case nil: break
      }
    case .status: if let status = location.status { output.append(text: status.rawValue) }
    case .device:
      guard let device = location.device else { return }
      if device.utf8.count <= 4096 { output.append(text: device) }
    case .satellites:
      if let count = location.satellitesUsed { output.append(text: String(count)) }
    case .satellitesInView:
      if let count = location.satellitesInView { output.append(text: String(count)) }
    default:
      if let value = number(column, location) { output.append(number: value) }
    }
  }
}

enum CSVField {
  /// Appends text, in quotes if necessary (RFC 4180, section 2).
  static func append(_ text: String, to bytes: inout [UInt8]) {
    guard needsQuotes(text.utf8) else { return bytes.append(contentsOf: text.utf8) }
    appendQuoted(text.utf8, to: &bytes)
  }

  static func appendQuoted(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  static func needsQuotes(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    text.contains(where: isSpecial) || text.first.map { $0 <= 0x20 } ?? false
      || text.last.map { $0 <= 0x20 } ?? false
  }

  /// Returns whether readers restore the text unchanged. Many readers fail on NUL characters.
  static func isKept(_ text: String) -> Bool { !text.utf8.contains(0) }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
      || byte == UInt8(ascii: ";") || byte == 0x09
  }
}

/// Converts all points of a file to the rows of a table: track points, route points and waypoints.
///
/// The first ``TrackWriter/csvHeadCount`` points determine the columns.
package struct PlaceTableWriter: Sendable {
  private var writer = CSVTrackWriter(isOfPlaces: true)

  package init() {}

  /// The number of items that the table cannot store, by kind of loss.
  package var losses: [TrackLoss: Int] { writer.losses.counts }

  package mutating func write(_ event: LocationEvent, into rows: inout TableRows) {
    writer.write(event, into: &rows)
  }

  /// Writes the rows that are still held.
  package mutating func finish(into rows: inout TableRows) { writer.finish(into: &rows) }
}
