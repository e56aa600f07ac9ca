import GeoCore

/// How much shorter a way is with every second, every fourth and every eighth of its points.
struct LengthLevels: Sendable {
  /// What is measured: eight steps each.
  private(set) var octets = 0
  /// Meters by which a way over every second point is shorter than over all, over every fourth than over
  /// every second, and so on.
  private(set) var losses = InlineArray<3, Double>(repeating: 0)
  /// Of what the first of them is the sum of, the sum of squares.
  private(set) var squares = 0.0

  private struct Mark {
    var place = Coordinate(latitude: 0, longitude: 0)
    var position = ENUVector()
  }

  // A chord in the making, and the way below it.
  private struct Chord {
    var start = Mark()
    var way = 0.0
    var isLong = false
  }

  private var chords = InlineArray<3, Chord>(repeating: Chord())
  private var steps = 0
  // Of the octet in the making.
  private var pending = InlineArray<3, Double>(repeating: 0)
  private var pendingSquares = 0.0

  // From there on a map is not flat.
  private static let long = 20_000.0

  /// The next step starts here; an octet that is not full is left out.
  mutating func start(at place: Coordinate, _ position: ENUVector) {
    let mark = Mark(place: place, position: position)
    for level in chords.indices {
      chords[level] = Chord(start: mark)
      pending[level] = 0
    }
    (steps, pendingSquares) = (0, 0)
  }

  /// Takes the next step.
  mutating func add(
    _ step: ENUVector, _ meters: Double, to place: Coordinate, _ position: ENUVector
  ) {
    steps += 1
    var isLong = meters > Self.long
    var way = isLong ? meters : step.length
    let end = Mark(place: place, position: position)
    for level in chords.indices {
      chords[level].way += way
      chords[level].isLong = chords[level].isLong || isLong
      guard steps % (2 << level) == 0 else { return }
      let chord = chords[level]
      isLong = chord.isLong
      way =
        isLong
        ? Geodesic.wgs84.distance(from: chord.start.place, to: place)
        : (position - chord.start.position).length
      let loss = chord.way - way
      pending[level] += loss
      if level == 0 { pendingSquares += loss * loss }
      chords[level] = Chord(start: end)
    }
    octets += 1
    for level in losses.indices { losses[level] += pending[level] }
    squares += pendingSquares
    start(at: place, position)
  }
}
