import GeoCore
import GeoPlatform

/// How far a long run is, on a line of its own that is written over, for a person at a terminal.
///
/// Nothing is said in the first second, nor where standard error is no terminal, nor where standard
/// output is one: there the answers themselves go by.
struct Progress {
  private let unit: String
  private let total: Int?
  private let isWanted: Bool
  private let start = Progress.now()
  private var said: Double
  private var rewriter = LineRewriter()
  private var done = 0

  /// - Parameters:
  ///   - unit: what is counted.
  ///   - total: how much there is to do, such as bytes of input; nil if that is not known.
  ///   - isWanted: whether anything is to be said.
  init(unit: String, total: Int?, isWanted: Bool = true) {
    self.unit = unit
    self.total = total
    self.isWanted = isWanted && isatty(STDERR_FILENO) != 0 && !StandardOutput.isTerminal
    said = start
  }

  /// Says how far it is, now and then.
  ///
  /// - Parameters:
  ///   - count: how many have been done in all.
  ///   - part: how much more of the total that is.
  mutating func advance(count: Int, part: Int) {
    guard isWanted else { return }
    done += part
    let time = Self.now()
    guard time - start > 1, time - said > 0.2 else { return }
    said = time
    let text = Self.text(
      count: count, unit: unit, done: total.map { Double(done) / Double(max($0, 1)) },
      seconds: time - start)
    Talk.raw(rewriter.replace(with: text, width: Self.width))
  }

  /// Takes the line away, so that something else can be said.
  mutating func clear() {
    if rewriter.isShown { Talk.raw(rewriter.clear(width: Self.width)) }
  }

  /// What is said.
  ///
  /// - Parameters:
  ///   - done: the part of the input that has been done, 0 to 1; nil if that is not known.
  ///   - seconds: how long it has taken.
  static func text(count: Int, unit: String, done: Double?, seconds: Double) -> String {
    let rate = Double(count) / seconds
    var text = "\(short(Double(count))) \(unit), \(short(rate)) \(unit)/s"
    if let done, done > 0 {
      let left = seconds * (1 - min(done, 1)) / done
      text +=
        ", \(Int(min(done, 1) * 100)) %, \(TimeText.words(seconds: min(left, 1e9).rounded(.up), places: 0)) left"
    }
    return text
  }

  /// A count to three digits or so: 950, 12.3 k, 4.56 M.
  private static func short(_ count: Double) -> String {
    let (value, suffix): (Double, String) =
      switch count {
      case ..<1e3: (count, "")
      case ..<1e6: (count / 1e3, " k")
      case ..<1e9: (count / 1e6, " M")
      default: (count / 1e9, " G")
      }
    let places = suffix.isEmpty || value >= 100 ? 0 : value >= 10 ? 1 : 2
    return DecimalPrinter.string(value, places: places) + suffix
  }

  private static var width: Int { OutputWidth.terminal(STDERR_FILENO) ?? 80 }

  private static func now() -> Double { Double(SystemClock.monotonic.nanoseconds) * 1e-9 }
}
