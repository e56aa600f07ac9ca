import GeoCore

/// A drive of 100 000 seconds in each format, created once.
struct Texts: Sendable {
  static let count = 100_000
  static let made = Texts()

  let nmea: [UInt8]
  let gpsd: [UInt8]
  let gpx: [UInt8]
  let csv: [UInt8]
  let csvUnix: [UInt8]
  let csvPlain: [UInt8]
  let geojson: [UInt8]

  private init() {
    var texts = (nmea: "", gpsd: "", gpx: "", csv: "", csvUnix: "", csvPlain: "", geojson: "")
    texts.gpx = "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk><trkseg>\n"
    texts.csv = "time,latitude,longitude\n"
    texts.csvUnix = texts.csv
    texts.csvPlain = "latitude,longitude\n"
    texts.geojson =
      "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"LineString\",\"coordinates\":["
    var place = Coordinate(latitude: 47.3769, longitude: 8.5417)
    var azimuth = 0.0
    for second in 0..<Self.count {
      azimuth += Double((second * 7919) % 21 - 10)
      place = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: 10).coordinate
      let time = Timestamp(seconds: 1_763_640_000 + Int64(second))
      let stamp = time.iso8601()
      let latitude = Self.decimal(place.latitude, 7)
      let longitude = Self.decimal(place.longitude, 7)
      texts.nmea += Self.sentences(place, stamp)
      texts.gpsd += """
        {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"\(stamp.dropLast()).000Z",\
        "ept":0.005,"lat":\(latitude),"lon":\(longitude),"altHAE":455.9000,"altMSL":408.0000,\
        "alt":408.0000,"epx":3.426,"epy":4.035,"epv":8.798,"track":125.0000,"magtrack":127.5660,\
        "magvar":2.6,"speed":10.000,"climb":0.100,"eps":8.07,"epc":17.60,"geoidSep":47.900,\
        "eph":18.050,"sep":35.190}\r

        """
      texts.gpx += """
        <trkpt lat="\(latitude)" lon="\(longitude)"><ele>408.1</ele><time>\(stamp)</time></trkpt>

        """
      texts.csv += "\(stamp),\(latitude),\(longitude)\n"
      texts.csvUnix += "\(time.seconds),\(latitude),\(longitude)\n"
      texts.csvPlain += "\(latitude),\(longitude)\n"
      texts.geojson += "\(second > 0 ? "," : "")[\(longitude),\(latitude),408.1]"
    }
    nmea = Array(texts.nmea.utf8)
    gpsd = Array(texts.gpsd.utf8)
    gpx = Array((texts.gpx + "</trkseg></trk></gpx>\n").utf8)
    csv = Array(texts.csv.utf8)
    csvUnix = Array(texts.csvUnix.utf8)
    csvPlain = Array(texts.csvPlain.utf8)
    geojson = Array((texts.geojson + "]}}\n").utf8)
  }

  /// Returns RMC and GGA: two sentences per second.
  private static func sentences(_ place: Coordinate, _ stamp: String) -> String {
    let time = stamp.dropFirst(11).prefix(8).filter { $0 != ":" } + ".00"
    let day = stamp.prefix(10).split(separator: "-")
    let date = "\(day[2])\(day[1])\(day[0].suffix(2))"
    let position = "\(angle(place.latitude, 2)),N,\(angle(place.longitude, 3)),E"
    return [
      "GPRMC,\(time),A,\(position),19.438,125.0,\(date),,,A",
      "GPGGA,\(time),\(position),1,09,0.9,408.0,M,47.9,M,,",
    ]
    .map { body in
      let sum = body.utf8.reduce(0, ^)
      let digits = String(sum, radix: 16, uppercase: true)
      return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }
    .joined()
  }

  /// Returns a positive angle in degrees and minutes, as in NMEA.
  private static func angle(_ value: Double, _ width: Int) -> String {
    let degrees = value.rounded(.down)
    let minutes = (value - degrees) * 60
    let whole = String(Int(degrees))
    let zeros = String(repeating: "0", count: width - whole.count)
    return zeros + whole + (minutes < 10 ? "0" : "") + decimal(minutes, 5)
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let units = Int((value * scale).rounded())
    let fraction = String(units % Int(scale))
    return
      "\(units / Int(scale)).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }
}
