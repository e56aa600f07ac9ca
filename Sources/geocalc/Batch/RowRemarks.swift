/// What is to be said of a row.
struct RowRemark {
  /// Kinds of remarks, each counted by itself.
  enum Kind: Int, CaseIterable {
    /// The row could not be read.
    case bad
    /// It has no value where one is needed, and no result for that.
    case missing
    /// It is no row, but a comment.
    case comment
    /// It was read, and what is asked has no answer for it.
    case unsolved
    /// It has too few fields, and was read all the same.
    case short
    /// It has a time that cannot be read, and none for that.
    case untimed
    /// It has lines that run along each other, and one of their common places as the answer.
    case coincident
  }

  /// The line on which the row begins, or its number.
  var line: Int
  var text: String
  var kind: Kind
}

/// What is to be said of many rows: the first few of each kind, and how many others there are.
struct RowRemarks {
  private(set) var first: [RowRemark] = []
  /// How many others there are of each kind.
  private(set) var others = [Int](repeating: 0, count: RowRemark.Kind.allCases.count)
  private var counts = [Int](repeating: 0, count: RowRemark.Kind.allCases.count)

  mutating func add(_ remark: RowRemark) {
    counts[remark.kind.rawValue] += 1
    if counts[remark.kind.rawValue] <= RowProblems.told {
      first.append(remark)
    } else {
      others[remark.kind.rawValue] += 1
    }
  }

  /// Takes rows that have been looked at behind others, some of them with their places.
  mutating func add(_ remarks: [RowRemark], of count: Int, _ kind: RowRemark.Kind) {
    remarks.forEach { add($0) }
    others[kind.rawValue] += count - remarks.count
    first.sort { $0.line < $1.line }
  }
}
