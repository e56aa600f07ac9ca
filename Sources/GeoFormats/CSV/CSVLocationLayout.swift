import GeoTracks

/// Which columns of a table are read, and as what.
struct CSVLocationLayout: Sendable {
  /// In the order of the columns.
  private(set) var steps: [CSVLocationStep] = []
  /// Whether the first record names the columns.
  let hasHeader: Bool
  /// The whole coordinate of a row, in a table without latitudes and longitudes.
  private(set) var whole: WholeCoordinate?
  /// The column that says whose a row is, from 0, and whether it does so whatever its values are.
  private(set) var identity: (column: Int, isCertain: Bool)?
  /// What the user has to know of how the columns are read.
  private(set) var remarks: [String] = []
  /// What a speed is in whose unit is not said and cannot be seen.
  private(set) var likelySpeedUnit = CSVUnit.metersPerSecond
  /// Columns of other values that are left out, as there are too many.
  private(set) var leftOutCount = 0
  /// The most columns whose values become extras.
  static let maximumExtras = 256
  /// How many fields a row has to have.
  var leastCount: Int { (steps.last?.column ?? -1) + 1 }
  /// How many columns there are: the fields of the first record.
  var columnCount: Int { names.count }
  /// The fields of the first record.
  let names: [String]
  /// Whether a row with more fields can be read: those that are too many may be of a text in the last
  /// column whose commas are not in quotes. Where that is a number, one before it has a decimal comma,
  /// and it is not known which.
  private(set) var takesMoreFields = false
  /// Whether what a sensor's column has that is no number is kept as it is, as other values are.
  private(set) var textSensors = false

  /// Finds the columns.
  ///
  /// - Parameters:
  ///   - first: the fields of the first record.
  ///   - comment: the fields of a comment right before it, which may name the columns.
  ///   - options: what is given.
  /// - Throws: ``CSVLayoutError`` if it is not clear where the coordinates are.
  init(
    first: [String], comment: [String]?, options: CSVLocationOptions
  ) throws(CSVLayoutError) {
    names = first
    do throws(CoordinateColumnsError) {
      // A first row without a position may look like names, as that of OpenTracks.
      let isNamedBefore =
        comment?.count == first.count && comment.map(Self.isHeader) == true && !Self.isHeader(first)
      if isNamedBefore || ColumnInference.isData(first) {
        hasHeader = false
        if let comment, comment.count == first.count, Self.namesCoordinates(comment) {
          try name(comment, options)
        } else {
          steps = try Self.given(first, options, isHeader: false)
          try addIdentity(first, options, isHeader: false)
        }
      } else {
        hasHeader = true
        try name(first, options)
        if let comment, comment.count == first.count { takeUnits(comment) }
      }
    } catch {
      throw .columns(error)
    }
    if whole == nil, !steps.contains(where: { $0.field == .latitude }) {
      steps += try ColumnInference.steps(first, without: steps)
    }
    if options.timeFormat != nil {
      for i in steps.indices where steps[i].field == .time || steps[i].field == .date {
        steps[i].field = .patternTime
      }
    }
    if options.keepsAttributes {
      let attributes = steps.indices.filter { steps[$0].field == .attribute }.dropFirst(
        Self.maximumExtras)
      leftOutCount = attributes.count
      if let first = attributes.first { steps.removeSubrange(first...) }
    }
    order()
    let last = first.lastIndex { !$0.isEmpty } ?? 0
    takesMoreFields = !hasHeader || steps.last.map { $0.column < last || $0.isText } ?? true
  }

  /// The step of a field.
  func step(_ field: CSVLocationField) -> CSVLocationStep? { steps.first { $0.field == field } }

  /// Whether rows have times.
  var hasTimes: Bool {
    steps.contains { [.time, .date, .clock, .patternTime, .elapsed].contains($0.field) }
  }

  /// Takes the numbers of the times for those since the start of the recording.
  ///
  /// - Returns: what to tell the user; nil if there is no such column.
  mutating func takeElapsedTimes() -> String? {
    guard let i = steps.firstIndex(where: { $0.field == .time }) else { return nil }
    steps[i].takeElapsedTimes()
    return Self.remark(elapsed: steps[i])
  }

