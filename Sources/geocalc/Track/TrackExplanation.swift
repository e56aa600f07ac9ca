import GeoTracks
import GeoFormats

/// Explains how each number of `geocalc track` is computed with the current rules.
enum TrackExplanation {
  /// - Parameter formats: the formats that were read. Their rules follow at the end.
  static func text(_ rules: TrackStatistics.Rules, formats: Set<LocationFormat>) -> String {
    LocationFormat.allCases.filter(formats.contains).reduce(text(rules)) {
      $0 + FormatExplanation.text($1)
    }
  }

  /// Returns texts that explain how each number is computed, by the name of the number.
  static func methods(_ rules: TrackStatistics.Rules) -> [String: String] {
    var methods: [String: String] = [:]
    var name = ""
    for line in text(rules).split(separator: "\n") {
      let words = line.split(separator: " ")
      if !line.hasPrefix(" "), let first = words.first {
        name = String(first)
        methods[name] = words.dropFirst().joined(separator: " ")
      } else {
        methods[name, default: ""] += " " + words.joined(separator: " ")
      }
    }
    return methods
  }

  private static func text(_ rules: TrackStatistics.Rules) -> String {
    let interval =
      rules.gap.samplingIntervalMultiple.map {
        " and more than \(number($0)) times the sampling interval"
      } ?? ""
    let gap = rules.gap.time.map { "more than \(number($0.inSeconds)) s\(interval)" }
    let far = rules.gap.distance.map { "more than \(number($0)) m at any time" }
    let fast = rules.gap.speed.map { "more than \(number($0)) m/s" }
    let gaps = [gap, far, fast].compactMap(\.self).joined(separator: ", or ")
    let usesInterval = rules.gap.time != nil && rules.gap.samplingIntervalMultiple != nil
    return """

      points     Positions with a valid latitude and longitude. Other points are counted by reason.
      segments   The segments of the file. A gap also begins a segment: \
      \(gaps.isEmpty ? "gaps are off" : gaps) between two points.\(usesInterval ? """

                       The sampling interval is the 90th percentile of the times between points, so a buoy
                       that reports every hour has no gaps. Points without times and simplified tracks have
                       no gaps.
            """ : "")
      elapsed    moving + stopped + gap, in whole nanoseconds. A source of several parts has the sum of its
                 parts and of the times between them. A part that begins before the previous one ends adds
                 no time between and is counted as an overlap. Each of the three is limited to 97 years. A
                 time is not used and reported if it is more than five years from the points around it,
                 and these are within thirty days of each other.
      gaps       The number of gaps between segments and tracks, the geodesics across them, and their
                 time. Distance, moving and stopped exclude them.
      moving     Time at \(number(rules.movingSpeed * 3.6)) km/h or more. For slow recordings the limit is a tenth of the usual
                 speed, at least 0.15 m/s. Without a trusted receiver (see speed), the device must also
                 move farther than the noise of its positions. Stops shorter than 4 s count as moving. A
                 missing, equal or earlier time adds nothing and is counted.
      distance   Geodesics on WGS84 between the points of a segment, without altitudes. 3-D includes the
                 difference of altitude of each step.
      noise      The length that noise adds. Third differences p3 - 3p2 + 3p1 - p0 of positions at equal
                 intervals of up to 2.5 s have 20 times the variance s²/2 of one position. The part that
                 grows over intervals two and four times as long is motion and is subtracted. A step of
                 true length v becomes v + s²/(2v) on average, or 1.25 s at rest (Rice). "At most" is based
                 on the accuracies that points at longer intervals state.
      sampling   The length that straight lines between points remove: (L1 - L2)/(r - 1) with
                 r = (L2 - L4)/(L1 - L2) between 2 and 4 (Richardson). L1, L2 and L4 are the lengths with
                 every point, every second and every fourth point, without noise. "At least" is L1 - L2: r
                 is below 1.5, and noise would have to exceed 5 m, so the points miss turns.
                 Noise and sampling are not printed for other r below 1.5, where neighbors share errors,
                 without times, for simplified tracks, and for repeated positions. They are shares of the
                 distance, or of its segments with at least 48 steps if these are half of it or more.
      speed      The receiver's speed, if its sum agrees with the positions in windows of 30 s. It is
                 limited to 1.5 times the speed of the positions in the 5 s around, plus 1 m/s. Otherwise
                 distance by time. Steps shorter than 0.95 s are joined, and so are repeated positions
                 until the next new one. Average: distance by moving + stopped, without steps that have no
                 times. Moving: the speed while moving, scaled to add up to the distance, unless the
                 positions are more than 25 % longer. Highest: the largest median of three receiver
                 speeds; without a trusted receiver, the speed that lasts over two stretches of 40 m and
                 4 s. Raw: distance by time of any step. A step is implausible if its neighbors contradict
                 it: up to four in a row exceed the speed before and after by 10 m/s² and 5 m/s. Distance
                 and average include such steps; track clean removes their points.
      ascent     \(rules.gains.map(\.description).joined(separator: ", ")), summed within segments.
                 auto: hysteresis while moving, by four times the noise of the altitudes (1.4 to 8 m).
                 raw: all differences. smooth: each altitude with 0.3 of both neighbors, then all
                 differences. hysteresis: changes from the last altitude that counted. rdp: differences
                 along a profile simplified to that tolerance.
      climbs     Stretches of at least \(number(rules.climb.length / 1000)) km that rise \(number(rules.climb.rise)) m or more, with a mean grade of \(number(rules.climb.grade * 100)) % or more
                 from the start to each point and from each point to the end. An altitude counts if it
                 differs by more than \(number(rules.climbHysteresis)) m from the last one that counted. A climb ends where the track is
                 15 m, or a quarter of its height, below a slope of \(number(rules.climb.grade * 100)) % from its highest point. Steepest:
                 the largest grade over 100 m. Upwards: the rise by the time of the climb.
      altitude   Above sea level, or above the ellipsoid if a segment has no other altitude first.
      bounds     The smallest box around the track, also across the antimeridian and around poles.
      stops      All positions during at least \(number(rules.stop.duration.inSeconds)) s within \(number(rules.stop.radius)) m of the first one. A stop can contain moving
                 time, which is printed. "Stopped elsewhere" counts shorter stops.

      """
  }

  private static func number(_ value: Double) -> String {
    let text = DecimalPrinter.string(value, places: 3)
    var end = Substring(text)
    while end.last == "0" { end = end.dropLast() }
    return String(end.last == "." ? end.dropLast() : end)
  }
}
