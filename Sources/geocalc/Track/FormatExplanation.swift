import GeoFormats

/// Explains how the data of a format is converted to positions.
///
/// The articles "What receivers send" and "Reading tables" contain all rules.
enum FormatExplanation {
  static func text(_ format: LocationFormat) -> String {
    switch format {
    case .gpx:
      """
      GPX        Tracks and segments are the file's. Waypoints and routes are told apart and are no part
                 of the tracks. A point with a latitude out of range, or without a coordinate, is passed over.

      """
    case .nmea:
      """
      NMEA       Sentences of the same time are one position, an epoch: of several positions the one with
                 the most decimals, of several with as many the last. The sentences with a status vote
                 whether there is a fix. A 2-D fix has no altitude. The first and the last epoch do not count
                 where they lack what their neighbors have. Dates are as written (--rollover); times before
                 the first date get it. Wrong checksums do not count.

      """
    case .gpsd:
      """
      gpsd       Reports of the same time and receiver are one position, an epoch: what a later one has
                 stands, what it lacks is from those before it, and 3-D stays 3-D. A 2-D fix has no altitude.
                 Sentences of NMEA among them count only where there are no reports.

      """
    case .geojson:
      """
      GeoJSON    A LineString is a track, of a MultiLineString each line a segment; points with a time are
                 positions of one track, those without are waypoints. A third coordinate is the height
                 above mean sea level.

      """
    case .fit:
      """
      FIT        Positions are the records' with their sensors. A session begins a track where the file shows
                 its beginning before its positions; a stop of the timer ends a segment. Records without a
                 position are counted and told. Enhanced values stand before plain ones.

      """
    case .ubx:
      """
      UBX        Positions are those of NAV-PVT, in files without NMEA. A 2-D fix has no altitude, and a fix
                 that the receiver does not trust is none. The course of a receiver that stands is left out.

      """
    case .igc:
      """
      IGC        A file is one track. The day is the header's; a time more than twelve hours earlier than the
                 one before begins the next. Altitude is from satellites, above the ellipsoid unless the
                 header says otherwise, and of a 2-D fix there is none; by pressure it is told apart.

      """
    case .tcx:
      """
      TCX        An activity or course is a track, a further Track in a lap a segment. Laps are as the file
                 sums them up. Trackpoints without a position are counted and passed over.

      """
    case .kml:
      """
      KML        A Track or line is a track, a further one of its geometry a segment; points with a time are
                 positions of one track, those without are waypoints. Altitudes are above mean sea level
                 where their mode is absolute, none where it is clampToGround. Links are not followed.

      """
    case .google:
      """
      Google     Positions are of tracks; a visit ends one, and is a waypoint. An activity of the semantic
                 history is a track, and a lap; exports of phones sum activities up only, as laps. Raw signals
                 are a track of their own, beside the paths of the same time. Heights are taken for those
                 above mean sea level.

      """
    case .owntracks:
      """
      OwnTracks  Positions are objects of type location; those of type waypoint and transition are waypoints.
                 The time is the object's (tst), or else that of its line.

      """
    case .traccar:
      """
      Traccar    The time is fixTime, or else deviceTime, or else serverTime. Speeds are knots. A position
                 that is not valid is no fix.

      """
    case .strava:
      """
      Strava     Times are seconds from the start; without a start_date 1970-01-01 stands for its date. The speed is
                 velocity_smooth.

      """
    case .polyline5, .polyline6:
      """
      polyline   Each line of the text is a track without times; the decimals of the degrees are what the
                 name of the format says.

      """
    case .wkt, .wkb:
      """
      WKT, WKB   A LINESTRING is a track, of a MULTILINESTRING each line a segment; points are waypoints. A
                 third coordinate is the height above mean sea level. Polygons are passed over.

      """
    case .plt:
      """
      PLT        A file is one track, of OziExplorer or GeoLife; a point marked 1 begins a segment. Times are
                 days since 1899-12-30 in UTC. Altitudes are feet, -777 is none. Only WGS 84 is read.

      """
    case .rtklib:
      """
      RTKLIB     Each solution is a position. Times of GPS are brought to UTC by the leap seconds. Heights are
                 above the ellipsoid unless the file says geodetic. The accuracy is that of sdn, sde and sdu.

      """
    case .gnsslogger:
      """
      GnssLogger Positions are the lines that begin with Fix; each provider (GPS, FLP, NLP) is a receiver of
                 its own (--device). Altitudes are above the ellipsoid. Raw measurements are not read.

      """
    case .polarsteps:
      """
      Polarsteps The locations of a trip are one track, their times seconds since 1970.

      """
    case .csv:
      """
      table      Columns are known by the words of their names, units by names, a record of units or the
                 fields themselves, of sensors too (Temp (°F), 80 rpm). Commas are decimal between
                 semicolons, tabs or quotes. A row with fewer fields than the header is told, and read. A speed without a unit is compared with distance by time, and its unit
                 told. Rows with a column of receivers, ships or animals (MMSI, vehicle_id, device …) are a
                 track each (--by). What was decided so is noted on standard error.

      """
    }
  }
}
