internal import GeoKernels

extension TransverseMercator {
  /// Projects a block of places: latitude, longitude and central meridian in, easting and northing out.
  ///
  /// On an ellipsoid of |f| ≤ 1/150 the kernels take places within 10 degrees of their central meridian.
  func block(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { columns, i in
      let position = forward(columns.first(i), centralMeridian: columns.input3[i])
      columns.result[i] = position.easting
      columns.result2[i] = position.northing
    }
    guard abs(ellipsoid.flattening) <= 1.0 / 150, let kernels = VectorKernels.of(kernel) else {
      return PairBlock(scalar: scalar)
    }
    let parameters = TransverseMercatorParameters(radius: radius, e2: latitude.e2, alpha: alpha)
    return PairBlock(
      results: 2, vector: { kernels.transverseMercator($0, $1, parameters, $2) }, scalar: scalar)
  }
}

extension UTMCoordinate {
  /// Many places on the grid, each in its standard zone, by the vector kernels.
  ///
  /// Eastings and northings are within 5 nm of the definition, as those of one place, of which they may differ
  /// in the last digits.
  ///
  /// - Parameters:
  ///   - places: in any order.
  ///   - kernel: the instructions to compute with; nil for ``Kernel/preferred``.
  ///   - threads: at most how many threads; nil for one a processor. The result is the same.
  /// - Returns: for each place what ``init(_:zone:)`` gives; nil for an invalid one.
  public static func coordinates(
    of places: [Coordinate], kernel: Kernel? = nil, threads: Int? = nil
  ) -> [UTMCoordinate?] {
    let block = TransverseMercator.utm.block(kernel: kernel ?? .preferred)
    return [UTMCoordinate?](unsafeUninitializedCapacity: places.count) { buffer, count in
      let results = UnsafeSendable(buffer)
      Parallel.forEachRange(of: places.count, grain: PairBlock.grain, threads: threads) { range in
        var start = range.lowerBound
        while start < range.upperBound {
          let end = min(start + PairBlock.capacity, range.upperBound)
          solve(places[start..<end], block, into: results.value.baseAddress! + start)
          start = end
        }
      }
      count = places.count
    }
  }

  private struct UnsafeSendable<Value>: @unchecked Sendable {
    // Threads write to ranges that do not overlap.
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  /// A block of places.
  private static func solve(
    _ places: ArraySlice<Coordinate>, _ block: PairBlock,
    into results: UnsafeMutablePointer<UTMCoordinate?>
  ) {
    let n = places.count
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * n) { scratch in
      guard let columns = scratch.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: n) { zones in
        places.withUnsafeBufferPointer { places in
          for i in 0..<n {
            let place = places[i].normalized
            // UPS and what is invalid go another way.
            let zone = place.isValid ? GridZone.standard(place) : 0
            zones[i] = Int32(zone)
            columns[i] = place.latitude
            columns[n + i] = place.longitude
            columns[2 * n + i] = zone > 0 ? GridZone.centralMeridian(zone) : place.longitude
          }
        }
        let (first, second, meridian) = (columns, columns + n, columns + 2 * n)
        block(
          PairBlock.Columns(
            first, second, meridian, meridian, columns + 3 * n, columns + 4 * n),
          count: n)
        for i in 0..<n {
          let zone = Int(zones[i])
          let found: UTMCoordinate?
          if zone > 0 {
            let isSouth = columns[i].sign == .minus
            found = UTMCoordinate(
              uncheckedZone: zone, hemisphere: isSouth ? .south : .north,
              easting: columns[3 * n + i] + 500_000,
              northing: columns[4 * n + i] + (isSouth ? 10_000_000 : 0))
          } else {
            found = try? UTMCoordinate(places[places.startIndex + i])
          }
          (results + i).initialize(to: found)
        }
      }
    }
  }
}
