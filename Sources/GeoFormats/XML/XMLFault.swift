import GeoTracks

/// Why something of a document is passed over.
struct XMLFault {
  var reason: Skipped.Reason
  var detail: String
  /// Whether nothing behind it is read.
  var stopsReading = false
  /// How many values it is about.
  var count = 1

  init(_ reason: Skipped.Reason, _ detail: String, stopsReading: Bool = false, count: Int = 1) {
    (self.reason, self.detail) = (reason, detail)
    (self.stopsReading, self.count) = (stopsReading, count)
  }
}
