import GeoTracks

/// The columns of a table of locations, and its rows.
struct CSVTrackColumns: Sendable {
  /// A column that is no extra.
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
    /// 1 where points have been left out on purpose.
    case thinned

    /// Those that say of what part a point is.
    static let ofParts: Set<Column> = [.track, .trackName, .segment]

    /// Those of every table.
    static let standard: Set<Column> = [
      .time, .latitude, .longitude, .altitude, .speed, .course, .accuracy, .track, .trackName,
      .segment,
    ]
  }

  /// What occurs in the locations looked at.
  struct Found {
    fileprivate var columns = Column.standard
    fileprivate var extras: [String] = []
    private var known: Set<String> = []

    init(isThinned: Bool) { if isThinned { columns.insert(.thinned) } }

    /// What a table of places has: the columns of parts where there are several.
    init(partsOfPlaces parts: [Part]) {
      columns = [.latitude, .longitude]
      if parts.contains(where: { $0 != parts[0] }) { columns.formUnion([.track, .segment]) }
      if parts.contains(where: { !$0.name.isEmpty }) { columns.insert(.trackName) }
    }

    mutating func add(_ location: Location) {
      for column in Column.allCases
      where !columns.contains(column) && !Column.ofParts.contains(column)
        && CSVTrackColumns.has(column, location)
      {
        columns.insert(column)
      }
      for extra in location.extras
      where !extra.value.isEmpty && known.insert(extra.name).inserted {
        extras.append(extra.name)
      }
    }
  }

  /// What the columns say of a segment, as bytes: the same in all its rows.
  struct Part: Sendable, Equatable {
    fileprivate let track, segment: [UInt8]
    fileprivate var name: [UInt8] = []

    init(track: Int, name: String?, segment: Int) {
      self.track = Array(String(track).utf8)
      self.segment = Array(String(segment).utf8)
      if let name, name.utf8.count <= 4096 { CSVField.append(name, to: &self.name) }
    }
  }

  /// The most extras that get a column.
  static let maximumExtras = 256
  /// The most bytes of a text in a row, so that no row is longer than what is read.
  static let maximumRow = CSVLocationDecoder.recordLimit - 4096

  private let columns: [Column]
  // The name of an extra, and that of its column.
  private let extras: [(name: String, column: String)]
  private let extraNames: Set<String>
  private let missing: [Column]
  // The first part that came, where the columns do not tell parts apart.
  private var onlyPart: Part?
  private let tellsParts: Bool

  init(_ found: Found) {
    let columns = Column.allCases.filter(found.columns.contains)
    let header = columns.map(\.rawValue)
    var extras: [(name: String, column: String)] = []
    for name in found.extras where extras.count < Self.maximumExtras {
      let taken = header + extras.map(\.column)
      // A column that the decoder would take for something else gets another name.
      if let column = [name, "extra \(name)"].first(where: { Self.isExtra($0, behind: taken) }) {
        extras.append((name, column))
      }
    }
    self.columns = columns
    self.extras = extras
    extraNames = Set(extras.map(\.name))
    missing = Column.allCases.filter {
      !found.columns.contains($0) && !Column.ofParts.contains($0)
    }
    tellsParts = found.columns.contains(.segment)
  }

  /// Whether the decoder takes a column of this name behind those for an extra, and them for the same
  /// as without it.
  private static func isExtra(_ name: String, behind header: [String]) -> Bool {
    guard name.utf8.count <= 256, !header.contains(name), CSVField.isKept(name) else {
      return false
    }
    var options = CSVLocationOptions()
    options.keepsExtras = true
    let names = header + [name]
    guard
      let layout = try? CSVLocationLayout(first: names, comment: nil, options: options),
      layout.hasHeader, layout.steps.count == names.count, let step = layout.steps.last,
      step.field == .extra || step.field == .sensor, step.name == name
    else { return false }
    func isKept(_ field: CSVLocationField, _ column: Column) -> Bool {
      guard let place = header.firstIndex(of: column.rawValue) else { return true }
      return layout.steps.contains { $0.field == field && $0.column == place }
    }
    return isKept(.latitude, .latitude) && isKept(.longitude, .longitude) && isKept(.time, .time)
  }

  /// Appends the names of the columns.
  func appendHeader(to bytes: inout [UInt8]) {
    for (index, name) in (columns.map(\.rawValue) + extras.map(\.column)).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      CSVField.append(name, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a row.
  mutating func append(
    _ location: Location, _ part: Part, to bytes: inout [UInt8],
    _ losses: inout TrackLosses
  ) {
    let start = bytes.count
    var isFirst = true
    for column in columns {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      switch column {
      case .track: bytes.append(contentsOf: part.track)
      case .segment: bytes.append(contentsOf: part.segment)
      case .thinned: bytes.append(UInt8(ascii: "1"))
      case .trackName: bytes.append(contentsOf: part.name)
      default: Self.append(column, location, to: &bytes, &losses)
      }
    }
    if !tellsParts {
      if onlyPart == nil { onlyPart = part }
      if onlyPart != part { losses.count(property: "track") }
    }
    for column in missing where Self.has(column, location) {
      losses.count(property: column.rawValue)
    }
    appendExtras(location.extras, rowStart: start, to: &bytes, &losses)
    bytes.append(UInt8(ascii: "\n"))
  }

  private func appendExtras(
    _ values: [Location.Extra], rowStart: Int, to bytes: inout [UInt8],
    _ losses: inout TrackLosses
  ) {
    var written = 0
    // Points mostly have the same extras, in one order. As long as they do, none is looked for.
    var isInStep = true
    for (index, extra) in extras.enumerated() {
      bytes.append(UInt8(ascii: ","))
      isInStep = isInStep && index < values.count && values[index].name == extra.name
      let place = isInStep ? index : values.firstIndex { $0.name == extra.name }
      guard let value = place.map({ values[$0].value }), !value.isEmpty else { continue }
      let room = Self.maximumRow - (bytes.count - rowStart) - extras.count
      guard CSVField.isKept(value), 2 * value.utf8.count + 2 <= room else { continue }
      CSVField.append(value, to: &bytes)
      written += 1
    }
    if written < values.count { countLost(values, values.count - written, &losses) }
  }

  /// Those without a column first, as their names are what is told.
  private func countLost(_ values: [Location.Extra], _ count: Int, _ losses: inout TrackLosses) {
    let without = values.filter { value in !extras.contains { $0.name == value.name } }
    let others = values.filter { value in extras.contains { $0.name == value.name } }
    let short = others.filter { $0.value.isEmpty || !CSVField.isKept($0.value) }
    losses.count(extras: (without + short + others).prefix(count))
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
    _ column: Column, _ location: Location, to bytes: inout [UInt8],
    _ losses: inout TrackLosses
  ) {
    switch column {
    case .time:
      guard let time = location.timestamp else { return }
      if time.isWritable {
        time.append(offset: location.utcOffset, to: &bytes)
      } else {
        losses.count(.time)
      }
    case .fix:
      switch location.fix {
      case .some(.none): bytes.append("none")
      case .twoDimensional: bytes.append("2d")
      case .threeDimensional: bytes.append("3d")
      case nil: break
      }
    case .status: if let status = location.status { bytes.append(contentsOf: status.rawValue.utf8) }
    case .device:
      guard let device = location.device else { return }
      if device.utf8.count <= 4096 { CSVField.append(device, to: &bytes) }
    case .satellites:
      if let count = location.satellitesUsed { bytes.append(contentsOf: String(count).utf8) }
    case .satellitesInView:
      if let count = location.satellitesInView { bytes.append(contentsOf: String(count).utf8) }
    default:
      if let value = number(column, location) { ShortestDecimal.append(value, to: &bytes) }
    }
  }
}

/// A field of a table with commas.
enum CSVField {
  /// Appends text, in quotes if need be (RFC 4180, section 2).
  static func append(_ text: String, to bytes: inout [UInt8]) {
    guard
      text.utf8.contains(where: isSpecial) || text.utf8.first.map({ $0 <= 0x20 }) ?? false
        || text.utf8.last.map({ $0 <= 0x20 }) ?? false
    else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a reader gives the text as it is: NUL upsets many.
  static func isKept(_ text: String) -> Bool { !text.utf8.contains(0) }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
      || byte == UInt8(ascii: ";") || byte == 0x09
  }
}
