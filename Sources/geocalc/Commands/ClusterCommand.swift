import ArgumentParser
import GeoCore
import GeoFormats

/// `geocalc cluster`: adds a cluster number to each row, or removes points near other points.
struct ClusterCommand: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Group points that are close together",
    usage: """
      geocalc cluster POINTS.csv --within LENGTH [options]
      geocalc cluster --within LENGTH [options] < POINTS.csv
      """,
    discussion: """
      Adds a column with the number of the cluster of each point, from 1 in the order of the rows. Two points up to \
      --within apart are in one cluster. So are points that are farther apart if others connect them. A point without \
      neighbors is a cluster of its own. This is single linkage, or DBSCAN with a minimum of one point.

      --only first prints the first row of each cluster, which removes duplicates. --within 0m finds equal coordinates.

      Distances are geodesics. An invalid row gets an empty field; --only first leaves it out. The first 10 are \
      reported, and the exit code is 65. POINTS is kept in memory and may fill half of it.
      """
  ).ofGeocalc

  static let examples = [
    Example("geocalc cluster points.csv --within 500m", "add a cluster column"),
    Example(
      "geocalc cluster points.csv --within 10m --only first -o unique.csv",
      "remove points near others"),
  ]

  static let topic: String? = "tables"

  /// The choices of `--only`: which rows to print.
  enum Rows: String, CaseIterable, ExpressibleByArgument {
    case first
  }

  @OptionGroup var points: PointTableOptions

  @Option(
    help: ArgumentHelp(
      "The largest distance between two points of a cluster that no others connect, such as 50m.",
      valueName: "length"))
  var within: ArgumentText

  @Option(help: "Print only the first row of each cluster.")
  var only: Rows?

  @OptionGroup var ellipsoid: EllipsoidOption
  @OptionGroup var output: OutputOptions<RowForms>

  func validate() throws {
    if output.precision != nil {
      throw ValidationError("cluster prints no numbers of its own; remove --precision")
    }
  }

  func run() throws {
    let radius = try OptionText.length("--within", within, orZero: true)
    let solver = Geodesic(ellipsoid: try ellipsoid.read() ?? .wgs84)
    let target = try output.choice().open()
    var reader = try points.reader(of: points.open())
    var rows = PlaceRows()
    while let row = try reader.next() {
      if points.strict, row.problem != nil { throw Failure(.badData) }
      guard let record = row.record else { continue }
      rows.append(row, record, of: reader, separator: reader.separator)
      try MemoryBound.half.check(
        places: rows.count, textCount: rows.byteCount, "\(reader.name): line \(record.line)")
    }
    let clusters = PointIndex(rows.places, solver: solver).clusters(within: radius)
    try write(rows, clusters, of: reader, to: target)
    if let count = clusters.lazy.compactMap(\.self).max() {
      let points = clusters.count { $0 != nil }
      Console.note(
        "\(points.counted("point")) in \((count + 1).counted("cluster"))")
    }
    if let summary = reader.conclude() { throw Failure(.badData, summary) }
  }

  private func write(
    _ rows: PlaceRows, _ clusters: [Int?], of reader: borrowing PointReader,
    to target: OutputTarget
  ) throws {
    let columns = reader.columns
    let separator = reader.separator
    let name = ColumnName.unique("cluster", among: Set(columns.names))
    let key = ColumnName.unique("cluster", among: Set(columns.keys))
    let output = TableOutput(target)
    let content = output.content(separator: separator)
    var bytes: [UInt8] = []
    if content == .cells {
      output.begin(
        TableShape(
          names: columns.names + [name], numbers: Set(columns.indices + [columns.names.count]),
          hasHeader: columns.hasHeader), separator: separator)
    } else if content == .copies {
      bytes = reader.mark
      if let header = reader.header {
        bytes += header
        bytes.append(separator)
        CSVField.append(name, separator: separator, to: &bytes)
        bytes += reader.lineEnd
      }
    }
    var fields = RowFields(columns, separator: separator)
    // Clusters are numbered in the order of their first rows, so a row with the next number is the first of its
    // cluster.
    var next = 0
    for row in 0..<rows.count {
      let cluster = clusters[row]
      if only == .first {
        guard cluster == next else { continue }
        next += 1
      }
      switch content {
      case .cells:
        let cell = cluster.map { Cell.number(Double($0 + 1), places: 0) }
        try output.write(
          fields.cells(rows, row) + [cell ?? .empty], at: [rows.places[row]])
      case .copies:
        bytes += rows[row]
        bytes.append(separator)
        if let cluster { DecimalPrinter.append(Double(cluster + 1), places: 0, to: &bytes) }
        bytes += reader.lineEnd
      case .objects:
        var json = JSONWriter()
        json.beginRow(target.jsonRows)
        json.members(fields.texts(rows, row), of: columns, place: rows.places[row])
        if let problem = rows.problems[row] {
          json.member("error", problem)
        } else if let cluster {
          json.member(key, cluster + 1)
        }
        json.endRow(target.jsonRows)
        bytes += json.bytes
      }
      try output.write(&bytes, atLeast: 1 << 17)
    }
    try output.write(&bytes, atLeast: 1)
    try output.finish()
  }
}
