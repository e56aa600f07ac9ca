import GeoTracks

/// The kinds of sentences that report a fix or no fix.
struct NMEAKinds: OptionSet {
  let rawValue: UInt8

  static let rmc = NMEAKinds(rawValue: 1)
  static let gga = NMEAKinds(rawValue: 2)
  static let gll = NMEAKinds(rawValue: 4)
  static let gns = NMEAKinds(rawValue: 8)
  static let gsa = NMEAKinds(rawValue: 16)
  /// SkyTraq's PSTI,030.
  static let psti = NMEAKinds(rawValue: 32)
  /// Ashtech's PASHR,POS.
  static let pashr = NMEAKinds(rawValue: 64)

  /// The kinds of sentences with a position.
  static let positions: NMEAKinds = [.rmc, .gga, .gll, .gns, .psti, .pashr]

  var count: Int { rawValue.nonzeroBitCount }
}

/// The standard deviations from GST or the expected errors from GBS, in meters.
struct NMEAErrors {
  /// The error of the coordinate: the square root of the sum of the squared errors in both directions.
  var horizontal: Double?
  var vertical: Double?
}

/// The combined values of all sentences of one epoch.
///
/// Each value comes from the first sentence that contains it. The coordinate comes from the sentence with the most
/// decimals. If several sentences have the same number, the last one counts, because in some receivers RMC lags one
/// second behind GGA.
struct NMEAEpoch {
  /// The time of day; nil if no sentence of the epoch has one.
  var time: NMEATime?
  /// The day; nil if no sentence of the epoch has a date.
  var day: Int?

  /// The kinds of sentences received, with any content.
  var kinds: NMEAKinds = []
  /// The kinds of sentences that report a fix, and the kinds that report no fix.
  var votesFor: NMEAKinds = []
  var votesAgainst: NMEAKinds = []
  /// The line and offset of the latest sentence that reports no fix.
  var dissent: (line: Int, offset: Int)?

  /// The address of the first sentence; 0 if the epoch has not begun.
  var opener: UInt64 = 0
  /// The line and offset of the first sentence.
  var place: (line: Int, offset: Int) = (0, 0)
  /// True if the epoch has been emitted. Later sentences of the epoch are then ignored.
  var isGiven = false

  /// True if the time is the time of arrival, because the receiver's clock has stopped.
  var isClockStuck = false

  private(set) var coordinate: Coordinate?
  /// The kind of sentence that supplied the coordinate.
  private(set) var standing: NMEAKinds = []
  private var places = -1
  var altitude: Double?
  var ellipsoidalAltitude: Double?
  var speed: Double?
  var course: Double?
  var climb: Double?
  var status: FixStatus?
  var dimension: FixDimension?
  var dilution = Location.Dilution()
  /// The horizontal dilution in the sentence that supplied the position.
  var positionDilution: Double?
  /// The number of satellites used; nil unless satellites of the next epoch have already replaced the list.
  var usedCount: Int?
  var satellitesUsed: Int?
  /// The number of satellites in a list that was emitted before the epoch.
  var satellitesInView: Int?
  var errors: NMEAErrors?
  var expectedErrors: NMEAErrors?

  /// Sets the coordinate unless the current coordinate has more decimals.
  @inline(__always)
  mutating func place(_ coordinate: Coordinate, places: Int, by kind: NMEAKinds) {
    guard places >= self.places else { return }
    (self.coordinate, self.places, standing) = (coordinate, places, kind)
  }

  /// The result of the votes.
  enum Verdict {
    /// No sentence with a position was received.
    case nothing
    case noFix
    case fix
    /// Most sentences report a fix, but some report no fix.
    case contradictory
  }

  /// The result of the votes. A fix needs a majority; a tie means no fix.
  var verdict: Verdict {
    guard !kinds.isDisjoint(with: .positions) else { return .nothing }
    let against = votesAgainst.subtracting(votesFor).count
    guard coordinate != nil, votesFor.count > against else { return .noFix }
    return against > 0 ? .contradictory : .fix
  }

