import GeoCore

/// Why something of a GPX document is passed over.
struct GPXFault {
  var reason: Skipped.Reason
  var detail: String

  init(_ reason: Skipped.Reason, _ detail: String) {
    (self.reason, self.detail) = (reason, detail)
  }
}
