import GeoTracks

/// What sources say of points beside their properties, as bytes: the sequences of names that there are, which
/// of them each point has, and for each name its values in order.
enum ExtraColumns {
  static func append(_ locations: UnsafeBufferPointer<Location>, to writer: inout ByteWriter) {
    var (names, nameNumbers): ([String], [String: Int]) = ([], [:])
    var (shapes, shapeNumbers): ([[Int]], [[Int]: Int64]) = ([], [:])
    var values: [[String]] = []
    let shapeOf = locations.map { location in
      let shape = location.extras.map { extra in
        let number =
          nameNumbers[extra.name]
          ?? {
            nameNumbers[extra.name] = names.count
            names.append(extra.name)
            values.append([])
            return names.count - 1
          }()
        values[number].append(extra.value)
        return number
      }
      if let known = shapeNumbers[shape] { return known }
      let new = Int64(shapes.count)
      shapeNumbers[shape] = new
      shapes.append(shape)
      return new
    }
    writer.append(names.count)
    for name in names { writer.append(name) }
    writer.append(shapes.count)
    for shape in shapes {
      writer.append(shape.count)
      for name in shape { writer.append(name) }
    }
    IntegerColumn.append(shapeOf, to: &writer)
    for texts in values { TextColumn.append(texts, to: &writer) }
  }

  static func read(
    into locations: inout [Location], from cursor: inout ByteCursor
  ) throws(ChunkError) {
    var names: [String] = []
    for _ in 0..<(try cursor.count(upTo: cursor.left)) { names.append(try cursor.text()) }
    var shapes: [[Int]] = []
    for _ in 0..<(try cursor.count(upTo: locations.count)) {
      var shape: [Int] = []
      for _ in 0..<(try cursor.count(upTo: cursor.left)) {
        shape.append(try cursor.count(upTo: names.count - 1))
      }
      guard shape.isEmpty || !names.isEmpty else { throw .invalid("values without names") }
      shapes.append(shape)
    }
    let shapeOf = try IntegerColumn.read(locations.count, from: &cursor)
    // Few bytes could ask for very many values.
    var counts = [Int](repeating: 0, count: names.count)
    var total = 0
    for number in shapeOf {
      guard shapes.indices.contains(Int(number)) else { throw .invalid("values of no kind") }
      total += shapes[Int(number)].count
      guard total <= ChunkCodec.maximumExtras else { throw .invalid("too many values of points") }
      for name in shapes[Int(number)] { counts[name] += 1 }
    }
    var values: [IndexingIterator<[String]>] = []
    for count in counts {
      values.append(try TextColumn.read(count, from: &cursor).makeIterator())
    }
    for (index, number) in shapeOf.enumerated() {
      locations[index].extras = shapes[Int(number)].compactMap { name in
        values[name].next().map { Location.Extra(names[name], $0) }
      }
    }
  }
}
