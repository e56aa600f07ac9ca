import GeoFormats
import GeoTracks

let table = """
  time,latitude,longitude
  2025-11-20T12:00:00Z,47.3769,8.5417
  2025-11-20T12:01:00Z,47.3778,8.5417
  2025-11-20T12:02:00Z,47.3778,8.5425
  2025-11-20T12:03:00Z,47.3778,8.5434

  """
var events: [LocationEvent] = []
var decoder = AnyLocationDecoder()
let bytes = Array(table.utf8)
decoder.decode(bytes.span, into: &events)
decoder.finish(into: &events)

// Removes the first and the last 50 m, and moves the times forward by an hour.
var cropper = TrackCropper(.ends(start: 50, end: 50))
var shift = TimeShift(.duration(.seconds(3600)))
var cropped: [LocationEvent] = []
var edited: [LocationEvent] = []
for event in events { cropper.process(event, into: &cropped) }
cropper.finish(into: &cropped)
for event in cropped { shift.process(event, into: &edited) }
shift.finish(into: &edited)

var writer = TrackWriter(.gpx)!
var gpx: [UInt8] = []
for event in edited { writer.write(event, into: &gpx) }
writer.finish(into: &gpx)
print(cropper.summary.keptPoints, cropper.summary.removedPoints)  // 2 2