  private static func remark(elapsed step: CSVLocationStep) -> String {
    "times of column \(QuotedText.quote(step.name)) count from the start of the recording; their date is not known, and "
      + "1970-01-01 stands for it"
  }

  /// Says in what the numbers of a field are.
  mutating func set(_ field: CSVLocationField, _ unit: CSVUnit) {
    for i in steps.indices where steps[i].field == field { steps[i].set(unit) }
  }

  /// Makes the column that says whose a row is one of other values: it does not.
  mutating func dropIdentity(keepsAttributes: Bool) {
    identity = nil
    if keepsAttributes {
      for i in steps.indices where steps[i].field == .device { steps[i].field = .attribute }
    } else {
      drop(.device)
    }
  }

  /// Leaves out a column.
  mutating func drop(_ field: CSVLocationField) {
    steps.removeAll { $0.field == field }
    order()
  }

  private mutating func order() {
    steps.sort { $0.column < $1.column }
    var next = 0
    for i in steps.indices {
      steps[i].skipped = steps[i].column - next
      next = steps[i].column + 1
    }
  }

  /// Why a record cannot be read whose hemispheres are in columns with other names; nil if there are none.
  func unreadLetters(of cursor: borrowing CSVCursor) -> CoordinateColumnsError? {
    guard step(.latitudeHemisphere) == nil, step(.longitudeHemisphere) == nil,
      let latitude = step(.latitude), let longitude = step(.longitude)
    else { return nil }
    let read = Set(steps.filter { $0.field != .attribute }.map(\.column))
    let columns = CoordinateColumns.unreadLetters(
      latitude: latitude.column, longitude: longitude.column, besides: read, of: cursor)
    guard let columns else { return nil }
    return .unreadLetters(
      columns.map { hasHeader && names.indices.contains($0) ? names[$0] : "column\($0 + 1)" })
  }

  // MARK: Names

  /// Whether a line is a header that says where the coordinates are, beyond doubt: `x,y` does not.
  static func isHeader(_ fields: [String]) -> Bool {
    fields.count > 1 && !ColumnInference.isData(fields)
      && (try? CoordinateColumns.point(in: fields)) != nil
  }

  /// Whether the names say where the coordinates are.
  private static func namesCoordinates(_ header: [String]) -> Bool {
    (try? coordinates(in: header)) != nil
  }

  private static func coordinates(
    in header: [String]
  ) throws(CoordinateColumnsError) -> CoordinateColumns.Point {
    let names = header.map { $0.lowercased() }
    do throws(CoordinateColumnsError) {
      return try CoordinateColumns.point(in: header)
    } catch {
      guard case .notFound = error, let y = names.firstIndex(of: "y"),
        let x = names.firstIndex(of: "x")
      else { throw error }
      return CoordinateColumns.Point(latitude: y, longitude: x)
    }
  }

  /// The columns by their names, and those that the options name.
  private mutating func name(
    _ header: [String], _ options: CSVLocationOptions
  ) throws(CoordinateColumnsError) {
    steps = try Self.given(header, options, isHeader: true)
    if step(.latitude) == nil {
      let point = try Self.coordinates(in: header)
      whole = point.whole
      if let whole {
        for column in whole.columns { add(.wholeCoordinate, column, header) }
        if let system = whole.system {
          remarks.append("coordinates in \(system) are converted to WGS 84")
        }
      } else {
        add(.latitude, point.latitude, header, unit: point.latitudeUnit)
        add(.longitude, point.longitude, header, unit: point.longitudeUnit)
      }
    }
    let hemispheres = try CoordinateColumns.hemispheres(in: header)
    if let column = step(.latitude).flatMap({ hemispheres[$0.column] }) {
      add(.latitudeHemisphere, column, header)
    }
    if let column = step(.longitude).flatMap({ hemispheres[$0.column] }) {
      add(.longitudeHemisphere, column, header)
    }
    try addIdentity(header, options, isHeader: true)
    addMeanings(header)
    if Self.isOfTraccar(header) {
      likelySpeedUnit = .knots
      if let column = header.firstIndex(where: { $0.lowercased() == "valid" }),
        !steps.contains(where: { $0.column == column })
      {
        add(.validity, column, header)
      }
    }
    Self.pairTimes(&steps)
    addMilliseconds(header)
    settleHeading(isMarine: CSVIdentity.isMarine(header))
    settleIdentity(header)
    // A name alone tells tracks apart.
    if step(.track) == nil, let name = steps.firstIndex(where: { $0.field == .trackName }) {
      steps[name].field = .track
    }
    if !hasTimes {
      if let column = header.firstIndex(where: CSVLocationStep.isElapsed),
        !steps.contains(where: { $0.column == column })
      {
        add(.elapsed, column, header)
        steps[steps.count - 1].takeElapsedTimes()
        remarks.append(Self.remark(elapsed: steps[steps.count - 1]))
      } else {
        remarkTimes(header)
      }
    }
    if options.keepsAttributes {
      addSensors(header, keepsNames: true)
      let known = Set(steps.map(\.column))
      for column in header.indices
      where !known.contains(column) && header[column] != CSVLocationDecoder.thinnedName {
        add(.attribute, column, header)
      }
      textSensors = true
    } else if options.keepsMeasures {
      addSensors(header, keepsNames: false)
    }
  }

