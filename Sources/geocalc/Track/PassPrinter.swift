import GeoTracks
import GeoFormats

/// Prints the places that a track passed.
struct PassPrinter: Sendable {
  /// The source that is being read.
  var source = ""

  /// How passes are printed.
  enum Form: Sendable {
    case text, csv, json
  }

  private let table: PointTable
  private let form: Form
  private let namesSources: Bool
  private let style: FigureStyle

  /// - Parameter namesSources: say in text and CSV from which source a pass is.
  init(_ table: PointTable, form: Form, namesSources: Bool, style: FigureStyle = FigureStyle()) {
    (self.table, self.style) = (table, style)
    self.form = form
    self.namesSources = namesSources
  }

  /// Prints what stands before all passes.
  func begin() throws(SystemFailure) {
    guard form == .csv else { return }
    var bytes = table.mark
    if let header = table.header {
      bytes += header
      let taken = Set(table.columns.names)
      let names = ["pass_time", "distance_m", "pass_latitude", "pass_longitude"]
      for name in names + (namesSources ? ["source"] : []) {
        bytes.append(table.separator)
        let unique = ColumnName.unique(name, among: taken)
        CSVField.append(unique, separator: table.separator, to: &bytes)
      }
      bytes += table.lineEnd
    }
    try StandardOutput.write(bytes)
  }

  /// Prints passes at once.
  func print(_ passes: [PlacePass]) throws(SystemFailure) {
    guard !passes.isEmpty else { return }
    var fields = RowFields(separator: table.separator)
    var bytes: [UInt8] = []
    var json = JSONWriter()
    for pass in passes {
      switch form {
      case .text: bytes += line(pass, fields.texts(table.rows[pass.place])).utf8
      case .csv: appendRow(pass, to: &bytes)
      case .json:
        write(pass, fields.texts(table.rows[pass.place]), to: &json)
      }
    }
    try StandardOutput.write(form == .json ? json.bytes : bytes)
  }

  /// `2019-02-18T07:52:11.4Z     12.3 m  Town Hall, 52.66, -8.62`
  private func line(_ pass: PlacePass, _ fields: [String]) -> String {
    let distance = style.units.height(pass.distance, places: 1)
    var line = namesSources ? Talk.printable(source) + ": " : ""
    line += pass.time.map { style.time($0, written: pass.utcOffset) } ?? "no time"
    line += String(repeating: " ", count: max(2, 12 - distance.count)) + distance + "  "
    return line + Talk.printable(fields.joined(separator: ", ")) + "\n"
  }

  private func appendRow(_ pass: PlacePass, to bytes: inout [UInt8]) {
    bytes += table.rows[pass.place]
    func begin() { bytes.append(table.separator) }
    begin()
    bytes += (pass.time.map(\.description) ?? "").utf8
    begin()
    DecimalPrinter.append(pass.distance, places: 3, to: &bytes)
    begin()
    DecimalPrinter.append(pass.coordinate.latitude, places: 8, to: &bytes)
    begin()
    DecimalPrinter.append(pass.coordinate.longitude, places: 8, to: &bytes)
    if namesSources {
      begin()
      CSVField.append(source, separator: table.separator, to: &bytes)
    }
    bytes += table.lineEnd
  }

  private func write(_ pass: PlacePass, _ fields: [String], to json: inout JSONWriter) {
    json.object {
      $0.member("source", source)
      if let time = pass.time { $0.member("time", time.description) }
      $0.member("distance_m", pass.distance)
      $0.member("latitude", pass.coordinate.latitude)
      $0.member("longitude", pass.coordinate.longitude)
      $0.member("interpolated", pass.isInterpolated)
      $0.key("place")
      $0.object { $0.members(fields, of: table.columns, place: table.rows.places[pass.place]) }
    }
    json.endLine()
  }
}
