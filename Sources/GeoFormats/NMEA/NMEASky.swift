import GeoTracks

/// The satellites of one cycle, from GSV, and which of them are used, from GSA.
struct NMEASky {
  /// The most that are kept; four systems together have some 150.
  static let limit = 256

  private(set) var satellites: [Satellite] = []
  /// Whether a position has come since the list was begun, so that a group of it that comes again begins
  /// another: within the sentences of one moment some receivers send a group for each signal, all alike.
  var isOfAnEpoch = false
  /// Whether the list was begun behind a full one of the same epoch, and so belongs to what follows.
  var isOfNextEpoch = false
  // Of the satellites and of the used ones: system and number in one.
  private var keys: [UInt16] = []
  private var used: [UInt16] = []
  // The groups of GSV sentences whose first sentence has come: talker, system and signal.
  private var groups: [UInt32] = []

  /// How many satellites GSA says are used.
  var usedCount: Int { used.count }

  /// Whether this group of sentences has begun before, so that a new cycle begins with it.
  mutating func repeats(group: UInt32) -> Bool {
    if groups.contains(group) { return true }
    if groups.isEmpty { isOfAnEpoch = false }
    if groups.count < Self.limit { groups.append(group) }
    return false
  }

  /// A satellite that is in view; of several signals of one the strongest counts.
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

  /// A satellite that is used.
  mutating func use(_ constellation: Satellite.Constellation?, _ number: Int) {
    guard let key = Self.key(constellation, number), used.count < Self.limit, !used.contains(key)
    else { return }
    used.append(key)
  }

  /// The satellites of the cycle; nil if no GSV has come. Then the next cycle's are collected.
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

  /// Whether the first sentence of a group has come.
  func hasBegun(group: UInt32) -> Bool { groups.contains(group) }

  /// Forgets which are used.
  mutating func clearUsed() { used.removeAll(keepingCapacity: true) }

  private static func key(_ constellation: Satellite.Constellation?, _ number: Int) -> UInt16? {
    guard (0..<1024).contains(number) else { return nil }
    return UInt16((constellation?.rawValue ?? 8) << 10 | number)
  }
}

extension Satellite.Constellation {
  /// The system of NMEA 4.11's system identifier, 1 to 6; nil for others.
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

  /// The system of a talker that stands for one: both letters in one number.
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

  /// The system of a satellite, and its number there.
  ///
  /// NMEA 4.11 numbers the satellites of each system from 1, SBAS from 33 to 64 in any of them and
  /// GLONASS from 65; before it, and in many receivers still, ranges told the systems apart: QZSS
  /// from 193, BeiDou from 201 or 401, Galileo from 301.
  ///
  /// - Parameters:
  ///   - number: as in GSA or GSV.
  ///   - system: what the sentence says; nil if it is of all systems (GN).
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
