import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoPlatform
import GeoStore
import GeoTracks
import SystemPackage

/// The spatial terms of a library query, such as `near=47.37 8.54`, `box=47 8 48 9` or `along=route.gpx`.
///
/// A distance such as `within=200m` can be added to `near` and `along`.
struct LibraryPlaces {
  private var near: Coordinate?
  private var along: [Coordinate]?
  private var meters: Double?
  private var share: Double?
  private var box: BoundingBox?

  // The default distance of `within` in meters.
  private static let usualDistance = 100.0
  private static let maximumPoints = 1 << 20

  /// Adds a spatial term.
  ///
  /// - Returns: false if the term is not spatial.
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

  /// Adds the spatial terms to a query.
  ///
  /// - Throws: `Failure` with code 65 for `within=` without `near=` or `along=`, or for `share=` without `along=`.
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
    do { return try Coordinate(parsing: text) } catch .unreadable {
      throw Failure(
        .badData,
        "\(term): expected latitude and longitude with a blank between, such as 47.37 8.54; a comma begins the "
          + "next search term")
    } catch {
      throw Failure(.badData, "\(term): \(error)")
    }
  }

  private static func box(_ term: String, _ text: String) throws(Failure) -> BoundingBox {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    // For a box across the antimeridian, the eastern longitude may exceed 180, or the western longitude may be below
    // -180.
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

  /// Returns the equivalent longitude in [-180, 180]. Unlike normalization, the function keeps 180.
  private static func meridian(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }

  /// Returns the points of `along=`. The value names a track file, or contains points separated by semicolons.
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

/// Collects the points of the first track or route in a file.
struct RoutePlaces {
  private let limit: Int
  private var places: [Coordinate] = []
  private var isOver = false

  private static let pieceSize = 1 << 16

  private init(limit: Int) { self.limit = limit }

  /// Returns the points of the first track or route in a file.
  ///
  /// - Parameter limit: the maximum number of points.
  /// - Throws: `SystemFailure`; `Failure` with code 65 for a file without positions or with more than `limit` points.
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
      try route.process(events, path)
      events.removeAll(keepingCapacity: true)
    } while !piece.isEmpty && !route.isOver
    return route.places
  }

  private mutating func process(_ events: [LocationEvent], _ path: String) throws(Failure) {
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

/// The option `--store`, which names the library file.
struct StoreOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The file of the library (default: the variable GEOCALC_STORE, else the setting store, else \
      $XDG_DATA_HOME/geocalc/tracks.db or ~/.local/share/geocalc/tracks.db).
      """, valueName: "file"), completion: .file(), transform: NegativeNumbers.restored(_:))
  var store: String?

  var place: StorePlace { StorePlace(path: store) }
}

/// The path of the library, from an option, the environment, the settings or the default.
struct StorePlace: Sendable {
  /// The path in the option. If nil, the environment or the settings determine the path.
  var path: String?

  /// Opens the library, and completes recordings that were interrupted.
  ///
  /// - Throws: `StoreError`; `Failure` if the path is unknown (see ``file()``).
  func open(_ access: TrackStore.Access) throws -> TrackStore {
    let path = access == .creating ? try file() : try existingFile()
    PausePoint.openingLibrary.reach(until: Interrupts.hasCome)
    if access == .creating { makeFolder(of: path) }
    if access == .reading, let store = ready(path) { return store }
    let store: TrackStore
    do throws(StoreError) {
      store = try TrackStore(
        path: path, access == .creating ? .creating : .writing, onDamage: LibraryDamage.tell)
    } catch {
      // Opening for writing fails for a read-only file or with a full disk, but reading is still possible.
      guard access == .reading, error.kind == .readOnly || error.kind == .full else { throw error }
      return try TrackStore(path: path, .reading, onDamage: LibraryDamage.tell)
    }
    do throws(StoreError) {
      let count = try store.recoverRecordings()
      if count > 0 {
        Console.note(
          "\(count.counted("interrupted recording")) completed with the saved positions")
      }
    } catch {
      // Interrupted recordings cannot be completed now. Reading works even with a full disk, or while another process
      // writes.
      guard error.kind == .busy || error.kind == .full || error.kind == .readOnly else {
        throw error
      }
    }
    return store
  }

  /// Opens the library for reading. Returns nil on failure, or if there are unfinished recordings.
  private func ready(_ path: String) -> TrackStore? {
    guard
      let store = try? TrackStore(path: path, .reading, onDamage: LibraryDamage.tell),
      let isGrowing = try? store.hasGrowingTracks(), !isGrowing
    else { return nil }
    return store
  }

  /// Opens the library for recording. Does not complete interrupted recordings, because the recorder may continue one.
  func openToRecord() throws -> TrackStore {
    let path = try file()
    makeFolder(of: path)
    return try TrackStore(path: path, .creating, onDamage: LibraryDamage.tell)
  }

  /// Returns the path of the library, which must exist.
  ///
  /// - Throws: `StoreError` with advice if there is no library.
  func existingFile() throws -> String {
    let path = try file()
    do { _ = try Stat(path: path) } catch Errno.noSuchFileOrDirectory {
      let option = self.path == nil ? "" : " --store FILE"
      throw StoreError(
        .unopened, path,
        "there is no library yet; make one with geocalc library import FOLDER\(option)")
    } catch {
      // Ignore other errors, because opening the library will report them.
    }
    return path
  }

  /// Returns the path of the library, which may not exist yet.
  ///
  /// - Throws: `Failure` with code 66 if no option, setting or environment variable determines the path.
  func file() throws -> String {
    if let path { return path }
    if let path = Settings.current.store.value { return path }
    func folder(_ name: String) -> String? {
      getenv(name).map { PathText.text(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let data = folder("XDG_DATA_HOME") { return "\(data)/geocalc/tracks.db" }
    if let home = folder("HOME") { return "\(home)/.local/share/geocalc/tracks.db" }
    throw Failure(
      .noInput, "no folder for the library: neither XDG_DATA_HOME nor HOME is set; add --store FILE"
    )
  }

  /// Creates the parent folders of a file. Only the owner has access to the new folders.
  ///
  /// Ignores errors, because opening the file will report them. If the user named the path, prints a note on new
  /// folders, because the path may be mistyped.
  private func makeFolder(of path: String) {
    var made: String?
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      let folder = String(path[..<slash])
      if mkdir(PathText.cString(folder), 0o700) == 0 { made = folder }
      end = slash
    }
    guard let made, self.path != nil || Settings.current.store.value != nil else { return }
    Console.note("folder \(made) created for the new library \(path)")
  }
}

/// Reports damaged data in the library. The command continues with other data, and then ends with code 65.
enum LibraryDamage {
  private static let told = Guarded<Set<String>>([])
  // The maximum number of messages. `geocalc library check` lists all damage.
  private static let most = 20

  /// Whether any damage was reported.
  static var hasCome: Bool { told.withLock { !$0.isEmpty } }

  /// Prints an error message for damaged data. Each message is printed once.
  static func tell(_ error: StoreError) {
    let count = told.withLock { told -> Int? in
      guard told.count <= most, told.insert(error.reason).inserted else { return nil }
      return told.count
    }
    guard let count else { return }
    if count <= most {
      Console.error("\(error); skipped")
    } else {
      Console.error("\(error.path): more damage; geocalc library check lists it")
    }
  }
}
