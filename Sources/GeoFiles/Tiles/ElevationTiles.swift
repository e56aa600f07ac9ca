public import GeoCore
public import GeoLocation
package import GeoTracks
import SystemPackage

/// Elevations of the ground from tiles in the form of SRTM (`.hgt`).
///
/// ```swift
/// var tiles = try ElevationTiles(path: "Tests/Fixtures/elevation")
/// let top = try tiles.elevation(at: Coordinate(latitude: 48.2, longitude: 16.4))
/// print(top!.rounded())  // 660.0
/// ```
///
/// - **Files**: `N47E008.hgt`, named by the south-west corner, also as `N47E008.hgt.gz` or in zip archives. A tile has
///   1201 × 1201 (3 arc seconds), 3601 × 3601 (1 arc second) or 3601 × 1801 samples.
/// - **Sources**: SRTM of NASA, viewfinderpanoramas.org, and Copernicus GLO-30 after a conversion with GDAL.
/// - **Reference**: heights are meters above the geoid EGM96, which is mean sea level. Tiles from Copernicus refer to
///   EGM2008, which differs by less than 1 m in most regions.
/// - **Error**: The specification of SRTM allows 16 m (for 90 % of the heights). Studies found 6 to 9 m. In forests and
///   cities, the heights partly belong to trees and roofs.
/// - **Memory**: at most four tiles are open. A compressed tile takes about 30 MB, and an uncompressed tile almost no
///   memory.
public struct ElevationTiles: Sendable {
  /// The result for a coordinate.
  package enum Answer: Sendable, Equatable {
    /// Meters above mean sea level.
    case elevation(Double)
    /// The named tile has no data at the coordinate.
    case void(tile: String)
    /// The named tile is missing.
    case missing(tile: String)
  }

  private typealias Corner = ElevationTile.Corner

  private let files: [Corner: TileFilePath]
  // The most recently used tile is last.
  private var open: [(corner: Corner, tile: ElevationTile)] = []
  private static let maximumOpen = 4

  /// Finds the tiles in a folder, in its folders, or in an archive.
  ///
  /// - Parameter path: a tile, a zip archive of tiles, or a folder of both.
  /// - Throws: `LocationError.sourceFailed` if the path cannot be read, `LocationError.unrecognized` if it has no tile.
  public init(path: String) throws(LocationError) {
    do throws(SystemFailure) { try self.init(searching: path) } catch {
      throw LocationError(error)
    }
  }

  /// Finds the tiles at a path.
  ///
  /// - Throws: `SystemFailure` if the path cannot be read or has no tile.
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

  /// Returns the elevation of the ground at a coordinate in meters above mean sea level.
  ///
  /// The function interpolates between the four samples around the coordinate. Nil if a tile is missing, if one of
  /// these samples has no data, or if the coordinate is invalid.
  ///
  /// - Throws: `LocationError.sourceFailed` or `LocationError.unrecognized` if the tile cannot be read.
  public mutating func elevation(at coordinate: Coordinate) throws(LocationError) -> Double? {
    do throws(SystemFailure) {
      guard case .elevation(let elevation)? = try lookUp(coordinate) else { return nil }
      return elevation
    } catch {
      throw LocationError(error)
    }
  }

  /// Looks up the elevation at a coordinate. Nil for an invalid coordinate.
  package mutating func lookUp(_ coordinate: Coordinate) throws(SystemFailure) -> Answer? {
    let latitude = coordinate.latitude
    let longitude = coordinate.longitude.remainder(dividingBy: 360)
    guard abs(latitude) <= 90, longitude.isFinite else { return nil }
    let (south, west) = (Int(latitude.rounded(.down)), Int(longitude.rounded(.down)))
    // A coordinate on an edge is in the tiles on both sides.
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

  /// Moves a tile to the end of the open tiles, and opens it if necessary.
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

/// Finds the files of elevation tiles.
private struct ElevationTileSearch {
  /// The first file of each tile, in the order of the names.
  private(set) var files: [ElevationTile.Corner: TileFilePath] = [:]
  private var count = 0

  private static let maximumDepth = 8
  private static let maximumCount = 1 << 17

  /// Adds a file, or the files in a folder or zip archive.
  mutating func add(_ path: String, depth: Int = 0) throws(SystemFailure) {
    count += 1
    guard count <= Self.maximumCount else {
      throw SystemFailure(decoding: path, "there are more than \(Self.maximumCount) files")
    }
    let name = String(path.split(separator: "/").last ?? "")
    guard let kind = FileKind(path: path) else {
      // The path of a file in an archive, or a file that is missing.
      guard let (archive, member) = Archive.split(path) else {
        throw SystemFailure(.open, path, .noSuchFileOrDirectory)
      }
      return add(TileFilePath(path: archive, member: member), name)
    }
    if kind == .directory {
      guard depth < Self.maximumDepth else { return }
      for name in try PathText.names(inFolder: path) {
        let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        // Skip a link without a target.
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

/// The file of a tile, which may be in an archive.
private struct TileFilePath: Sendable {
  let path: String
  /// The name in the zip archive at `path`; nil for a file outside an archive.
  var member: String?

  private var name: String { member.map { "\(path)/\($0)" } ?? path }

  /// Opens the file. The bytes of a compressed file are uncompressed in memory.
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

  /// Returns the error of the file.
  func failure(_ error: any Error) -> SystemFailure {
    switch error {
    case let failure as SystemFailure: failure
    case let cause as Errno: SystemFailure(.read, name, cause)
    case let error as ArchiveError: SystemFailure(decoding: name, error.reason)
    default: SystemFailure(decoding: name, "\(error)")
    }
  }
}

/// A stage that sets the altitude of every position to the elevation of the ground.
///
/// The stage rounds elevations to 0.1 m. A position without an elevation keeps its altitude. The stage removes the
/// vertical accuracy of a changed position, because it belongs to the earlier altitude. The altitude above the
/// ellipsoid changes by the same amount; the stage removes it if the earlier altitude above sea level is unknown.
package struct ElevationReplacer: TrackStage {
  /// The number of positions, and the number of changed positions.
  package private(set) var (count, changedCount) = (0, 0)
  /// For each tile, the number of positions at which the tile has no data.
  package private(set) var voids: [String: Int] = [:]
  /// For each missing tile, the number of positions in it.
  package private(set) var missing: [String: Int] = [:]
  /// The error of the first unreadable tile. After this error, the stage changes no more positions.
  package private(set) var failure: SystemFailure?

  private var tiles: ElevationTiles

  /// Creates a stage.
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