  /// Whether a table has the clocks that Traccar writes; its speeds are in knots.
  private static func isOfTraccar(_ header: [String]) -> Bool {
    let names = Set(header.map { $0.lowercased() })
    return names.isSuperset(of: ["devicetime", "fixtime"])
  }

  /// What sensors measure, of several columns of one the first.
  ///
  /// - Parameter keepsNames: values get the name of the column, if that says what they are, and not that of
  ///   a unit that they are no longer in; else the names that figures know.
  private mutating func addSensors(_ header: [String], keepsNames: Bool) {
    var found: Set<String> = []
    for (column, name) in header.enumerated() where !steps.contains(where: { $0.column == column })
    {
      guard let sensor = SensorName(name), keepsNames || TrackMeasure(attribute: sensor.name) != nil
      else { continue }
      if let unknown = sensor.unknownUnit {
        refuseUnit(unknown, of: name)
        continue
      }
      guard found.insert(sensor.name).inserted else { continue }
      var step = CSVLocationStep(
        field: .sensor, column: column, name: sensor.name, sensorKind: sensor.kind)
      if let unit = sensor.unit { step.set(unit) }
      if keepsNames, step.isPlain, SensorName.garminName(name) != nil { step.name = name }
      steps.append(step)
    }
  }

  private mutating func add(
    _ field: CSVLocationField, _ column: Int, _ header: [String], unit: CSVUnit? = nil
  ) {
    steps.append(
      CSVLocationStep(
        field: field, column: column, factor: unit?.factor ?? 1, hasUnit: unit != nil,
        needsMinutes: Self.needsMinutes(field, header[column]), name: header[column]))
  }

  private static func needsMinutes(_ field: CSVLocationField, _ name: String) -> Bool {
    (field == .latitude || field == .longitude) && CoordinateColumns.saysMinutes(name)
  }

  /// Those whose names say what they are; of times on the clock of a place only where there are no others.
  private mutating func addMeanings(_ header: [String]) {
    var unknown: [(column: Int, meaning: CSVLocationHeader.Meaning)] = []
    var hasLocal = false
    for isLocal in [false, true] {
      let hasTimes = isLocal && (step(.time) ?? step(.date) ?? step(.clock)) != nil
      for (column, name) in header.enumerated()
      where !steps.contains(where: { $0.column == column }) {
        guard let meaning = CSVLocationHeader.meaning(of: name), meaning.isLocal == isLocal,
          meaning.field.isOfLocation, step(meaning.field) == nil,
          !hasTimes || meaning.field == .utcOffset
        else { continue }
        guard meaning.unknownUnit == nil else {
          if !isLocal { unknown.append((column, meaning)) }
          continue
        }
        hasLocal = hasLocal || isLocal && meaning.field != .utcOffset
        add(meaning.field, column, header, unit: meaning.unit)
        if meaning.field == .speed, CoordinateColumns.words(of: name).contains("sog") {
          likelySpeedUnit = .knots
        }
      }
    }
    for (column, meaning) in unknown where step(meaning.field) == nil {
      refuseUnit(meaning.unknownUnit ?? "", of: header[column])
    }
    if hasLocal, step(.utcOffset) == nil {
      remarks.append("times are of a local clock whose offset is not said; they are taken for UTC")
    }
    // Of a time that is not local the offset is a fact beside it.
    if !hasLocal { steps.removeAll { $0.field == .utcOffset } }
  }

