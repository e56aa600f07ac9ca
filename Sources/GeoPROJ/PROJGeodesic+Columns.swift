import CPROJ

extension PROJGeodesic {
  /// Addresses of the coordinates of many pairs of places (degrees), as libproj takes them.
  package struct Pairs {
    let latitude1, longitude1, latitude2, longitude2: UnsafePointer<Double>

    package init(
      _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
      _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>
    ) {
      (self.latitude1, self.longitude1) = (latitude1, longitude1)
      (self.latitude2, self.longitude2) = (latitude2, longitude2)
    }
  }

  /// `geod_inverse` in a loop and nothing around it: what libproj costs a program in C. Distances
  /// in meters, azimuths in degrees from -180 to 180; libproj does not compute those that are nil.
  package func inverse(
    _ pairs: Pairs, _ range: Range<Int>, distances: UnsafeMutablePointer<Double>,
    azimuths1: UnsafeMutablePointer<Double>?, azimuths2: UnsafeMutablePointer<Double>?
  ) {
    let (function, ellipsoid) = (proj.geodInverse.call, model.pointer)
    for i in range {
      function(
        ellipsoid, pairs.latitude1[i], pairs.longitude1[i], pairs.latitude2[i],
        pairs.longitude2[i], distances + i, azimuths1.map { $0 + i }, azimuths2.map { $0 + i })
    }
  }

  /// `geod_direct` in a loop and nothing around it: from each first place by an azimuth (degrees)
  /// and a distance (meters).
  package func direct(
    from latitudes: UnsafePointer<Double>, _ longitudes: UnsafePointer<Double>,
    azimuths: UnsafePointer<Double>, distances: UnsafePointer<Double>, _ range: Range<Int>,
    latitudes2: UnsafeMutablePointer<Double>, longitudes2: UnsafeMutablePointer<Double>,
    azimuths2: UnsafeMutablePointer<Double>
  ) {
    let (function, ellipsoid) = (proj.geodDirect.call, model.pointer)
    for i in range {
      function(
        ellipsoid, latitudes[i], longitudes[i], azimuths[i], distances[i],
        latitudes2 + i, longitudes2 + i, azimuths2 + i)
    }
  }
}
