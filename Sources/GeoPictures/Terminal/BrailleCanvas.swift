/// A picture of dots for a terminal: each character of the Braille block of Unicode has two dots across and four
/// down, which are about as far apart both ways.
public struct BrailleCanvas: Sendable {
  /// Characters from left to right.
  public let columns: Int
  /// Lines.
  public let rows: Int
  private var cells: [UInt8]

  /// Creates an empty picture.
  ///
  /// - Parameters:
  ///   - columns: characters from left to right; 1 to 1000, what is beyond is brought to that.
  ///   - rows: lines, likewise.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 1000)
    self.rows = min(max(rows, 1), 1000)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// Dots from left to right.
  public var width: Int { columns * 2 }
  /// Dots from top to bottom.
  public var height: Int { rows * 4 }

  /// Sets the dot in which a point is, in dots from the left upper corner; nothing outside.
  public mutating func set(_ point: ScenePoint) {
    guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else {
      return
    }
    let (x, y) = (Int(point.x), Int(point.y))
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Sets the dots of a straight line.
  public mutating func line(from: ScenePoint, to: ScenePoint) {
    let rect = SceneRect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard let (a, b) = LineClip.inside(from, to, rect) else { return }
    let steps = max(Int(max(abs(b.x - a.x), abs(b.y - a.y)).rounded(.up)), 1)
    for step in 0...steps { set(a.interpolated(to: b, Double(step) / Double(steps))) }
  }

  /// The lines of characters; where there is no dot, blanks.
  public var lines: [String] {
    (0..<rows).map { row in
      let line = cells[row * columns..<(row + 1) * columns].map { cell in
        cell == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(cell)).map(String.init) ?? " "
      }
      let end = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return line[..<end].joined()
    }
  }

  // The bits of dots by row and column (The Unicode Standard, block 2800–28FF).
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
