import GeoCore
import GeoTracks

/// A data message and what its definition says of it: for the messages that are few.
struct FITMessage {
  let definition: FITDefinition
  /// What stands behind the header.
  let bytes: UnsafeRawBufferPointer

  // The global numbers of the messages that are read.
  static let fileID: UInt16 = 0
  static let sport: UInt16 = 12
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let record: UInt16 = 20
  static let event: UInt16 = 21
  static let deviceInfo: UInt16 = 23
  static let course: UInt16 = 31
  static let coursePoint: UInt16 = 32
  static let activity: UInt16 = 34
  static let fieldDescription: UInt16 = 206

  /// The field of a time in every message.
  static let timestamp: UInt8 = 253

  /// The number of a field as it is stored; nil if the message has none.
  func value(_ field: UInt8) -> FITValue? { definition.slot(field)?.value(in: bytes) }

  /// The same if it is an integer.
  func integer(_ field: UInt8) -> Int? {
    guard case .integer(let value)? = value(field) else { return nil }
    return Int(value)
  }

  /// The number of a field whose scale is a power of ten.
  func number(_ field: UInt8, places: Int = 0) -> Double? {
    value(field).map { FITScale(places: places).double($0) }
  }

  /// The text of a field, cut if it is long.
  func text(_ field: UInt8, limit: Int = textLimit) -> String? {
    guard let text = definition.slot(field)?.text(in: bytes) else { return nil }
    guard text.utf8.count > limit else { return text }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  /// The most bytes of a name that are kept: that of a developer's field is given with each of its values.
  static let textLimit = 64

  /// The place that two fields say in semicircles; nil if there is none, or none on the Earth.
  func coordinate(_ latitude: UInt8, _ longitude: UInt8) -> Coordinate? {
    guard let north = integer(latitude), let east = integer(longitude) else { return nil }
    let coordinate = Coordinate(semicircles: north, east)
    let isOnEarth = coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 180
    return isOnEarth ? coordinate : nil
  }

  /// The moment of a field; nil too if it is seconds since the device was switched on.
  func time(_ field: UInt8) -> Timestamp? {
    integer(field).flatMap { FITTime(exactly: $0) }?.timestamp
  }
}

extension Coordinate {
  /// A place in halves of a circle / 2^31, as FIT stores it. Both products are exact, and so are the quotients.
  init(semicircles latitude: Int, _ longitude: Int) {
    self.init(
      latitude: Double(latitude) * 180 / 0x1p31, longitude: Double(longitude) * 180 / 0x1p31)
  }
}

/// Seconds as FIT counts them.
struct FITTime: Hashable {
  /// Since 1989-12-31T00:00:00Z, or if it is small, since the device was switched on.
  let seconds: UInt32

  init(_ seconds: UInt32) { self.seconds = seconds }

  init?(exactly value: Int) {
    guard let seconds = UInt32(exactly: value) else { return nil }
    self.seconds = seconds
  }

  /// From this many seconds on a time is a date.
  static let firstDate: UInt32 = 0x1000_0000

  /// 1989-12-31T00:00:00Z in seconds since 1970.
  static let epoch: Int64 = 631_065_600

  /// The moment; nil if the seconds are no date.
  var timestamp: Timestamp? {
    seconds < Self.firstDate ? nil : Timestamp(seconds: Self.epoch + Int64(seconds))
  }

  /// The next time whose lowest five bits are those of a compressed header.
  func advanced(toLowBits bits: UInt8) -> FITTime {
    FITTime(seconds &+ (UInt32(bits) &- seconds) & 0x1F)
  }
}
