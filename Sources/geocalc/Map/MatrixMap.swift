import GeoCore
import GeoFormats
import GeoPictures

/// A matrix as a picture, and what is said of it.
struct MatrixMap {
  private let file: MatrixFile
  private let content: MatrixContent
  /// What is left to say of rows with cells that could not be read; nil if there were none.
  var problem: String? { file.problem }
  /// Whether there is no number in it.
  var isEmpty: Bool { content.range == nil }
  /// What is to be known of the picture: that it shows no number.
  var remark: String? {
    guard isEmpty else { return nil }
    return content.values.isEmpty
      ? "there is no row in the matrix: the picture is empty"
      : "no cell of the matrix has a number: all are hatched"
  }

  /// Reads a matrix.
  ///
  /// - Parameters:
  ///   - path: as ``MatrixFile``.
  ///   - title: what stands above; nil for the file's name.
  ///   - subtitle: what stands beside it; nil for figures.
  init(_ path: String, title: String?, subtitle: String?) throws {
    let file = try MatrixFile(path)
    let grid = file.grid
    var content = MatrixContent(
      rows: grid.rows.map(Talk.printable), columns: file.columns.map(Talk.printable),
      values: grid.values, quantity: file.quantity)
    let name = path == "-" ? "Matrix" : path.fileName
    content.title = title ?? Talk.printable(name)
    var parts = ["\(grid.rowCount) × \(grid.columnCount)"]
    if let range = Self.range(of: grid), let written = content.range {
      let unit = content.quantity.unit
      let scale = ScaleText(written)
      let text = scale.text(range.lowerBound) + " to " + scale.text(range.upperBound)
      parts.append(unit.isEmpty ? text : "\(text) \(unit)")
    }
    if grid.rowStep * grid.columnStep > 1 {
      parts.append("a cell is the mean of \(grid.rowStep) × \(grid.columnStep)")
    }
    if grid.rowStep * grid.columnStep > 1 {
      Talk.note(
        "the matrix has \(grid.rowCount) × \(grid.columnCount) cells: each that is drawn is the mean of "
          + "\(grid.rowStep) × \(grid.columnStep)")
    }
    content.subtitle = subtitle ?? parts.joined(separator: " · ")
    (self.file, self.content) = (file, content)
  }

  /// The least and the largest number of the matrix, which its means lie within.
  private static func range(of grid: MatrixGrid) -> ClosedRange<Double>? {
    grid.least <= grid.most ? grid.least...grid.most : nil
  }

  /// Draws it.
  ///
  /// - Throws: `Failure` with code 64 for a size in which names and legend have no room.
  func picture(_ size: PictureSize?) throws(Failure) -> MatrixPicture {
    let picture = MatrixPicture(content, size: size.map { ($0.width, $0.height) })
    let scene = picture.scene
    if let size, scene.width > size.width || scene.height > size.height {
      throw Failure(
        .usage,
        "--size \(Int(size.width))x\(Int(size.height)) is too small for the names and the legend of this matrix: "
          + "give \(Int(scene.width))x\(Int(scene.height)) or more")
    }
    return picture
  }

  /// What was drawn, as one object.
  func json(_ picture: MatrixPicture) -> [UInt8] {
    var json = JSONWriter.forOutput()
    json.object { json in
      json.member("width_px", picture.scene.width)
      json.member("height_px", picture.scene.height)
      json.member("rows", file.grid.rowCount)
      json.member("columns", file.grid.columnCount)
      json.member("drawn_rows", content.rows.count)
      json.member("drawn_columns", content.columns.count)
      json.member("quantity", content.quantity.name)
      json.member("unit", content.quantity.unit)
      if let range = Self.range(of: file.grid) {
        json.member("min", range.lowerBound)
        json.member("max", range.upperBound)
      }
      if let drawn = content.range {
        json.member("first_color", drawn.lowerBound)
        json.member("last_color", drawn.upperBound)
      }
      json.member("missing", file.grid.missing)
    }
    json.endLine()
    return json.bytes
  }
}
