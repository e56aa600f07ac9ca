import ArgumentParser
import GeoCore
import GeoFormats
import GeoPROJ
import GeoTracks

/// A request of `geocalc distance`, and its result.
///
/// ``Distance`` creates a request from parsed arguments. ``init(plain:)`` creates one from plain arguments without the
/// parser.
struct DistanceQuestion: Equatable {
  var places: [ArgumentText] = []
  var method = Method.geodesic
  var accuracies: [ArgumentText] = []
  var ellipsoid: ArgumentText?
  var unit = Settings.current.unit.value.length
  var precision: Int?
  var isJSON = false

  /// The method, or all methods for comparison.
  enum Method: String, CaseIterable {
    case geodesic, vincenty, haversine, rhumb, proj, all
  }

  /// Rejects an invalid request.
  func validate() throws(ValidationError) {
    _ = try CoordinateArguments(places, count: 2)
    guard !accuracies.isEmpty else { return }
    if accuracies.count > 2 {
      throw ValidationError("--accuracy is given once for both places, or twice, for each.")
    }
    if method == .rhumb {
      throw ValidationError("--accuracy goes with shortest paths, which rhumb lines are not.")
    }
    if method == .all {
      throw ValidationError("--accuracy goes with one method, not with --method all.")
    }
  }

  /// Prints the result.
  func run() throws {
    let ends = try CoordinateArguments(places, count: 2).read()
    let ellipsoid = try EllipsoidOption.read(ellipsoid)
    if let method = geocalc.Method(rawValue: method.rawValue) {
      let solver = try method.solver(on: ellipsoid)
      let result = ModelResult(method.rawValue, solver, from: ends[0], to: ends[1])
      solver.noteFallbacks()
      let interval = try interval(
        result.solution.distance,
        longest: solver.solver.distance(
          from: Coordinate(latitude: 90, longitude: 0), to: Coordinate(latitude: -90, longitude: 0))
      )
      try StandardOutput.write(
        isJSON ? json([result], ends, interval: interval) : text(result, interval))
    } else {
      let comparison = try ModelComparison(from: ends[0], to: ends[1], on: ellipsoid)
      if let reason = comparison.missing { Console.note(reason) }
      try StandardOutput.write(
        isJSON
          ? json(comparison.results, ends, reference: comparison.results[0])
          : comparison.table(unit: unit, decimals: Decimals(precision)))
    }
  }

  /// Returns the 95 % interval of a distance in meters for the given accuracies. Nil without accuracies.
  private func interval(_ meters: Double, longest: Double) throws -> DistanceInterval? {
    let radii = try accuracies.map { try OptionText.length("--accuracy", $0, orZero: true) }
    guard let first = radii.first, let last = radii.last else { return nil }
    return DistanceInterval(measured: meters, accuracies: (first, last), longest: longest)
  }

  private func text(_ result: ModelResult, _ interval: DistanceInterval?) -> [UInt8] {
    let solution = result.solution
    let places = Decimals(precision).azimuth
    let azimuth1 = DecimalPrinter.string(azimuth: solution.azimuth1, places: places)
    let azimuth2 = DecimalPrinter.string(azimuth: solution.azimuth2, places: places)
    let interval = interval.map { interval in
      let bounds = interval.interval
      return "\n"
        + "interval \(length(bounds.lowerBound)) to \(length(bounds.upperBound)) with 95 %"
        + (interval.endsAtLongest ? "; no two places are further apart" : "")
    }
    return Array(
      """
      \(length(solution.distance))\(interval ?? "")
      azimuth  \(azimuth1)° at the first place, \(azimuth2)° at the second
      method   \(result.isFallback ? "geodesic" : result.method) on \(result.model)

      """.utf8)
  }

  private func length(_ meters: Double) -> String {
    "\(DecimalPrinter.string(meters / unit.meters, places: Decimals(precision).length)) \(unit.rawValue)"
  }

  private func json(
    _ results: [ModelResult], _ ends: [Coordinate], reference: ModelResult? = nil,
    interval: DistanceInterval? = nil
  ) -> [UInt8] {
    var json = JSONWriter.forOutput()
    json.object {
      $0.member("from", ends[0])
      $0.member("to", ends[1])
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
  /// Parses plain arguments: coordinates that begin like numbers, and options such as `--unit km`. Only `--accuracy`
  /// may be repeated.
  ///
  /// The parser would take six times as many instructions as the rest of `geocalc distance`. For other arguments and
  /// for errors, returns nil, and the parser is used.
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
      if word == "--json", !isJSON {
        isJSON = true
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
      case "--precision" where precision == nil:
        guard let number = try? WholeNumber.read(value), (try? checkPrecision(number)) != nil else {
          return nil
        }
        precision = number
      case "--ellipsoid" where ellipsoid == nil: ellipsoid = ArgumentText(argument: value)
      case "--accuracy": accuracies.append(ArgumentText(argument: value))
      default: return nil
      }
    }
    guard (try? validate()) != nil else { return nil }
  }

  /// Returns whether a word begins with an optional sign and a digit. No option begins in this form.
  private static func beginsLikeNumber(_ word: String) -> Bool {
    var bytes = word.utf8[...]
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard let digit = bytes.first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
  }

  /// Returns whether the parser would treat a word as the value of the previous option.
  private static func isValue(_ word: String) -> Bool {
    word.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
  }
}
