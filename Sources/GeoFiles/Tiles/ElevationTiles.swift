public import GeoCore
public import GeoLocation
package import GeoTracks
import SystemPackage

/// Looks up the elevation of the ground in SRTM tiles (`.hgt`).
///
/// ```swift
/// var tiles = try ElevationTiles(path: "Tests/Fixtures/elevation")
/// let top = try tiles.elevation(at: Coordinate(latitude: 48.2, longitude: 16.4))
/// print(top!.rounded())  // 660.0
/// ```
///
/// - **Files**: Files are named after the south-west corner of the tile, such as `N47E008.hgt`. They may be compressed
///   (`N47E008.hgt.gz`) or in zip archives. A tile has 1201 × 1201 (3 arc seconds), 3601 × 3601 (1 arc second) or 3601
///   × 1801 samples.
/// - **Sources**: You can use SRTM tiles from NASA, tiles from viewfinderpanoramas.org, and Copernicus GLO-30 tiles
///   converted with GDAL.
/// - **Reference**: Elevations are in meters above the geoid EGM96, which approximates mean sea level. Tiles from
///   Copernicus use EGM2008, which differs by less than 1 m in most regions.
/// - **Error**: The SRTM specification allows an error of 16 m for 90 % of the elevations. Studies found errors of
///   6 to 9 m. In forests and cities, trees and roofs raise the elevation.
/// - **Memory**: At most four tiles are open. An open tile takes about 30 MB of memory if its file is compressed, and
///   almost none otherwise.
public struct ElevationTiles: Sendable {
  /// The elevation at a coordinate, or the reason why no elevation is available.
  package enum Answer: Sendable, Equatable {
    /// An elevation in meters above mean sea level.
    case elevation(Double)
    /// The tile with this name contains no data at the coordinate.
    case void(tile: String)
    /// There is no file for the tile with this name.
    case missing(tile: String)
  }

  private typealias Corner = ElevationTile.Corner

  private let files: [Corner: TileFilePath]
  // The open tiles, with the most recently used tile at the end.
  private var open: [(corner: Corner, tile: ElevationTile)] = []
  private static let maximumOpen = 4

  /// Finds all tiles in a folder and its subfolders, or in a zip archive.
  ///
  /// - Parameter path: The path of a tile, of a zip archive with tiles, or of a folder with tiles and zip archives.
  /// - Throws: `LocationError.sourceFailed` if the path cannot be read. `LocationError.unrecognized` if no tile was
  ///   found.
  public init(path: String) throws(LocationError) {
    do throws(SystemFailure) { try self.init(searching: path) } catch {
      throw LocationError(error)
    }
  }

  /// Finds all tiles in a folder and its subfolders, or in a zip archive.
  ///
  /// - Throws: `SystemFailure` if the path cannot be read or no tile was found.
  package init(searching path: String) throws(SystemFailure) {
    var search = ElevationTileSearch()
    try search.add(path)
    guard !search.files.isEmpty else {
      throw SystemFailure(
        decoding: path,
        "no elevation tile is in it; expected a name such as N47E008.hgt, N47E008.hgt.gz or N47E008.hgt.zip"
      )
    }
    files = search.files
  }

  /// Returns the elevation of the ground at a coordinate, in meters above mean sea level.
  ///
  /// The elevation is interpolated between the four samples around the coordinate. The result is nil if the tile is
  /// missing, if one of these samples has no data, or if the coordinate is invalid.
  ///
  /// - Throws: `LocationError.sourceFailed` or `LocationError.unrecognized` if a tile cannot be read.
  public mutating func elevation(at coordinate: Coordinate) throws(LocationError) -> Double? {
    do throws(SystemFailure) {
      guard case .elevation(let elevation)? = try lookUp(coordinate) else { return nil }
      return elevation
    } catch {
      throw LocationError(error)
    }
  }

  /// Returns the elevation at a coordinate, or the reason why no elevation is available. Returns nil if the
  /// coordinate is invalid.
  package mutating func lookUp(_ coordinate: Coordinate) throws(SystemFailure) -> Answer? {
    let latitude = coordinate.latitude
    let longitude = coordinate.longitude.remainder(dividingBy: 360)
    guard abs(latitude) <= 90, longitude.isFinite else { return nil }
    let (south, west) = (Int(latitude.rounded(.down)), Int(longitude.rounded(.down)))
    // A coordinate on the edge between two tiles is in both tiles, one of which may be missing.
    let latitudes = Double(south) == latitude ? [south, south - 1] : [south]
    let longitudes = Double(west) == longitude ? [west, west - 1] : [west]
    var missing: String?
    for south in latitudes where (-90..<90).contains(south) {
      for west in longitudes {
        let corner = Corner(
          latitude: south, longitude: west >= 180 ? west - 360 : west < -180 ? west + 360 : west)
        missing = missing ?? corner.name
        guard let file = files[corner] else { continue }
        do {
          try open(corner, file)
          switch try open[open.count - 1].tile.sample(
            south: Double(south + 1) - latitude, east: longitude - Double(west))
          {
          case .elevation(let elevation): return .elevation(elevation)
          case .void: return .void(tile: corner.name)
          }
        } catch {
          throw file.failure(error)
        }
      }
    }
    return missing.map { .missing(tile: $0) }
  }

  /// Moves a tile to the end of the list of open tiles. The tile is opened if necessary.
  private mutating func open(_ corner: Corner, _ file: TileFilePath) throws {
    if open.last?.corner == corner { return }
    if let index = open.firstIndex(where: { $0.corner == corner }) {
      open.append(open.remove(at: index))
      return
    }
    if open.count >= Self.maximumOpen { open.removeFirst() }
    open.append((corner, try ElevationTile(file.bytes())))
  }
}

