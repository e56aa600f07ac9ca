import GeoPlatform

/// The haversine formula as it is usually written, over the C library's functions: what a plain loop
/// costs, and how wrong it is.
enum LibmHaversine {
  static func distances(
    _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
    _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
    _ result: UnsafeMutablePointer<Double>, _ range: Range<Int>, radius: Double
  ) {
    for i in range {
      result[i] = distance(latitude1[i], longitude1[i], latitude2[i], longitude2[i], radius)
    }
  }

  /// Rows of a matrix: from each place of the range to the first `columns` second places.
  static func rows(
    _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
    _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
    _ result: UnsafeMutablePointer<Double>, _ range: Range<Int>, columns: Int, radius: Double
  ) {
    for i in range {
      for j in 0..<columns {
        result[i * columns + j] = distance(
          latitude1[i], longitude1[i], latitude2[j], longitude2[j], radius)
      }
    }
  }

  @inline(__always)
  private static func distance(
    _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
    _ radius: Double
  ) -> Double {
    let degree = Double.pi / 180
    let phi1 = latitude1 * degree
    let phi2 = latitude2 * degree
    let a = sin((phi2 - phi1) / 2)
    let b = sin((longitude2 * degree - longitude1 * degree) / 2)
    let h = a * a + cos(phi1) * cos(phi2) * b * b
    return 2 * radius * asin(min(1, h.squareRoot()))
  }

  /// The same in single precision.
  static func distances(
    _ latitude1: UnsafePointer<Float>, _ longitude1: UnsafePointer<Float>,
    _ latitude2: UnsafePointer<Float>, _ longitude2: UnsafePointer<Float>,
    _ result: UnsafeMutablePointer<Float>, _ range: Range<Int>, radius: Float
  ) {
    let degree = Float.pi / 180
    for i in range {
      let phi1 = latitude1[i] * degree
      let phi2 = latitude2[i] * degree
      let a = sin((phi2 - phi1) / 2)
      let b = sin((longitude2[i] * degree - longitude1[i] * degree) / 2)
      let h = a * a + cos(phi1) * cos(phi2) * b * b
      result[i] = 2 * radius * asin(min(1, h.squareRoot()))
    }
  }
}
