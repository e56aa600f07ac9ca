import GeoCore
import GeoFormats
import GeoPictures

/// A matrix, prepared for drawing as a heat map.
struct MatrixMap {
  private let file: MatrixFile
  private let content: MatrixContent
  /// A summary of rows with invalid cells. Nil if all cells are valid.
  var problem: String? { file.problem }
  /// Whether the matrix contains no number.
  var isEmpty: Bool { content.range == nil }
  var hasNoRows: Bool { content.values.isEmpty }
  /// A note if no cell contains a number; nil for other matrices.
  var remark: String? {
    isEmpty ? "no cell of the matrix has a number; all are hatched" : nil
  }

  /// Reads a matrix.
  ///
  /// - Parameters:
  ///   - path: a file in one of the formats of ``MatrixFile``.
  ///   - title: the title. If nil, the title is the file name.
  ///   - subtitle: the subtitle. Nil for a line with the dimensions and the range of numbers.
  init(_ path: String, title: String?, subtitle: String?) throws {
    let file = try MatrixFile(path)
    let grid = file.grid
    var content = MatrixContent(
      rows: grid.rows.map(Console.printable), columns: file.columns.map(Console.printable),
      values: grid.values, quantity: file.quantity)
    let name = path == "-" ? "Matrix" : path.fileName
    content.title = title ?? Console.printable(name)
    var parts = ["\(grid.rowCount) × \(grid.columnCount)"]
    if let range = Self.range(of: grid), let written = content.range {
      let unit = content.quantity.unit
      let scale = ScaleText(written)
      let text = scale.text(range.lowerBound) + " to " + scale.text(range.upperBound)
      parts.append(unit.isEmpty ? text : "\(text) \(unit)")
    }
    if grid.rowStep * grid.columnStep > 1 {
      parts.append("a cell is the mean of \(grid.rowStep) × \(grid.columnStep)")
      Console.note(
        "the matrix has \(grid.rowCount) × \(grid.columnCount) cells; each drawn cell is the mean of "
          + "\(grid.rowStep) × \(grid.columnStep)")
    }
    content.subtitle = subtitle ?? parts.joined(separator: " · ")
    (self.file, self.content) = (file, content)
  }

  /// Returns the range of the matrix's numbers. Nil without numbers.
  private static func range(of grid: MatrixGrid) -> ClosedRange<Double>? {
    grid.least <= grid.most ? grid.least...grid.most : nil
  }

  /// Draws the matrix.
  ///
  /// - Throws: `Failure` with code 64 if the size leaves no room for names and legend.
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

  /// Returns the description of the picture that `--json` prints.
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

/// A matrix reduced to the cells of a picture. Each cell contains the mean of one or more numbers.
struct MatrixGrid {
  /// The maximum number of cells in each direction.
  static let mostCells = 1000

  /// The number of matrix columns, and the number of adjacent columns that share a cell.
  let columnCount, columnStep: Int
  /// The number of matrix rows added so far, and the number of adjacent rows that share a cell.
  private(set) var rowCount = 0
  private(set) var rowStep = 1
  /// The smallest number, the largest number, and the count of missing numbers.
  private(set) var least = Double.infinity
  private(set) var most = -Double.infinity
  private(set) var missing = 0

  /// The names of the picture's rows. If matrix rows share a cell, the picture's row has the name of the first of
  /// them.
  private(set) var rows: [String] = []
  // The mean and the count of numbers in each cell. Means are stored because sums could overflow.
  private var means: [Double] = []
  private var counts: [Int] = []
  private let width: Int

  init(columnCount: Int) {
    self.columnCount = columnCount
    columnStep = (columnCount + Self.mostCells - 1) / Self.mostCells
    width = columnStep == 0 ? 0 : (columnCount + columnStep - 1) / columnStep
  }

  /// Adds the next row of the matrix.
  ///
  /// - Parameter value: returns the number in a column. NaN means a missing number.
  mutating func add(_ name: String, _ value: (Int) -> Double) {
    if rowCount == rows.count * rowStep {
      if rows.count == Self.mostCells { halve() }
      if rowCount == rows.count * rowStep {
        rows.append(name)
        means += repeatElement(0, count: width)
        counts += repeatElement(0, count: width)
      }
    }
    rowCount += 1
    let start = (rows.count - 1) * width
    for column in 0..<columnCount {
      let value = value(column)
      guard value.isFinite else {
        missing += 1
        continue
      }
      (least, most) = (min(least, value), max(most, value))
      let cell = start + column / columnStep
      counts[cell] += 1
      means[cell] += Self.step(from: means[cell], to: value, share: 1 / Double(counts[cell]))
    }
  }

  /// Halves the number of the picture's rows by merging adjacent pairs.
  private mutating func halve() {
    let half = rows.count / 2
    for row in 0..<half {
      rows[row] = rows[2 * row]
      for column in 0..<width {
        let (to, from) = (row * width + column, 2 * row * width + column)
        let (mean, other) = (means[from], means[from + width])
        let (count, otherCount) = (counts[from], counts[from + width])
        let share = otherCount > 0 ? Double(otherCount) / Double(count + otherCount) : 0
        means[to] = mean + Self.step(from: mean, to: other, share: share)
        counts[to] = count + otherCount
      }
    }
    rows.removeLast(rows.count - half)
    means.removeLast(means.count - half * width)
    counts.removeLast(counts.count - half * width)
    rowStep *= 2
  }