/// Searches folders and archives for elevation tiles.
private struct ElevationTileSearch {
  /// The file of each tile. If several files contain the same tile, the first one found is used.
  private(set) var files: [ElevationTile.Corner: TileFilePath] = [:]
  private var count = 0

  private static let maximumDepth = 8
  private static let maximumCount = 1 << 17

  /// Adds a tile, or all tiles in a folder or zip archive.
  mutating func add(_ path: String, depth: Int = 0) throws(SystemFailure) {
    count += 1
    guard count <= Self.maximumCount else {
      throw SystemFailure(decoding: path, "there are more than \(Self.maximumCount) files")
    }
    let name = String(path.split(separator: "/").last ?? "")
    guard let kind = FileKind(path: path) else {
      // If there is no file at the path, the path may name a file in an archive.
      guard let (archive, member) = Archive.split(path) else {
        throw SystemFailure(.open, path, .noSuchFileOrDirectory)
      }
      return add(TileFilePath(path: archive, member: member), name)
    }
    if kind == .directory {
      guard depth < Self.maximumDepth else { return }
      for name in try PathText.names(inFolder: path) {
        let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        // Skip symbolic links whose target is missing.
        if FileKind(path: inner) != nil { try add(inner, depth: depth + 1) }
      }
    } else if name.lowercased().hasSuffix(".zip") {
      for member in try Archive.names(path)?.list ?? [] {
        add(
          TileFilePath(path: path, member: member), String(member.split(separator: "/").last ?? ""))
      }
    } else {
      add(TileFilePath(path: path), name)
    }
  }

  private mutating func add(_ file: TileFilePath, _ name: String) {
    guard let corner = ElevationTile.Corner(fileName: name), files[corner] == nil else { return }
    files[corner] = file
  }
}

/// The path of a tile file, which may be inside a zip archive.
private struct TileFilePath: Sendable {
  let path: String
  /// The name of the file in the zip archive at `path`; nil if the file is not in an archive.
  var member: String?

  private var name: String { member.map { "\(path)/\($0)" } ?? path }

  /// Opens the file. A compressed file is uncompressed into memory.
  func bytes() throws -> ArchiveBytes {
    let largest = ElevationTile.Shape.largest
    let bytes: ArchiveBytes
    if let member {
      guard let entry = try ZipIndexCache.find(member, in: path) else {
        throw SystemFailure(.open, name, .noSuchFileOrDirectory)
      }
      var content: [UInt8] = []
      try entry.pass(from: ArchiveBytes(path: path)) { piece in
        content += piece
        return content.count <= largest
      }
      bytes = ArchiveBytes(content)
    } else {
      bytes = try ArchiveBytes(path: path)
    }
    guard bytes.count <= largest, GzipData.isGzip(try bytes.read(0, 2)) else { return bytes }
    let compressed = try bytes.read(0, bytes.count)
    do throws(GzipDataError) {
      return ArchiveBytes(try GzipData.uncompressed(compressed, most: largest))
    } catch {
      throw ArchiveError("the tile cannot be uncompressed: \(error)")
    }
  }

  /// Converts an error from reading the file to a `SystemFailure` with its path.
  func failure(_ error: any Error) -> SystemFailure {
    switch error {
    case let failure as SystemFailure: failure
    case let cause as Errno: SystemFailure(.read, name, cause)
    case let error as ArchiveError: SystemFailure(decoding: name, error.reason)
    default: SystemFailure(decoding: name, "\(error)")
    }
  }
}

/// A track stage that replaces the altitude of each position with the elevation of the ground, rounded to 0.1 m.
///
/// - If no elevation is available, a position keeps its altitude.
/// - A changed position has no vertical accuracy, because the accuracy described the old altitude.
/// - The altitude above the ellipsoid changes by the same amount as the altitude. If the old altitude is unknown, the
///   stage removes the altitude above the ellipsoid.
package struct ElevationReplacer: TrackStage {
  /// The number of positions processed so far, and the number of positions with a changed altitude.
  package private(set) var (count, changedCount) = (0, 0)
  /// The number of positions without data in an existing tile, by tile name.
  package private(set) var voids: [String: Int] = [:]
  /// The number of positions in a missing tile, by tile name.
  package private(set) var missing: [String: Int] = [:]
  /// The error of the first unreadable tile; nil if there was none. After an error, all positions are left unchanged.
  package private(set) var failure: SystemFailure?

  private var tiles: ElevationTiles

  /// Creates a stage that looks up elevations in the given tiles.
  package init(_ tiles: ElevationTiles) { self.tiles = tiles }

  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    guard case .location(var location) = event, failure == nil else { return output.append(event) }
    count += 1
    do throws(SystemFailure) {
      switch try tiles.lookUp(location.coordinate) {
      case .elevation(let exact)?:
        let elevation = (exact * 10).rounded() / 10
        let geoidHeight = location.altitude.flatMap { altitude in
          location.ellipsoidalAltitude.map { $0 - altitude }
        }
        location.altitude = elevation
        location.ellipsoidalAltitude = geoidHeight.map { elevation + $0 }
        location.verticalAccuracy = nil
        changedCount += 1
      case .void(let tile)?: voids[tile, default: 0] += 1
      case .missing(let tile)?: missing[tile, default: 0] += 1
      case nil: break
      }
    } catch {
      failure = error
    }
    output.append(.location(location))
  }

  package mutating func finish(into output: inout [LocationEvent]) {}
}
