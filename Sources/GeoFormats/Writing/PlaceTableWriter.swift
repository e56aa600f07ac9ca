package import GeoTracks

/// Writes the places of a recording as a table with commas: all of them, points of tracks and of routes and
/// waypoints, each a row, with the columns of what the first ``TrackWriter/csvHeadCount`` say.
package struct PlaceTableWriter: Sendable {
  private var writer = CSVTrackWriter(isOfPlaces: true)

  package init() {}

  /// What could not be written, by kind.
  package var losses: [TrackLoss: Int] { writer.losses.counts }

  /// Writes an event.
  package mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    writer.write(event, into: &bytes)
  }

  /// Ends the table.
  package mutating func finish(into bytes: inout [UInt8]) { writer.finish(into: &bytes) }
}