  /// The means in row-major order. NaN for a cell without numbers.
  var values: [Double] { zip(means, counts).map { $1 == 0 ? .nan : $0 } }

  /// Returns a share of the difference between two numbers, without computing the difference itself, which could
  /// overflow.
  private static func step(from: Double, to: Double, share: Double) -> Double {
    to * share - from * share
  }

  /// Returns the names of the picture's columns, each with the name of its first matrix column.
  func columns(_ names: (Int) -> String) -> [String] {
    stride(from: 0, to: columnCount, by: max(columnStep, 1)).map(names)
  }
}

/// A matrix from `geocalc matrix`: CSV in wide or long layout, or a NumPy array.
struct MatrixFile {
  private(set) var grid = MatrixGrid(columnCount: 0)
  /// The names of the picture's columns. If matrix columns share a cell, the picture's column has the name of the
  /// first of them.
  private(set) var columns: [String] = []
  private(set) var quantity = MapColors.Quantity("Value")
  /// A summary of rows with invalid cells, which are already reported. Nil if all cells are valid.
  private(set) var problem: String?

  // The maximum length of a line in bytes, which is enough for more than a million columns.
  private static let longestLine = 1 << 26

  /// Reads a file.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  /// - Throws: `SystemFailure`, or `Failure` if the file is not a matrix.
  init(_ path: String) throws {
    switch NumberFile.Form(path: path) {
    case .npy: try readArray(try InputFile(path))
    case .doubles:
      throw Failure(
        .badData,
        "\(path): the file does not contain the number of columns; write it with --format npy"
      )
    case nil: try readTable(try InputFile(path))
    }
  }

  // MARK: CSV

  private mutating func readTable(_ input: borrowing InputFile) throws {
    var csv = CSVReader(recordLimit: Self.longestLine)
    var long: LongMatrix?
    var problems = RowDiagnostics(source: input.name)
    var rowCount = 0
    var hasHeader = false
    reading: while true {
      let step: CSVStep
      do { step = try csv.step() } catch { throw Failure(.badData, "\(input.name): \(error)") }
      switch step {
      case .needsInput:
        let count = try csv.fill { space throws(SystemFailure) in try input.read(into: space) }
        if count == 0 { csv.finish() }
      case .end: break reading
      case .tooLong(let line):
        throw Failure(.badData, "\(input.name): line \(line): longer than 64 MiB")
      case .record(let record) where record.isEmpty: break
      case .record(let record) where !hasHeader:
        hasHeader = true
        let names = (0..<csv.cursor.fieldCount).map(csv.cursor.text)
        guard names.count > 1 else {
          throw Failure(
            .badData, "\(input.name): line \(record.line): a matrix needs a column for each point")
        }
        if names.count == 3, names[0] == "from", names[1] == "to" {
          long = LongMatrix()
          setQuantity(names[2])
        } else {
          setQuantity(names[0])
          grid = MatrixGrid(columnCount: names.count - 1)
          columns = grid.columns { names[$0 + 1] }
        }
      case .record(let record):
        rowCount += 1
        if let problem = problem(of: csv.cursor, isLong: long != nil) {
          problems.add(line: record.line, problem)
        } else if let text = shortness(of: csv.cursor, isLong: long != nil) {
          problems.add(RowNote(line: record.line, text: text, kind: .short))
        }
        if long == nil {
          addRow(csv.cursor)
        } else if csv.cursor.fieldCount >= 2 {
          let isNew = try long?.add(
            csv.cursor.text(0), csv.cursor.text(1), Self.number(csv.cursor, 2), input.name,
            line: record.line)
          if isNew == false {
            problems.add(
              line: record.line,
              "second number from \(csv.cursor.text(0)) to \(csv.cursor.text(1)); the last one is drawn"
            )
          }
        }
      }
    }
    if let long {
      grid = long.grid
      columns = grid.columns { long.columns[$0] }
    }
    guard hasHeader else { throw Failure(.badData, "\(input.name): empty file; expected a matrix") }
    problem = problems.conclude(rowCount: rowCount)
  }

  /// Returns the reason why a row or one of its cells is invalid. Nil for a valid row.
  ///
  /// Empty cells, and missing cells at the end of a row, are valid and mean missing numbers.
  private func problem(of cursor: CSVCursor, isLong: Bool) -> String? {
    let (first, count) = isLong ? (2, 3) : (1, grid.columnCount + 1)
    if cursor.fieldCount > count {
      return "\(cursor.fieldCount) fields, but the header has \(count)"
    }
    if isLong, cursor.fieldCount < 2 { return "expected from, to and a number" }
    for column in first..<max(cursor.fieldCount, first) where Self.number(cursor, column).isNaN {
      let text = cursor.text(column)
      guard !text.isEmpty, text.lowercased() != "nan" else { continue }
      return "column \(column + 1): expected a number, found \"\(text)\""
    }
    return nil
  }

