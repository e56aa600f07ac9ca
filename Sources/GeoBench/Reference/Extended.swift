#if arch(x86_64)
  /// What references are computed in: 64 bits of significand, 11 more than `Double`.
  package typealias Extended = Float80
#else
  /// What references are computed in. This architecture has nothing above `Double`, so that what is
  /// called an error is a difference between two ways of computing.
  package typealias Extended = Double
#endif

/// How the references are computed.
package enum ReferencePrecision {
  /// Whether the references have digits to spare, so that differences from them are errors.
  package static let isExact = Extended.significandBitCount > Double.significandBitCount

  /// A few words for a report.
  package static let name =
    isExact ? "Float80 (64-bit significand)" : "Double: differences, not errors"
}
