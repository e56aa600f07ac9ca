import GeoPlatform

/// The appearance class of a feature in a vector tile. The cases are in drawing order, from bottom to top.
enum TileClass: Int, CaseIterable, Sendable {
  case built, green, wood, sand, ice, water, stream, river, building
  case path, service, minor, rail, medium, major, motorway
  case border, state

  /// The name of the class in the style sheet.
  var look: String { "m-\(self)" }

  /// True if the features are areas, false if they are lines.
  var isArea: Bool { rawValue <= TileClass.water.rawValue || self == .building }

  /// The lowest zoom level at which the features are drawn, for tiles 512 pixels wide.
  var leastZoom: Double {
    switch self {
    case .building: 13.5
    case .path, .service: 13
    case .minor, .stream: 11.5
    case .rail: 9
    case .medium: 8.5
    case .state: 5
    default: 0
    }
  }

  /// Returns the width of lines in pixels at a zoom.
  func width(at zoom: Double) -> Double {
    let (far, middle, near): (Double, Double, Double) =
      switch self {
      case .motorway: (0.9, 2, 14)
      case .major: (0.7, 1.6, 12)
      case .medium: (0.5, 1.2, 10)
      case .minor: (0.3, 0.6, 8)
      case .service: (0.3, 0.4, 4)
      case .path: (0.5, 0.7, 1.6)
      case .rail: (0.5, 0.8, 2)
      case .river: (0.6, 1.2, 3)
      case .stream: (0.4, 0.7, 1.6)
      default: (0.8, 0.8, 0.8)
      }
    // `far`, `middle` and `near` are the widths at zoom levels 7, 12 and 17. The width grows exponentially between
    // these levels.
    let part = (min(max(zoom, 7), 17) - 12) / 5
    return part < 0
      ? middle * pow(far / middle, -part) : middle * pow(near / middle, part)
  }
}

/// The name of a place or street on a vector tile.
struct TileName: Sendable {
  enum Kind: Int, Sendable {
    case country, state, city, town, village, quarter, street
  }

  var text: String
  var kind: Kind
  /// The importance of the name among names of the same kind. Lower values are drawn first.
  var rank: Double
  /// The corners of a street, or the point of a place, in pixels.
  var points: [ScenePoint]
}

/// Determines the class of features in the schemas OpenMapTiles 3 and Protomaps 2 to 4 by layer and property.
///
/// A layer name that occurs in both schemas has the same meaning in both. In OpenMapTiles, the property `class`
/// describes a feature. In Protomaps, the property is `kind`, or `pmap:kind` up to version 3.
enum TileSchema {
  /// The layers that are drawn. A tile without any of these layers has an unsupported schema.
  static let layers: Set<String> = [
    // Layers of OpenMapTiles.
    "water", "waterway", "landcover", "landuse", "park", "building", "transportation", "boundary",
    "place",
    "transportation_name", "aeroway",
    // Layers of Protomaps.
    "earth", "physical_line", "natural", "buildings", "roads", "transit", "boundaries", "places",
  ]

  /// The attribution for tile files without an attribution. Tiles in both schemas contain OpenStreetMap data.
  static let credit = "© OpenStreetMap contributors"

  /// Returns the class of a feature; nil if the feature is not drawn.
  static func kind(of feature: VectorTile.Feature, in layer: VectorTile.Layer) -> TileClass? {
    let kind = Self.kind(feature, layer)
    let isArea = feature.geometry == .polygons
    guard isArea || feature.geometry == .lines else { return nil }
    switch layer.name {
    case "water": return isArea ? .water : watercourse(kind)
    case "waterway", "physical_line":
      return isArea || layer.text("brunnel", of: feature) == "tunnel" ? nil : watercourse(kind)
    case "landcover", "landuse", "natural", "park":
      return isArea ? ground(kind) ?? (layer.name == "park" ? .green : nil) : nil
    case "building", "buildings": return isArea ? .building : nil
    case "transportation": return isArea ? nil : aboveGround(road(kind), feature, layer)
    case "aeroway": return isArea ? nil : kind == "runway" ? .medium : .service
    case "roads", "transit":
      return isArea ? nil : aboveGround(protomapsRoad(kind, feature, layer), feature, layer)
    case "boundary", "boundaries": return isArea ? nil : border(kind, feature, layer)
    default: return nil
    }
  }

  private static func kind(_ feature: VectorTile.Feature, _ layer: VectorTile.Layer) -> String {
    for key in ["class", "kind", "pmap:kind"] {
      if let kind = layer.text(key, of: feature) { return kind }
    }
    return ""
  }

  private static func watercourse(_ kind: String) -> TileClass? {
    switch kind {
    case "river", "canal": .river
    case "stream", "ditch", "drain": .stream
    default: nil
    }
  }

  private static func ground(_ kind: String) -> TileClass? {
    switch kind {
    case "wood", "forest": .wood
    case "grass", "park", "national_park", "nature_reserve", "protected_area", "golf_course",
      "meadow", "pitch",
      "playground", "recreation_ground", "village_green", "garden", "cemetery", "zoo", "scrub",
      "wetland",
      "grassland", "dog_park", "allotments", "stadium", "track":
      .green
    case "residential", "suburb", "neighbourhood", "quarter", "commercial", "industrial", "retail",
      "railway",
      "urban_area", "hospital", "school", "kindergarten", "library", "bus_station", "university",
      "college", "military", "aerodrome",
      "pedestrian":
      .built
    case "sand", "beach", "barren", "bare_rock", "rock": .sand
    case "ice", "glacier": .ice
    default: nil
    }
  }

