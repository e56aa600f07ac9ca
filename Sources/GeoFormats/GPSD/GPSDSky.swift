import GeoTracks

/// The members of a SKY object.
struct GPSDSky {
  /// The maximum number of satellites read. All systems together have about 150.
  static let maximumSatellites = 256

  var device: JSONText?
  var time: Timestamp?
  /// The satellites; nil if there is no list, because some receivers report only the dilutions.
  private(set) var satellites: [Satellite]?
  private(set) var dilution = Location.Dilution()
  private var inView: Int?
  private var used: Int?

  /// The number of satellites in view: the number that gpsd reports, otherwise the length of the list.
  var inViewCount: Int? { inView ?? satellites?.count }

  /// The number of satellites used in the solution.
  var usedCount: Int? { used ?? satellites?.count { $0.isUsed } }

  /// Reads all members of a SKY object.
  init(_ cursor: inout JSONCursor) {
    while let key = cursor.nextKey() {
      if key == "satellites" {
        readSatellites(&cursor)
      } else if key == "hdop" {
        dilution.horizontal = GPSDPosition.positive(cursor.number())
      } else if key == "vdop" {
        dilution.vertical = GPSDPosition.positive(cursor.number())
      } else if key == "pdop" {
        dilution.position = GPSDPosition.positive(cursor.number())
      } else if key == "nSat" {
        inView = Self.count(cursor.number())
      } else if key == "uSat" {
        used = Self.count(cursor.number())
      } else if key == "device" {
        device = cursor.text()
      } else if key == "time" {
        time = cursor.time()
      } else {
        cursor.skip()
      }
    }
  }

  private static func count(_ number: Double) -> Int? {
    Int(exactly: number).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func readSatellites(_ cursor: inout JSONCursor) {
    guard cursor.beginArray() else { return }
    var list: [Satellite] = []
    list.reserveCapacity(min(inView ?? 0, 64))
    while cursor.nextElement() {
      guard cursor.beginObject() else { continue }
      guard let satellite = Self.satellite(&cursor), list.count < Self.maximumSatellites else {
        continue
      }
      Self.merge(satellite, into: &list)
    }
    satellites = list
  }

  /// Adds a satellite, or merges it with the same satellite in the list.
  ///
  /// For multi-band receivers, gpsd lists a satellite once per signal. The merged satellite has all known values and
  /// the strength of the stronger signal.
  private static func merge(_ satellite: Satellite, into list: inout [Satellite]) {
    guard
      let i = list.firstIndex(where: {
        $0.number == satellite.number && $0.constellation == satellite.constellation
      })
    else { return list.append(satellite) }
    list[i].isUsed = list[i].isUsed || satellite.isUsed
    list[i].elevation = list[i].elevation ?? satellite.elevation
    list[i].azimuth = list[i].azimuth ?? satellite.azimuth
    if let signal = satellite.signal { list[i].signal = max(signal, list[i].signal ?? signal) }
  }

  private static func satellite(_ cursor: inout JSONCursor) -> Satellite? {
    var (prn, system, number) = (Double.nan, Double.nan, Double.nan)
    var (elevation, azimuth, signal) = (Double.nan, Double.nan, Double.nan)
    var isUsed = false
    while let key = cursor.nextKey() {
      if key == "PRN" {
        prn = cursor.number()
      } else if key == "el" {
        elevation = cursor.number()
      } else if key == "az" {
        azimuth = cursor.number()
      } else if key == "ss" {
        signal = cursor.number()
      } else if key == "used" {
        isUsed = cursor.bool() ?? false
      } else if key == "gnssid" {
        system = cursor.number()
      } else if key == "svid" {
        number = cursor.number()
      } else {
        cursor.skip()
      }
    }
    let constellation = Int(exactly: system).flatMap { Satellite.Constellation(rawValue: $0) }
    // `svid` is the number within the system; `PRN` uses gpsd's own ranges.
    let ownNumber = constellation == nil ? nil : Int(exactly: number)
    guard let number = ownNumber ?? Int(exactly: prn) ?? Int(exactly: number) else { return nil }
    return Satellite(
      constellation: ownNumber == nil ? nil : constellation, number: number,
      elevation: elevation.magnitude <= 90 ? elevation : nil,
      azimuth: azimuth >= 0 && azimuth <= 360 ? GPSDPosition.direction(azimuth) : nil,
      signal: signal >= 0 && signal.isFinite ? signal : nil, isUsed: isUsed)
  }
}

/// The members of an ATT or IMU object, from a compass or gyroscope.
struct GPSDAttitude {
  var device: JSONText?
  var time: Timestamp?
  private(set) var trueHeading: Double?
  private(set) var magneticHeading: Double?

  /// Reads all members of an ATT or IMU object.
  init(_ cursor: inout JSONCursor) {
    while let key = cursor.nextKey() {
      if key == "heading" {
        trueHeading = GPSDPosition.direction(cursor.number())
      } else if key == "mheading" {
        magneticHeading = GPSDPosition.direction(cursor.number())
      } else if key == "device" {
        device = cursor.text()
      } else if key == "time" {
        time = cursor.time()
      } else {
        cursor.skip()
      }
    }
  }
}
