import GeoTracks

/// The columns of a table that the decoder reads, with their meanings.
struct CSVLocationLayout: Sendable {
  /// How each column is read, in column order.
  private(set) var steps: [CSVLocationStep] = []
  /// Whether the first record contains the column names.
  let hasHeader: Bool
  /// The columns in which one field contains both latitude and longitude; nil if the table has separate columns for
  /// them.
  private(set) var whole: WholeCoordinate?
  /// The index, counted from 0, of the column that identifies the device or vehicle of a row. If `isCertain` is
  /// false, the decoder checks in the first rows that the values are not just row numbers.
  private(set) var identity: (column: Int, isCertain: Bool)?
  /// Assumptions about the columns that the decoder must report.
  private(set) var remarks: [String] = []
  /// The most probable unit of the speed, if neither the column names nor the values show the unit.
  private(set) var likelySpeedUnit = CSVUnit.metersPerSecond
  /// The number of columns beyond ``maximumExtras``, which do not become attributes.
  private(set) var leftOutCount = 0
  /// The maximum number of columns that become attributes.
  static let maximumExtras = 256
  /// The minimum number of fields in a row: all fields up to the last column that is read.
  var leastCount: Int { (steps.last?.column ?? -1) + 1 }
  /// The number of columns, which is the number of fields in the first record.
  var columnCount: Int { names.count }
  let names: [String]
  /// Whether a row with more fields than columns is read.
  ///
  /// Text in the last column may contain unquoted commas. If the last column is numeric, however, any of the numbers
  /// may have a decimal comma.
  private(set) var takesMoreFields = false
  /// Whether the name of the time column states that the times are local.
  private(set) var hasLocalTimes = false
  /// The time zones and UTC offsets found in the time zone column.
  let zones = CSVTimeZones()
  /// Whether text in a sensor column becomes an attribute without conversion.
  private(set) var textSensors = false

