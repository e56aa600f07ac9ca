import GeoFormats
import GeoFiles
import GeoTracks

/// The places of the first track or route of a file.
struct RoutePlaces {
  private let limit: Int
  private var places: [Coordinate] = []
  private var isOver = false

  private static let pieceSize = 1 << 16

  private init(limit: Int) { self.limit = limit }

  /// Reads them.
  ///
  /// - Parameter limit: the most places.
  /// - Throws: `SystemFailure`; `Failure` with code 65 for a file that is none of positions, or has more.
  static func read(_ path: String, limit: Int) throws -> [Coordinate] {
    let file = try InputFile(path)
    var decoder = AnyLocationDecoder(format: LocationFormat(namedBy: path))
    var route = RoutePlaces(limit: limit)
    var events: [SourceEvent] = []
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

  private mutating func take(_ events: [SourceEvent], _ path: String) throws(Failure) {
    for event in events where !isOver {
      switch event {
      case .location(let location): places.append(location.coordinate)
      case .skipped(let skipped) where skipped.stopsReading:
        throw Failure(.badData, "\(path): \(skipped)")
      case .part(.segment): break
      case .part: isOver = !places.isEmpty
      default: break
      }
    }
    guard places.count <= limit else {
      throw Failure(.badData, "\(path): a route of more than \(limit) places")
    }
  }
}
