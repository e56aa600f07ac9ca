package import GeoTracks

/// A stage that sets the altitude of every position to the elevation of the ground.
///
/// The stage rounds elevations to 0.1 m. A position without an elevation keeps its altitude. The stage removes the
/// vertical accuracy of a changed position, because it belongs to the earlier altitude. The altitude above the
/// ellipsoid changes by the same amount; the stage removes it if the earlier altitude above sea level is unknown.
package struct ElevationReplacer: TrackStage {
  /// The number of positions, and the number of changed positions.
  package private(set) var (count, changedCount) = (0, 0)
  /// The number of positions without data for each tile.
  package private(set) var voids: [String: Int] = [:]
  /// The number of positions for each missing tile.
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
