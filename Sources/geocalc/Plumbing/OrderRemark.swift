/// What to say of things that are not in the order of their times, and what to do about it.
enum OrderRemark {
  static func text(_ backward: Int, of count: Int, _ things: String) -> String {
    "\(backward) of \(count) \(things) are earlier than the one before them; --sort time puts each track "
      + "in order, and where a column of a table says whose a row is, --by COLUMN makes a track of each"
  }
}
