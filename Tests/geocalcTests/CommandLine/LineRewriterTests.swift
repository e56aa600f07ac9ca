import Testing

@testable import geocalc

@Suite struct LineRewriterTests {
  private let clear = "\u{1B}[J"

  @Test("A text is truncated to one column less than the terminal width")
  func cutsToTheWidth() {
    var line = LineRewriter(wraps: true)
    #expect(line.replace(with: "123456789", width: 10) == "\r123456789" + clear)
    #expect(line.replace(with: "1234567890", width: 10) == "\r12345678…" + clear)
    line = LineRewriter(wraps: true)
    #expect(line.replace(with: "12", width: 1) == "\r…" + clear)
  }

  @Test(
    "After the terminal becomes narrower, the rows of the wrapped text are cleared",
    arguments: [(9, 0), (8, 1), (5, 1), (4, 2), (3, 2), (100, 0)])
  func clearsWrappedRows(width: Int, rows: Int) {
    var line = LineRewriter(wraps: true)
    _ = line.replace(with: "123456789", width: 10)
    let up = rows > 0 ? "\u{1B}[\(rows)A" : ""
    #expect(line.replace(with: "1", width: width) == up + "\r1" + clear)
    #expect(line.replace(with: "2", width: width) == "\r2" + clear)
  }

  @Test("In a terminal that truncates lines, the rows above are kept")
  func keepsRowsAbove() {
    var line = LineRewriter(wraps: false)
    _ = line.replace(with: "123456789", width: 10)
    #expect(line.clear(width: 4) == "\r" + clear)
    #expect(!line.isShown)
  }
}
