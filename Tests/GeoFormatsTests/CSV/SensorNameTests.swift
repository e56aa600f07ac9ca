import GeoTracks
import Testing

@testable import GeoFormats

/// Sensor columns follow the rules of other columns: units in names, in a unit row or in fields, and decimal commas.
///
/// °F and K are converted by definition: (F - 32) / 1.8 and K - 273.15.
@Suite struct SensorNameTests {
  private func events(_ table: String, keepsAttributes: Bool = false) -> [LocationEvent] {
    var options = CSVLocationOptions()
    (options.keepsMeasures, options.keepsAttributes) = (true, keepsAttributes)
    return CSVLocationDecoder(options: options).events(of: Array(table.utf8))
  }

  @Test(
    "A sensor value is converted from the unit in its name or text",
    arguments: [
      ("heart_rate", "120", "heart_rate", "120"), ("heart_rate", "120.50", "heart_rate", "120.50"),
      ("hr bpm", "120", "heart_rate", "120"),
      ("Heart Rate [beats/min]", "120 bpm", "heart_rate", "120"),
      ("HR (1/min)", "120", "heart_rate", "120"), ("HR (Hz)", "2", "heart_rate", "120"),
      ("pulse", "120bpm", "heart_rate", "120"), ("Cadence (rpm)", "80 rpm", "cadence", "80"),
      ("cadence [spm]", "160", "cadence", "160"), ("Run Cadence", "80", "cadence", "80"),
      ("Power [W]", "250 W", "power", "250"), ("power (kW)", "0.25", "power", "250"),
      ("watts", "250", "power", "250"), ("Temp (°F)", "68", "temperature", "20"),
      ("temp_f", "70.5", "temperature", "21.389"),
      ("Temperature [°F]", "-40", "temperature", "-40"),
      ("Temperature (degrees Fahrenheit)", "212", "temperature", "100"),
      ("Temperature [C]", "21.5", "temperature", "21.5"), ("temp", "68 °F", "temperature", "20"),
      ("Temperature (K)", "293.15", "temperature", "20"), ("temp", "21.5°C", "temperature", "21.5"),
      ("Air Temperature (°C)", "\"21,5\"", "temperature", "21.5"),
      ("Temp (°F)", "20 °C", "temperature", "20"), ("heartratebpm", "99", "heart_rate", "99"),
    ])
  func units(_ name: String, _ text: String, _ measure: String, _ value: String) {
    let events = events("lat,lon,\(name)\n1,2,\(text)\n1,2,\n1,2,--\n")
    #expect(events.locations.map(\.attributes) == [[Location.Attribute(measure, value)], [], []])
    #expect(events.skips.isEmpty)
  }

  /// Property: decimal commas produce the same result as decimal points, in any pieces.
  @Test(arguments: [false, true]) func decimalCommas(keepsAttributes: Bool) {
    let names = ["time", "lat", "lon", "heart_rate", "power", "temperature", "Cadence (rpm)"]
    var random = SplitMix64(seed: 3)
    var rows = [names]
    for row in 0..<300 {
      let values = (0..<4).map { _ in "\(Double(Int.random(in: 10...4000, using: &random)) / 10)" }
      rows.append(["\(1_700_000_000 + row)", "47.\(row)", "8.5"] + values)
    }
    let points = rows.map { $0.joined(separator: ",") + "\n" }.joined()
    let commas = rows.map {
      $0.joined(separator: ";").replacing(".", with: ",") + "\n"
    }.joined()
    let expected = events(points, keepsAttributes: keepsAttributes).locations
    #expect(expected.allSatisfy { $0.attributes.count == 4 })
    #expect(events(commas, keepsAttributes: keepsAttributes).locations == expected)
    var options = CSVLocationOptions()
    options.keepsMeasures = true
    let whole = CSVLocationDecoder(options: options).events(of: Array(commas.utf8))
    #expect(
      CSVLocationDecoder(options: options).events(of: Array(commas.utf8), inPiecesOf: 13) == whole)
  }

  @Test func aRowOfUnits() {
    let events = events(
      "time,lat,lon,hr,temp\nUTC,deg,deg,bpm,°F\n2026-03-01T00:00:00Z,1,2,120,68\n")
    #expect(events.skips.isEmpty)
    #expect(
      events.locations.first?.attributes
        == [Location.Attribute("heart_rate", "120"), Location.Attribute("temperature", "20")])
  }

  @Test(
    arguments: [
      ("Temp (°Q)", "20", "\"°Q\" of column \"Temp (°Q)\"", Diagnostic.Reason.assumed),
      ("Heart Rate", "fast", "\"fast\" in column", .unreadable),
      ("Heart Rate", "120 furlongs", "has a unit that is not known", .unreadable),
      ("Power", "2 °C", "has a unit that is not known", .unreadable),
    ])
  func reportsColumnsThatItCannotRead(
    _ name: String, _ text: String, _ detail: String, _ reason: Diagnostic.Reason
  ) {
    let events = events("lat,lon,\(name)\n1,2,\(text)\n")
    #expect(events.locations.map(\.attributes) == [[]])
    #expect(events.skips.map(\.reason) == [reason])
    #expect(events.skips.first?.detail.contains(detail) == true, "\(events.skips)")
  }

  /// Writing tracks again keeps the names, unless a number was converted from the unit in its name. Other values are
  /// kept unchanged.
  @Test(
    arguments: [
      ("Heart Rate (bpm)", "120", "Heart Rate (bpm)", "120"), ("temp", "21.5 °C", "temp", "21.5"),
      ("Temp (°F)", "68", "temperature", "20"), ("hr", "fast", "hr", "fast"),
      ("Temp (°Q)", "68", "Temp (°Q)", "68"), ("water_temp", "5", "water_temp", "5"),
    ])
  func namesThatAreKept(_ name: String, _ text: String, _ kept: String, _ value: String) {
    let events = events("lat,lon,\(name)\n1,2,\(text)\n", keepsAttributes: true)
    #expect(events.locations.map(\.attributes) == [[Location.Attribute(kept, value)]])
  }

  @Test(
    "Columns that only resemble a sensor are not read as sensor values",
    arguments: ["avg heart rate", "max_hr", "can_power_mode", "templ", "temperature sensor id"])
  func otherValues(_ name: String) {
    #expect(events("lat,lon,\(name)\n1,2,5\n").locations.map(\.attributes) == [[]])
  }
}
