import GeoCore

/// What each number of `geocalc track` means, with the rules in force.
enum TrackExplanation {
  static func text(_ rules: TrackStatistics.Rules) -> String {
    let gap = rules.gap.time.map { "more than \(number($0)) s" }
    let far = rules.gap.distance.map { "more than \(number($0)) m" }
    let gaps = [gap, far].compactMap(\.self).joined(separator: " or ")
    return """

      points     Positions with a valid latitude and longitude; those passed over are counted by reason.
      segments   Those of the file, and a new one after a gap: \
      \(gaps.isEmpty ? "gaps are not looked for" : gaps) between two points.
      elapsed    moving + stopped + gap, in whole nanoseconds. Of several parts: the sum of theirs, and
                 of the time between parts that follow each other. A part that begins before the end of
                 the one before adds nothing for that and is counted as an overlap.
      moving     Steps of \(number(rules.movingSpeed * 3.6)) km/h or more; a step without way is stopped. A time that is missing,
                 equal to the one before or earlier adds nothing and is counted.
      distance   Geodesics on WGS84 from point to point within segments, without altitudes; 3-D adds the
                 difference of altitude of each step.
      speed      Of a step: the receiver's, where it is within 5 m/s or half of distance by time; else
                 distance by time. Average: distance by moving + stopped, without ways that have no
                 times. Moving: distance of moving steps by moving. Highest: the largest median of five steps in a row; raw: of any step.
      ascent     \(rules.gains.map(\.description).joined(separator: ", ")), summed within segments.
                 raw: all differences. smooth: each altitude with 0.3 of both neighbours, then all
                 differences. hysteresis: changes from the last altitude that counted. rdp: differences
                 along a profile simplified to that tolerance.
      altitude   Above sea level; above the ellipsoid in a segment that has no other first.
      bounds     The smallest box around the way, over the antimeridian and the poles too.
      stops      All positions of \(number(rules.stop.duration)) s or more within \(number(rules.stop.radius)) m of the first of them.

      """
  }

  private static func number(_ value: Double) -> String {
    let text = DecimalPrinter.string(value, places: 3)
    var end = Substring(text)
    while end.last == "0" { end = end.dropLast() }
    return String(end.last == "." ? end.dropLast() : end)
  }
}
