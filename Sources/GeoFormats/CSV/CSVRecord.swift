/// One record of a CSV file, as places in the bytes that its reader holds.
package struct CSVRecord: Sendable, Hashable {
  /// The record's bytes without its line end; valid until the reader takes more input.
  package var bytes: Range<Int>

  /// How many bytes the line end has: 1, 2, or 0 for a last record without one.
  package var lineEndCount: Int

  /// The physical line on which the record begins, from 1.
  package var line: Int

  /// Whether a quoted field of this line never ends; the line then stands alone, without fields.
  package var isUnclosed: Bool

  /// Whether the record has no bytes at all.
  package var isEmpty: Bool { bytes.isEmpty }
}

/// What a reader of CSV has to say next.
package enum CSVStep: Sendable, Hashable {
  /// A record; its fields are the reader's until the next step.
  case record(CSVRecord)

  /// A record longer than the limit, which has been skipped; `line` is where it began.
  case tooLong(line: Int)

  /// Nothing more without more input.
  case needsInput

  /// The end of the input.
  case end
}
