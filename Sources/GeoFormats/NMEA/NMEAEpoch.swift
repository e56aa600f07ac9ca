import GeoTracks

/// A set of sentence kinds that report whether there is a fix.
struct NMEAKinds: OptionSet {
  let rawValue: UInt8

  static let rmc = NMEAKinds(rawValue: 1)
  static let gga = NMEAKinds(rawValue: 2)
  static let gll = NMEAKinds(rawValue: 4)
  static let gns = NMEAKinds(rawValue: 8)
  static let gsa = NMEAKinds(rawValue: 16)
  /// The sentence PSTI,030 of SkyTraq receivers.
  static let psti = NMEAKinds(rawValue: 32)
  /// The sentence PASHR,POS of Ashtech receivers.
  static let pashr = NMEAKinds(rawValue: 64)

  /// The kinds of sentences that contain a position.
  static let positions: NMEAKinds = [.rmc, .gga, .gll, .gns, .psti, .pashr]

  var count: Int { rawValue.nonzeroBitCount }
}

/// The standard deviations from GST, or the expected errors from GBS, in meters.
struct NMEAErrors {
  /// The horizontal error: the square root of the sum of the squared errors in latitude and longitude.
  var horizontal: Double?
  var vertical: Double?
}

/// The combined values of all sentences of one epoch, which is one measurement of the receiver.
///
/// Each value comes from the first sentence that contains it. The coordinate, however, comes from the sentence with
/// the most decimals, or from the last of several such sentences. The last one is preferred because, in some
/// receivers, RMC contains the position of the previous second, and GGA follows with the current position.
struct NMEAEpoch {
  /// The time of day; nil if no sentence of the epoch contains it.
  var time: NMEATime?
  /// The date in days since 1970-01-01; nil if no sentence of the epoch contains it.
  var day: Int?

  /// The kinds of sentences received, whatever their content.
  var kinds: NMEAKinds = []
  /// The kinds of sentences that report a fix, and the kinds that report no fix.
  var votesFor: NMEAKinds = []
  var votesAgainst: NMEAKinds = []
  /// The line number and byte offset of the latest sentence that reports no fix.
  var dissent: (line: Int, offset: Int)?

  /// The address field (such as `GPRMC`) of the epoch's first sentence with a position, as a
  /// number; 0 if no such sentence has arrived.
  var opener: UInt64 = 0
  /// The line number and byte offset of the epoch's first sentence with a position.
  var place: (line: Int, offset: Int) = (0, 0)
  /// True if the epoch has been emitted. In that case, later sentences of the epoch are ignored.
  var isGiven = false

  /// The datum of the position; nil for WGS 84.
  var datum: String?

  /// True if the receiver's clock has stopped. In that case, the timestamp is the time of arrival.
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
  /// The number of satellites used for this epoch. Set when the satellites of the next epoch replace the list; nil
  /// before that.
  var usedCount: Int?
  var satellitesUsed: Int?
  /// The number of satellites in view. Nil unless the list of satellites is emitted before the epoch.
  var satellitesInView: Int?
  var errors: NMEAErrors?
  var expectedErrors: NMEAErrors?

  /// Sets the coordinate, unless the current coordinate has more decimals.
  @inline(__always)
  mutating func place(_ coordinate: Coordinate, places: Int, by kind: NMEAKinds) {
    guard places >= self.places else { return }
    (self.coordinate, self.places, standing) = (coordinate, places, kind)
  }

  /// Whether the sentences of an epoch report a fix.
  enum Verdict {
    /// No sentence of the epoch contains a position.
    case nothing
    case noFix
    case fix
    /// Most kinds of sentences report a fix, but some report no fix.
    case contradictory
  }

  /// Whether the sentences report a fix. Each kind has one vote, and a tie means no fix.
  var verdict: Verdict {
    guard !kinds.isDisjoint(with: .positions) else { return .nothing }
    let against = votesAgainst.subtracting(votesFor).count
    guard coordinate != nil, votesFor.count > against else { return .noFix }
    return against > 0 ? .contradictory : .fix
  }

