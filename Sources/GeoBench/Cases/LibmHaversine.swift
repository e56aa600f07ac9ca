import Glibc

/// The haversine formula as it is usually written, over the C library's functions: what a plain loop
/// costs, and how wrong it is.
enum LibmHaversine {
  static func distances(
    _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
    _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
    _ result: UnsafeMutablePointer<Double>, _ range: Range<Int>, radius: Double
  ) {
    let degree = Double.pi / 180
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
