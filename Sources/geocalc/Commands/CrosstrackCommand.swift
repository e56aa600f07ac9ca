import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats

/// `geocalc crosstrack`: measures the distances of points from the line through two other points.
struct CrosstrackCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "crosstrack",
    abstract: "Measure how far points are from a line",
    usage: """
      geocalc crosstrack LAT LON LAT LON LAT LON… [options]
      geocalc crosstrack COORDINATE COORDINATE COORDINATE… [options]
      """,
    discussion: """
      The first two points define the line. It continues beyond both points; with --segment it ends there.

      Prints a row for each other point: its distance from the line (positive to the right, looking from the first \
      point to the second), the distance along the line from its first point, and the nearest point of the line.

      If the nearest point is not between the two points of the line, a note names the line: check the order of the \
      points.

      For a table, use geocalc batch --operation crosstrack.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc crosstrack 48.2 16.4 47.8 13.0 48.0 14.5", "measure one point"),
    Example(
      "geocalc crosstrack 48.2 16.4 47.8 13.0 48 14.5 48 12 --segment",
      "end the line at both points"),
  ]

  static let topic: String? = "distances"

  @Argument(
    help: ArgumentHelp("The two points of the line, and the points to measure.", valueName: "place")
  )
  var places: [ArgumentText]

  @Flag(help: "End the line at its two points.")
  var segment = false

  @OptionGroup var lines: LineOptions
  @OptionGroup var unit: UnitOption
  @OptionGroup var names: PlacesOption
  @OptionGroup var towns: TownOption
  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws {
    _ = try coordinates
  }

  private var coordinates: CoordinateArguments {
    get throws {
      let coordinates = try CoordinateArguments(places)
      guard coordinates.count >= 3 else {
        if let advice = trackAdvice { throw ValidationError(advice) }
        throw ValidationError(
          "expected two points of a line and at least one more: six angles, latitude before "
            + "longitude, or three quoted coordinates; found \(places.count)")
      }
      return coordinates
    }
  }

  /// A suggestion to use `geocalc track passes`. Nil if the arguments name no track file.
  private var trackAdvice: String? {
    let texts = places.map(\.text)
    let files = texts.filter { OptionHint.isRecording($0) && PathText.exists($0) }
    guard !files.isEmpty, files.count < texts.count else { return nil }
    let line = (texts.filter { !files.contains($0) } + files).map(CommandHint.quoted)
    return "a line is two points; for a track, use: geocalc track passes "
      + "\(line.joined(separator: " ")) --within 100m"
  }

  func run() throws {
    let names = names.names
    let places = try coordinates.read(names)
    let (solver, model) = try lines.solver()
    try Self.checkLine(places[0], places[1], solver)
    let found = places.dropFirst(2).map { (place: $0, at: measure($0, places, solver)) }
    let length = solver.distance(from: places[0], to: places[1])
    noteFeetOutside(found.count { !$0.at.isBeside(length: length) }, of: places)
    let towns = try towns.read(names)
    let target = try output.choice().open()
    guard target.form == .json else { return try printRows(found, towns, to: TableOutput(target)) }
    var json = target.json()
    json.beginObject()
    json.member("from", places[0], names)
    json.member("to", places[1], names)
    json.member("method", lines.method.rawValue)
    json.member("model", model)
    json.member("distance_m", length)
    json.member("segment", segment)
    json.key("places")
    json.beginArray()
    for (place, at) in found {
      json.object {
        $0.member("place", place, names)
        $0.member("cross_track_m", at.crossTrack)
        $0.member("along_track_m", at.alongTrack)
        $0.member("foot", at.foot)
        $0.member("foot_between_points", at.isBeside(length: length))
        towns.write(at.foot, to: &$0)
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try target.write(json.bytes)
    try target.finish()
  }

  /// Throws an error if two points of a line are equal, because the line has no direction.
  fileprivate static func checkLine(
    _ start: Coordinate, _ end: Coordinate, _ solver: Geodesic
  ) throws(Failure) {
    guard solver.distance(from: start, to: end) == 0 else { return }
    throw Failure(.badData, "both points of a line are \(start); a line needs two different points")
  }

  /// Prints a note if points lie beyond the ends of the line. The user may have put the points in the wrong order.
  private func noteFeetOutside(_ count: Int, of places: [Coordinate]) {
    guard !segment, count > 0 else { return }
    let (subject, verb) = count == 1 ? ("1 point", "is") : ("\(count) points", "are")
    Console.note(
      "the line goes from \(places[0]) to \(places[1]), and \(subject) \(verb) beyond its ends; "
        + "give the points of the line first, or add --segment to end the line there")
  }

  private func measure(
    _ place: Coordinate, _ line: [Coordinate], _ solver: Geodesic
  ) -> CrossTrack {
    let found = solver.crossTrack(of: place, fromLineThrough: line[0], and: line[1])
    guard segment else { return found }
    let nearest = solver.closestPoint(to: place, onSegmentFrom: line[0], to: line[1])
    return CrossTrack(
      foot: nearest.coordinate, alongTrack: nearest.along,
      crossTrack: found.crossTrack < 0 ? -nearest.distance : nearest.distance)
  }

  private func printRows(
    _ found: [(place: Coordinate, at: CrossTrack)], _ towns: TownColumns, to rows: TableOutput
  ) throws {
    let unit = unit.length
    let name = unit.rawValue
    let names = [
      "latitude", "longitude", "cross_track_\(name)", "along_track_\(name)", "foot_latitude",
      "foot_longitude",
    ]
    rows.begin(towns.added(to: TableShape(names: names, numbers: Set(names.indices))))
    let (length, degrees) = (output.decimals.length, output.decimals.coordinate)
    for (place, at) in found {
      try rows.write(
        Cell.place(place, places: nil)
          + [at.crossTrack, at.alongTrack].map { .number($0 / unit.meters, places: length) }
          + Cell.place(at.foot, places: degrees) + towns.cells(at.foot, places: length),
        at: [place, DecimalPrinter.rounded(at.foot, places: degrees)])
    }
    try rows.finish()
  }
}

extension CrossTrack {
  /// Returns whether the foot of the perpendicular is within a line of the given length, with a tolerance of 1 µm.
  fileprivate func isBeside(length: Double) -> Bool {
    alongTrack >= -1e-6 && alongTrack <= length + 1e-6
  }
}

/// `geocalc intersect`: finds where two lines cross.
struct IntersectCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "intersect",
    abstract: "Find where two lines cross",
    usage: """
      geocalc intersect LAT LON LAT LON LAT LON LAT LON [options]
      geocalc intersect COORDINATE COORDINATE COORDINATE COORDINATE [options]
      """,
    discussion: """
      Each pair of different points defines a line, which continues beyond both points. Two lines cross more than \
      once. By default the command prints the crossing with the shortest path along both lines from their first \
      points. --within prints all crossings up to that path length. --segment prints only the crossing between the \
      points of both lines.

      Prints the distances along both lines (negative backward), the coordinate, and the kind: crossing, or \
      coincident or opposite for lines that overlap. For a table, use geocalc batch --operation intersection.
      """
  ).ofGeocalc

  static let examples = [
    Example(
      "geocalc intersect 48.2 16.4 47.8 13.0 47.5 14.5 48.5 14.5", "print the nearest crossing"),
    Example(
      "geocalc intersect 48.2 16.4 47.8 13 47.5 14.5 48.5 14.5 --within 500km",
      "print all crossings within 500 km"),
  ]

  static let topic: String? = "distances"

  @Argument(
    help: ArgumentHelp(
      "The two points of the first line, and the two points of the second.", valueName: "place"))
  var places: [ArgumentText]

  @Flag(help: "Print only a crossing between the two points of each line.")
  var segment = false

  @Option(
    help: ArgumentHelp(
      "Print all crossings up to this path length along both lines, such as 100km.",
      valueName: "length"))
  var within: ArgumentText?

  @OptionGroup var lines: LineOptions
  @OptionGroup var unit: UnitOption
  @OptionGroup var names: PlacesOption
  @OptionGroup var towns: TownOption
  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws {
    _ = try CoordinateArguments(places, count: 4)
    if segment, within != nil {
      throw ValidationError("--segment and --within cannot be combined; give one of them")
    }
  }

  func run() throws {
    let names = names.names
    let places = try CoordinateArguments(places, count: 4).read(names)
    let (solver, model) = try lines.solver()
    for (a, b) in [(0, 1), (2, 3)] {
      try CrosstrackCommand.checkLine(places[a], places[b], solver)
    }
    let found = try find(places, solver)
    if found.isEmpty {
      Console.note(segment ? "the segments do not cross" : "no crossing within this distance")
    }
    let towns = try towns.read(names)
    let target = try output.choice().open()
    guard target.form == .json else { return try printRows(found, towns, to: TableOutput(target)) }
    var json = target.json()
    json.beginObject()
    json.member("method", lines.method.rawValue)
    json.member("model", model)
    json.key("intersections")
    json.beginArray()
    for one in found {
      json.object {
        $0.member("x_m", one.alongFirst)
        $0.member("y_m", one.alongSecond)
        $0.member("coordinate", one.coordinate)
        $0.member("kind", one.kind.rawValue)
        towns.write(one.coordinate, to: &$0)
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try target.write(json.bytes)
    try target.finish()
  }

  private func find(
    _ places: [Coordinate], _ solver: Geodesic
  ) throws(Failure) -> [GeodesicIntersection] {
    if segment {
      let found = solver.intersection(
        ofSegmentFrom: places[0], to: places[1], andFrom: places[2], to: places[3])
      return found.map { [$0] } ?? []
    }
    let first = solver.line(from: places[0], to: places[1])
    let second = solver.line(from: places[2], to: places[3])
    guard let within else {
      return solver.intersection(of: first, and: second).map { [$0] } ?? []
    }
    do throws(GeoError) {
      let reach = try LengthUnit.meters(parsing: within.text)
      return try solver.intersections(of: first, and: second, within: reach)
    } catch {
      throw Failure(.badData, "--within: \(error)")
    }
  }

  private func printRows(
    _ found: [GeodesicIntersection], _ towns: TownColumns, to rows: TableOutput
  ) throws {
    let unit = unit.length
    let names = ["x_\(unit.rawValue)", "y_\(unit.rawValue)", "latitude", "longitude", "kind"]
    rows.begin(towns.added(to: TableShape(names: names, numbers: [0, 1, 2, 3])))
    let (length, degrees) = (output.decimals.length, output.decimals.coordinate)
    for one in found {
      try rows.write(
        [one.alongFirst, one.alongSecond].map { .number($0 / unit.meters, places: length) }
          + Cell.place(one.coordinate, places: degrees) + [.text(one.kind.rawValue)]
          + towns.cells(one.coordinate, places: length),
        at: [DecimalPrinter.rounded(one.coordinate, places: degrees)])
    }
    try rows.finish()
  }
}
