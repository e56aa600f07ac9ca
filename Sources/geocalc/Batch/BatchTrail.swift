import GeoTracks

/// Where the tracks of `batch --along` have come to.
struct BatchTrail: Sendable {
  /// The last valid place of a track and its last time.
  struct End: Sendable {
    var place = Coordinate.nowhere
    var time: Timestamp?
    /// Whether rows without coordinates have come since.
    var hasGap = false
  }

  /// Of each track, by the text that tells it apart: memory grows with the number of tracks.
  var ends: [String: End] = [:]

  /// Rows that are earlier than the one before them of their track.
  var backward = 0

  /// Rows that are measured from an earlier row than the one before them, which has no coordinates.
  var gaps = 0
}
