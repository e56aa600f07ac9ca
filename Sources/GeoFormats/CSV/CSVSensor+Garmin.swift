extension CSVSensor {
  /// What a name measures, as Garmin calls it, or `power`; letter case, blanks and units aside.
  static func garminName(_ name: String) -> String? {
    switch CoordinateColumns.words(of: name).joined() {
    case "hr", "heartrate", "heartratebpm", "hrbpm", "bpm", "pulse": "hr"
    case "cad", "cadence", "cadencerpm", "rpm", "runcadence": "cad"
    case "atemp", "temp", "temperature", "airtemp", "airtemperature", "temperaturec", "tempc":
      "atemp"
    case "wtemp", "watertemp", "watertemperature": "wtemp"
    case "depth": "depth"
    case "power", "watts", "powerw", "powerwatts", "powerinwatts": "power"
    default: nil
    }
  }
}