  /// Sets all properties of a location except coordinate, time and device.
  @inline(__always)
  func describe(_ location: inout Location, verdict: Verdict, inView: Int?, inSolution: Int) {
    location.speed = speed
    location.course = course
    location.climb = climb
    location.status = status
    location.dilution = dilution
    location.satellitesInView = inView
    // Many receivers limit the number of satellites in GGA to 12, so use the larger number.
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

  /// Returns the dimension in GSA. Without GSA, the fix is three-dimensional if it has an altitude.
  ///
  /// A fix without satellites is two-dimensional, because its altitude is not measured. The result is nil for a
  /// position from another source, such as a survey.
  private func solvedDimension(used satellites: Int?) -> FixDimension? {
    if satellites == 0 {
      let isOfSatellites = status.map { Self.rangeError($0) != nil } ?? true
      if isOfSatellites { return .twoDimensional }
      if dimension == nil { return nil }
    }
    let hasAltitude = altitude != nil || ellipsoidalAltitude != nil
    return dimension ?? (hasAltitude ? .threeDimensional : .twoDimensional)
  }

  /// The assumed standard deviation of a pseudorange (the measured distance to a satellite) in meters.
  ///
  /// If the receiver reports no accuracy, the decoder multiplies this deviation by the dilution of precision. No
  /// receiver reports the deviation. The value is an estimate for a single-frequency receiver under open sky.
  static let plainRangeError = 5.0

  /// Returns the assumed standard deviation for a kind of fix in meters. Returns nil if the accuracy does not depend on
  /// satellite geometry.
  static func rangeError(_ status: FixStatus) -> Double? {
    switch status {
    case .autonomous: plainRangeError
    case .differential, .precise: 2
    case .rtkFloat: 0.3
    case .rtkFixed: 0.02
    case .deadReckoning, .gnssDeadReckoning, .surveyed, .manual, .simulated: nil
    }
  }

  /// Returns the first accuracy that is positive: the stated accuracy, the expected accuracy, or the product of
  /// dilution and range error. Returns nil if none of these is positive.
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
  /// Creates a status from the mode in RMC, GLL or GNS. Returns nil for N (no fix) and for unknown modes.
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

  /// Creates a status from the quality in GGA. Returns nil for 0 (no fix) and for unknown numbers. Quality 9 is not
  /// part of the standard, but some receivers write it.
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

/// The satellites of one epoch: GSV lists the satellites in view, and GSA lists the satellites used for the position.
struct NMEASky {
  /// The maximum number of satellites kept. Four satellite systems together have about 150
  /// satellites.
  static let limit = 256

  private(set) var satellites: [Satellite] = []
  /// True if a position has arrived since the list began. In that case, a repeated group of GSV sentences begins a new
  /// list.
  ///
  /// Before the position arrives, a repeated group may describe another signal, because some receivers send each group
  /// once per signal.
  var isOfAnEpoch = false
  /// True if the list describes the next epoch, because it began after the complete list of the current epoch.
  var isOfNextEpoch = false
  // The satellites in view, and the satellites used. Each key combines the satellite system with the satellite number.
  private var keys: [UInt16] = []
  private var used: [UInt16] = []
  // The GSV groups whose first sentence has arrived. Each group is identified by talker, satellite
  // system and signal.
  private var groups: [UInt32] = []

  /// The number of different satellites used according to GSA.
  var usedCount: Int { used.count }

  /// Returns true if the list already contains this group, so that a new list begins. Otherwise adds the group.
  mutating func repeats(group: UInt32) -> Bool {
    if groups.contains(group) { return true }
    if groups.isEmpty { isOfAnEpoch = false }
    if groups.count < Self.limit { groups.append(group) }
    return false
  }

  /// Adds a satellite in view. For a satellite with several signals, keeps the strength of the strongest signal.
  mutating func see(_ satellite: Satellite) {
    guard let key = Self.key(satellite.constellation, satellite.number) else { return }
    if let known = keys.firstIndex(of: key) {
      if satellite.signal ?? 0 > satellites[known].signal ?? 0 {
        satellites[known].signal = satellite.signal
      }
      if satellites[known].elevation == nil { satellites[known].elevation = satellite.elevation }
      if satellites[known].azimuth == nil { satellites[known].azimuth = satellite.azimuth }
    } else if keys.count < Self.limit {
      keys.append(key)
      satellites.append(satellite)
    }
  }

  /// Adds a satellite used for the position.
  mutating func use(_ constellation: Satellite.Constellation?, _ number: Int) {
    guard let key = Self.key(constellation, number), used.count < Self.limit, !used.contains(key)
    else { return }
    used.append(key)
  }

  /// Returns the satellites in view and begins a new list. Returns nil if no GSV sentence arrived.
  mutating func take() -> [Satellite]? {
    guard !groups.isEmpty else { return nil }
    for key in used {
      if let index = keys.firstIndex(of: key) { satellites[index].isUsed = true }
    }
    defer {
      satellites = []
      keys.removeAll(keepingCapacity: true)
      groups.removeAll(keepingCapacity: true)
    }
    return satellites
  }

  /// Returns true if the first sentence of this group has arrived.
  func hasBegun(group: UInt32) -> Bool { groups.contains(group) }

  mutating func clearUsed() { used.removeAll(keepingCapacity: true) }

  private static func key(_ constellation: Satellite.Constellation?, _ number: Int) -> UInt16? {
    guard (0..<1024).contains(number) else { return nil }
    return UInt16((constellation?.rawValue ?? 8) << 10 | number)
  }
}

extension Satellite.Constellation {
  /// Creates a satellite system from its NMEA 4.11 identifier. Returns nil unless the identifier is 1 to 6.
  init?(nmeaSystem system: Int) {
    switch system {
    case 1: self = .gps
    case 2: self = .glonass
    case 3: self = .galileo
    case 4: self = .beidou
    case 5: self = .qzss
    case 6: self = .navic
    default: return nil
    }
  }

  /// Creates a satellite system from a talker, given as two ASCII bytes in one number. Returns nil for other talkers,
  /// such as GN.
  init?(nmeaTalker talker: UInt32) {
    switch talker {
    case Self.letters("G", "P"): self = .gps
    case Self.letters("G", "L"): self = .glonass
    case Self.letters("G", "A"): self = .galileo
    case Self.letters("G", "B"), Self.letters("B", "D"): self = .beidou
    case Self.letters("G", "Q"), Self.letters("Q", "Z"): self = .qzss
    case Self.letters("G", "I"): self = .navic
    default: return nil
    }
  }

  private static func letters(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> UInt32 {
    a.value << 8 | b.value
  }

  /// Returns the satellite system and the satellite's number in that system.
  ///
  /// NMEA 4.11 numbers the satellites of each system from 1, SBAS satellites from 33 to 64, and GLONASS satellites from
  /// 65. Earlier versions and many receivers use a separate range of numbers for each system instead: QZSS from
  /// 193, BeiDou from 201 or 401, Galileo from 301.
  ///
  /// - Parameters:
  ///   - number: The satellite number in GSA or GSV.
  ///   - system: The satellite system of the sentence; nil for a sentence about all systems (GN).
  static func satellite(_ number: Int, in system: Self?) -> (Self?, Int) {
    switch (number, system) {
    case (33...64, nil), (33...64, .gps), (33...64, .glonass): (.sbas, number + 87)
    case (65...99, nil), (65...99, .glonass), (65...99, .gps): (.glonass, number - 64)
    case (120...158, nil), (120...158, .gps), (120...158, .glonass): (.sbas, number)
    case (173...182, nil), (173...182, .gps), (173...182, .qzss): (.imes, number - 172)
    case (193...202, nil), (193...202, .gps), (193...202, .qzss): (.qzss, number - 192)
    case (201...263, nil), (201...263, .beidou): (.beidou, number - 200)
    case (301...336, nil), (301...336, .galileo): (.galileo, number - 300)
    case (401...463, nil), (401...463, .beidou): (.beidou, number - 400)
    case (1...32, nil): (.gps, number)
    default: (system, number)
    }
  }
}

extension NMEAReceiver {
  /// Reads a GSA sentence and assigns its values to the current or the next epoch.
  ///
  /// The next epoch gets the values if the decoder has already emitted the current epoch. The next epoch also gets the
  /// values if the dilutions show that the receiver sends GSA before the position (``GSAOrderDetector``).
  mutating func takeGSA(_ fields: inout NMEAFields, _ talker: UInt32) {
    var copy = fields
    copy.skip(15)
    let isOfNext =
      !epoch.kinds.isDisjoint(with: .positions)
      && leader.isOfNext(copy.number(), epoch.positionDilution)
    guard isOfNext || epoch.isGiven && order.isLearning else { return readGSA(&fields, talker) }
    if ahead == nil {
      epoch.usedCount = sky.usedCount
      sky.clearUsed()
    }
    var next = ahead ?? NMEAEpoch()
    swap(&next, &epoch)
    readGSA(&fields, talker)
    swap(&next, &epoch)
    ahead = next
  }

  /// Reads a GSA sentence.
  ///
  /// The fields are the choice of the dimension (automatic or manual), the dimension of the fix, the numbers of 12
  /// satellites, PDOP, HDOP, VDOP, and (since NMEA 4.11) the satellite system.
  private mutating func readGSA(_ fields: inout NMEAFields, _ talker: UInt32) {
    fields.skip()
    let mode = fields.letter()
    let satellites = fields
    fields.skip(12)
    let position = fields.number()
    let horizontal = fields.number()
    let vertical = fields.number()
    let system = fields.decimal().integer
    guard mode &- UInt8(ascii: "1") < 3 else { return }
    vote(.gsa, mode != UInt8(ascii: "1"))
    guard mode != UInt8(ascii: "1") else { return }
    let dimension: FixDimension =
      mode == UInt8(ascii: "2") ? .twoDimensional : .threeDimensional
    if epoch.dimension == nil || dimension == .threeDimensional { epoch.dimension = dimension }
    setDilution(horizontal: horizontal, vertical: vertical, position: position)
    let constellation =
      system.flatMap { Satellite.Constellation(nmeaSystem: $0) }
      ?? Satellite.Constellation(nmeaTalker: talker)
    var numbers = satellites
    for _ in 0..<12 {
      guard let number = numbers.decimal().integer, number > 0 else { continue }
      let (system, place) = Satellite.Constellation.satellite(number, in: constellation)
      sky.use(system, place)
    }
  }

  /// Reads a GSV sentence. Its fields are the number of sentences, the number of this sentence, and the number of
  /// satellites in view. The number, elevation, azimuth and signal strength of each satellite follow, and then
  /// (since NMEA 4.10) the signal identifier.
  ///
  /// - Returns: A nonzero number that identifies the group if this is the last sentence of the group, otherwise 0.
  mutating func readGSV(
    _ fields: inout NMEAFields, _ talker: UInt32, _ events: inout [LocationEvent]
  ) -> UInt64 {
    let total = fields.decimal().integer
    let index = fields.decimal().integer
    fields.skip()
    let count = fields.count
    var ends = fields
    ends.skip(count / 4 * 4)
    let signal = ends.letter()
    let group = talker << 8 | UInt32(signal)
    let end = index == total ? UInt64(signal) + 1 : 0
    // Skip the rest of a group whose first sentence is missing.
    if index != 1, opening?.isEmpty == true, epoch.opener == 0, !sky.hasBegun(group: group) {
      return end
    }
    if sky.repeats(group: group), index == 1, sky.isOfAnEpoch || epoch.opener == 0 {
      giveSatellites(&events)
      _ = sky.repeats(group: group)
    }
    let constellation = Satellite.Constellation(nmeaTalker: talker)
    for _ in 0..<count / 4 {
      let number = fields.decimal().integer
      let elevation = fields.number()
      let azimuth = fields.number()
      let signal = fields.number()
      guard let number, number > 0 else { continue }
      let (system, place) = Satellite.Constellation.satellite(number, in: constellation)
      sky.see(
        Satellite(
          constellation: system, number: place,
          elevation: elevation.flatMap { abs($0) <= 90 ? $0 : nil },
          azimuth: azimuth.flatMap(Self.direction), signal: signal.flatMap { $0 > 0 ? $0 : nil }))
    }
    return end
  }

  /// Stores the horizontal dilution of a sentence with a position.
  @inline(__always)
  mutating func setPositionDilution(_ dilution: Double?) {
    setDilution(horizontal: dilution)
    guard let dilution, dilution > 0 else { return }
    // The dilution in the first position sentence of an epoch shows whether the previous GSA describes this epoch.
    if epoch.positionDilution == nil { leader.note(dilution) }
    epoch.positionDilution = dilution
  }

  /// Stores dilutions. The value 0 means that a dilution is unknown.
  @inline(__always)
  mutating func setDilution(
    horizontal: Double?, vertical: Double? = nil, position: Double? = nil
  ) {
    if epoch.dilution.horizontal == nil, let horizontal, horizontal > 0 {
      epoch.dilution.horizontal = horizontal
    }
    if epoch.dilution.vertical == nil, let vertical, vertical > 0 {
      epoch.dilution.vertical = vertical
    }
    if epoch.dilution.position == nil, let position, position > 0 {
      epoch.dilution.position = position
    }
  }
}
