import GeoFormats
import GeoTracks

/// The text of `geocalc track --explain`, which describes how each number is computed.
enum TrackExplanation {
  /// - Parameter formats: the formats of the sources. The explanation of each format follows at the end.
  static func text(_ rules: TrackStatistics.Rules, formats: Set<LocationFormat>) -> String {
    LocationFormat.allCases.filter(formats.contains).reduce(text(rules)) {
      $0 + FormatExplanation.text($1)
    }
  }

  /// Returns the explanation of each number, keyed by its name.
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
                 time. Distance, moving and stopped exclude them. The longest one has the time and the
                 position of its start.
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
      speed      The receiver's speed, if its sum agrees with the positions in windows of 30 s, and to
                 a tenth (plus the noise of the positions) over all windows together. It is limited to
                 1.5 times the speed of the positions in the 5 s around, plus 1 m/s. Otherwise distance
                 by time. Steps shorter than 0.95 s are joined, and so are repeated positions until the
                 next new one. Average: distance by moving + stopped, without steps that have no times.
                 Moving: the speed while moving, scaled to add up to the distance, unless the
                 positions are more than 25 % longer. Highest: the largest median of three receiver
                 speeds; without a trusted receiver, the speed that lasts over two stretches of 40 m and
                 4 s. Raw: distance by time of any step. A step is implausible if its neighbors contradict
                 it: up to four in a row exceed the speed before and after by 10 m/s² and 5 m/s. Distance
                 and average include such steps, the highest speed does not. The change of an altitude is
                 implausible by the same limits. track clean corrects both.
      ascent     \(rules.gains.map(\.description).joined(separator: ", ")), summed within segments.
                 auto: hysteresis while moving, by four times the noise of the altitudes (1.4 to 8 m).
                 Jumps of the altitude count only if it changes by steps, as in an elevation model with
                 large cells. Single jumps and spikes are left out, also of climbs and 3-D distance.
                 raw: all differences. smooth: each altitude with 0.3 of both neighbors, then all
                 differences. hysteresis: changes from the last altitude that counted. rdp: differences
                 along a profile simplified to that tolerance. With a hysteresis, the descent of the
                 reversed track differs. Several tracks: the sum of their ascents.
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

/// Describes how the data of a format is converted to positions.
///
/// The complete rules are in the articles "What receivers send" and "Reading tables".
enum FormatExplanation {
  static func text(_ format: LocationFormat) -> String {
    switch format {
    case .gpx:
      """
      GPX        Tracks and segments are those of the file. Waypoints and routes are listed separately. A
                 point with a latitude out of range or without a coordinate is skipped.

      """
    case .nmea:
      """
      NMEA       Sentences of the same time form one position: the one with the most decimals, or else the
                 last. The sentences with a status vote whether there is a fix. A 2-D fix has no altitude.
                 The first and the last position are dropped if they lack values that their neighbors
                 have. Dates are not corrected (--rollover); times before the first date get that date.
                 Sentences with a wrong checksum are skipped.

      """
    case .gpsd:
      """
      gpsd       Reports of the same time and receiver form one position. Later values replace earlier
                 ones, and 3-D stays 3-D. A 2-D fix has no altitude. NMEA sentences count only if there are
                 no reports.

      """
    case .geojson:
      """
      GeoJSON    A LineString is a track; each line of a MultiLineString is a segment. Points with a time
                 form one track; points without a time are waypoints. A third coordinate is the height
                 above mean sea level.

      """
    case .fit:
      """
      FIT        Each record with a position is a point, with its sensors. A session begins a track if the
                 file contains its start before its positions. A stop of the timer ends a segment. Records
                 without a position are counted and reported. Enhanced values take precedence.

      """
    case .jpeg:
      """
      JPEG       The position in the Exif data of a photo is a waypoint with the name of the file. Its time is
                 the local time of the photo with its offset, or else the time of the GPS position.

      """
    case .ubx:
      """
      UBX        Positions are those of NAV-PVT, in files without NMEA. A 2-D fix has no altitude. Fixes
                 that the receiver does not trust are dropped, and so is the course of a receiver at rest.

      """
    case .igc:
      """
      IGC        A file is one track. The header has the day; a time more than twelve hours earlier than
                 the previous one begins the next day. The altitude is from satellites, above the ellipsoid
                 unless the header says otherwise. A 2-D fix has no altitude. Pressure altitude is separate.

      """
    case .tcx:
      """
      TCX        An activity or course is a track; another Track in a lap is a segment. Laps have the values
                 of the file. Trackpoints without a position are counted and skipped.

      """
    case .kml:
      """
      KML        A Track or line is a track; further ones of the same geometry are segments. Points with a
                 time form one track; points without a time are waypoints. Altitudes of mode absolute are
                 above mean sea level; clampToGround means no altitude. Links are not followed.

      """
    case .google:
      """
      Google     A visit ends a track and is a waypoint. An activity of the semantic history is a track and
                 a lap; exports of phones have only laps. Raw signals are a separate track next to the
                 paths of the same time. Heights are read as above mean sea level.

      """
    case .owntracks:
      """
      OwnTracks  Objects of type location are positions; objects of type waypoint and transition are
                 waypoints. The time is tst, or else the time of the line.

      """
    case .traccar:
      """
      Traccar    The time is fixTime, or else deviceTime, or else serverTime. Speeds are in knots. A
                 position that is not valid counts as no fix.

      """
    case .strava:
      """
      Strava     Times are seconds from the start; the default start_date is 1970-01-01. The speed is
                 velocity_smooth.

      """
    case .polyline5, .polyline6:
      """
      polyline   Each line of the text is a track without times. The format name has the number of decimals.

      """
    case .wkt, .wkb:
      """
      WKT, WKB   A LINESTRING is a track; each line of a MULTILINESTRING is a segment; points are waypoints.
                 A third coordinate is the height above mean sea level. Polygons are skipped.

      """
    case .plt:
      """
      PLT        A file is one track, of OziExplorer or GeoLife; a point marked 1 begins a segment. Times are
                 days since 1899-12-30 in UTC. Altitudes are in feet; -777 means no altitude. Only WGS 84 is read.

      """
    case .rtklib:
      """
      RTKLIB     Each solution is a position. GPS times are converted to UTC. Heights are above the ellipsoid
                 unless the file says geodetic. The accuracy is from sdn, sde and sdu.

      """
    case .gnsslogger:
      """
      GnssLogger Lines that begin with Fix are positions. Each provider (GPS, FLP, NLP) is a receiver
                 (--device). Altitudes are above the ellipsoid. Raw measurements are not read.

      """
    case .polarsteps:
      """
      Polarsteps The locations of a trip are one track. Times are seconds since 1970.

      """
    case .csv:
      """
      table      Columns are recognized by their names. Units, also of sensors, are in the names, in a row
                 of units or in the fields: Temp (°F), 80 rpm. Commas are decimal between semicolons, tabs
                 or quotes. A row with fewer fields than the header is read and reported. The unit of a
                 speed without one is found by comparison with distance by time. A column such as MMSI,
                 vehicle_id or device divides the rows into tracks (--by). Notes report these decisions.

      """
    }
  }
}
