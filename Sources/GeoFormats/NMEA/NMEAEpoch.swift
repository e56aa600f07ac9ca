import GeoTracks

/// The kinds of sentences that say whether there is a fix.
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

  /// Those with a position.
  static let positions: NMEAKinds = [.rmc, .gga, .gll, .gns, .psti, .pashr]

  var count: Int { rawValue.nonzeroBitCount }
}

/// Standard deviations in meters: of GST, or the expected errors of GBS.
struct NMEAErrors {
  /// Of the coordinate: the root of the sum of the squares of both directions.
  var horizontal: Double?
  var vertical: Double?
}

/// What the sentences of one moment say, merged.
///
/// What has been said once is not said again: the first sentence with a value gives it, but for the
/// coordinate: there more decimals win, and of as many the later sentence, because the RMC of some
/// receivers lags a second behind their GGA.
struct NMEAEpoch {
  /// Nil if no sentence of the epoch has a time.
  var time: NMEATime?
  /// The day, if a sentence of the epoch gave it.
  var day: Int?

  /// The kinds that have come, with whatever content.
  var kinds: NMEAKinds = []
  /// The kinds that say there is a fix, and that there is none.
  var votesFor: NMEAKinds = []
  var votesAgainst: NMEAKinds = []
  /// The sentence that said last that there is none.
  var dissent: (line: Int, offset: Int)?

  /// The address of the sentence that began it; 0 if it has not begun.
  var opener: UInt64 = 0
  /// Where that sentence stands.
  var place: (line: Int, offset: Int) = (0, 0)
  /// Whether it has been given out, so that what still comes changes nothing.
  var isGiven = false

  /// Whether its time is that of its arrival, because the receiver's clock stands still.
  var isClockStuck = false

  private(set) var coordinate: Coordinate?
  /// The kind of sentence that the coordinate is from.
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
  /// The horizontal one that stands beside the position.
  var positionDilution: Double?
  /// How many satellites were used, if some have been named since that belong to the next epoch.
  var usedCount: Int?
  var satellitesUsed: Int?
  /// How many there were in a list that has been given out before the epoch.
  var satellitesInView: Int?
  var errors: NMEAErrors?
  var expectedErrors: NMEAErrors?

  /// Takes a position unless the one it has was written with more decimals.
  @inline(__always)
  mutating func place(_ coordinate: Coordinate, places: Int, by kind: NMEAKinds) {
    guard places >= self.places else { return }
    (self.coordinate, self.places, standing) = (coordinate, places, kind)
  }

  /// What comes of the votes.
  enum Verdict {
    /// No sentence with a position has come.
    case nothing
    case noFix
    case fix
    /// Most sentences say fix, but not all.
    case contradictory
  }

  /// A fix needs a majority: a tie is none.
  var verdict: Verdict {
    guard !kinds.isDisjoint(with: .positions) else { return .nothing }
    let against = votesAgainst.subtracting(votesFor).count
    guard coordinate != nil, votesFor.count > against else { return .noFix }
    return against > 0 ? .contradictory : .fix
  }

  /// Says of its position all but time and device.
  @inline(__always)
  func describe(_ location: inout Location, verdict: Verdict, inView: Int?, inSolution: Int) {
    location.speed = speed
    location.course = course
    location.climb = climb
    location.status = status
    location.dilution = dilution
    location.satellitesInView = inView
    // GGA counts to 12 in many receivers, whatever the number.
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

  /// What GSA says, else three where there is an altitude; but three dimensions take satellites. The
  /// altitude of two is one that the receiver assumes. Nil for a position that is not of satellites, such
  /// as a surveyed one, whose altitude is no assumption either.
  private func solvedDimension(used satellites: Int?) -> FixDimension? {
    if satellites == 0 {
      let isOfSatellites = status.map { Self.rangeError($0) != nil } ?? true
      if isOfSatellites { return .twoDimensional }
      if dimension == nil { return nil }
    }
    let hasAltitude = altitude != nil || ellipsoidalAltitude != nil
    return dimension ?? (hasAltitude ? .threeDimensional : .twoDimensional)
  }

  /// Standard deviation of a single pseudorange in meters, by which a dilution of precision is
  /// multiplied where the receiver states no accuracy: a round figure for a receiver of one frequency
  /// under open sky. Not a measurement: no receiver says it.
  static let plainRangeError = 5.0

  /// The same for other kinds of fixes; nil where the geometry of satellites says nothing.
  static func rangeError(_ status: FixStatus) -> Double? {
    switch status {
    case .autonomous: plainRangeError
    case .differential, .precise: 2
    case .rtkFloat: 0.3
    case .rtkFixed: 0.02
    case .deadReckoning, .gnssDeadReckoning, .surveyed, .manual, .simulated: nil
    }
  }

  /// The first that is known and above 0.
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
  /// The mode of RMC, GLL, GNS; nil for N (none) and others.
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

  /// The quality of GGA, of which 9 is no standard one; nil for 0 and others.
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
