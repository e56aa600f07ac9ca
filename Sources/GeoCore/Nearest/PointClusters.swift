/// Finds clusters of points: points within a radius of each other, or connected by a chain of such pairs.
///
/// The method is single linkage, which is the same as DBSCAN with a minimum of one point. The result is the same as if
/// ``PointIndex`` listed the neighbors of every point and the lists were joined.
///
/// **Method.** The tree of the index is joined with itself. A pair of boxes is skipped if no pair of their points can
/// be within the radius, or if all their points are in one cluster already. Boxes whose points are all within the
/// radius are joined without a measurement. Only the remaining pairs of points are measured, so dense points cost no
/// more than scattered ones.
struct PointClusters {
  private let index: PointIndex
  private let radius: Double
  /// Two squared chords. Points with a longer chord than the first are certainly farther apart than the radius. Points
  /// with a chord up to the second are certainly within the radius.
  private let (limit, sureLimit): (Double, Double)
  /// For each node of the tree, its points in the order of the tree.
  private var ranges: [Range<Int>] = []
  /// For each node, whether the search has found that all its points are in one cluster. Clusters only grow, so a value
  /// never changes back to false.
  private var isJoined: [Bool]
  /// For each point in the order of the tree, a point of the same cluster; the point itself at the root.
  private var parents: [UInt32]
  private var vectors: [UnitVector]

  /// - Parameter radius: meters, inclusive; not negative.
  init(_ index: PointIndex, radius: Double) {
    self.index = index
    self.radius = radius
    limit = index.bound.squaredLimit(radius: radius)
    sureLimit = index.bound.squaredSureLimit(radius: radius)
    let tree = index.tree
    isJoined = Array(repeating: false, count: tree.nodes.count)
    parents = Array(0..<UInt32(tree.count))
    vectors = Array(repeating: UnitVector(x: 0, y: 0, z: 0), count: tree.count)
    ranges = Array(repeating: 0..<0, count: tree.nodes.count)
    for number in tree.nodes.indices.reversed() {
      let node = tree.nodes[number]
      guard node.second == 0 else {
        ranges[number] = ranges[number + 1].lowerBound..<ranges[Int(node.second)].upperBound
        continue
      }
      let (start, count) = (Int(node.start), Int(node.count))
      ranges[number] = start..<start + count
      for i in 0..<count {
        vectors[start + i] = UnitVector(
          x: tree.components[3 * start + i], y: tree.components[3 * start + count + i],
          z: tree.components[3 * start + 2 * count + i])
      }
    }
  }

  /// Returns the number of each point's cluster; nil for an invalid point. Clusters are numbered from 0 in the order of
  /// their first points.
  mutating func numbers() -> [Int?] {
    let tree = index.tree
    if !tree.nodes.isEmpty { join(0) }
    var positions: [Int?] = Array(repeating: nil, count: index.places.count)
    for (position, point) in tree.indices.enumerated() { positions[Int(point)] = position }
    var numbers: [Int?] = Array(repeating: nil, count: tree.count)
    var count = 0
    return positions.map { position in
      guard let position else { return nil }
      let root = root(position)
      if let number = numbers[root] { return number }
      numbers[root] = count
      count += 1
      return count - 1
    }
  }

  // MARK: Nodes

  /// Joins the points of a node with each other.
  private mutating func join(_ number: Int) {
    let node = index.tree.nodes[number]
    if node.isUniform || node.squaredDiameter <= sureLimit { return joinAll(number) }
    guard node.second != 0 else {
      let range = ranges[number]
      for i in range { for j in i + 1..<range.upperBound { joinPoints(i, j) } }
      return refresh(number)
    }
    join(number + 1)
    join(Int(node.second))
    join(number + 1, Int(node.second))
    refresh(number)
  }

