import ArgumentParser
import Dispatch
import GeoCore
import GeoFiles
import GeoLocation
import GeoPictures
import GeoPlatform
import GeoServer
import GeoStore
import GeoTracks

/// `geocalc serve`: serves a page that shows moving receivers.
struct ServeCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show live positions on a web page",
    usage: """
      geocalc serve [gpsd://HOST[:PORT][/DEVICE]] [options]
      geocalc serve FILE [--speed 1x] [options]
      """,
    discussion: """
      Without a source, gpsd on this machine is used. The page shows the last position with its accuracy, the trail, \
      speed, altitude and satellites of each receiver, and the tracks of the library. It loads nothing from other \
      servers. Ctrl-C ends it.

      Positions can reveal where somebody lives: by default the page answers only this machine. --listen ADDRESS opens it \
      to others, who need the printed token; they see recordings only with --store.

      Programs can read /state.json, /events (server-sent events), /metrics (Prometheus) and \
      /distance.json?from=LAT,LON&to=LAT,LON.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc serve", "show positions from gpsd"),
    Example("geocalc serve ride.gpx --speed 10x", "show a file at ten times its speed"),
    Example("geocalc serve --fences fences.geojson", "report entering and leaving geofences"),
  ]

  static let topic: String? = "live"

  @Argument(
    help: ArgumentHelp(
      "The source: gpsd://HOST, a file, or - for standard input (default: \(Self.defaultSource)).",
      valueName: "source"),
    completion: .file())
  var source: ArgumentText?

  private static let defaultSource = "gpsd://localhost:2947"

  @Option(
    help: ArgumentHelp(
      """
      The port, the address or both: 8080, 0.0.0.0 for all addresses of this machine, or [::]:8080. Port 0 \
      selects a free port (default: 127.0.0.1:8734). Other machines need the printed token.
      """, valueName: "address:port"))
  var listen: String?

  // The former option for the port, which is now part of --listen.
  @Option(help: .hidden) var port: Int?

  @Option(
    help: ArgumentHelp(
      "Another host name under which browsers open the page, without a port. May be repeated.",
      valueName: "name"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The speed at which a file is replayed: 1x for real time (default), 10x, … or max without pauses.
      """,
      valueName: "max|1x|10x"), transform: NegativeNumbers.restored(_:))
  var speed: String?

  @Flag(help: "At the end of a file, wait until it grows. Reopen a pipe or serial line that ends.")
  var follow = false

  @Option(
    help: ArgumentHelp(
      "Show the geofences of this GeoJSON file, and report when a receiver enters or leaves them.",
      valueName: "file"), completion: .file())
  var fences: ArgumentText?

  @OptionGroup var edges: EdgesOption

  @Option(
    help: ArgumentHelp(
      "A base map of tiles (.pmtiles, .mbtiles), as for geocalc map.", valueName: "file"),
    completion: .file())
  var base: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The unit of lengths on the page: km, m, mi or nmi, or a system (default: metric).",
      valueName: "unit"))
  var unit: UnitChoice?

  @OptionGroup var library: StoreOption

  @OptionGroup var receiver: ReceiverOption

  @OptionGroup var columns: CSVColumnOptions

  func validate() throws {
    if let speed, ReplaySource.Pace(text: speed) == nil {
      throw ValidationError("--speed: expected max or a factor such as 1x or 10x, not \(speed)")
    }
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port: expected a number from 0 to 65535, not \(port)")
    }
    if let listen, ListenAddress(listen) == nil {
      throw ValidationError(
        "--listen: expected a port from 0 to 65535, an address, or ADDRESS:PORT such as 0.0.0.0:8080 or [::1]:8080, "
          + "not \(listen)")
    }
    if let base, !TileArchive.isNamed(base.text) {
      throw ValidationError(
        "--base: \(base.text) does not end in .pmtiles or .mbtiles; name a file of map tiles")
    }
    if let name = host.first(where: { !Self.isHost($0) }) {
      throw ValidationError(
        "--host: expected a name or an address without a port, such as gps.example, 192.0.2.1 or [2001:db8::1], "
          + "not \(name)")
    }
  }

  /// Returns whether `name` is valid as the host of a URL.
  ///
  /// A host is an IP address, or labels of letters, digits and hyphens (RFC 1123, section 2.1). Underscores are also
  /// accepted, because they are common in practice.
  private static func isHost(_ name: String) -> Bool {
    if name.contains(":") {
      let isBare = !name.hasPrefix("[") && !name.hasSuffix("]")
      let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
      return (isBare || isBracketed) && isAddress(name.filter { !"[]".contains($0) }, AF_INET6)
    }
    // Ignore a trailing dot, which marks a fully qualified name.
    let labels = (name.hasSuffix(".") ? name.dropLast() : name[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    // Browsers treat a name whose last label is a number as an address.
    if let last = labels.last, !last.isEmpty, last.allSatisfy(\.isNumber) {
      return isAddress(labels.joined(separator: "."), AF_INET)
    }
    return name.utf8.count <= 254
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
          }
      }
  }

  private static func isAddress(_ text: String, _ family: Int32) -> Bool {
    var address = in6_addr()
    return inet_pton(family, text, &address) == 1
  }

  func run() throws {
    try Descriptor.checkSupply()
    let place = try WatchSource(source?.text ?? Self.defaultSource, store: library.place)
    let pace = speed.flatMap { ReplaySource.Pace(text: $0) } ?? .times(1)
    let (source, pipeline) = try place.makeForManager(
      receiver.pipelineOptions, pace: pace, follow: follow, wait: true, csv: columns.options)
    var options = LiveServer.Options()
    let listen = listen.flatMap(ListenAddress.init)
    options.port = listen?.port ?? port ?? 8734
    options.hosts = host
    options.units = FigureUnits(FigureUnits.choice(unit)).page
    if let fences { options.fences = try GeofenceFile.read(fences.text, edges.method) }
    if let address = listen?.address {
      options.address = address
      if !["127.0.0.1", "::1", "localhost"].contains(address) { options.token = Self.token() }
    }
    options.recordings = try recordings
    options.tiles = try base.map { try LiveTiles($0.text) }
    if let failure = Self.serve(options, SkippedNotes(source, name: place.name, pipeline)) {
      throw failure
    }
    if Interrupts.hasCome { throw Failure(.interrupted) }
  }

  /// The recordings in the library of `--store`. Without the option, the recordings in the default library if the page
  /// is served only to this machine, otherwise nil.
  private var recordings: LibraryRecordings? {
    get throws {
      guard listen.flatMap(ListenAddress.init)?.address == nil || library.store != nil else {
        return nil
      }
      // An unknown path is an error only if the user named a library.
      guard let file = library.store != nil ? try library.place.file() : try? library.place.file()
      else { return nil }
      do { return LibraryRecordings(store: try TrackStore(path: file, .reading)) } catch {
        guard library.store == nil || !PathText.exists(file) else { throw error }
        if !PathText.exists(file), library.store != nil {
          Console.note(
            "no library \(file), so no recordings are shown; restart serve after the first import")
        } else if error.kind != .unopened || Settings.current.store.value != nil {
          Console.note("no recordings are shown: \(error)")
        }
        return nil
      }
    }
  }

  /// Serves the page until an interrupt. Blocks the thread.
  ///
  /// - Returns: the error that prevented serving.
  private static func serve(
    _ options: LiveServer.Options, _ source: any LocationSource
  ) -> Failure? {
    let isOver = DispatchSemaphore(value: 0)
    let failure = Guarded<Failure?>(nil)
    let task = Task {
      defer { isOver.signal() }
      let server: LiveServer
      do throws(LocationError) { server = try await LiveServer(options) } catch {
        failure.withLock {
          $0 = Failure(
            .unavailable,
            "\(error); choose another with --listen, such as --listen 0 for any free port")
        }
        return
      }
      Console.note("\(server.address) shows the positions; Ctrl-C ends it")
      do throws(LocationError) { try await server.show(source) } catch {
        Console.note("\(error)")
      }
      // After the end of the source, serve the page until an interrupt.
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
      await server.stop()
    }
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    return failure.withLock { $0 }
  }

  /// Returns a token with 128 random bits.
  private static func token() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let text = String(generator.next(), radix: 36)
      return String(repeating: "0", count: 13 - text.count) + text
    }.joined()
  }
}

