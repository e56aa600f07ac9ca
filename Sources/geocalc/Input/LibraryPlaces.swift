import ArgumentParser
import GeoFiles
import GeoFormats
import GeoStore
import GeoTracks

/// The spatial terms of a query: `near=47.37 8.54`, `box=47 8 48 9`, `along=route.gpx`. `near` and `along` can be
/// combined with `within=200m`.
struct LibraryPlaces {
  private var near: Coordinate?
  private var along: [Coordinate]?
  private var meters: Double?
  private var share: Double?
  private var box: BoundingBox?

  // The default of `within`, in meters.
  private static let usualDistance = 100.0
  private static let maximumPoints = 1 << 20

  /// Adds a term.
  ///
  /// - Returns: whether the term is spatial. Other terms are not added.
  /// - Throws: `Failure` with code 65 for an invalid value.
  mutating func take(_ name: String, _ value: String) throws(Failure) -> Bool {
    let term = "\(name)=\(value)"
    switch name {
    case "near": near = try Self.place(term, value)
    case "box": box = try Self.box(term, value)
    case "along": along = try Self.route(term, value)
    case "within": meters = try OptionText.length(name, ArgumentText(argument: value))
    case "share":
      guard let part = Double(value), (0...1).contains(part) else {
        throw Failure(.badData, "\(term): expected a share of the route from 0 to 1")
      }
      share = part
    default: return false
    }
    return true
  }

  /// Adds the terms to a query.
  ///
  /// - Throws: `Failure` with code 65 for a distance without `near=` or `along=`.
  func apply(to query: inout TrackQuery) throws(Failure) {
    guard meters == nil || near != nil || along != nil else {
      throw Failure(.badData, "within= needs near= or along=; add one of them")
    }
    guard share == nil || along != nil else {
      throw Failure(.badData, "share= needs along=; add it")
    }
    let meters = meters ?? Self.usualDistance
    if let near { query.near = TrackQuery.Near(near, meters: meters) }
    if let along { query.along = TrackQuery.Along(along, meters: meters, share: share ?? 0) }
    if let box { query.box = box }
  }

  private static func place(_ term: String, _ text: String) throws(Failure) -> Coordinate {
    do { return try Coordinate(parsing: text) } catch {
      throw Failure(.badData, "\(term): \(error)")
    }
  }

  private static func box(_ term: String, _ text: String) throws(Failure) -> BoundingBox {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    // For a box across the antimeridian, the east may be above 180 or the west below -180.
    guard words.count == 4, numbers.count == 4, numbers[0] <= numbers[2],
      [numbers[0], numbers[2]].allSatisfy((-90...90).contains),
      [numbers[1], numbers[3]].allSatisfy((-360...360).contains)
    else {
      throw Failure(.badData, "\(term): expected south, west, north and east, such as 47 8 48 9")
    }
    let hasAll = numbers[3] - numbers[1] >= 360
    return BoundingBox(
      south: numbers[0], west: hasAll ? -180 : meridian(numbers[1]),
      north: numbers[2], east: hasAll ? 180 : meridian(numbers[3]))
  }

  /// Returns the equivalent longitude in [-180, 180]. Values in this range are unchanged.
  private static func meridian(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }

  /// Returns the points of a route. The text is a file with a track or route, or points separated by semicolons.
  private static func route(_ term: String, _ text: String) throws(Failure) -> [Coordinate] {
    if text.contains(";") {
      return try text.split(separator: ";", omittingEmptySubsequences: false).map {
        place throws(Failure) in
        guard place.contains(where: { $0 != " " }) else {
          throw Failure(.badData, "\(term): expected a point on both sides of each semicolon")
        }
        return try Self.place(term, String(place))
      }
    }
    let places: [Coordinate]
    do { places = try RoutePlaces.read(text, limit: maximumPoints) } catch {
      throw error as? Failure ?? Failure(ExitCode(for: error) ?? .badData, "\(term): \(error)")
    }
    guard places.count > 1 else {
      throw Failure(.badData, "\(term): a route needs at least two points")
    }
    return places
  }
}

/// Collects the points of the first track or route of a file.
struct RoutePlaces {
  private let limit: Int
  private var places: [Coordinate] = []
  private var isOver = false

  private static let pieceSize = 1 << 16

  private init(limit: Int) { self.limit = limit }

  /// Returns the points of a file.
  ///
  /// - Parameter limit: the largest number of points.
  /// - Throws: `SystemFailure`; `Failure` with code 65 for a file that has no positions or more than `limit` points.
  static func read(_ path: String, limit: Int) throws -> [Coordinate] {
    let file = try InputFile(path)
    var decoder = AnyLocationDecoder(format: LocationFormat(namedBy: path))
    var route = RoutePlaces(limit: limit)
    var events: [LocationEvent] = []
    var piece: [UInt8]
    repeat {
      piece = try [UInt8](reading: pieceSize) { space throws(SystemFailure) in
        try file.read(into: space)
      }
      if piece.isEmpty {
        decoder.finish(into: &events)
      } else {
        decoder.decode(piece.span, into: &events)
      }
      try route.take(events, path)
      events.removeAll(keepingCapacity: true)
    } while !piece.isEmpty && !route.isOver
    return route.places
  }

  private mutating func take(_ events: [LocationEvent], _ path: String) throws(Failure) {
    for event in events where !isOver {
      switch event {
      case .location(let location): places.append(location.coordinate)
      case .diagnostic(let skipped) where skipped.stopsReading:
        throw Failure(.badData, "\(path): \(skipped)")
      case .part(.segment): break
      case .part: isOver = !places.isEmpty
      default: break
      }
    }
    guard places.count <= limit else {
      throw Failure(
        .badData,
        "\(path): more than \(limit) route points; simplify it with geocalc track simplify")
    }
  }
}
