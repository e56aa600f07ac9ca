import GeoTracks

/// Completes the times of an IGC file, which have no date, by the day of its header.
struct IGCClock {
  /// Seconds by which a time is earlier when it is of the next day: less is a line out of order.
  static let halfDay = 43_200
  /// Seconds around midnight in which a line out of order may be of the day before.
  private static let nearMidnight = 300

  /// The time of day of a record.
  struct TimeOfDay {
    var seconds: Int
    var nanoseconds: Int64
  }

  // Days since 1970-01-01; nil as long as no header has said it.
  private var day: Int?
  private var last: Int?
  private var hasPassedMidnight = false

  /// Takes the day of a header.
  mutating func begin(day: Int) {
    // Some write the header again, and the day that has come meanwhile.
    if self.day != day { (last, hasPassedMidnight) = (nil, false) }
    self.day = day
  }

  /// The moment of a record; nil if no day is known.
  mutating func time(_ time: TimeOfDay) -> Timestamp? {
    var shift = 0
    if let last {
      if last - time.seconds > Self.halfDay {
        day = day.map { $0 + 1 }
        hasPassedMidnight = true
      } else if hasPassedMidnight, last < Self.nearMidnight,
        time.seconds >= 86_400 - Self.nearMidnight
      {
        shift = -1
      }
    }
    if shift == 0 { last = time.seconds }
    guard let day else { return nil }
    return Timestamp(
      seconds: Int64((day + shift) * 86_400 + time.seconds), nanoseconds: time.nanoseconds)
  }
}
