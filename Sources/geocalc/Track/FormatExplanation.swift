import GeoFormats

/// Explains how the data of a format is converted to positions.
///
/// The articles "What receivers send" and "Reading tables" contain all rules.
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
