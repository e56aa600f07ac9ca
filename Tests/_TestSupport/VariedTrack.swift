import Foundation
import GeoCore

/// A recorded ride in which all statistics differ, so tests detect swapped statistics.
///
/// The rider goes uphill, stops, goes downhill faster, and continues in a second segment after a gap in time and
/// position. Positions scatter by a meter or two, the same in every run.
package enum VariedTrack {
  /// The ride as GPX 1.1, with heart rate, cadence, power and temperature.
  package static let gpx: String = {
    var random = SplitMix64(seed: 33)
    var text = """
      <?xml version="1.0"?>
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"
       xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
      <trk><name>Ride</name><type>cycling</type><trkseg>

      """
    var (second, latitude, longitude, altitude) = (0, 47.0, 8.0, 400.0)
    var way = 0.0
    func row(_ speed: Double, _ slope: Double) {
      second += 1
      way += speed
      // A winding road; a degree is about 111 180 m of latitude and 76 060 m of longitude here.
      latitude += speed * 0.6 * (way / 90).remainder(dividingBy: 1).magnitude / 111_180
      longitude += speed * 0.8 / 76_060
      altitude += speed * slope
      let noise = (0..<2).map { _ in
        (0..<4).reduce(-2) { sum, _ in sum + random.unit() }
      }
      let time = Date(timeIntervalSince1970: 1_780_000_000 + Double(second)).ISO8601Format()
      text += """
        <trkpt lat="\(latitude + noise[0] / 111_180)" lon="\(longitude + noise[1] / 76_060)">\
        <ele>\((altitude * 10).rounded() / 10)</ele><time>\(time)</time><extensions>\
        <power>\(200 + second % 60)</power><x:TrackPointExtension><x:atemp>\(17 + second % 4)</x:atemp>\
        <x:hr>\(120 + second % 40)</x:hr><x:cad>\(70 + second % 25)</x:cad></x:TrackPointExtension>\
        </extensions></trkpt>

        """
    }
    for _ in 0..<300 { row(5, 0.06) }
    for _ in 0..<100 { row(0, 0) }
    for _ in 0..<150 { row(11, -0.05) }
    text += "</trkseg><trkseg>\n"
    second += 700
    longitude += 0.02
    for step in 0..<200 { row(7 + Double(step % 7), step < 100 ? 0.04 : -0.03) }
    return text + "</trkseg></trk></gpx>\n"
  }()
}