  /// Returns the class of a road; nil if it is not drawn.
  ///
  /// - Parameter kind: The `class` in OpenMapTiles, or the kind or detailed kind in Protomaps.
  private static func road(_ kind: String) -> TileClass? {
    switch kind {
    case "motorway", "motorway_link": .motorway
    case "trunk", "primary", "trunk_link", "primary_link": .major
    case "secondary", "tertiary", "secondary_link", "tertiary_link", "raceway", "runway": .medium
    case "minor", "residential", "unclassified", "living_street", "busway", "pedestrian", "road":
      .minor
    case "service", "track", "taxiway": .service
    case "path", "footway", "cycleway", "steps", "bridleway", "corridor", "pier": .path
    case "rail", "transit", "light_rail", "tram", "subway", "narrow_gauge", "funicular", "monorail":
      .rail
    default: nil
    }
  }

  /// Returns the class unchanged, or nil for a railway in a tunnel.
  ///
  /// Subways would hide the streets above them. Road tunnels are drawn, because drivers record tracks there.
  private static func aboveGround(
    _ kind: TileClass?, _ feature: VectorTile.Feature, _ layer: VectorTile.Layer
  ) -> TileClass? {
    guard kind == .rail else { return kind }
    let isTunnel =
      layer.text("brunnel", of: feature) == "tunnel"
      || layer.value("is_tunnel", of: feature) == .bool(true)
    return isTunnel ? nil : kind
  }

  private static func protomapsRoad(
    _ kind: String, _ feature: VectorTile.Feature, _ layer: VectorTile.Layer
  ) -> TileClass? {
    for key in ["kind_detail", "pmap:kind_detail", "pmap:highway"] {
      if let detail = layer.text(key, of: feature), let found = road(detail) { return found }
    }
    switch kind {
    case "highway": return .motorway
    case "major_road": return .major
    case "medium_road": return .medium
    case "minor_road": return .minor
    default: return road(kind)
    }
  }

  private static func border(
    _ kind: String, _ feature: VectorTile.Feature, _ layer: VectorTile.Layer
  ) -> TileClass? {
    if layer.number("maritime", of: feature) == 1 { return nil }
    if kind == "country" { return .border }
    if kind == "region" { return .state }
    for key in ["admin_level", "kind_detail", "pmap:min_admin_level"] {
      guard let level = layer.number(key, of: feature) else { continue }
      return level <= 2 ? .border : level <= 4 ? .state : nil
    }
    return nil
  }
}

// MARK: Names
extension TileSchema {
  /// Returns the name of a feature without its points; nil if no name is drawn.
  static func name(of feature: VectorTile.Feature, in layer: VectorTile.Layer) -> TileName? {
    switch (layer.name, feature.geometry) {
    case ("place", .points), ("places", .points):
      guard let kind = place(feature, layer), let text = text(feature, layer) else { return nil }
      return TileName(text: text, kind: kind, rank: rank(feature, layer), points: [])
    case ("transportation_name", .lines), ("roads", .lines):
      guard let text = text(feature, layer) else { return nil }
      let kind = Self.kind(feature, layer)
      let found = layer.name == "roads" ? protomapsRoad(kind, feature, layer) : road(kind)
      guard let found, found != .rail else { return nil }
      return TileName(text: text, kind: .street, rank: Double(-found.rawValue), points: [])
    default: return nil
    }
  }

  private static func text(_ feature: VectorTile.Feature, _ layer: VectorTile.Layer) -> String? {
    for key in ["name", "name:latin", "name:en", "name_en"] {
      if let name = layer.text(key, of: feature) { return name }
    }
    return nil
  }

  private static func place(
    _ feature: VectorTile.Feature, _ layer: VectorTile.Layer
  ) -> TileName.Kind? {
    let detail = ["kind_detail", "pmap:kind_detail", "place"].lazy.compactMap {
      layer.text($0, of: feature)
    }.first
    let kind = Self.kind(feature, layer)
    return switch kind == "locality" ? detail ?? "town" : kind {
    case "country": .country
    case "state", "province", "region": .state
    case "city": .city
    case "town": .town
    case "village", "island": .village
    case "suburb", "quarter", "borough", "neighbourhood", "macrohood", "hamlet",
      "isolated_dwelling", "locality":
      .quarter
    default: nil
    }
  }

  /// Returns the importance of a place; lower values are more important.
  ///
  /// In OpenMapTiles, the most important place has rank 1. In Protomaps, population ranks go from 0 to 17, and rank
  /// 17 means the largest population.
  private static func rank(_ feature: VectorTile.Feature, _ layer: VectorTile.Layer) -> Double {
    if let rank = layer.number("rank", of: feature) { return rank }
    for key in ["population_rank", "pmap:population_rank"] {
      if let rank = layer.number(key, of: feature) { return -rank }
    }
    return 100
  }
}
