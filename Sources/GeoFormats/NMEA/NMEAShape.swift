/// Which kinds of sentences a moment has, to see whether another moment is cut off.
struct NMEAShape: Equatable {
  /// The kinds that have come.
  var kinds: NMEAKinds
  /// The kind whose position stands; none if there is no position.
  var standing: NMEAKinds
  /// The kinds that say that there is no fix.
  var against: NMEAKinds

  init(_ epoch: NMEAEpoch) {
    kinds = epoch.kinds.union(epoch.votesFor).union(epoch.votesAgainst)
    standing = epoch.standing
    against = epoch.votesAgainst
  }

  /// Whether a moment is the rest, or the beginning, of one like this and lacks the sentence whose position
  /// would stand, or one that would say that there is no fix: whole it would have another position.
  func isCut(_ part: NMEAShape) -> Bool {
    let missing = kinds.subtracting(part.kinds)
    guard !missing.isEmpty, part.kinds.isSubset(of: kinds) else { return false }
    return !standing.isDisjoint(with: missing) || !against.isDisjoint(with: missing)
  }
}
