/// The division of a line by U. Ramer (1972) and D. H. Douglas and T. K. Peucker (1973): the way between
/// two points is divided at the point farthest from it as long as that is too far.
///
/// **Promise.** A way stays only where the caller finds no point too far from it. So none that is left
/// out is, whatever the input and however much work it needs.
///
/// **Work.** Lines that are not contrived need some *n* log *n* comparisons. One that would need more than
/// eight times that, as a zigzag does of which always the last point is the farthest, is divided in
/// the middle from then on, which is *n* log *n* more: the line keeps the promise, but has more points.
enum LineDivision {
  /// Divides the line through `count` points.
  ///
  /// - Parameters:
  ///   - point: the point at which a way is to be divided, strictly between its ends; nil where it may
  ///     stay. It takes what it did from `work`, in comparisons; where that is below 0 any point will do.
  ///   - body: gets the ways that stay, in order.
  static func divide(
    _ count: Int, at point: (_ first: Int, _ last: Int, _ work: inout Int) -> Int?,
    _ body: (_ first: Int, _ last: Int) -> Void
  ) {
    guard count > 1 else { return }
    var stack = [(0, count - 1)]
    var work = count * (count.bitWidth - count.leadingZeroBitCount) * 8
    while let (first, last) = stack.popLast() {
      work -= 1
      guard var middle = last - first > 1 ? point(first, last, &work) : nil else {
        body(first, last)
        continue
      }
      if work < 0 { middle = first + (last - first) / 2 }
      stack.append((middle, last))
      stack.append((first, middle))
    }
  }
}
