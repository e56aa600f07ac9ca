import ArgumentParser
import GeoCore
import GeoFormats
import GeoPROJ
import GeoTracks

/// `geocalc distance`: measures the distance between two points. This type only parses the arguments into a
/// ``DistanceQuestion``, which computes the result.
struct Distance: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "distance",
    abstract: "Measure the distance and bearing between two points",
    usage: """
      geocalc distance LAT LON LAT LON [options]
      geocalc distance COORDINATE COORDINATE [options]
      """,
    discussion: """
      Prints the distance, and the azimuth of the path at both points in degrees clockwise from north.

      A COORDINATE is one quoted text in any common notation: degrees, minutes and seconds, UTM, MGRS, a geohash, \
      or a map link. It may also be the name of a town, such as Paris, "New York" or "Hamilton, NZ".

      --method all prints the result of every method and its difference from the geodesic.

      --accuracy 5m prints the interval that contains the true distance with a probability of 95 %. The accuracy \
      is the radius that contains the true position with 95 %. Give it once for both points, or once for each.
      """
  ).ofGeocalc

  static let examples = [
    Example(
      "geocalc distance 40.7128 -74.0060 51.5074 -0.1278 --unit km", "print the distance in km"),
    Example(
      "geocalc distance \"40°42′46″N 74°00′22″W\" \"51°30′26″N 0°07′40″W\"",
      "read degrees, minutes and seconds"),
    Example("geocalc distance Paris \"New York\" --unit km", "use the names of towns"),
    Example("geocalc distance 48.2 16.4 47.8 13.0 --method all", "compare all methods"),
    Example(
      "geocalc distance 48.2 16.4 47.8 13.0 --accuracy 5m --json", "print an interval as JSON"),
  ]

  static let topic: String? = "distances"

  @Argument(help: ArgumentHelp("Two points.", valueName: "place"))
  var places: [ArgumentText]

  @Option(
    help: """
      The method of computation; all compares the methods. Where vincenty has no result, geodesic is used.
      """)
  var method = Method.geodesic

  @Option(
    name: .customLong("accuracy"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      The accuracy of the points: the radius that contains the true position with 95 %, such as 5m. Give the \
      option once for both points, or once for each.
      """,
      valueName: "length"))
  var accuracies: [ArgumentText] = []

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var unit: UnitOption
  @OptionGroup var names: PlacesOption
  @OptionGroup var output: OutputOptions<RowForms>

  var question: DistanceQuestion {
    get throws {
      DistanceQuestion(
        places: places, method: method, accuracies: accuracies, ellipsoid: ellipsoid.text,
        unit: unit.length, placesFile: names.file, output: try output.choice())
    }
  }

  func validate() throws { try question.validate() }

  func run() throws { try question.run() }
}

/// The arguments of `geocalc distance`, and the computation of the result.
///
/// ``Distance`` creates a question with ArgumentParser. For common arguments, ``init(plain:)`` creates a question
/// without ArgumentParser, which is faster.
struct DistanceQuestion: Equatable {
  var places: [ArgumentText] = []
  var method = Method.geodesic
  var accuracies: [ArgumentText] = []
  var ellipsoid: ArgumentText?
  var unit = Settings.current.unit.value.length
  /// The argument of `--places`, a file of named points.
  var placesFile: ArgumentText?
  var output = OutputChoice()

  /// Throws an error for an invalid combination of arguments.
  func validate() throws(ValidationError) {
    _ = try CoordinateArguments(places, count: 2)
    guard !accuracies.isEmpty else { return }
    if accuracies.count > 2 {
      throw ValidationError("give --accuracy once for both points, or once for each")
    }
    if method == .rhumb {
      throw ValidationError(
        "--accuracy needs a method that measures shortest paths, such as geodesic")
    }
    if method == .all {
      throw ValidationError("--accuracy needs a single method instead of --method all")
    }
  }

  /// Prints the result.
  func run() throws {
    let names = PlacesOption.names(placesFile)
    let ends = try CoordinateArguments(places, count: 2).read(names)
    let ellipsoid = try EllipsoidOption.read(ellipsoid)
    var results: [ModelResult]
    var interval: DistanceInterval?
    var text: () -> [UInt8]
    if method == .all {
      let comparison = try ModelComparison(from: ends[0], to: ends[1], on: ellipsoid)
      if let reason = comparison.missing { Console.note(reason) }
      results = comparison.results
      text = { comparison.table(unit: unit, decimals: output.decimals) }
    } else {
      let solver = try method.solver(on: ellipsoid)
      let result = ModelResult(method.rawValue, solver, from: ends[0], to: ends[1])
      solver.noteFallbacks()
      interval = try self.interval(result.solution.distance, solver.solver)
      results = [result]
      text = { [interval] in self.text(result, interval) }
    }
    let target = try output.open()
    if output.form == .json {
      try target.write(json(results, ends, names, interval, target.json()))
    } else if output.isOfRows {
      return try printRows(results, ends, interval, to: TableOutput(target))
    } else {
      try target.write(text())
    }
    try target.finish()
  }

  private func printRows(
    _ results: [ModelResult], _ ends: [Coordinate], _ interval: DistanceInterval?,
    to rows: TableOutput
  ) throws(SystemFailure) {
    let bounds = ["lower", "upper"].map { "\($0)_\(unit.rawValue)" }
    let numbers =
      ["lat1", "lon1", "lat2", "lon2", "distance_\(unit.rawValue)"]
      + (interval == nil ? [] : bounds) + ["azimuth1_deg", "azimuth2_deg"]
    rows.begin(
      TableShape(names: numbers + ["method", "model"], numbers: Set(numbers.indices)))
    let decimals = output.decimals
    for result in results {
      let solution = result.solution
      let lengths =
        [solution.distance]
        + (interval.map { [$0.interval.lowerBound, $0.interval.upperBound] } ?? [])
      try rows.write(
        ends.flatMap { Cell.place($0, places: nil) }
          + lengths.map { .number($0 / unit.meters, places: decimals.length) }
          + [solution.azimuth1, solution.azimuth2].map { .azimuth($0, places: decimals.azimuth) }
          + [.text(result.isFallback ? "geodesic" : result.method), .text(result.model)],
        at: ends)
    }
    try rows.finish()
  }

  /// Returns the 95 % confidence interval of a distance in meters, for the values of `--accuracy`. Nil without
  /// `--accuracy`.
  private func interval(
    _ meters: Double, _ solver: some DistanceSolver<Never>
  ) throws -> DistanceInterval? {
    let radii = try accuracies.map { try OptionText.length("--accuracy", $0, orZero: true) }
    guard let first = radii.first, let last = radii.last else { return nil }
    // The distance between the poles is the largest possible distance, so it is the upper limit of the interval.
    let longest = solver.distance(
      from: Coordinate(latitude: 90, longitude: 0), to: Coordinate(latitude: -90, longitude: 0))
    return DistanceInterval(measured: meters, accuracies: (first, last), longest: longest)
  }

  private func text(_ result: ModelResult, _ interval: DistanceInterval?) -> [UInt8] {
    let solution = result.solution
    let places = output.decimals.azimuth
    let azimuth1 = DecimalPrinter.string(azimuth: solution.azimuth1, places: places)
    let azimuth2 = DecimalPrinter.string(azimuth: solution.azimuth2, places: places)
    let interval = interval.map { interval in
      let bounds = interval.interval
      return "\n"
        + "interval \(length(bounds.lowerBound)) to \(length(bounds.upperBound)) with 95 %"
        + (interval.endsAtLongest ? "; no two points are farther apart" : "")
    }
    return Array(
      """
      \(length(solution.distance))\(interval ?? "")
      azimuth  \(azimuth1)° at the first place, \(azimuth2)° at the second
      method   \(result.isFallback ? "geodesic" : result.method) on \(result.model)

      """.utf8)
  }

  private func length(_ meters: Double) -> String {
    "\(DecimalPrinter.string(meters / unit.meters, places: output.decimals.length)) \(unit.rawValue)"
  }

  private func json(
    _ results: [ModelResult], _ ends: [Coordinate], _ names: TownNames,
    _ interval: DistanceInterval?, _ writer: JSONWriter
  ) -> [UInt8] {
    var json = writer
    let reference = method == .all ? results[0] : nil
    json.object {
      $0.member("from", ends[0], names)
      $0.member("to", ends[1], names)
      if let interval {
        $0.object("interval_95") {
          $0.member("lower_m", interval.interval.lowerBound)
          $0.member("upper_m", interval.interval.upperBound)
          $0.member("ends_at_longest", interval.endsAtLongest)
        }
      }
      $0.array("results") {
        for result in results {
          $0.object { result.write(to: &$0, reference: reference, unit: unit) }
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension DistanceQuestion {
  /// Parses common arguments without ArgumentParser: coordinates that begin with a number, and options such as `--unit
  /// km`.
  ///
  /// Returns nil for all other arguments and for errors; the caller then uses ArgumentParser. Only `--accuracy` may be
  /// repeated.
  ///
  /// ``Distance`` declares the same options for ArgumentParser. The setup of ArgumentParser executes six times as many
  /// instructions as the rest of `geocalc distance`. `PlainArgumentsTests` checks that both ways produce the same
  /// result.
  ///
  /// - Parameter words: the arguments after `distance`, as the user wrote them.
  init?(plain words: some Collection<String>) {
    self.init()
    var hasMethod = false
    var hasUnit = false
    var rest = words.makeIterator()
    while let word = rest.next() {
      if Self.beginsLikeNumber(word) {
        places.append(ArgumentText(argument: word))
        continue
      }
      if word == "--json", output.form == nil {
        output.form = .json
        continue
      }
      guard let value = rest.next(), Self.isValue(value) else { return nil }
      switch word {
      case "--method" where !hasMethod:
        guard let named = Method(rawValue: value) else { return nil }
        (method, hasMethod) = (named, true)
      case "--unit" where !hasUnit:
        guard let named = UnitChoice(argument: value)?.length else { return nil }
        (unit, hasUnit) = (named, true)
      case "--precision" where output.precision == nil:
        guard let number = try? WholeNumber.read(value), (try? checkPrecision(number)) != nil else {
          return nil
        }
        output.precision = number
      case "--ellipsoid" where ellipsoid == nil: ellipsoid = ArgumentText(argument: value)
      case "--accuracy": accuracies.append(ArgumentText(argument: value))
      default: return nil
      }
    }
    guard (try? validate()) != nil else { return nil }
  }

  /// Returns whether a word begins with an optional sign and a digit, as no option does.
  private static func beginsLikeNumber(_ word: String) -> Bool {
    var bytes = word.utf8[...]
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard let digit = bytes.first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
  }

  /// Returns whether ArgumentParser would treat a word as the value of the previous option.
  private static func isValue(_ word: String) -> Bool {
    word.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
  }
}

/// The distances between two points on all Earth models. The comparison shows why programs print different distances.
struct ModelComparison {
  /// The result of each model. The first one is the geodesic, which is the reference for all others.
  let results: [ModelResult]

  /// The error message if libproj is not installed; nil if libproj is available.
  let missing: String?

  /// - Parameter ellipsoid: the ellipsoid; nil for WGS 84. The first sphere has the mean radius of the ellipsoid, which
  ///   is R1 for nil.
  init(from: Coordinate, to: Coordinate, on ellipsoid: Ellipsoid?) throws(GeoError) {
    let figure = ellipsoid ?? .wgs84
    func result(
      _ method: String, _ solver: MethodSolver, _ remark: String? = nil
    ) -> ModelResult {
      ModelResult(method, solver, from: from, to: to, remark: remark)
    }
    var results = [result("geodesic", MethodSolver(Geodesic(ellipsoid: figure)))]
    do throws(PROJError) {
      let proj = try PROJGeodesic(ellipsoid: figure)
      results.append(result("proj", MethodSolver(proj), "libproj \(proj.proj.version)"))
      missing = nil
    } catch {
      missing = "no comparison with libproj: \(error)"
    }
    results += [
      result("vincenty", MethodSolver(vincenty: VincentyOrGeodesic(ellipsoid: figure))),
      result(
        "vincenty",
        MethodSolver(vincenty: VincentyOrGeodesic(ellipsoid: figure, tolerance: 1e-8)),
        "stopped at 1e-8 rad, as Apple is believed to"),
    ]
    // The first sphere is the one that `--method haversine` uses. Other programs use the other spheres.
    for sphere in [try Method.sphere(for: ellipsoid)] + Sphere.named.filter({ $0 != .r1 }) {
      let remark = "R = \(sphere.radius) m"
      results.append(result("haversine", MethodSolver(Haversine(sphere: sphere)), remark))
    }
    results.append(
      result("rhumb", MethodSolver(Rhumb(ellipsoid: figure)), "a line of constant azimuth"))
    self.results = results
  }

  func table(unit: LengthUnit, decimals: Decimals) -> [UInt8] {
    let reference = results[0]
    let symbol = unit.rawValue
    var rows = [["method", "model", "distance (\(symbol))", "difference (m)", "%", ""]]
    for result in results {
      let isReference = rows.count == 1
      let remark = result.isFallback ? "did not converge: the geodesic's value" : result.remark
      rows.append([
        result.method, result.model,
        DecimalPrinter.string(result.solution.distance / unit.meters, places: decimals.length),
        isReference ? "" : signed(result.excess(over: reference), decimals),
        isReference ? "" : signed(result.percent(over: reference), decimals), remark ?? "",
      ])
    }
    return TextTable(rows: rows, rightAligned: [2, 3, 4]).bytes
  }

  private func signed(_ value: Double, _ decimals: Decimals) -> String {
    guard value.isFinite else { return "-" }
    let text = DecimalPrinter.string(value, places: decimals.more(3))
    return value < 0 || !text.contains { "123456789".contains($0) } ? text : "+" + text
  }
}

/// The distance and azimuths between two points on one Earth model.
struct ModelResult {
  /// The name of the method, as accepted by `--method`.
  let method: String
  /// The name of the ellipsoid or sphere.
  let model: String
  /// A short comment for the table, such as the radius of a sphere.
  let remark: String?
  let solution: InverseSolution
  /// True if Vincenty's iteration did not converge and the geodesic solver computed the result.
  let isFallback: Bool

  init(
    _ method: String, _ solver: MethodSolver, from: Coordinate, to: Coordinate,
    remark: String? = nil
  ) {
    self.method = method
    self.remark = remark
    model = solver.solver.modelName
    solution = solver.solver.inverse(from: from, to: to)
    isFallback = solver.fallbackCount > 0
  }

  /// Returns the difference from the reference distance in meters.
  func excess(over reference: ModelResult) -> Double {
    solution.distance - reference.solution.distance
  }

  /// Returns the difference from the reference distance in percent. NaN for coincident points.
  func percent(over reference: ModelResult) -> Double {
    excess(over: reference) / reference.solution.distance * 100
  }

  /// Writes a result as members of a JSON object.
  ///
  /// - Parameters:
  ///   - reference: the result from which differences are computed. If nil, no differences are written.
  ///   - unit: the unit of the distance. If the unit is not the meter, an additional member contains the distance
  ///     in this unit.
  func write(to json: inout JSONWriter, reference: ModelResult?, unit: LengthUnit) {
    json.member("method", method)
    json.member("model", model)
    if let remark { json.member("remark", remark) }
    json.member("distance_m", solution.distance)
    if unit != .meter {
      json.member("distance_\(unit.rawValue)", solution.distance / unit.meters)
    }
    json.member("azimuth1_deg", solution.azimuth1)
    json.member("azimuth2_deg", solution.azimuth2)
    if isFallback { json.member("fallback", "geodesic") }
    if let reference {
      json.member("difference_m", excess(over: reference))
      json.member("difference_percent", percent(over: reference))
    }
  }
}

extension JSONWriter {
  /// Writes a member with a coordinate: `{"latitude":…,"longitude":…}` in degrees.
  ///
  /// - Parameter towns: the towns that the arguments name. If the coordinate is such a town, its name becomes the
  ///   member `name`.
  mutating func member(_ name: String, _ place: Coordinate, _ towns: TownNames? = nil) {
    object(name) {
      if let town = towns?.label(of: place) { $0.member("name", town) }
      $0.member("latitude", place.latitude)
      $0.member("longitude", place.longitude)
    }
  }
}
