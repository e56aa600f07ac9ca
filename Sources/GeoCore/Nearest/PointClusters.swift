/// Groups points into clusters by single linkage.
///
/// Two points are in one cluster if they are within a radius of each other, or if a chain of such pairs connects them.
/// DBSCAN with a minimum of one point per cluster gives the same result.
///
/// **Method.** The algorithm compares nodes of the index's tree in pairs. It skips two nodes if their boxes are farther
/// apart than the radius, or if all their points are in one cluster already. If all distances between two boxes are
/// within the radius, it merges the points without a measurement. It measures only the remaining pairs of points, so
/// dense points cost no more than scattered points.
struct PointClusters {
  private let index: PointIndex
  private let radius: Double
  /// Thresholds for the squared chord between two points. Above `limit`, the points are certainly farther apart than
  /// the radius. Up to `sureLimit`, they are certainly within the radius.
  private let (limit, sureLimit): (Double, Double)
  /// For each node of the tree, the positions of its points in tree order.
  private var ranges: [Range<Int>] = []
  /// For each node, true once all its points are known to be in one cluster. Clusters only grow, so a flag never
  /// changes back to false.
  private var isJoined: [Bool]
  /// A union-find forest: each point in tree order refers to another point of its cluster. A root refers to itself.
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

  /// Merges the clusters of any two points of a node that are within the radius of each other.
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

  /// Merges the clusters of any point of one node and any point of another node that are within the radius of each
  /// other. The nodes have no points in common.
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
      // All points of a uniform node coincide, so it is enough to compare the first one.
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

  /// Merges clusters of a node and another node as `join(_:_:)` does, one child of the first node at a time.
  ///
  /// The function starts with the child nearer to the other node. The merge often puts all points into one cluster, so
  /// that the second child needs no measurement.
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

  /// Sets the flag in `isJoined` if all points of a node are in one cluster.
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

  /// Merges the clusters of two points if the points are within the radius.
  private mutating func joinPoints(_ i: Int, _ j: Int) {
    let chord = vectors[i].squaredChord(to: vectors[j])
    guard chord <= limit, root(i) != root(j) else { return }
    if chord <= sureLimit || distance(i, j) <= radius { link(i, j) }
  }

  /// Returns the distance between two points. The point with the lower index is always the start, so that the result
  /// does not depend on the order of the arguments.
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
    // Make the point that is first in tree order the root, so that paths to roots stay short.
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
  /// The square of the longest chord inside the box.
  fileprivate var squaredDiameter: Double { low.squaredChord(to: high) }

  /// Returns the square of the shortest distance between two boxes.
  fileprivate func leastSquaredChord(to other: PointTree.Node) -> Double {
    let x = max(low.x - other.high.x, other.low.x - high.x, 0)
    let y = max(low.y - other.high.y, other.low.y - high.y, 0)
    let z = max(low.z - other.high.z, other.low.z - high.z, 0)
    return x * x + y * y + z * z
  }

  /// Returns the square of the longest distance between a point of one box and a point of the other.
  fileprivate func largestSquaredChord(to other: PointTree.Node) -> Double {
    let x = max(high.x - other.low.x, other.high.x - low.x)
    let y = max(high.y - other.low.y, other.high.y - low.y)
    let z = max(high.z - other.low.z, other.high.z - low.z)
    return x * x + y * y + z * z
  }
}