  private mutating func refuseUnit(_ unit: String, of name: String) {
    remarks.append(
      "the unit \(QuotedText.quote(unit)) of column \(QuotedText.quote(name)) is not known; "
        + "the column is not read")
  }

  private mutating func addIdentity(
    _ header: [String], _ options: CSVLocationOptions, isHeader: Bool
  ) throws(CoordinateColumnsError) {
    guard options.by?.lowercased() != "none" || !isHeader else { return }
    var found: (column: Int, isCertain: Bool)?
    if let by = options.by, by.lowercased() != "none" {
      found = try CoordinateColumns.columns([by], header: header).first.map { ($0, true) }
    } else if isHeader {
      found = CSVIdentity.column(in: header)
    }
    guard let found, !steps.contains(where: { $0.column == found.column }) else { return }
    identity = found
    steps.append(
      CSVLocationStep(
        field: .device, column: found.column,
        name: isHeader ? header[found.column] : String(found.column + 1)))
  }

  /// Of a table that has tracks as well, each of somebody's tracks is one; a column of the receiver beside
  /// tracks only names it, and one of numbers only numbers the rows.
  private mutating func settleIdentity(_ header: [String]) {
    guard let identity,
      let track = steps.firstIndex(where: { $0.field == .track || $0.field == .trackName })
    else { return }
    switch header[identity.column].lowercased() {
    case "device": self.identity = nil
    case "id" where !identity.isCertain: dropIdentity(keepsAttributes: false)
    default:
      steps[track].field = .deviceTrack
      steps.removeAll { [.track, .trackName, .segment].contains($0.field) }
    }
  }

  /// Thousandths of the second in a column of their own.
  private mutating func addMilliseconds(_ header: [String]) {
    guard step(.clock) != nil else { return }
    let names: Set<String> = ["ms", "msec", "millisecond", "milliseconds"]
    let column = header.firstIndex { names.contains($0.lowercased()) }
    guard let column, !steps.contains(where: { $0.column == column }) else { return }
    add(.millisecond, column, header)
  }

  private mutating func settleHeading(isMarine: Bool) {
    if let track = step(.trackAngle) {
      if step(.course) == nil, step(.heading) == nil, step(.speed) != nil {
        remarks.append(
          "column \(QuotedText.quote(track.name)) is read as the course, as there is a speed; "
            + "if it names tracks, write --by \(track.name)")
      } else {
        drop(.trackAngle)
      }
    }
    let hasCourse = step(.course) != nil
    if hasCourse || isMarine { drop(.heading) }
    for i in steps.indices {
      switch steps[i].field {
      case .heading: steps[i].field = .course
      case .course where isMarine: steps[i].field = .marineCourse
      case .speed where isMarine && likelySpeedUnit == .knots:
        steps[i].field = .marineSpeed
        if !steps[i].hasUnit { (steps[i].factor, steps[i].hasUnit) = (CSVUnit.knots.factor, true) }
      default: break
      }
    }
  }

  /// Names the columns that may be times, where none is known to be.
  private mutating func remarkTimes(_ header: [String]) {
    let similar = header.filter { name in
      let words = CoordinateColumns.words(of: name)
      return words.contains { ["time", "date", "day", "hour", "stamp", "timestamp"].contains($0) }
    }
    guard !similar.isEmpty else { return }
    let names = similar.prefix(8).map { QuotedText.quote($0) }.joined(separator: ", ")
    remarks.append(
      "no column of times is recognized among \(names); name one with --column time=NAME")
  }

  // MARK: Units

