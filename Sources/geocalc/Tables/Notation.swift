import ArgumentParser
import GeoCore
import GeoFormats
import GeoPlaces

/// The coordinate notations that `geocalc convert` can write.
enum Notation: String, CaseIterable, ExpressibleByArgument, Sendable {
  case decimal, dms, ddm, iso6709, geo
  case utm, mgrs, ecef, mercator
  case geohash, olc, maidenhead, georef, h3
  case gcj02, bd09
  case town

  /// Whether the notation includes a height.
  var hasHeight: Bool { self == .ecef }

  /// Whether the notation cannot represent some valid coordinates.
  var hasExceptions: Bool { self == .mercator }

  /// Returns the reason why the notation cannot represent a valid coordinate. Nil if there is no such reason.
  func refusal(of place: Coordinate) -> String? {
    guard hasExceptions, abs(place.latitude) == 90, place.isValid else { return nil }
    return "Web Mercator has no pole; use latitudes between -90 and 90"
  }

  /// The default length of notations with a variable length, such as geohash. Nil for other notations.
  ///
  /// For H3, the length is the resolution.
  var defaultLength: Int? {
    switch self {
    case .mgrs: 5
    case .geohash: 11
    case .olc: 10
    case .maidenhead, .georef: 8
    case .h3: 9
    default: nil
    }
  }

  /// The columns that this notation adds to a table.
  var outputs: [RowOutput] {
    func meters(_ names: String...) -> [RowOutput] {
      names.map { RowOutput(name: $0, kind: .length) }
    }
    func place(_ prefix: String) -> [RowOutput] {
      ["latitude", "longitude"].map { RowOutput(name: prefix + $0, kind: .place) }
    }
    return switch self {
    case .decimal: place("decimal_")
    case .gcj02, .bd09: place("\(rawValue)_")
    case .ecef: meters("x_m", "y_m", "z_m")
    case .mercator: meters("mercator_x_m", "mercator_y_m")
    case .town: [RowOutput(name: "town", kind: .text)] + meters("town_distance_m")
    case .utm:
      [RowOutput(name: "utm_zone", kind: .text)] + meters("utm_easting_m", "utm_northing_m")
    default: [RowOutput(name: rawValue, kind: .text)]
    }
  }

  /// Returns the numbers for the columns of ``outputs``. NaN for text columns and missing columns.
  func numbers(_ place: Coordinate, height: Double, on ellipsoid: Ellipsoid) -> (
    Double, Double, Double
  ) {
    switch self {
    case .decimal:
      let place = place.normalized
      return (place.latitude, place.longitude, .nan)
    case .gcj02:
      let other = GCJ02.encode(place)
      return (other.latitude, other.longitude, .nan)
    case .bd09:
      let other = BD09.encode(place)
      return (other.latitude, other.longitude, .nan)
    case .ecef:
      let vector = ellipsoid.ecef(of: place, height: height)
      return (vector.x, vector.y, vector.z)
    case .mercator:
      let point = WebMercator(place)
      return (point.x, point.y, .nan)
    case .utm, .mgrs:
      guard let point = try? UTMCoordinate(place) else { return (.nan, .nan, .nan) }
      return (.nan, point.easting, point.northing)
    case .town:
      guard let found = Self.towns.nearest(to: place) else { return (.nan, .nan, .nan) }
      return (.nan, found.distance, Double(found.index))
    default: return (.nan, .nan, .nan)
    }
  }

  /// The towns that ``town`` can name.
  private static var towns: TownList { otherTowns.withLock { $0 } ?? .withoutSuburbs }
  private static let otherTowns = Guarded<TownList?>(nil)

  /// Replaces the built-in list of towns. Call this method before the first conversion.
  static func useTowns(_ list: TownList) { otherTowns.withLock { $0 = list } }

  /// Whether the notation is based on UTM zones.
  var isOfZones: Bool { self == .utm || self == .mgrs }

  var isOfGrid: Bool {
    switch self {
    case .utm, .mgrs, .geohash, .olc, .maidenhead, .georef, .h3: true
    default: false
    }
  }

  /// Appends a coordinate in this notation. Appends nothing for an invalid coordinate.
  ///
  /// - Parameters:
  ///   - numbers: the result of ``numbers(_:height:on:)`` for the coordinate.
  ///   - length: the length for notations with a variable length; nil for the default.
  ///   - decimals: the number of decimals. Angles get more decimals than lengths, for the same precision on the ground.
  func append(
    _ place: Coordinate, _ numbers: (Double, Double, Double), length: Int?, decimals: Decimals,
    to text: inout [UInt8]
  ) {
    guard place.isValid else { return }
    let length = length ?? defaultLength ?? 0
    switch self {
    case .dms: place.append(.degreesMinutesSeconds(places: decimals.more(1)), to: &text)
    case .ddm: place.append(.degreesMinutes(places: decimals.more(3)), to: &text)
    case .iso6709: place.append(.iso6709(places: decimals.more(5)), to: &text)
    case .geo: place.append(.geoURI(places: decimals.more(5)), to: &text)
    case .utm: text += (UTMCoordinate.designator(of: place) ?? "").utf8
    case .mgrs:
      let utm = UTMCoordinate(standardOf: place, easting: numbers.1, northing: numbers.2)
      Self.append(utm.flatMap { try? MGRS($0, of: place, precision: length) }, to: &text)
    case .geohash: Self.append(try? Geohash(place, length: length), to: &text)
    case .olc: Self.append(try? OpenLocationCode(place, length: length), to: &text)
    case .maidenhead: Self.append(try? MaidenheadLocator(place, length: length), to: &text)
    case .georef: Self.append(try? GEOREF(place, length: length), to: &text)
    case .h3: Self.append(try? H3Cell(place, resolution: length), to: &text)
    case .town:
      if numbers.2.isFinite { text += Self.towns.towns[Int(numbers.2)].label.utf8 }
    case .decimal, .ecef, .mercator, .gcj02, .bd09: break
    }
  }

  /// Returns a coordinate in this notation. Empty for an invalid coordinate.
  func text(
    _ place: Coordinate, _ numbers: (Double, Double, Double), length: Int?, decimals: Decimals
  ) -> String {
    var text: [UInt8] = []
    append(place, numbers, length: length, decimals: decimals, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ reference: (some CustomStringConvertible)?, to text: inout [UInt8]) {
    if let reference { text += reference.description.utf8 }
  }

  /// Throws an error for a length outside the range of the notation. Accepts any length for notations of fixed length.
  func check(length: Int?) throws(ValidationError) {
    guard let length else { return }
    let somewhere = Coordinate(latitude: 1, longitude: 2)
    do throws(GeoError) {
      switch self {
      case .mgrs: _ = try MGRS(UTMCoordinate(somewhere), precision: length)
      case .geohash: _ = try Geohash(somewhere, length: length)
      case .olc: _ = try OpenLocationCode(somewhere, length: length)
      case .maidenhead: _ = try MaidenheadLocator(somewhere, length: length)
      case .georef: _ = try GEOREF(somewhere, length: length)
      case .h3: _ = try H3Cell(somewhere, resolution: length)
      default: break
      }
    } catch {
      throw ValidationError("--precision: \(error)")
    }
  }
}
