import GeoTracks

/// The satellites of one cycle: the satellites in view from GSV, and the satellites used from GSA.
struct NMEASky {
  /// The maximum number of satellites kept. Four systems together have about 150.
  static let limit = 256

  private(set) var satellites: [Satellite] = []
  /// True if a position arrived after the list began. If a group repeats, a new list then begins.
  ///
  /// Within one epoch, some receivers send a group several times, once per signal.
  var isOfAnEpoch = false
  /// True if the list began after a complete list of the same epoch. The list then belongs to the next epoch.
  var isOfNextEpoch = false
  // The combined system and number of the satellites in view, and of the satellites used.
  private var keys: [UInt16] = []
  private var used: [UInt16] = []
  // The GSV groups whose first sentence was received, each identified by talker, system and signal.
  private var groups: [UInt32] = []

  /// The number of satellites used according to GSA.
  var usedCount: Int { used.count }

  /// Returns true if this group has already begun, so that a new cycle begins.
  mutating func repeats(group: UInt32) -> Bool {
    if groups.contains(group) { return true }
    if groups.isEmpty { isOfAnEpoch = false }
    if groups.count < Self.limit { groups.append(group) }
    return false
  }

  /// Adds a satellite in view. If a satellite has several signals, the strongest one is kept.
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

  /// Adds a satellite in use.
  mutating func use(_ constellation: Satellite.Constellation?, _ number: Int) {
    guard let key = Self.key(constellation, number), used.count < Self.limit, !used.contains(key)
    else { return }
    used.append(key)
  }

  /// Returns the satellites of the cycle and begins a new cycle. Returns nil if there was no GSV.
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

  /// Returns true if the first sentence of a group was received.
  func hasBegun(group: UInt32) -> Bool { groups.contains(group) }

  /// Clears the list of satellites used.
  mutating func clearUsed() { used.removeAll(keepingCapacity: true) }

  private static func key(_ constellation: Satellite.Constellation?, _ number: Int) -> UInt16? {
    guard (0..<1024).contains(number) else { return nil }
    return UInt16((constellation?.rawValue ?? 8) << 10 | number)
  }
}

extension Satellite.Constellation {
  /// Creates a system from the system identifier of NMEA 4.11, 1 to 6; nil for others.
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

  /// Creates a system from a talker, whose two letters are given as one number.
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

  /// Returns the system of a satellite and its number in that system.
  ///
  /// NMEA 4.11 numbers the satellites of each system from 1, SBAS from 33 to 64 in any system, and GLONASS from 65.
  /// Earlier versions and many receivers use ranges instead: QZSS from 193, BeiDou from 201 or 401, Galileo from 301.
  ///
  /// - Parameters:
  ///   - number: The number in GSA or GSV.
  ///   - system: The system of the sentence; nil for all systems (GN).
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
  /// Adds GSA to the current or the next epoch.
  ///
  /// GSA belongs to the next epoch if the current epoch has already been emitted. It also belongs to the next epoch if
  /// the dilutions show that the receiver sends GSA before the position (``GSAOrderDetector``).
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

  /// Reads automatic or manual, dimension, 12 satellites, PDOP, HDOP, VDOP, system (since NMEA 4.11).
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

  /// Reads the number of sentences, the number of this sentence and of satellites in view, then number, elevation,
  /// azimuth and signal of each satellite, and the signal identifier (since NMEA 4.10).
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
    // Skips the rest of a group that began before the start of the recording.
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

  /// Sets the dilution from a sentence with a position.
  @inline(__always)
  mutating func setPositionDilution(_ dilution: Double?) {
    setDilution(horizontal: dilution)
    guard let dilution, dilution > 0 else { return }
    // This is the first position sentence of the epoch. An earlier GSA may belong to the same epoch.
    if epoch.positionDilution == nil { leader.note(dilution) }
    epoch.positionDilution = dilution
  }

  /// Sets dilutions. The value 0 means unknown.
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
