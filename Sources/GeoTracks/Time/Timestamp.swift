import GeoPlatform

/// A moment in UTC, to the nanosecond.
///
/// As in POSIX every day has 86400 seconds: a leap second is the last nanosecond of the second before
/// it. Years far outside those that text can hold (0 to 9999) can be represented too. A sum beyond the
/// ends of time, 292 billion years away, is the end that is nearer.
public struct Timestamp: Sendable, Hashable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64

  /// Nanoseconds behind ``seconds``, 0 to 999999999.
  public let nanoseconds: UInt32

  /// Creates a moment; nanoseconds outside 0..<10^9 are carried into the seconds.
  ///
  /// - Parameters:
  ///   - seconds: since 1970-01-01T00:00:00Z.
  ///   - nanoseconds: any number; the sum stays within the ends of time.
  public init(seconds: Int64, nanoseconds: Int64 = 0) {
    var carry = nanoseconds / 1_000_000_000
    var rest = nanoseconds % 1_000_000_000
    if rest < 0 { (carry, rest) = (carry - 1, rest + 1_000_000_000) }
    let (sum, overflow) = seconds.addingReportingOverflow(carry)
    self.seconds = overflow ? (carry < 0 ? .min : .max) : sum
    self.nanoseconds = overflow ? (carry < 0 ? 0 : 999_999_999) : UInt32(rest)
  }

  /// Creates a moment from seconds since 1970-01-01T00:00:00Z, rounded to the nearest nanosecond.
  ///
  /// - Returns: nil if the value is not finite or beyond 2^62 seconds.
  public init?(secondsSince1970 value: Double) {
    guard value.magnitude < 0x1p62 else { return nil }
    let whole = value.rounded(.down)
    self.init(
      seconds: Int64(whole), nanoseconds: Int64(((value - whole) * 1e9).rounded()))
  }

  /// What the system's clock shows.
  public static var now: Timestamp {
    let time = SystemClock.wall.now
    return Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
  }

  /// Seconds since 1970-01-01T00:00:00Z; today a double holds them to 0.2 microseconds.
  public var secondsSince1970: Double { Double(seconds) + Double(nanoseconds) * 1e-9 }

  /// Seconds from `other` to this moment, negative if it is the later one.
  @inline(__always)
  public func seconds(since other: Timestamp) -> Double {
    let (whole, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    // Up to 104 days both operands of one division are exact, so the nearest double comes out.
    if !overflow, whole.magnitude < 9_007_199 {
      let rest = Int64(nanoseconds) - Int64(other.nanoseconds)
      return Double(whole &* 1_000_000_000 &+ rest) / 1e9
    }
    return (overflow ? Double(seconds) - Double(other.seconds) : Double(whole))
      + (Double(nanoseconds) - Double(other.nanoseconds)) * 1e-9
  }

  /// Nanoseconds from `other` to this moment, exactly; nil beyond 292 years.
  package func nanoseconds(since other: Timestamp) -> Int64? {
    var (whole, overflow) = seconds.subtractingReportingOverflow(other.seconds)
    var rest = Int64(nanoseconds) - Int64(other.nanoseconds)
    // Both of one sign, so that the product is no larger than the result.
    if whole < 0, rest > 0 { (whole, rest) = (whole + 1, rest - 1_000_000_000) }
    if whole > 0, rest < 0 { (whole, rest) = (whole - 1, rest + 1_000_000_000) }
    let (scaled, overflow2) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow3) = scaled.addingReportingOverflow(rest)
    return overflow || overflow2 || overflow3 ? nil : sum
  }

  /// This moment and so many nanoseconds more, exactly.
  package func advanced(nanoseconds step: Int64) -> Timestamp {
    advanced(seconds: step / 1_000_000_000, nanoseconds: step % 1_000_000_000)
  }

  /// This moment and so many seconds more, rounded to the nanosecond; the same moment if `seconds`
  /// is not finite or beyond 2^62.
  public func advanced(by seconds: Double) -> Timestamp {
    guard let step = Timestamp(secondsSince1970: seconds) else { return self }
    return advanced(seconds: step.seconds, nanoseconds: Int64(step.nanoseconds))
  }

  /// - Parameter step: the nanoseconds, less than 10^9 in magnitude.
  private func advanced(seconds: Int64, nanoseconds step: Int64) -> Timestamp {
    // The nanoseconds first, so that what overflows is the sum itself and not a part of it.
    let carried = Timestamp(seconds: seconds, nanoseconds: Int64(nanoseconds) + step)
    let (sum, overflow) = self.seconds.addingReportingOverflow(carried.seconds)
    guard overflow else { return Timestamp(seconds: sum, nanoseconds: Int64(carried.nanoseconds)) }
    return carried.seconds < 0 ? .distantPast : .distantFuture
  }

  private static let distantPast = Timestamp(seconds: .min)
  private static let distantFuture = Timestamp(seconds: .max, nanoseconds: 999_999_999)
}

extension Timestamp: Codable {
  private enum CodingKeys: String, CodingKey { case seconds, nanoseconds }

  /// Reads `seconds` and `nanoseconds`; nanoseconds beyond 999999999 are carried into the seconds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      seconds: try values.decode(Int64.self, forKey: .seconds),
      nanoseconds: Int64(try values.decode(UInt32.self, forKey: .nanoseconds)))
  }
}

extension Timestamp: Comparable {
  /// Whether `a` is earlier than `b`.
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// ISO 8601 in UTC with as many decimals as are needed: `2025-11-20T12:00:00.25Z`.
  public var description: String { iso8601() }
}
