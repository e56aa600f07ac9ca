import GeoTracks
import GeoFormats

/// Geofences are the same for any division of the input, and each answers for any coordinate.
enum FenceChecks {
  static func check(_ bytes: [UInt8]) {
    let whole = fences(bytes, cutAt: [])
    let inPieces = fences(bytes, cutAt: randomCuts(bytes))
    guard let whole, let inPieces else {
      precondition(whole == nil && inPieces == nil, "cut at \(randomCuts(bytes))")
      return
    }
    precondition(whole.fences.map(\.name) == inPieces.fences.map(\.name))
    precondition(whole.notes == inPieces.notes && whole.fences.count <= bytes.count)
    var random = randomNumbers(bytes)
    for (fence, other) in zip(whole.fences, inPieces.fences).prefix(8) {
      for _ in 0..<4 {
        let place = Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -540...540, using: &random))
        let distance = fence.signedDistance(to: place)
        precondition(!distance.isNaN, "\(place): \(distance)")
        precondition(distance == other.signedDistance(to: place))
      }
    }
    var monitor = GeofenceMonitor(whole.fences.prefix(8).map { $0 })
    var events: [GeofenceEvent] = []
    for _ in 0..<4 {
      let place = Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random))
      monitor.process(.location(Location(place)), into: &events)
    }
  }

  private static func fences(_ bytes: [UInt8], cutAt cuts: [Int]) -> GeofenceReader.Result? {
    let before = heapInUse?()
    var reader = GeofenceReader()
    var isRefused = false
    forEachPiece(of: bytes, cutAt: cuts) { piece in
      guard !isRefused else { return }
      do throws(FeatureError) { try reader.read(piece) } catch {
        check(error)
        isRefused = true
      }
    }
    if isRefused { return nil }
    // A vertex is an edge of 40 bytes in two arrays, and each of its parts spans 5 degrees.
    MemoryBound.check(since: before, inputCount: 64 * bytes.count, "FenceReader")
    do throws(FeatureError) { return try reader.finish() } catch {
      check(error)
      return nil
    }
  }

  private static func check(_ error: FeatureError) {
    precondition(error.description.utf8.count <= 1000, "\(error)")
    precondition(!error.description.contains { $0.isNewline }, "\(error)")
  }
}
