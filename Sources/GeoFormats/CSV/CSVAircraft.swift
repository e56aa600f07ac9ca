/// Recognizes tables of aircraft positions, and identifies the program that wrote the table.
///
/// The column names of such tables contain no units. The units differ between programs: transponder messages have feet
/// and knots, and OpenSky has meters and meters per second. A program is recognized only if the table has all of its
/// columns. If no program is recognized, an altitude without a unit is not read, because it may be in feet or in
/// meters.
enum CSVAircraft {
  struct Producer: Sendable {
    let name: String
    /// The columns that every table of this program has, as words separated by blanks.
    fileprivate let columns: Set<String>
    /// Further columns. Every table of this program has at least one of them.
    fileprivate let alternatives: Set<String>
    /// The columns whose meaning or unit is not clear from their name.
    fileprivate let meanings: [(column: String, field: CSVLocationField, unit: String?)]
    /// The column that identifies the aircraft; nil if this column has one of the usual names.
    fileprivate let identity: String?
    /// A description of the units, for the message to the user.
    let remark: String
  }

  private static let nautical = "altitudes are read as feet, speeds as knots"

  /// The known programs, with these sources:
  /// - Flightradar24: "Using the new Flightradar24 KML and CSV export tools", which states feet and knots as units. The
  ///   altitude comes from the transponder.
  /// - readsb: `README-json.md` of wiedehopf/readsb; dump1090-fa uses the same names. `alt_geom` is the altitude above
  ///   the WGS 84 ellipsoid.
  /// - traffic: `format_history` of xoolive/traffic. By default, this function converts data from OpenSky to feet,
  ///   knots and feet per minute.
  /// - OpenSky: "A Quick Guide To OpenSky's Historical Data Interface", and the state vectors of its API.
  /// - ForeFlight: "What format or units are displayed within the Track Log CSV file?", which states feet, knots, and
  ///   meters for the errors.
  private static let producers = [
    Producer(
      name: "ForeFlight",
      columns: [
        "timestamp", "latitude", "longitude", "altitude", "course", "speed", "bank", "pitch",
        "horizontal error", "vertical error", "g load",
      ],
      alternatives: [],
      meanings: [
        ("altitude", .altitude, "ft"), ("speed", .speed, "kt"), ("course", .course, nil),
        ("horizontal error", .horizontalAccuracy, "m"),
        ("vertical error", .verticalAccuracy, "m"),
      ], identity: nil, remark: "\(nautical), errors as meters"),
    Producer(
      name: "Flightradar24",
      columns: ["timestamp", "callsign", "position", "altitude", "speed", "direction"],
      alternatives: [],
      meanings: [
        ("altitude", .altitude, "ft"), ("speed", .speed, "kt"), ("direction", .course, nil),
      ], identity: nil, remark: nautical),
    Producer(
      name: "readsb or dump1090", columns: ["hex", "gs", "track"],
      alternatives: ["alt baro", "alt geom"],
      meanings: [
        ("alt baro", .altitude, "ft"), ("alt geom", .ellipsoidalAltitude, "ft"),
        ("gs", .speed, "kt"), ("track", .course, nil), ("geom rate", .climb, "ft/min"),
        ("baro rate", .climb, "ft/min"), ("now", .time, nil),
      ], identity: "hex", remark: nautical),
    Producer(
      name: "traffic", columns: ["icao 24", "altitude", "groundspeed", "vertical rate", "track"],
      alternatives: [],
      meanings: [
        ("altitude", .altitude, "ft"), ("geoaltitude", .ellipsoidalAltitude, "ft"),
        ("groundspeed", .speed, "kt"), ("vertical rate", .climb, "ft/min"),
        ("track", .course, nil),
      ], identity: nil, remark: nautical),
    Producer(
      name: "OpenSky", columns: ["icao 24", "velocity"],
      alternatives: ["baroaltitude", "geoaltitude", "baro altitude", "geo altitude"],
      meanings: [
        ("baroaltitude", .altitude, "m"), ("baro altitude", .altitude, "m"),
        ("geoaltitude", .ellipsoidalAltitude, "m"), ("geo altitude", .ellipsoidalAltitude, "m"),
        ("velocity", .speed, "m/s"), ("vertrate", .climb, "m/s"), ("vertical rate", .climb, "m/s"),
      ], identity: nil, remark: "altitudes are read as meters, speeds as m/s"),
  ]

  /// Column names that occur only in tables of aircraft.
  private static let signs: Set<String> = [
    "icao 24", "icao", "hex ident", "hexident", "hexid", "squawk", "transponder", "callsign",
    "call sign", "tail number", "alt baro", "alt geom", "onground", "on ground",
  ]

  /// Returns the program that wrote a table with these columns; nil if the program is unknown.
  static func producer(of header: [String]) -> Producer? {
    let names = Set(header.map(words))
    return producers.first {
      names.isSuperset(of: $0.columns)
        && ($0.alternatives.isEmpty || !names.isDisjoint(with: $0.alternatives))
    }
  }

  /// Returns true if the table contains flights. In such a table, an altitude without a unit may be
  /// in feet or in meters.
  static func isOfFlights(_ header: [String]) -> Bool {
    let names = Set(header.map(words))
    // Older ForeFlight logs, and logs of other programs, are recognized by columns for the attitude
    // of the aircraft.
    return !names.isDisjoint(with: signs) || names.isSuperset(of: ["bank", "pitch"])
  }

  /// Returns whether a line contains the column names of ForeFlight's summary, which precedes the columns of the track.
  ///
  /// The next line contains the values of the summary.
  static func isSummary(_ fields: [String]) -> Bool {
    Set(fields.map(words)).isSuperset(of: [
      "pilot", "tail number", "derived origin", "start latitude", "end latitude",
    ])
  }

  static func words(_ name: String) -> String {
    CoordinateColumns.words(of: name).joined(separator: " ")
  }
}

extension CSVAircraft.Producer {
  /// Returns the columns whose name does not show the meaning or the unit, each with its meaning and unit.
  func columns(in header: [String]) -> [(column: Int, field: CSVLocationField, unit: CSVUnit?)] {
    meanings.compactMap { meaning in
      guard let column = header.firstIndex(where: { CSVAircraft.words($0) == meaning.column })
      else { return nil }
      let unit = meaning.unit.flatMap { text in
        meaning.field.unitKind.flatMap { CSVUnit(text, of: $0) }
      }
      return (column, meaning.field, unit)
    }
  }

  /// Returns the column that identifies the aircraft; nil if this column has one of the usual names.
  func identity(in header: [String]) -> Int? {
    identity.flatMap { name in header.firstIndex { CSVAircraft.words($0) == name } }
  }
}
