import GeoTracks

/// Where the tracks of `batch --along` have come to.
struct BatchTrail: Sendable {
  /// The last place of a track and its last time.
  struct End: Sendable {
    var place = Coordinate.nowhere
    var time: Timestamp?
  }

  /// Of each track, by the text that tells it apart: memory grows with the number of tracks.
  var ends: [String: End] = [:]

  /// Rows that are earlier than the one before them of their track.
  var backward = 0
}