  /// Joins the points of two nodes without common points.
  private mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (index.tree.nodes[first], index.tree.nodes[second])
    guard a.leastSquaredChord(to: b) <= limit else { return }
    refresh(first)
    refresh(second)
    if isJoined[first], isJoined[second], areJoined(first, second) { return }
    if a.largestSquaredChord(to: b) <= sureLimit {
      joinAll(first)
      joinAll(second)
      return link(ranges[first].lowerBound, ranges[second].lowerBound)
    }
    switch (a.second == 0, b.second == 0) {
    case (true, true):
      // Coincident points count as one.
      for i in a.isUniform ? ranges[first].prefix(1) : ranges[first] {
        for j in b.isUniform ? ranges[second].prefix(1) : ranges[second] { joinPoints(i, j) }
      }
    case (false, let isLeaf) where isLeaf || a.squaredDiameter >= b.squaredDiameter:
      joinChildren(of: first, with: second)
    default: joinChildren(of: second, with: first)
    }
    refresh(first)
    refresh(second)
  }

  /// Joins the points of both children of a node with the points of another node.
  ///
  /// The nearer child comes first. Joining the nearer child often puts all points into one cluster, so that the second
  /// child needs no measurement.
  private mutating func joinChildren(of number: Int, with other: Int) {
    let (first, second) = (number + 1, Int(index.tree.nodes[number].second))
    let box = index.tree.nodes[other]
    let isSecondNearer =
      index.tree.nodes[second].leastSquaredChord(to: box)
      < index.tree.nodes[first].leastSquaredChord(to: box)
    join(isSecondNearer ? second : first, other)
    join(isSecondNearer ? first : second, other)
  }

  private mutating func joinAll(_ number: Int) {
    guard !isJoined[number] else { return }
    let range = ranges[number]
    for i in range.dropFirst() { link(range.lowerBound, i) }
    isJoined[number] = true
  }

  /// Updates whether a node's points are in one cluster.
  private mutating func refresh(_ number: Int) {
    guard !isJoined[number] else { return }
    let second = Int(index.tree.nodes[number].second)
    if second != 0 {
      isJoined[number] =
        isJoined[number + 1] && isJoined[second] && areJoined(number + 1, second)
    } else {
      let first = root(ranges[number].lowerBound)
      isJoined[number] = ranges[number].dropFirst().allSatisfy { root($0) == first }
    }
  }

  private mutating func areJoined(_ first: Int, _ second: Int) -> Bool {
    root(ranges[first].lowerBound) == root(ranges[second].lowerBound)
  }

  // MARK: Points

  /// Joins two points if they are within the radius.
  private mutating func joinPoints(_ i: Int, _ j: Int) {
    let chord = vectors[i].squaredChord(to: vectors[j])
    guard chord <= limit, root(i) != root(j) else { return }
    if chord <= sureLimit || distance(i, j) <= radius { link(i, j) }
  }

  /// Returns the distance of two points, from the point with the lower index.
  private func distance(_ i: Int, _ j: Int) -> Double {
    let (a, b) = (index.tree.indices[i], index.tree.indices[j])
    return index.distance(from: index.places[Int(min(a, b))], to: index.places[Int(max(a, b))])
  }

  private mutating func root(_ position: Int) -> Int {
    var position = position
    while Int(parents[position]) != position {
      parents[position] = parents[Int(parents[position])]
      position = Int(parents[position])
    }
    return position
  }

  private mutating func link(_ i: Int, _ j: Int) {
    let (a, b) = (root(i), root(j))
    // Make the point of the first node the root, so that paths stay short.
    if a != b { parents[max(a, b)] = UInt32(min(a, b)) }
  }
}

extension PointIndex {
  /// Returns the number of each point's cluster. Clusters are numbered from 0 in the order of their first points.
  ///
  /// Two points are in one cluster if they are within the radius of each other, or if a chain of such pairs connects
  /// them.
  ///
  /// - Parameter radius: meters, inclusive; not negative.
  /// - Returns: a number for each point of the index; nil for invalid coordinates.
  /// - Complexity: O(*n* log *n*) for scattered points, O(*n*) memory. The time does not grow with the number of points
  ///   within the radius.
  package func clusters(within radius: Double) -> [Int?] {
    var clusters = PointClusters(self, radius: radius)
    return clusters.numbers()
  }

  fileprivate func distance(from a: Coordinate, to b: Coordinate) -> Double {
    var result = Double.nan
    block.solve(0..<1, &result, { _ in a }, { _ in b })
    return result
  }
}

extension UnitVector {
  fileprivate func squaredChord(to other: UnitVector) -> Double {
    let (x, y, z) = (self.x - other.x, self.y - other.y, self.z - other.z)
    return x * x + y * y + z * z
  }
}

extension PointTree.Node {
  /// The square of the longest chord in the box.
  fileprivate var squaredDiameter: Double { low.squaredChord(to: high) }

  /// The square of the shortest distance between two boxes.
  fileprivate func leastSquaredChord(to other: PointTree.Node) -> Double {
    let x = max(low.x - other.high.x, other.low.x - high.x, 0)
    let y = max(low.y - other.high.y, other.low.y - high.y, 0)
    let z = max(low.z - other.high.z, other.low.z - high.z, 0)
    return x * x + y * y + z * z
  }

  /// The square of the longest distance between points of two boxes.
  fileprivate func largestSquaredChord(to other: PointTree.Node) -> Double {
    let x = max(high.x - other.low.x, other.high.x - low.x)
    let y = max(high.y - other.low.y, other.high.y - low.y)
    let z = max(high.z - other.low.z, other.high.z - low.z)
    return x * x + y * y + z * z
  }
}
