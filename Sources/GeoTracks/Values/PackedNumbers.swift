/// An optional number in 8 bytes. NaN means nil.
@usableFromInline
struct PackedDouble: Sendable, Hashable {
  @usableFromInline var bits: Double

  @inlinable
  init(_ value: Double? = nil) { bits = value ?? .nan }

  @inlinable var value: Double? {
    get { bits.isNaN ? nil : bits }
    set { bits = newValue ?? .nan }
  }

  @usableFromInline
  static func == (a: PackedDouble, b: PackedDouble) -> Bool { a.value == b.value }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension PackedDouble: CustomDebugStringConvertible {
  @usableFromInline var debugDescription: String { value.map { "\($0)" } ?? "nil" }
}

/// An optional whole number in 8 bytes. `Int.min` means nil.
@usableFromInline
struct PackedInteger: Sendable, Hashable {
  @usableFromInline var bits: Int

  @inlinable
  init(_ value: Int? = nil) { bits = value ?? .min }

  @inlinable var value: Int? {
    get { bits == .min ? nil : bits }
    set { bits = newValue ?? .min }
  }
}

extension PackedInteger: CustomDebugStringConvertible {
  @usableFromInline var debugDescription: String { value.map { "\($0)" } ?? "nil" }
}
