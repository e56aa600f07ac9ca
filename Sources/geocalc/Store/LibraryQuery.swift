import GeoFiles
import GeoStore
import GeoTracks

/// Which tracks of the library are meant, as a text: `all`, `12`, `2026-05`, `sport=running,after=2026-01-01`,
/// `near=47.37 8.54`.
enum LibraryQuery {
  static let help = """
    Terms joined by commas: all; numbers of tracks such as 12, or id=12; a year, month or day such as 2026, \
    2026-05 or 2026-05-01, where what changes tracks takes id=2026 or year=2026 alone; part= track (if not \
    given), route, waypoints or all; tag=, sport=, device=, source=, text= (words of name and notes, or of a file's name); after= and \
    before= a day or a moment; longer= and shorter= such as 10km; near= a place such as 47.37 8.54, box= south \
    west north east, along= a file with a route or places with semicolons between, with within= such as 200m (if \
    not given 100 m) and share= the least part of a route, 0 to 1; limit= the most, of several the smallest.
    """

  /// What stands before `=` in terms.
  static let names = [
    "id", "year", "part", "tag", "sport", "device", "source", "text", "after", "before", "longer",
    "shorter", "near", "box", "along", "within", "share", "limit",
  ]

  /// Whether a query says which parts of files are meant: by `part=`, or by the numbers that they have.
  static func saysParts(_ text: String, _ query: TrackQuery) -> Bool {
    query.ids != nil || text.split(separator: ",").contains { $0.trimmingBlanks.hasPrefix("part=") }
  }

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - text: terms joined by commas, which all have to be met, in any order; of several numbers any is.
  ///   - zone: that of days.
  ///   - isForChange: whether what is found is changed, so that what may be a year or a track is refused.
  /// - Throws: `Failure` with code 65 for what is no term, or is given twice and cannot be met twice.
  static func read(_ text: String, zone: LocalZone = .written, isForChange: Bool = false)
    throws(Failure) -> TrackQuery
  {
    var terms = LibraryTerms(zone: zone, isForChange: isForChange)
    for term in text.split(separator: ",", omittingEmptySubsequences: false) {
      try terms.add(term.trimmingBlanks)
    }
    return try terms.query()
  }
}

extension Substring {
  /// The text without blanks at its ends.
  var trimmingBlanks: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