  /// Returns a note on missing cells at the end of a row. Nil if the row is complete.
  private func shortness(of cursor: CSVCursor, isLong: Bool) -> String? {
    let (found, expected) = (cursor.fieldCount, isLong ? 3 : grid.columnCount + 1)
    guard found < expected else { return nil }
    return "only \(found) of \(expected) fields; the missing cells have no number"
  }

  private mutating func addRow(_ cursor: CSVCursor) {
    grid.add(cursor.text(0)) { column in
      column + 1 < cursor.fieldCount ? Self.number(cursor, column + 1) : .nan
    }
  }

  /// Parses a number. Returns NaN for invalid text. A decimal comma is accepted if the field separator is not a comma.
  private static func number(_ cursor: CSVCursor, _ column: Int) -> Double {
    let number = cursor.double(column) ?? Double(cursor.coordinateText(column)) ?? .nan
    return number.isFinite ? number : .nan
  }

  /// Sets the quantity and its unit according to a column name such as `distance_km`.
  private mutating func setQuantity(_ name: String) {
    let parts = name.split(separator: "_", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "distance" {
      quantity = MapColors.Quantity("Distance", unit: parts[1])
    } else if !name.isEmpty {
      quantity = MapColors.Quantity(Console.printable(name))
    }
  }

  // MARK: NumPy

  private mutating func readArray(_ input: borrowing InputFile) throws {
    var bytes: [UInt8] = []
    let header: NPYHeader
    do {
      while true {
        if let (found, count) = try NPYHeader.read(bytes) {
          header = found
          bytes.removeFirst(count)
          break
        }
        guard try NumberFile.readMore(&bytes, of: input) else {
          throw Failure(.badData, "\(input.name): the file ends in its header")
        }
      }
    } catch let error as NPYError {
      throw Failure(.badData, "\(input.name): \(error)")
    }
    guard header.shape.count == 2, header.shape[1] > 0, header.shape[1] <= Self.longestLine,
      !header.isFortranOrder
    else {
      throw Failure(
        .badData,
        "\(input.name): expected rows of numbers in C's order, found the shape \(header.shape)"
          + (header.isFortranOrder ? " in Fortran's" : ""))
    }
    let (rows, width) = (header.shape[0], header.shape[1])
    quantity = MapColors.Quantity("Distance", unit: "")
    grid = MatrixGrid(columnCount: width)
    columns = grid.columns { String($0 + 1) }
    var numbers: [Double] = []
    repeat {
      let whole = bytes.count / header.element.size * header.element.size
      NumberFile.append(bytes[..<whole], header.element, to: &numbers)
      bytes.removeFirst(whole)
      let count = min(numbers.count / width, rows - grid.rowCount)
      for row in 0..<count { grid.add(String(grid.rowCount + 1)) { numbers[row * width + $0] } }
      numbers.removeFirst(count * width)
      guard grid.rowCount < rows || numbers.isEmpty && bytes.isEmpty else { break }
    } while try NumberFile.readMore(&bytes, of: input)
    guard grid.rowCount == rows, numbers.isEmpty, bytes.isEmpty else {
      throw Failure(
        .badData,
        "\(input.name): the count of numbers differs from the shape \(header.shape) in its header")
    }
  }
}

/// Collects a matrix from rows with one pair each, in any order.
private struct LongMatrix {
  private var rowPlaces: [String: Int] = [:]
  private var columnPlaces: [String: Int] = [:]
  private var rows: [String] = []
  private(set) var columns: [String] = []
  private var cells: [SIMD2<Int32>: Double] = [:]

  // The maximum number of pairs in memory.
  private static let mostPairs = 2_000_000

  /// Adds the number of a pair.
  ///
  /// - Returns: false if the pair already had a number, which is replaced.
  mutating func add(
    _ from: String, _ to: String, _ value: Double, _ file: String, line: Int
  ) throws(Failure) -> Bool {
    let row = Self.place(of: from, &rowPlaces, &rows)
    let column = Self.place(of: to, &columnPlaces, &columns)
    let isNew = cells.updateValue(value, forKey: SIMD2(Int32(row), Int32(column))) == nil
    guard cells.count <= Self.mostPairs else {
      throw Failure(
        .badData,
        "\(file): line \(line): more than \(Self.mostPairs) pairs: write the matrix with --layout wide"
      )
    }
    return isNew
  }

  private static func place(
    of name: String, _ places: inout [String: Int], _ names: inout [String]
  ) -> Int {
    if let place = places[name] { return place }
    places[name] = names.count
    names.append(name)
    return names.count - 1
  }

  var grid: MatrixGrid {
    var grid = MatrixGrid(columnCount: columns.count)
    for row in rows.indices {
      grid.add(rows[row]) { cells[SIMD2(Int32(row), Int32($0))] ?? .nan }
    }
    return grid
  }
}