  /// Why a row of units does not say in what the coordinates are; nil if it does, or if the record has no units.
  func unclearUnit(in fields: [String]) -> CoordinateColumnsError? {
    for step in steps where step.field == .latitude || step.field == .longitude {
      guard step.column < fields.count,
        CoordinateColumns.words(of: fields[step.column]) == ["grad"]
      else { continue }
      return .degreesOrGons("\(step.name) (\(fields[step.column]))")
    }
    return nil
  }

  /// Takes a row that has units in the places of the columns.
  ///
  /// - Returns: false, and nothing is done, if it is no such row.
  @discardableResult
  mutating func takeUnits(_ fields: [String]) -> Bool {
    guard Self.areUnits(fields, for: steps) else { return false }
    var refused: Set<Int> = []
    for i in steps.indices where steps[i].column < fields.count {
      let text = fields[steps[i].column]
      guard let kind = steps[i].unitKind, !text.isEmpty else { continue }
      if let unit = CSVUnit(text, of: kind) {
        steps[i].set(unit)
      } else if steps[i].field != .latitude, steps[i].field != .longitude {
        refuseUnit(text, of: steps[i].name)
        refused.insert(steps[i].column)
      }
    }
    steps.removeAll { refused.contains($0.column) }
    order()
    return true
  }

  /// Whether a record holds units: none of the columns that are read has a number or a time in it,
  /// and one at least a unit.
  private static func areUnits(_ fields: [String], for steps: [CSVLocationStep]) -> Bool {
    let own = steps.filter { $0.field != .attribute && $0.column < fields.count }
    guard !own.contains(where: { ColumnInference.isValue(fields[$0.column]) }) else {
      return false
    }
    return own.contains { step in
      step.unitKind.map { CSVUnit(fields[step.column], of: $0) != nil } ?? false
    }
  }

  /// A date and a time of the day belong together; one alone holds both.
  private static func pairTimes(_ steps: inout [CSVLocationStep]) {
    let hasTime = steps.contains { $0.field == .time }
    let date = steps.firstIndex { $0.field == .date }
    let clock = steps.firstIndex { $0.field == .clock }
    if hasTime {
      steps.removeAll { $0.field == .date || $0.field == .clock }
    } else if date == nil || clock == nil, let only = date ?? clock {
      steps[only].field = .time
    }
  }

  /// The columns that the options give.
  private static func given(
    _ header: [String], _ options: CSVLocationOptions, isHeader: Bool
  ) throws(CoordinateColumnsError) -> [CSVLocationStep] {
    var steps: [CSVLocationStep] = []
    let wanted: [(String?, CSVLocationField)] = [
      (options.latitude, .latitude), (options.longitude, .longitude), (options.time, .time),
      (options.altitude, .altitude), (options.speed, .speed), (options.course, .course),
      (options.accuracy, .horizontalAccuracy),
    ]
    for case (let given?, let field) in wanted {
      guard let column = try CoordinateColumns.columns([given], header: header).first else {
        continue
      }
      let name = isHeader ? header[column] : String(column + 1)
      let meaning = isHeader ? CSVLocationHeader.meaning(of: name) : nil
      var unit = meaning.flatMap { $0.field.unitKind == field.unitKind ? $0.unit : nil }
      // Who numbers a column says that it has degrees.
      if isHeader, Int(given) == nil, field == .latitude || field == .longitude {
        unit = try CoordinateColumns.unit(ofAxis: given)
      }
      steps.append(
        CSVLocationStep(
          field: field, column: column, factor: unit?.factor ?? 1, hasUnit: unit != nil,
          // Who numbers a column says that it has degrees.
          needsMinutes: Int(given) == nil && needsMinutes(field, name), name: name))
    }
    // Behind what says that a column that was named is not there.
    guard (options.latitude == nil) == (options.longitude == nil) else {
      throw .notFound(header)
    }
    return steps
  }
}

/// Why it is not known which columns of a table hold locations.
enum CSVLayoutError: Error, CustomStringConvertible {
  /// The names do not say.
  case columns(CoordinateColumnsError)
  /// There are no names, and the values leave it open.
  case noHeader(String)

  var description: String {
    switch self {
    case .columns(let error):
      "\(error); name the columns of latitude and longitude, or give their numbers"
    case .noHeader(let why):
      "the table has no header, and \(why); name the columns of latitude and longitude by number"
    }
  }
}
