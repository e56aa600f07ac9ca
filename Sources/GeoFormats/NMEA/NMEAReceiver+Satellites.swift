import GeoTracks

extension NMEAReceiver {
  /// Takes GSA to the epoch, or to the next: if the epoch has been given out before it has ended, or where
  /// the dilutions show that the receiver sends GSA before the position (``NMEALeader``).
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

  /// Automatic or manual, dimension, 12 satellites, PDOP, HDOP, VDOP, system (NMEA 4.11).
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

  /// Number of sentences, number of this one, satellites in view, then for each satellite its number,
  /// elevation, azimuth and signal, and behind them the signal's identifier (NMEA 4.10).
  ///
  /// - Returns: what stands for the group if this is its last sentence, else 0.
  mutating func readGSV(
    _ fields: inout NMEAFields, _ talker: UInt32, _ events: inout [SourceEvent]
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
    // The rest of a group that was cut off by the beginning of the recording.
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

  /// Takes the dilution that stands beside a position.
  @inline(__always)
  mutating func setPositionDilution(_ dilution: Double?) {
    setDilution(horizontal: dilution)
    guard let dilution, dilution > 0 else { return }
    // The first of the epoch: a GSA that may be of it stood before.
    if epoch.positionDilution == nil { leader.note(dilution) }
    epoch.positionDilution = dilution
  }

  /// Dilutions of 0 are unknown ones.
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
