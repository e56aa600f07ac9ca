/// Which column of a table says whose a row is: the ship, the vehicle, the animal, the receiver.
enum CSVIdentity {
  /// The column, from 0, by its name; nil if none has such a name.
  ///
  /// - Returns: also whether the values name someone whatever they are; others may as well number the
  ///   rows, which is seen in the values.
  static func column(in header: [String]) -> (column: Int, isCertain: Bool)? {
    let names = header.map { CoordinateColumns.words(of: $0).joined(separator: " ") }
    for (rank, name) in known.enumerated() {
      if let column = names.firstIndex(of: name) { return (column, rank < certainCount) }
    }
    return nil
  }

  /// Whether a name says that a ship's transponder wrote the table.
  static func isMarine(_ header: [String]) -> Bool {
    header.contains { CoordinateColumns.words(of: $0) == ["mmsi"] }
  }

  /// Whether a column that may say whose a row is only numbers the rows, as its first values show.
  static func isRowNumber(_ name: String, distinct: Int, isRepeated: Bool) -> Bool {
    // A number is rather one of the row; of other names one row says nothing.
    !isRepeated && (distinct > 1 || isNumber(name))
  }

  /// What to tell of such a column; nil for one that is called so.
  static func remark(_ name: String, rows: Int) -> String? {
    guard !isNumber(name) else { return nil }
    return
      "column \(QuotedText.quote(name)) differs in each of the first \(rows) rows; no tracks are made of "
      + "it, but --by would do so"
  }

  private static func isNumber(_ name: String) -> Bool {
    CoordinateColumns.words(of: name) == ["id"]
  }

  private static let certainCount = 7
  /// In words; of several columns that whose name stands first here.
  private static let known = [
    "mmsi", "individual local identifier", "individual identifier", "individual id", "animal id",
    "icao 24", "imei",
    "individual", "animal", "bird id", "bird", "vehicle id", "vehicleid", "vehicle",
    "vehicle number", "vehicle no", "vehicle name", "vehicle ref", "vehicle label", "registration",
    "license plate", "license plate", "vin", "bus id", "taxi id", "car id", "truck id", "fleet id",
    "vessel id", "vessel", "ship id", "ship", "vessel name", "ship name", "imo", "callsign",
    "call sign", "drifter id", "buoy id", "buoy", "drifter", "float id", "wmo id", "wmo",
    "platform id", "platform code", "platform", "trajectory", "glider", "tag local identifier",
    "tag id", "collar id", "ptt", "device", "device id", "deviceid", "device name", "tracker id",
    "tracker", "logger id", "logger", "unit id", "terminal id", "beacon id", "asset id", "asset",
    "phone id", "driver id", "user id", "userid", "user", "person id", "participant id", "rider id",
    "athlete id", "subject id", "id",
  ]
}
