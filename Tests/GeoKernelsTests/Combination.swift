import GeoKernels
import Testing

/// A vector width with an arithmetic, as in kernel builds.
enum Combination: String, CaseIterable, CustomTestStringConvertible {
  case two, four, eight, sixteen, twoFused, fourFused, eightFused, sixteenFused

  var testDescription: String { rawValue }

  /// Lanes and arithmetic as types.
  var types: (any KernelVector.Type, any Arithmetic.Type) {
    switch self {
    case .two: (SIMD2<Double>.self, Unfused.self)
    case .four: (SIMD4<Double>.self, Unfused.self)
    case .eight: (SIMD8<Double>.self, Unfused.self)
    case .sixteen: (SIMD16<Double>.self, Unfused.self)
    case .twoFused: (SIMD2<Double>.self, Fused.self)
    case .fourFused: (SIMD4<Double>.self, Fused.self)
    case .eightFused: (SIMD8<Double>.self, Fused.self)
    case .sixteenFused: (SIMD16<Double>.self, Fused.self)
    }
  }
}

extension KernelVector {
  /// A vector with one value in the first lane and different values from a list in the others.
  static func around(_ value: Double, _ neighbors: [Double]) -> Self {
    var result = Self.zero
    for lane in 1..<scalarCount { result[lane] = neighbors[lane % neighbors.count] }
    result[0] = value
    return result
  }
}
