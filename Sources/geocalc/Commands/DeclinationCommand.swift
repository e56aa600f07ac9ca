import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

/// `geocalc declination`: prints the magnetic declination at a point.
struct DeclinationCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "declination",
    abstract: "Print the magnetic declination at a point",
    usage: """
      geocalc declination LAT LON [options]
      geocalc declination COORDINATE [options]
      """,
    discussion: """
      The declination is the angle from true north to magnetic north, where a compass points. Add it to a magnetic \
      azimuth to get a true azimuth; west is negative.

      The model is the World Magnetic Model 2025 (WMM2025), which is valid from 2025 to 2029. Other dates are refused. \
      The error is the model's own estimate, one standard deviation. Iron, power lines and magnetic storms can turn a \
      compass by more. Near the magnetic poles a compass is unreliable, and the command warns.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc declination 48.2 16.4 --date 2026-07-01", "print the declination of a day"),
    Example("geocalc declination Vienna --date 2026-07-01 --json", "use a town, and print JSON"),
    Example(
      "geocalc declination 48.2 16.4 --date 2026-07-01 --height 10km", "use a height"),
  ]

  static let topic: String? = "distances"

  @Argument(help: ArgumentHelp("A point.", valueName: "place"))
  var places: [ArgumentText]

  @Option(
    help: ArgumentHelp("The date, such as 2026-07-01 (default: today).", valueName: "date"))
  var date: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The height above the ellipsoid, from -1km to 850km (default: 0).", valueName: "length"))
  var height: ArgumentText?

  @OptionGroup var names: PlacesOption
  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws { _ = try CoordinateArguments(places, count: 1) }

  func run() throws {
    let names = names.names
    let text = try CoordinateArguments(places, count: 1).readTexts(names)[0]
    if height != nil, text.height != nil {
      throw ValidationError("--height needs a coordinate without a height of its own")
    }
    let time = try readTime()
    var found = Found(place: text.coordinate, height: text.height ?? 0, time: time)
    do throws(GeoError) {
      if let height { found.height = try LengthUnit.meters(parsing: height.text) }
    } catch {
      throw Failure(.badData, "--height: \(error)")
    }
    guard MagneticModel.validYears.contains(found.year) else {
      throw Failure(
        .badData,
        "\(found.date) is outside 2025-01-01 to 2029-12-31, for which WMM2025 predicts the field; "
          + "the field changes, so use the model of that time")
    }
    let field = try MagneticModel.field(
      at: found.place, height: found.height, year: found.year)
    switch field.compassZone {
    case .reliable: break
    case .caution:
      Console.note("a compass may be inaccurate here: the horizontal intensity is below 6000 nT")
    case .blackout:
      Console.note("a compass is unreliable here: the horizontal intensity is below 2000 nT")
    }
    let target = try output.choice().open()
    switch target.form {
    case nil where !target.choice.decimalComma, .table: try target.write(lines(found, field))
    case .json:
      var json = target.json()
      write(found, field, names, to: &json)
      try target.write(json.bytes)
    default: return try printRow(found, field, to: TableOutput(target))
    }
    try target.finish()
  }

  /// The magnetic field at a point and a time.
  private struct Found {
    let place: Coordinate
    var height: Double
    let time: Timestamp

    /// The day in UTC, such as 2026-07-01.
    var date: String { String(time.iso8601(fractionDigits: 0).prefix { $0 != "T" }) }

    /// The time as a decimal year.
    var year: Double {
      let seconds = time.seconds(since: Timestamp(seconds: 0))
      let year = CivilDate(daysSince1970: Int((seconds / 86400).rounded(.down))).year
      let starts = [year, year + 1].map {
        Double(CivilDate(year: $0, month: 1, day: 1)?.daysSince1970 ?? 0) * 86400
      }
      return Double(year) + (seconds - starts[0]) / (starts[1] - starts[0])
    }
  }

  private func readTime() throws(Failure) -> Timestamp {
    guard let date else { return .now }
    do throws(GeoError) {
      return try ZonedTimestamp(parsing: date.text).timestamp
    } catch {
      throw Failure(
        .badData, "--date: cannot read \"\(date.text)\"; write a date such as 2026-07-01")
    }
  }

  private func lines(_ found: Found, _ field: MagneticField) -> String {
    func number(_ value: Double, _ places: Int) -> String {
      DecimalPrinter.string(value, places: places)
    }
    let angle = output.precision ?? 2
    let side = field.declination < 0 ? "west" : "east"
    return """
      \(number(field.declination, angle))° (\(side))
      change       \(number(field.declinationChange, 2))° per year
      error        \(number(field.declinationError, 2))°
      inclination  \(number(field.inclination, angle))°
      intensity    \(number(field.total, 0)) nT, horizontal \(number(field.horizontal, 0)) nT
      model        WMM2025 on \(found.date)

      """
  }

  private func printRow(_ found: Found, _ field: MagneticField, to rows: TableOutput) throws {
    let names = [
      "latitude", "longitude", "height_m", "date", "declination_deg", "declination_error_deg",
      "declination_change_deg", "inclination_deg", "horizontal_nt", "total_nt", "north_nt",
      "east_nt", "down_nt",
    ]
    rows.begin(TableShape(names: names, numbers: Set(names.indices).subtracting([3])))
    let (angle, intensity) = (output.decimals.azimuth, output.precision ?? 1)
    try rows.write(
      Cell.place(found.place, places: nil)
        + [.number(found.height, places: output.decimals.length), .text(found.date)]
        + [
          field.declination, field.declinationError, field.declinationChange, field.inclination,
        ].map { .number($0, places: angle) }
        + [field.horizontal, field.total, field.north, field.east, field.down]
        .map { .number($0, places: intensity) },
      at: [found.place])
    try rows.finish()
  }

  private func write(
    _ found: Found, _ field: MagneticField, _ names: TownNames, to json: inout JSONWriter
  ) {
    json.object {
      $0.member("place", found.place, names)
      $0.member("height_m", found.height)
      $0.member("date", found.date)
      $0.member("model", "WMM2025")
      $0.member("declination_deg", field.declination)
      $0.member("declination_error_deg", field.declinationError)
      $0.member("declination_change_deg", field.declinationChange)
      $0.member("inclination_deg", field.inclination)
      $0.member("horizontal_nt", field.horizontal)
      $0.member("total_nt", field.total)
      $0.member("north_nt", field.north)
      $0.member("east_nt", field.east)
      $0.member("down_nt", field.down)
      $0.member("compass", field.compassZone.rawValue)
    }
    json.endLine()
  }
}
