import GeoTracks

/// The first rows of a table, held until it is known what they mean: in what an unlabelled speed is, and
/// whether a column says whose a row is or only numbers the rows.
///
/// At most ``rowLimit`` rows are held, and fewer of long ones.
struct CSVSettling: Sendable {
  static let rowLimit = 1024
  private static let extraLimit = 1 << 20

  /// What the rows have given.
  private(set) var events: [SourceEvent] = []
  /// Whether enough has been seen.
  private(set) var isOver = false

  private var rowCount = 0
  private var extraBytes = 0
  private var speed: CSVSpeedUnit?
  private var devices: Set<String>?
  // Whether a device came again.
  private var hasRepetition = false

  /// - Parameter layout: how the rows are read.
  /// - Returns: nil if nothing is open.
  init?(_ layout: CSVLocationLayout) {
    if let step = layout.step(.speed), !step.hasUnit { speed = CSVSpeedUnit() }
    if let identity = layout.identity, !identity.isCertain { devices = [] }
    if speed == nil, devices == nil { return nil }
  }

  /// Takes what a row has given.
  mutating func take(_ new: [SourceEvent]) {
    events += new
    for case .location(let location) in new where !isOver {
      rowCount += 1
      extraBytes += location.extras.byteCount
      speed?.add(location)
      if let device = location.device, let isNew = devices?.insert(device).inserted, !isNew {
        hasRepetition = true
      }
      let isOpen = speed?.isSure == false || devices != nil && !hasRepetition
      isOver = !isOpen || rowCount >= Self.rowLimit || extraBytes > Self.extraLimit
    }
  }

  /// The unit of the speed is said in the rows.
  mutating func dropSpeed() { speed = nil }

  /// Settles what is open.
  ///
  /// - Parameters:
  ///   - layout: gets the unit, and loses the column that says nothing.
  ///   - keepsExtras: whether that becomes an extra.
  /// - Returns: the events of the rows held, and what to tell the user.
  mutating func settle(
    _ layout: inout CSVLocationLayout, keepsExtras: Bool
  ) -> (events: [SourceEvent], remarks: [String]) {
    isOver = true
    var remarks: [String] = []
    if speed != nil { settleSpeed(&layout, &remarks) }
    settleIdentity(&layout, keepsExtras: keepsExtras, &remarks)
    defer { events = [] }
    return (events, remarks)
  }

  private mutating func settleSpeed(_ layout: inout CSVLocationLayout, _ remarks: inout [String]) {
    guard let step = layout.step(.speed), let speed, hasSpeed else { return }
    let column = "column \(QuotedText.quote(step.name)) has no unit"
    let unit: CSVUnit
    if let (median, count) = speed.quotient {
      let ratio = DecimalPrinter.string(median, places: 2)
      guard let found = CSVSpeedUnit.unit(of: median) else {
        layout.drop(.speed)
        change { $0.speed = nil }
        remarks.append(
          "\(column), and its numbers are \(ratio) times distance over time in m/s (\(count) "
            + "stretches), which is no unit; it is not read")
        return
      }
      unit = found
      remarks.append(
        "\(column); read as \(unit.name), as its numbers are \(ratio) times distance over time in m/s "
          + "(\(count) stretches)")
    } else {
      unit = layout.likelySpeedUnit
      remarks.append(
        "\(column), and too little moves to see it in the first \(rowCount) rows; read as \(unit.name)"
      )
    }
    layout.set(.speed, unit)
    guard unit.factor != 1 else { return }
    change { $0.speed = $0.speed.map { DecimalArithmetic.product($0, unit.factor) } }
  }

  private var hasSpeed: Bool {
    events.contains {
      if case .location(let location) = $0 { location.speed != nil } else { false }
    }
  }

  private mutating func settleIdentity(
    _ layout: inout CSVLocationLayout, keepsExtras: Bool, _ remarks: inout [String]
  ) {
    guard let devices, let step = layout.step(.device),
      CSVIdentity.isRowNumber(step.name, distinct: devices.count, isRepeated: hasRepetition)
    else { return }
    // The name of the track was that of the first row.
    for i in events.indices {
      if case .part(.track) = events[i] { events[i] = .part(.track(name: nil)) }
    }
    change {
      if keepsExtras, let device = $0.device { $0.extras.append(Location.Extra(step.name, device)) }
      $0.device = nil
    }
    layout.dropIdentity(keepsExtras: keepsExtras)
    if let remark = CSVIdentity.remark(step.name, rows: rowCount) { remarks.append(remark) }
  }

  private mutating func change(_ body: (inout Location) -> Void) {
    for i in events.indices {
      guard case .location(var location) = events[i] else { continue }
      body(&location)
      events[i] = .location(location)
    }
  }
}
