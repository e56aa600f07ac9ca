import GeoCore
import GeoFormats
import GeoPictures
import GeoTracks

/// What was drawn, for programs.
struct MapRecord {
  private let picture: MapPicture
  private let content: MapContent
  private let tracks: MapTracks?

  init(_ picture: MapPicture, _ content: MapContent, _ tracks: MapTracks?) {
    (self.picture, self.content, self.tracks) = (picture, content, tracks)
  }

  /// What part of the Earth is shown: of tracks as `track --json` has it.
  private var box: GeoTracks.BoundingBox? {
    var marks = content
    (marks.lines, marks.lineExtent) = ([], nil)
    let extent = marks.extent
    guard !extent.isEmpty else { return tracks?.bounds }
    let (west, width) = extent.longitudes
    let others = GeoTracks.BoundingBox(
      west: west, south: extent.south, width: width, north: extent.north)
    var box = tracks?.bounds ?? others
    box.formUnion(others)
    return box
  }

  /// One object.
  var json: [UInt8] {
    var json = JSONWriter.forOutput()
    json.object { json in
      json.member("width_px", picture.scene.width)
      json.member("height_px", picture.scene.height)
      if let frame = picture.frame {
        json.member("projection", frame.projection.name)
        json.member("center_latitude", frame.projection.center.latitude)
        json.member("center_longitude", frame.projection.center.longitude)
        json.array("bbox") { json in
          guard let box else { return }
          for edge in [box.west, box.south, box.east, box.north] { json.value(edge) }
        }
        json.member("pixels_per_meter", frame.scale)
      }
      if let bar = picture.scaleBar {
        json.member("scale_bar_m", bar.length)
        json.member("scale_bar_px", bar.width)
        json.member("scale_error_elsewhere", bar.error)
      }
      json.member("base_map", !picture.isTooNearForLand)
      json.member("tiles", content.tiles?.images.count ?? 0)
      json.member("towns", picture.townCount)
      json.member("sources", content.sources.count)
      json.member("points", tracks?.line.count ?? 0)
      json.member("left_out", tracks?.window.leftOut ?? 0)
      json.member("vertices", content.lines.count)
      json.member("detail_px", tracks?.line.detail ?? 0)
      json.member("distance_m", tracks?.distance ?? 0)
      let crossings = tracks?.crossings.count ?? 0
      json.member("places", content.places.count - crossings)
      json.member("crossings", crossings)
      json.member("fences", content.fences.count)
      if case .values(let quantity) = picture.colors.rule, let range = picture.colors.range {
        json.object("colors") { json in
          json.member("of", quantity.name)
          // The legend writes times as hours and minutes from the first.
          json.member("unit", quantity.isTime ? "s" : quantity.unit)
          json.member("first", range.lowerBound / quantity.divisor)
          json.member("last", range.upperBound / quantity.divisor)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
