import Testing

@testable import geocalc

@Suite struct LineRewriterTests {
  private let clear = "\u{1B}[J"

  @Test("A text is cut to one column less than the terminal has")
  func cutsToTheWidth() {
    var line = LineRewriter(wraps: true)
    #expect(line.replace(with: "123456789", width: 10) == "\r123456789" + clear)
    #expect(line.replace(with: "1234567890", width: 10) == "\r12345678…" + clear)
    line = LineRewriter(wraps: true)
    #expect(line.replace(with: "12", width: 1) == "\r…" + clear)
  }

  @Test(
    "After a terminal has become narrower, the rows that it wrapped the text into are cleared",
    arguments: [(9, 0), (8, 1), (5, 1), (4, 2), (3, 2), (100, 0)])
  func clearsWrappedRows(width: Int, rows: Int) {
    var line = LineRewriter(wraps: true)
    _ = line.replace(with: "123456789", width: 10)
    let up = rows > 0 ? "\u{1B}[\(rows)A" : ""
    #expect(line.replace(with: "1", width: width) == up + "\r1" + clear)
    #expect(line.replace(with: "2", width: width) == "\r2" + clear)
  }

  @Test("A terminal that cuts lines keeps the rows above")
  func keepsRowsAbove() {
    var line = LineRewriter(wraps: false)
    _ = line.replace(with: "123456789", width: 10)
    #expect(line.clear(width: 4) == "\r" + clear)
    #expect(!line.isShown)
  }
}
