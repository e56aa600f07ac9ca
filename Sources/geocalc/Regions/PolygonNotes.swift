import GeoCore
import GeoFormats

/// Prints notes about polygons that may not be what was meant.
enum PolygonNotes {
  /// Prints at most one note of each kind for a feature.
  static func report(_ feature: PolygonFeature, _ notes: (Polygon) -> [PolygonNote]) {
    var kinds: Set<Int> = []
    for polygon in feature.polygons {
      for note in notes(polygon) where kinds.insert(note.kind).inserted {
        Talk.note("\(feature.name): \(note)")
      }
    }
  }
}

extension PolygonNote {
  fileprivate var kind: Int {
    switch self {
    case .halfTurn: 0
    case .wholeParallel: 1
    case .smallerSide: 2
    case .crossing: 3
    }
  }

  /// The note about rhumb lines, which pass over no pole.
  var withoutPole: PolygonNote {
    guard case .halfTurn(let count, let from, let to, _) = self else { return self }
    return .halfTurn(count: count, from: from, to: to, pole: nil)
  }
}