  /// Sets all properties of a location except time and device.
  @inline(__always)
  func describe(_ location: inout Location, verdict: Verdict, inView: Int?, inSolution: Int) {
    location.speed = speed
    location.course = course
    location.climb = climb
    location.status = status
    location.dilution = dilution
    location.satellitesInView = inView
    // Many receivers limit the count in GGA to 12.
    location.satellitesUsed =
      satellitesUsed.map { max($0, inSolution) } ?? (inSolution > 0 ? inSolution : nil)
    let error = status.flatMap(Self.rangeError) ?? (status == nil ? Self.plainRangeError : nil)
    location.horizontalAccuracy = Self.accuracy(
      errors?.horizontal, expectedErrors?.horizontal, dilution.horizontal, error)
    let fix = verdict == .fix ? solvedDimension(used: location.satellitesUsed) : .twoDimensional
    location.fix = fix
    guard fix != .twoDimensional else { return }
    location.altitude = altitude
    location.ellipsoidalAltitude = ellipsoidalAltitude
    location.verticalAccuracy = Self.accuracy(
      errors?.vertical, expectedErrors?.vertical, dilution.vertical, error)
  }

  /// Returns the dimension from GSA, or three dimensions if there is an altitude.
  ///
  /// A fix without satellites is two-dimensional, because the receiver assumes its altitude. Returns nil for a position
  /// from another source, such as a survey, because its altitude is not assumed.
  private func solvedDimension(used satellites: Int?) -> FixDimension? {
    if satellites == 0 {
      let isOfSatellites = status.map { Self.rangeError($0) != nil } ?? true
      if isOfSatellites { return .twoDimensional }
      if dimension == nil { return nil }
    }
    let hasAltitude = altitude != nil || ellipsoidalAltitude != nil
    return dimension ?? (hasAltitude ? .threeDimensional : .twoDimensional)
  }

  /// The assumed standard deviation of a single pseudorange in meters.
  ///
  /// If the receiver reports no accuracy, the deviation times the dilution of precision is used. The value is an
  /// estimate for a single-frequency receiver under open sky, because no receiver reports it.
  static let plainRangeError = 5.0

  /// Returns the deviation for a kind of fix; nil if the accuracy does not depend on satellite geometry.
  static func rangeError(_ status: FixStatus) -> Double? {
    switch status {
    case .autonomous: plainRangeError
    case .differential, .precise: 2
    case .rtkFloat: 0.3
    case .rtkFixed: 0.02
    case .deadReckoning, .gnssDeadReckoning, .surveyed, .manual, .simulated: nil
    }
  }

  /// Returns the first accuracy that is known and positive.
  private static func accuracy(
    _ stated: Double?, _ expected: Double?, _ dilution: Double?, _ rangeError: Double?
  ) -> Double? {
    if let stated, stated > 0 { return stated }
    if let expected, expected > 0 { return expected }
    guard let dilution, dilution > 0, let rangeError else { return nil }
    return DecimalArithmetic.product(dilution, rangeError)
  }
}

extension FixStatus {
  /// Creates a status from the mode of RMC, GLL or GNS. Returns nil for N (no fix) and unknown modes.
  init?(nmeaMode mode: UInt8) {
    switch mode {
    case UInt8(ascii: "A"): self = .autonomous
    case UInt8(ascii: "D"): self = .differential
    case UInt8(ascii: "P"): self = .precise
    case UInt8(ascii: "R"): self = .rtkFixed
    case UInt8(ascii: "F"): self = .rtkFloat
    case UInt8(ascii: "E"): self = .deadReckoning
    case UInt8(ascii: "M"): self = .manual
    case UInt8(ascii: "S"): self = .simulated
    default: return nil
    }
  }

  /// Creates a status from the quality of GGA. Returns nil for 0 (no fix) and unknown numbers. Quality 9 is not in the
  /// standard.
  init?(nmeaQuality quality: UInt8) {
    switch quality {
    case UInt8(ascii: "1"): self = .autonomous
    case UInt8(ascii: "2"), UInt8(ascii: "9"): self = .differential
    case UInt8(ascii: "3"): self = .precise
    case UInt8(ascii: "4"): self = .rtkFixed
    case UInt8(ascii: "5"): self = .rtkFloat
    case UInt8(ascii: "6"): self = .deadReckoning
    case UInt8(ascii: "7"): self = .manual
    case UInt8(ascii: "8"): self = .simulated
    default: return nil
    }
  }
}