/// The value of `--listen`: an address and a port.
struct ListenAddress: Equatable {
  /// The address or host name to listen on, without brackets. Nil to accept connections only from this machine.
  var address: String?
  /// The port. Nil for the default port.
  var port: Int?

  /// Parses `8080`, `0.0.0.0`, `0.0.0.0:8080`, `:8080`, `::1` or `[::1]:8080`. Nil for other text.
  init?(_ text: String) {
    var (host, port): (Substring, Substring?) = (text[...], nil)
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if text.allSatisfy(\.isNumber) {
      (host, port) = ("", text[...])
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      (host, port) = (text[..<colon], text[text.index(after: colon)...])
    }
    if let port {
      guard let number = Int(port), (0...65535).contains(number), port.allSatisfy(\.isNumber)
      else { return nil }
      self.port = number
    }
    guard !host.isEmpty || port != nil, !host.contains("/") else { return nil }
    address = host.isEmpty ? nil : String(host)
  }
}

/// The map tiles of `geocalc serve --base`.
struct LiveTiles: BaseTiles {
  let zooms: ClosedRange<Int>
  let credit: String
  let areVectors: Bool
  private let path: String

  init(_ path: String) throws {
    let archive = try TileArchive(path)
    self.path = path
    (zooms, areVectors) = (archive.zooms, archive.areVectors)
    credit = TileGround(archive).credit
  }

  func picture(
    of tile: MapTile, isDark: Bool, side: Int
  ) throws -> (type: String, bytes: [UInt8])? {
    // Open the file for each tile, because a reader may be used only on one thread. Opening takes about a millisecond.
    let archive = try TileArchive(path)
    var ground = TileGround(archive)
    guard zooms.contains(tile.zoom) else { return nil }
    try ground.load([tile], archive.read)
    switch ground.contents[tile] {
    case .image(let image)?: return (image.kind.rawValue, image.bytes)
    case .vector?:
      return ("image/svg+xml", TilePicture.svg(of: tile, in: ground, isDark: isDark, side: side))
    case nil: return nil
    }
  }
}
