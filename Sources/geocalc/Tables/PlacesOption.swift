import ArgumentParser
import GeoCore
import GeoFormats
import GeoPlaces

/// The option `--places`, which names a file of named points.
struct PlacesOption: ParsableArguments {
  @Option(
    name: .customLong("places"),
    help: ArgumentHelp(
      """
      A table of points with a column of names, or a file of GeoNames. Its names are searched before those of \
      the built-in towns.
      """,
      valueName: "file"), completion: .file())
  var file: ArgumentText?

  var names: TownNames { Self.names(file) }

  /// Returns the names in a file and in the built-in list. The file is read at the first lookup.
  static func names(_ file: ArgumentText?) -> TownNames {
    guard let path = file?.text else { return TownNames() }
    return TownNames(path: path) { try read(path) }
  }

  /// Reads a table of named points, or a file in the format of GeoNames.
  ///
  /// - Throws: `Failure` with code 65 for an invalid row, a table without names, or a file above the memory limit;
  ///   `SystemFailure`.
  private static func read(_ path: String) throws -> TownList {
    let input = try InputFile(table: path, store: StorePlace())
    let isGeoNames = try input.peek(atLeast: 1 << 14).withUnsafeBytes {
      TownList.beginsLikeGeoNames($0)
    }
    guard isGeoNames else {
      return TownList(
        try towns(
          PointReader(
            input, columns: nil, option: nil, isStrict: false)))
    }
    let bytes = try input.readAll(within: .half)
    return bytes.withUnsafeBytes { TownList(geoNames: $0, country: TownList.country) }
  }

  private static func towns(_ opened: consuming PointReader) throws -> [Town] {
    var reader = opened
    let names = reader.columns.names.map { $0.lowercased() }
    guard reader.columns.hasHeader, let name = try reader.nameColumn(nil) else {
      throw Failure(
        .badData, "\(reader.name): no column with names; call it name in the first line")
    }
    let country = ["country", "country_code"].lazy.compactMap(names.firstIndex).first
    let province = ["province", "state"].lazy.compactMap(names.firstIndex).first
    var towns: [Town] = []
    var textCount = 0
    while let row = try reader.next() {
      let text = reader.text(name)
      guard row.problem == nil, !text.isEmpty else { continue }
      let land = country.map { reader.text($0) } ?? ""
      let isCode = land.utf8.count == 2
      towns.append(
        Town(
          name: text, province: province.map { reader.text($0) } ?? "",
          country: isCode ? TownList.country(land) : land, countryCode: isCode ? land : "",
          coordinate: row.place))
      textCount += text.utf8.count
      try MemoryBound.half.check(places: towns.count, textCount: textCount, reader.name)
    }
    if let summary = reader.conclude() { throw Failure(.badData, summary) }
    return towns
  }
}
