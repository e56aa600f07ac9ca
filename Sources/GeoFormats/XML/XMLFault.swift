import GeoTracks

/// Why something of a document is passed over.
struct XMLFault {
  var reason: Skipped.Reason
  var detail: String
  /// Whether nothing behind it is read.
  var stopsReading = false

  init(_ reason: Skipped.Reason, _ detail: String, stopsReading: Bool = false) {
    (self.reason, self.detail, self.stopsReading) = (reason, detail, stopsReading)
  }
}
