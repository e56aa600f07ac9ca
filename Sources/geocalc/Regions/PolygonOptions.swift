import ArgumentParser

/// How files of polygons are read.
struct PolygonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The column, or the property of GeoJSON or KML, that names polygons; rows with one name are one.",
      valueName: "column"))
  var by: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Of a table of vertices, the columns with latitude and longitude, by name or number from 1.",
      valueName: "lat,lon"), transform: NegativeNumbers.restored(_:))
  var columns: String?

  @OptionGroup var table: TableFormOptions

  @Flag(help: "Stop at the first bad row.")
  var strict = false

  func validate() throws { try ColumnList.check("--columns", columns) }

  var options: PolygonFile.Options {
    PolygonFile.Options(
      by: by?.text, columns: ColumnList.read(columns), separator: table.separatorByte,
      isStrict: strict)
  }
}