  /// Finds the columns and their meanings.
  ///
  /// - Parameters:
  ///   - first: the fields of the first record.
  ///   - comment: the fields of the comment directly before the first record, which may contain the column names.
  ///   - options: the settings of the user.
  /// - Throws: ``CSVLayoutError`` if the columns of the coordinates are ambiguous.
  init(
    first: [String], comment: [String]?, options: CSVLocationOptions
  ) throws(CSVLayoutError) {
    names = first
    var isUnnamed = false
    do throws(CoordinateColumnsError) {
      // The first row may lack a position, as in files from OpenTracks. Such a row must not be mistaken for column
      // names.
      let isNamedBefore =
        comment?.count == first.count && comment.map(Self.isHeader) == true && !Self.isHeader(first)
      if isNamedBefore || ColumnInference.isData(first) {
        hasHeader = false
        if let comment, comment.count == first.count, Self.namesCoordinates(comment) {
          try name(comment, options)
        } else {
          isUnnamed = true
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
    if !hasHeader, options.latitude == nil, isUnnamed { remarks.append(remarkOrder()) }
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

  /// Returns the message about a table without a header, which lists the assumed meaning of each column.
  private func remarkOrder() -> String {
    let columns = steps.sorted { $0.column < $1.column }.map { step in
      "\(step.column + 1) as \(step.field == .device ? "track" : String(describing: step.field))"
    }
    return
      "the table has no header; columns are read by position: \(columns.joined(separator: ", ")); "
      + "for another order, use --column latitude=NUMBER --column longitude=NUMBER"
  }

  /// Returns how the column with this meaning is read; nil if the table has no such column.
  func step(_ field: CSVLocationField) -> CSVLocationStep? { steps.first { $0.field == field } }

  /// Whether the table has a column with times.
  var hasTimes: Bool {
    steps.contains { [.time, .date, .clock, .patternTime, .elapsed].contains($0.field) }
  }

  /// Interprets the numbers in the time column as time since the start of the recording.
  ///
  /// - Returns: the assumption to report; nil if the table has no time column.
  mutating func takeElapsedTimes() -> String? {
    guard let i = steps.firstIndex(where: { $0.field == .time }) else { return nil }
    steps[i].takeElapsedTimes()
    return Self.remark(elapsed: steps[i])
  }

  private static func remark(elapsed step: CSVLocationStep) -> String {
    "times of column \(QuotedText.quote(step.name)) count from the start of the recording; their date is unknown and "
      + "is set to 1970-01-01"
  }

  /// Sets the unit of a column with this meaning.
  mutating func set(_ field: CSVLocationField, _ unit: CSVUnit) {
    for i in steps.indices where steps[i].field == field { steps[i].set(unit) }
  }

  /// Stops using the identity column, because its values are only row numbers. The column may become an attribute.
  mutating func dropIdentity(keepsAttributes: Bool) {
    identity = nil
    if keepsAttributes {
      for i in steps.indices where steps[i].field == .device { steps[i].field = .attribute }
    } else {
      drop(.device)
    }
  }

  /// Stops reading the columns with this meaning.
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

  /// Whether only one coordinate has a column with hemisphere letters.
  var hasLettersOfOneAxis: Bool {
    (step(.latitudeHemisphere) == nil) != (step(.longitudeHemisphere) == nil)
  }

  /// Returns an error if a column with an unknown name contains hemisphere letters; nil otherwise.
  func unreadLetters(of cursor: borrowing CSVCursor) -> CoordinateColumnsError? {
    let (first, second) = (step(.latitudeHemisphere), step(.longitudeHemisphere))
    guard first == nil || second == nil, let latitude = step(.latitude),
      let longitude = step(.longitude)
    else { return nil }
    let read = Set(steps.filter { $0.field != .attribute }.map(\.column))
    let columns = CoordinateColumns.unreadLetters(
      latitude: latitude.column, longitude: longitude.column, besides: read, of: cursor,
      hasLatitude: first != nil, hasLongitude: second != nil)
    guard let columns else { return nil }
    return .unreadLetters(
      columns.map { hasHeader && names.indices.contains($0) ? names[$0] : "column\($0 + 1)" })
  }

  // MARK: Names

  /// Returns whether a line is a header with unambiguous names for coordinates. The header `x,y` is ambiguous.
  static func isHeader(_ fields: [String]) -> Bool {
    fields.count > 1 && !ColumnInference.isData(fields)
      && (try? CoordinateColumns.point(in: fields)) != nil
  }

  /// Returns whether the names identify the columns of the coordinates.
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

  /// Determines the meaning of each column by its name and by the options.
  private mutating func name(
    _ columns: [String], _ options: CSVLocationOptions
  ) throws(CoordinateColumnsError) {
    steps = try Self.given(columns, options, isHeader: true)
    let header = columns.map(CSVLocationHeader.withoutMessage)
    if step(.latitude) == nil {
      let point = try Self.coordinates(in: header)
      if point.whole == nil, header[point.latitude].lowercased() == "y" {
        remarks.append(
          "columns \(QuotedText.quote(header[point.longitude])) and \(QuotedText.quote(header[point.latitude])) are read "
            + "as longitude and latitude in degrees; other coordinates must be converted first")
      }
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
    addAircraft(header, options)
    addMeanings(header, options)
    let isOfTraccar = Self.isOfTraccar(header)
    if isOfTraccar { likelySpeedUnit = .knots }
    addValidity(header, isKept: options.keepsAttributes && !isOfTraccar)
    Self.pairTimes(&steps)
    addDatums(header, isKept: options.keepsAttributes)
    for i in steps.indices where [.datum, .time, .date].contains(steps[i].field) {
      steps[i].datum = CSVDatum.column(steps[i].name)
    }
    for i in steps.indices where steps[i].field == .time {
      steps[i].canBeGPSTime = CSVTime.canBeGPSTime(column: steps[i].name)
    }
    takeFITTimes()
    addMilliseconds(header)
    settleHeading(isMarine: CSVIdentity.isMarine(header))
    settleIdentity(header)
    // If no other column identifies the tracks, a new track begins where the track name changes.
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

  /// Adds the columns of a known aircraft program. The names of these columns do not contain the units.
  private mutating func addAircraft(_ header: [String], _ options: CSVLocationOptions) {
    guard let producer = CSVAircraft.producer(of: header) else { return }
    if identity == nil, options.by == nil, let column = producer.identity(in: header),
      !steps.contains(where: { $0.column == column })
    {
      identity = (column, true)
      add(.device, column, header)
    }
    let hasTime = header.contains { CSVLocationHeader.meaning(of: $0)?.field == .time }
    for (column, field, unit) in producer.columns(in: header)
    where step(field) == nil && !steps.contains(where: { $0.column == column })
      && !(field == .time && hasTime)
    {
      add(field, column, header, unit: unit)
    }
    remarks.append("the columns are those of \(producer.name); \(producer.remark)")
  }

  /// Adds the columns that mark positions as invalid.
  private mutating func addValidity(_ header: [String], isKept: Bool) {
    for (column, name) in header.enumerated() where !steps.contains(where: { $0.column == column })
    {
      guard let field = CSVValidity.field(of: name) else { continue }
      add(field, column, header)
      steps[steps.count - 1].isKept = isKept
    }
  }

  /// Adds the columns that name a datum or a reference system.
  private mutating func addDatums(_ header: [String], isKept: Bool) {
    for (column, name) in header.enumerated()
    where CSVDatum.column(name) != nil && !steps.contains(where: { $0.column == column }) {
      add(.datum, column, header)
      steps[steps.count - 1].isKept = isKept
    }
  }

  /// Returns whether the table has the time columns of Traccar, which writes speeds in knots.
  private static func isOfTraccar(_ header: [String]) -> Bool {
    let names = Set(header.map { $0.lowercased() })
    return names.isSuperset(of: ["devicetime", "fixtime"])
  }

  /// Adds sensor columns. If several columns name the same sensor, only the first is used.
  ///
  /// - Parameter keepsNames: true to add every sensor, and to use the column name as the attribute name if it is a
  ///   common name and its unit needs no conversion. False to add only the sensors of `TrackMeasure`, always with
  ///   the standard name.
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

  /// Adds the columns with a known meaning. Local times are used only if the table has no other times.
  private mutating func addMeanings(_ header: [String], _ options: CSVLocationOptions) {
    var choices: [CSVLocationField: [Int]] = [:]
    var unknown: [(column: Int, meaning: CSVLocationHeader.Meaning)] = []
    var hasLocal = false
    let isOfFlights = CSVAircraft.isOfFlights(header)
    for isLocal in [false, true] {
      let hasTimes = isLocal && (step(.time) ?? step(.date) ?? step(.clock)) != nil
      for (column, name) in header.enumerated()
      where !steps.contains(where: { $0.column == column }) {
        guard let meaning = CSVLocationHeader.meaning(of: name), meaning.isLocal == isLocal,
          meaning.field.isOfLocation, !hasTimes || meaning.field == .utcOffset
        else { continue }
        guard step(meaning.field) == nil else {
          if meaning.unknownUnit == nil { choices[meaning.field, default: []].append(column) }
          continue
        }
        guard meaning.unknownUnit == nil else {
          if !isLocal { unknown.append((column, meaning)) }
          continue
        }
        if meaning.unit == nil, isOfFlights,
          meaning.field == .altitude || meaning.field == .ellipsoidalAltitude
        {
          remarks.append(
            "column \(QuotedText.quote(name)) has no unit, and altitudes of aircraft are in feet or in meters; "
              + "the column is not read; name it altitude_ft or altitude_m")
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
    if options.altitude == nil {
      remarkChoice(of: .altitude, "altitude", choices, header)
      remarkBareUnit(of: .altitude, "altitude", among: Self.bareLengths, header)
      remarkUnreadAltitude(header)
    }
    if options.speed == nil {
      remarkChoice(of: .speed, "speed", choices, header)
      remarkBareUnit(of: .speed, "speed", among: nil, header)
    }
    if hasLocal, step(.utcOffset) == nil {
      remarks.append("times are local times without a UTC offset; they are read as UTC")
    }
    hasLocalTimes = hasLocal
    settleOffset(keepsAttributes: options.keepsAttributes)
  }

  /// Reports that several columns contain the same quantity, and which column is read.
  private mutating func remarkChoice(
    of field: CSVLocationField, _ quantity: String, _ choices: [CSVLocationField: [Int]],
    _ header: [String]
  ) {
    guard let used = step(field), let others = choices[field], let other = others.first else {
      return
    }
    let names = ([used.column] + others.prefix(7)).sorted().map { QuotedText.quote(header[$0]) }
    remarks.append(
      "several columns hold the \(quantity): \(names.joined(separator: ", ")); \(QuotedText.quote(used.name)) is read; "
        + "for another one, write \(Self.option(quantity, header[other]))")
  }

  /// Reports a column whose name is only a unit, so that its quantity is unknown.
  ///
  /// - Parameter words: the unit names to look for, which rarely refer to any other quantity; nil
  ///   for all units of the field.
  private mutating func remarkBareUnit(
    of field: CSVLocationField, _ quantity: String, among words: Set<String>?, _ header: [String]
  ) {
    guard step(field) == nil, let kind = field.unitKind else { return }
    let column = header.indices.first { column in
      let name = CoordinateColumns.words(of: header[column])
      return !steps.contains { $0.column == column } && name != ["ms"]
        && CSVUnit(words: name, of: kind) != nil
        && words.map { !$0.isDisjoint(with: name) } ?? true
    }
    guard let column else { return }
    remarks.append(
      "the name of column \(QuotedText.quote(header[column])) is only a unit, so the column is not read; "
        + "if it holds the \(quantity), write \(Self.option(quantity, header[column]))")
  }

  /// Reports a column that probably contains altitudes, such as `baro_altitude` or `z`, if no column is read as the
  /// altitude.
  private mutating func remarkUnreadAltitude(_ header: [String]) {
    guard step(.altitude) == nil, step(.ellipsoidalAltitude) == nil else { return }
    let column = header.indices.first { column in
      let words = CoordinateColumns.words(of: header[column])
      return !steps.contains { $0.column == column }
        && CSVLocationHeader.meaning(of: header[column]) == nil
        && Self.notAltitudes.isDisjoint(with: words)
        && (words == ["z"]
          || words.contains { word in
            Self.altitudeWords.contains(word) || word.hasSuffix("altitude")
              || word.hasSuffix("elevation")
          })
    }
    guard let column else { return }
    remarks.append(
      "column \(QuotedText.quote(header[column])) is not read; "
        + "if it holds the altitude, write \(Self.option("altitude", header[column]))")
  }

  private static let altitudeWords: Set<String> = [
    "alt", "ele", "elev", "gpsalt", "geoalt", "baroalt", "quota", "cota",
  ]
  /// Words in the names of columns that describe altitudes or contain other angles and lengths.
  private static let notAltitudes: Set<String> = [
    "accuracy", "angle", "ascent", "change", "class", "color", "delta", "descent", "diff",
    "difference", "error",
    "gain", "grade", "loss", "max", "min", "mode", "name", "precision", "rate", "ref", "reference",
    "slope", "source",
    "std", "sun", "text", "total", "type", "unit", "units",
  ]

  /// Units of length. A column whose name consists only of such a unit usually contains altitudes.
  private static let bareLengths: Set<String> = [
    "ft", "feet", "foot", "meter", "meters",
  ]

  /// Returns the command-line option that selects a column, in quotes if a shell needs them.
  private static func option(_ quantity: String, _ name: String) -> String {
    let text = "\(quantity)=\(QuotedText.plain(name))"
    let isWord = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-.=/%".unicodeScalars.contains($0)
    }
    return "--column " + (isWord ? text : "'\(text.replacing("'", with: "'\\''"))'")
  }

  /// Stops using the UTC offset column if the name of the time column states that the times are in UTC.
  ///
  /// If the name does not state this, each row is treated separately: the column is ignored for a time that is a
  /// number or that contains its own offset.
  private mutating func settleOffset(keepsAttributes: Bool) {
    guard !hasLocalTimes, let offset = steps.firstIndex(where: { $0.field == .utcOffset }) else {
      return
    }
    let universal: Set = ["utc", "gmt", "z", "unix", "unixtime", "epoch", "utctime", "gpstime"]
    let times = steps.filter { [.time, .date, .clock].contains($0.field) }
    let isUniversal = times.contains {
      !universal.isDisjoint(with: CoordinateColumns.words(of: $0.name))
    }
    if times.isEmpty || isUniversal {
      steps.remove(at: offset)
    } else {
      steps[offset].isKept = keepsAttributes
    }
  }

  private mutating func refuseUnit(_ unit: String, of name: String) {
    remarks.append(
      "the unit \(QuotedText.quote(unit)) of column \(QuotedText.quote(name)) is not known; "
        + "the column is not read")
  }

  /// Whether no column has times, tracks or segments, so that each row may be a place.
  var isOfPlaces: Bool {
    let ofTracks: [CSVLocationField] = [.segment, .track, .trackName, .deviceTrack]
    return !hasTimes && !steps.contains { ofTracks.contains($0.field) }
  }

  /// Renames the attribute with the names of places to `name`.
  ///
  /// - Parameter row: the fields of the first row after the header.
  mutating func namePlaces(_ row: [String]) {
    let texts = names.indices.map { column in
      let isAttribute = steps.contains { $0.column == column && $0.field == .attribute }
      return isAttribute && column < row.count ? row[column] : ""
    }
    guard let column = NameColumn.find(in: names, texts),
      let index = steps.firstIndex(where: { $0.column == column && $0.field == .attribute })
    else { return }
    steps[index].name = "name"
  }

  private mutating func addIdentity(
    _ header: [String], _ options: CSVLocationOptions, isHeader: Bool
  ) throws(CoordinateColumnsError) {
    guard options.by?.lowercased() != "none" || !isHeader, !options.readsPlaces || !isOfPlaces
    else { return }
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

  /// Resolves conflicts between columns that identify devices and columns that identify tracks.
  ///
  /// If a table has both, each track of each device becomes a separate track. In that case, a column named `device`
  /// contains only the name of the receiver. A column named `id` contains only row numbers unless this column certainly
  /// identifies devices.
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

  /// Adds the column of milliseconds, if the table has one.
  private mutating func addMilliseconds(_ header: [String]) {
    // Accept `ms` only if the time of day has its own column. In other tables, `ms` may be a
    // duration.
    guard step(.clock) != nil || step(.time) != nil else { return }
    var names: Set<String> = ["msec", "millisecond", "milliseconds"]
    if step(.clock) != nil { names.insert("ms") }
    let column = header.firstIndex { names.contains($0.lowercased()) }
    guard let column, !steps.contains(where: { $0.column == column }) else { return }
    add(.millisecond, column, header)
  }

  private mutating func settleHeading(isMarine: Bool) {
    if let track = step(.trackAngle) {
      if step(.course) == nil, step(.heading) == nil, step(.speed) != nil {
        remarks.append(
          "column \(QuotedText.quote(track.name)) is read as the course, because the table has a speed; "
            + "if the column names tracks, use --by \(track.name)")
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

  /// If no time column was found, reports columns whose names suggest times.
  private mutating func remarkTimes(_ header: [String]) {
    let weeks = header.filter { !Self.weeks.isDisjoint(with: CoordinateColumns.words(of: $0)) }
    guard weeks.isEmpty else {
      let names = weeks.prefix(8).map { QuotedText.quote($0) }.joined(separator: ", ")
      remarks.append(
        "GPS weeks and times of week (\(names)) are not read, so the positions have no times; write UTC times, such "
          + "as 2024-05-01T12:00:00Z")
      return
    }
    let similar = header.filter { name in
      let words = CoordinateColumns.words(of: name)
      return words.contains { ["time", "date", "day", "hour", "stamp", "timestamp"].contains($0) }
    }
    guard !similar.isEmpty else { return }
    let names = similar.prefix(8).map { QuotedText.quote($0) }.joined(separator: ", ")
    remarks.append(
      "no time column recognized among \(names); choose one with --column time=NAME")
  }

  private static let weeks: Set<String> = [
    "week", "wk", "gwk", "wn", "tow", "itow", "sow", "gms", "weeknumber", "gpsweek", "gpstow",
  ]

  // MARK: Units

  /// Returns an error if the row of units states an ambiguous unit for the coordinates; nil otherwise.
  func unclearUnit(in fields: [String]) -> CoordinateColumnsError? {
    for step in steps where step.field == .latitude || step.field == .longitude {
      guard step.column < fields.count,
        CoordinateColumns.words(of: fields[step.column]) == ["grad"]
      else { continue }
      return .degreesOrGons("\(step.name) (\(fields[step.column]))")
    }
    return nil
  }

  /// Sets the units of the columns from a row of units.
  ///
  /// - Returns: false if the record is not a row of units. In that case, the columns stay unchanged.
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
    takeFITTimes()
    order()
    return true
  }

  /// Returns whether a record is a row of units. In such a row, at least one column that is read has a unit, and no
  /// column that is read has a number or a time.
  private static func areUnits(_ fields: [String], for steps: [CSVLocationStep]) -> Bool {
    let own = steps.filter { $0.field != .attribute && $0.column < fields.count }
    guard !own.contains(where: { ColumnInference.isValue(fields[$0.column]) }) else {
      return false
    }
    return own.contains { step in
      step.unitKind.map { CSVUnit(fields[step.column], of: $0) != nil } ?? false
    }
  }

  /// Reads numbers in the time column as FIT time if the coordinates are in semicircles, which only FIT uses.
  private mutating func takeFITTimes() {
    guard step(.latitude)?.factor == CSVUnit.semicircles.factor,
      let i = steps.firstIndex(where: { $0.field == .time }), !steps[i].isFITTime
    else { return }
    let words = CoordinateColumns.words(of: steps[i].name)
    guard !words.contains(where: ["unix", "unixtime", "epoch", "1970"].contains) else { return }
    steps[i].isFITTime = true
    remarks.append(
      "numbers in column \(QuotedText.quote(steps[i].name)) are seconds since 1989-12-31, as in FIT, because the "
        + "coordinates are in semicircles; for Unix time, name the column unix_time")
  }

  /// Combines a date column with a time-of-day column. If the table has only one of these columns, that column contains
  /// both date and time.
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

  /// Returns the columns that the options specify.
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
      // In the name of a column that the user specified, other words may precede the unit, or the name may be only a
      // unit.
      if isHeader, unit == nil, meaning == nil, field != .latitude, field != .longitude {
        unit = field.unitKind.flatMap { CSVUnit(atEndOf: name, of: $0) }
      }
      if isHeader, field == .latitude || field == .longitude {
        unit = try CoordinateColumns.unit(ofAxis: name)
      }
      steps.append(
        CSVLocationStep(
          field: field, column: column, factor: unit?.factor ?? 1, hasUnit: unit != nil,
          // In a column that the user specified by its number, angles are in degrees.
          needsMinutes: Int(given) == nil && needsMinutes(field, name), name: name))
    }
    // Check this last, so that an error about a missing column takes precedence.
    guard (options.latitude == nil) == (options.longitude == nil) else {
      throw .notFound(header)
    }
    return steps
  }
}

/// The reason why the columns of the locations cannot be determined.
enum CSVLayoutError: Error, CustomStringConvertible {
  /// The column names do not identify the columns.
  case columns(CoordinateColumnsError)
  /// The table has no column names, and its values are ambiguous; the text explains why.
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
