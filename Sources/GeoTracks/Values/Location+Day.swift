extension Location {
  /// The day on which it was, in days since 1970-01-01; nil if it has no time.
  package func day(in zone: LocalZone) -> Int? {
    guard let timestamp else { return nil }
    let offset = zone.offset(at: timestamp, written: utcOffset)
    // At the ends of time, where nobody has a clock, the zone is left out of account.
    let (shifted, overflow) = Int(clamping: timestamp.seconds).addingReportingOverflow(offset)
    let local = overflow ? Int(clamping: timestamp.seconds) : shifted
    return local >= 0 ? local / 86400 : (local &+ 1) / 86400 - 1
  }
}
