import GeoTracks

/// Values that cannot be read, by their names: of each how often, and the first. What they are of is given
/// without them.
struct UnreadValues: Sendable {
  private struct Kind: Sendable {
    var name: String
    var first: String
    var line: Int?
    var offset = 0
    var count = 1
    /// Of what is read for certain.
    var confirmed = 0
  }

  private var kinds: [Kind] = []
  /// Names that are told apart; of what comes then one more holds all.
  private static let limit = 24

  /// Counts a value.
  ///
  /// - Parameter text: the value as the input has it.
  mutating func note(_ name: String, _ text: String) {
    let name = QuotedText.plain(name)
    if let index = kinds.firstIndex(where: { $0.name == name }) {
      kinds[index].count += 1
    } else if kinds.count < Self.limit {
      kinds.append(Kind(name: name, first: QuotedText.quote(text)))
    } else if kinds.count == Self.limit {
      kinds.append(Kind(name: "others", first: QuotedText.quote(text)))
    } else {
      kinds[Self.limit].count += 1
    }
  }

  /// Says that what the values are of has been read.
  ///
  /// - Parameters:
  ///   - line: where that is; nil where lines mean nothing.
  ///   - offset: bytes from the beginning of the input.
  mutating func confirm(line: Int?, offset: Int) {
    for index in kinds.indices where kinds[index].confirmed < kinds[index].count {
      if kinds[index].confirmed == 0 { (kinds[index].line, kinds[index].offset) = (line, offset) }
      kinds[index].confirmed = kinds[index].count
    }
  }

  /// Forgets values since ``confirm(line:offset:)``: what they are of is broken, and told as that.
  mutating func forget() {
    kinds.removeAll { $0.confirmed == 0 }
    for index in kinds.indices { kinds[index].count = kinds[index].confirmed }
  }

  /// Tells each name once, and forgets all.
  mutating func tell(into events: inout [SourceEvent]) {
    forget()
    for kind in kinds {
      let detail =
        kind.count == 1
        ? "the value \(kind.first) of \(kind.name) cannot be read"
        : "\(kind.count) values of \(kind.name) cannot be read, the first \(kind.first)"
      events.append(
        .skipped(
          Skipped(
            .unreadable, detail, line: kind.line, offset: kind.offset, count: kind.count)))
    }
    kinds = []
  }
}
