import GeoStore

/// What tracks of the library are called where several sources are told apart.
enum LibraryNames {
  /// The names of sources, where a track of the library has its own or that of its file, with its number behind where
  /// another is called so.
  ///
  /// - Throws: `StoreError`; `Failure` where nobody says where the library is.
  static func named(_ sources: [String], in place: StorePlace) throws -> [String] {
    let prefix = "\(LibraryScheme.name)id="
    let ids = sources.map { $0.hasPrefix(prefix) ? Int64($0.dropFirst(prefix.count)) : nil }
    var query = TrackQuery()
    (query.ids, query.parts) = (ids.compactMap(\.self), Set(StoredTrack.Part.allCases))
    guard query.ids?.isEmpty == false else { return sources }
    query.deletion = .any
    let tracks = try place.open(.reading).tracks(query)
    let known = Dictionary(uniqueKeysWithValues: tracks.map { ($0.id, Self.name($0)) })
    let names = zip(sources, ids).map { source, id in id.flatMap { known[$0] } ?? source }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(names, ids).map { name, id in
      guard let id, known[id] != nil, counts[name] != 1 else { return name }
      return "\(name) (\(id))"
    }
  }

  private static func name(_ track: StoredTrack) -> String {
    if let name = track.name, !name.isEmpty { return Talk.printable(name) }
    return Talk.printable(track.source.fileName)
  }
}
