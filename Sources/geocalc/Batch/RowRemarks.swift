/// What is to be said of a row.
struct RowRemark {
  /// The line on which the row begins, or its number.
  var line: Int
  var text: String
  /// Whether the row could not be read; else there is something worth knowing about it.
  var isBad: Bool
}

/// What is to be said of many rows: the first few of each kind, and how many others there are.
struct RowRemarks {
  private(set) var first: [RowRemark] = []
  private(set) var others = (bad: 0, short: 0)
  private var counts = (bad: 0, short: 0)

  mutating func add(_ remark: RowRemark) {
    if remark.isBad { counts.bad += 1 } else { counts.short += 1 }
    if (remark.isBad ? counts.bad : counts.short) <= RowProblems.told {
      first.append(remark)
    } else if remark.isBad {
      others.bad += 1
    } else {
      others.short += 1
    }
  }
}
