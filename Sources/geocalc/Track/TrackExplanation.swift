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
    let rhythm =
      rules.gap.samplingIntervalMultiple.map { " and than \(number($0)) times the track's rhythm" }
      ?? ""
    let gap = rules.gap.time.map { "more than \(number($0.inSeconds)) s\(rhythm)" }
    let far = rules.gap.distance.map { "more than \(number($0)) m, whatever the times," }
    let fast = rules.gap.speed.map { "more than \(number($0)) m/s" }
    let gaps = [gap, far, fast].compactMap(\.self).joined(separator: " or ")
    let isByRhythm = rules.gap.time != nil && rules.gap.samplingIntervalMultiple != nil
    return """

      points     Positions with a valid latitude and longitude; those passed over are counted by reason.
      segments   Those of the file, and a new one after a gap: \
      \(gaps.isEmpty ? "gaps are not looked for" : gaps) between two points.\(isByRhythm ? """

                       The rhythm is the 90th percentile of the times from point to point, so a buoy that
                       reports every hour has no gaps at each. Points without times, and tracks whose points
                       were left out on purpose, as by simplify, have none.
            """ : "")
      elapsed    moving + stopped + gap, in whole nanoseconds. Of several parts of a source: the sum of
                 theirs, and of the time between parts that follow each other. A part that begins before
                 the end of the one before adds nothing for that and is counted as an overlap. Of several
                 sources: the sum of theirs. Each of the three is counted to 97 years. A time more than
                 five years from those of the points before and behind it, which are within thirty days
                 of each other, is not used, and told.
      gaps       How many edges there are between segments and tracks that follow each other, the geodesics
                 across them and the time. None of it is in distance, moving or stopped.
      moving     Time at \(number(rules.movingSpeed * 3.6)) km/h or more, or at a tenth of the usual speed if that is less, but at
                 0.15 m/s at least. Without a trusted receiver (see speed) the device also has to get
                 away, by more than the noise of its positions. Stops shorter than 4 s count as moving. A
                 time that is missing, equal to the one before or earlier adds nothing and is counted.
      distance   Geodesics on WGS84 from point to point within segments, without altitudes; 3-D adds the
                 difference of altitude of each step.
      noise      What it adds to the distance. Third differences p3 - 3p2 + 3p1 - p0 of positions at equal
                 intervals of up to 2.5 s have 20 times the variance s²/2 of what each is off by itself;
                 what grows over intervals twice and four times as long is motion and taken off. A step of
                 true length v is then v + s²/(2v) long on average, 1.25 s at rest (Rice). At most is what
                 the accuracies that points at longer intervals state make of it.
      sampling   What straight lines between points take off the distance: (L1 - L2)/(r - 1) with
                 r = (L2 - L4)/(L1 - L2) between 2 and 4, from the lengths with all, every second and every
                 fourth point, without noise (Richardson). At least is L1 - L2 where r is below 1.5 though
                 noise would have to be of more than 5 m: points miss turns.
                 Both are left out where r is below 1.5 otherwise, which errors make that neighbors share
                 in part; without times; where points were left out on purpose or positions are said twice.
                 Shares are of the distance as printed, or of the part of it that is told, that of segments
                 with 48 steps and more; of less than half nothing is.
      speed      The receiver's, where its sum agrees with the positions in windows of 30 s, up to 1.5
                 times the speed of the positions in the 5 s around and 1 m/s more. Otherwise distance by
                 time. Steps of less than 0.95 s are joined. Positions that repeat while time advances are
                 joined until the next new one. Average: distance by moving + stopped, without ways that
                 have no times. Moving: speed while moving, scaled so that it adds up to the distance, but
                 not where the positions are more than 25 % longer. Highest: the largest median of three
                 speeds of the receiver; without a trusted one, the speed that lasts over two stretches of
                 40 m and 4 s. Raw: distance by time of any step. Not plausible is a step whose neighbors
                 contradict it: up to four in a row that stand above the speed before and behind by more
                 than 10 m/s² and 5 m/s.
      ascent     \(rules.gains.map(\.description).joined(separator: ", ")), summed within segments.
                 auto: hysteresis while moving, by four times the noise of the altitudes (1.4 to 8 m).
                 raw: all differences. smooth: each altitude with 0.3 of both neighbors, then all
                 differences. hysteresis: changes from the last altitude that counted. rdp: differences
                 along a profile simplified to that tolerance.
      climbs     Stretches of \(number(rules.climb.length / 1000)) km or more that rise \(number(rules.climb.rise)) m or more, at \(number(rules.climb.grade * 100)) % or more on average,
                 from the beginning to each place in them and from each to the end. Altitudes count that
                 differ by more than \(number(rules.climbHysteresis)) m from the last that counted, as for ascent by hysteresis. A climb
                 ends where the track has come below a slope of \(number(rules.climb.grade * 100)) % from its highest point by 15 m, or by
                 a quarter of what it stands above such a slope. Steepest: the most of 100 m. Upwards:
                 rise by all the time in it.
      altitude   Above sea level; above the ellipsoid in a segment that has no other first.
      bounds     The smallest box around the way, over the antimeridian and the poles too.
      stops      All positions of \(number(rules.stop.duration.inSeconds)) s or more within \(number(rules.stop.radius)) m of the first of them. Their time is partly
                 stopped and partly moving, as told; stopped elsewhere are shorter halts.

      """
  }

  private static func number(_ value: Double) -> String {
    let text = DecimalPrinter.string(value, places: 3)
    var end = Substring(text)
    while end.last == "0" { end = end.dropLast() }
    return String(end.last == "." ? end.dropLast() : end)
  }
}
