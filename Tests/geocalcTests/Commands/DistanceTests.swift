import Foundation
import Testing

// Expected distances and azimuths come from PROJ 9.1.1: geod +ellps=WGS84 -I -f %.9f -F %.9f
@Suite struct DistanceTests {
  @Test("Text has the distance, both azimuths, and the method") func text() throws {
    let run = try GeocalcProcess("distance 40.7128 -74.0060 51.5074 -0.1278 --unit km")
    #expect(
      run.output == """
        5585.234 km
        azimuth  51.241229° at the first place, 108.368998° at the second
        method   geodesic on WGS84

        """)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("JSON has its members in a fixed order") func json() throws {
    let run = try GeocalcProcess("distance 0 0 0 1 --json")
    let pattern =
      #"^\{"from":\{"latitude":0\.0,"longitude":0\.0\},"to":\{"latitude":0\.0,"longitude":1\.0\},"#
      + #""results":\[\{"method":"geodesic","model":"WGS84","distance_m":111319\.4907932[0-9]*,"#
      + #""azimuth1_deg":90\.0,"azimuth2_deg":90\.0\}\]\}\n$"#
    #expect(run.output.range(of: pattern, options: .regularExpression) != nil, "\(run.output)")
  }

  // 5 m divided by 2.4477 is σ per axis and point, so the distance has √2 σ. The interval is ±1.96 times the σ of the
  // distance, shifted down by σ² divided by the distance (Rice).
  @Test("The distance of two inaccurate positions has an interval") func interval() throws {
    let run = try GeocalcProcess("distance 47 8 47.001 8 --accuracy 5m")
    #expect(run.output.hasPrefix("111.171 m\ninterval 105.47"), "\(run.output)")
    #expect(run.output.contains(" to 116.79"), "\(run.output)")
    let json = try GeocalcProcess(
      "distance 47 8 47.00001 8 --accuracy 5m --accuracy 12m --json"
    ).json()
    #expect(json["interval_95"]?["lower_m"]?.number == 0)
    #expect((json["interval_95"]?["upper_m"]?.number ?? 0) > 5)
  }

  @Test("An interval ends at half a meridian, and positions may be exact") func longestInterval()
    throws
  {
    let far = try GeocalcProcess("distance 0 0 0 179 --accuracy 2000km")
    #expect(far.output.contains(" to 20003931.459 m with 95 %; no two points are farther apart\n"))
    let sphere = try GeocalcProcess("distance 0 0 0 179 --accuracy 2000km --method haversine")
    #expect(sphere.output.contains(" to 20015114.352 m with 95 %; no two"))
    let exact = try GeocalcProcess("distance 0 0 0 1 --accuracy 0m")
    #expect(exact.output.contains("interval 111319.491 m to 111319.491 m with 95 %\n"))
    #expect(try GeocalcProcess("distance 0 0 0 1 --accuracy -1m").code == 65)
  }

  @Test(
    "Invalid accuracies are usage errors",
    arguments: ["--accuracy 1m --accuracy 1m --accuracy 1m", "--accuracy 1m --method all"])
  func invalidAccuracies(options: String) throws {
    let run = try GeocalcProcess("distance 47 8 47.001 8 " + options)
    #expect(run.code == 64 && run.output.isEmpty)
  }

  @Test("JSON has all digits of each distance") func jsonDigits() throws {
    let run = try GeocalcProcess("distance 40.7128 -74.0060 51.5074 -0.1278 --json --unit mi")
    let result = try #require(try run.json()["results"]?.array?.first)
    let meters = try #require(result["distance_m"]?.number)
    #expect(abs(meters - 5585233.578931300) < 2e-8)
    #expect(result["distance_mi"]?.number == meters / 1609.344)
  }

  // New York to London in each notation, with minus signs in every position.
  @Test(
    "The same two points are read in many notations",
    arguments: [
      ["40.7128", "-74.0060", "51.5074", "-0.1278"],
      ["40.7128", "-74.0060", "51.5074", "-.1278"],
      ["40.7128 -74.0060", "51.5074 -0.1278"],
      ["+40.7128-074.0060/", "+51.5074-000.1278/"],
      ["--", "40.7128", "-74.0060", "51.5074", "-0.1278"],
      ["40°42'46.08\"N", "-74°0'21.6\"", "51.5074N", "0.1278W"],
      ["40°42′46.08″N 74°0′21.6″W", "51.5074,-0.1278"],
      ["74.0060W", "40.7128N", "0.1278W", "51.5074N"],
      ["40.7128", "\u{2212}74.0060", "51.5074", "-1.278e-1"],
    ])
  func notations(arguments: [String]) throws {
    let run = try GeocalcProcess(["distance"] + arguments)
    #expect(run.output.hasPrefix("5585233.579 m\n"), "\(run.errors)")
    #expect(run.code == 0)
  }

  @Test("Options may be between negative numbers") func optionsBetween() throws {
    let run = try GeocalcProcess("distance -40 --unit km -74 --precision 0 -51 -0.1")
    #expect(run.output.hasPrefix("5654 km\n"))
  }

  @Test(
    "--unit sets the unit of the distance",
    arguments: [
      ("m", "111319.491 m"), ("km", "111.319 km"), ("mi", "69.171 mi"), ("nmi", "60.108 nmi"),
      ("ft", "365221.426 ft"), ("yd", "121740.475 yd"), ("us-ft", "365220.696 us-ft"),
      ("kilometres", "111.319 km"),
    ])
  func units(unit: String, line: String) throws {
    #expect(try GeocalcProcess("distance 0 0 0 1 --unit \(unit)").output.hasPrefix(line + "\n"))
  }

  @Test("Ellipsoids are selected by name or by their parameters")
  func ellipsoids() throws {
    for text in ["bessel", "BESSEL", "6377397.155,1/299.1528128", "6377397.155,299.1528128"] {
      let run = try GeocalcProcess("distance 0 0 1 1 --ellipsoid \(text)")
      #expect(run.output.hasPrefix("156882.938 m\n"), "\(text): \(run.errors)")
    }
    let unknown = try GeocalcProcess("distance 0 0 1 1 --ellipsoid flat")
    #expect(unknown.code == 65)
    #expect(unknown.errors.contains("WGS84"))
  }

  // On a sphere a degree of a great circle is πR/180: 111195.080 m for R1.
  @Test("Haversine uses R1, or the mean sphere of another ellipsoid") func haversine() throws {
    let mean = try GeocalcProcess("distance 0 0 0 1 --method haversine")
    #expect(mean.output.hasPrefix("111195.080 m\n"))
    #expect(mean.output.hasSuffix("haversine on R1\n"))
    let sphere = try GeocalcProcess("distance 0 0 0 1 --method haversine --ellipsoid sphere")
    #expect(sphere.output.hasPrefix("111194.874 m\n"))
  }

  @Test("If Vincenty's iteration does not converge, a note says so and the geodesic is printed")
  func fallback() throws {
    let run = try GeocalcProcess("distance 0 0 0 179.9 --method vincenty --json")
    let result = try #require(try run.json()["results"]?.array?.first)
    #expect(result["fallback"]?.string == "geodesic")
    #expect(abs(try #require(result["distance_m"]?.number) - 20003008.421509411) < 2e-8)
    #expect(run.errors.hasPrefix("note: Vincenty's iteration does not converge"))
    #expect(run.code == 0)
  }

  @Test(
    "--method all uses the same sphere as --method haversine",
    arguments: ["", "bessel", "wgs84", "sphere"])
  func oneSphere(ellipsoid: String) throws {
    let figure = ellipsoid.isEmpty ? "" : " --ellipsoid \(ellipsoid)"
    let alone = try GeocalcProcess("distance 10 20 30 40 --json --method haversine" + figure)
    let all = try GeocalcProcess("distance 10 20 30 40 --json --method all" + figure)
    let one = try #require(try alone.json()["results"]?.array?.first)
    let first = try #require(
      try all.json()["results"]?.array?.first { $0["method"]?.string == "haversine" })
    #expect(first["distance_m"]?.number == one["distance_m"]?.number)
    #expect(first["model"]?.string == one["model"]?.string)
  }

  @Test("--method all prints a table of all models") func comparison() throws {
    let run = try GeocalcProcess("distance 32.178722 119.508619 32.206340 119.425600 --method all")
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true)
    }
    try #require(rows.count > 1)
    #expect(rows[0].first == "method")
    #expect(rows[1].prefix(3) == ["geodesic", "WGS84", "8406.034"])
    #expect(rows.contains { $0.starts(with: ["vincenty", "WGS84", "8405.992", "-0.042152"]) })
    #expect(rows.contains { $0.starts(with: ["haversine", "R1", "8394.044"]) })
    #expect(rows.contains { $0.starts(with: ["haversine", "Amap", "sphere", "8394.034"]) })
    #expect(run.code == 0)
  }

  @Test("JSON of all models has the difference of each from the first") func comparisonJSON() throws
  {
    let run = try GeocalcProcess("distance 0 0 0 1 --method all --json")
    let results = try #require(try run.json()["results"]?.array)
    let first = try #require(results.first?["distance_m"]?.number)
    for result in results {
      let distance = try #require(result["distance_m"]?.number)
      #expect(result["difference_m"]?.number == distance - first)
    }
    let coincident = try GeocalcProcess("distance 5 5 5 5 --method all --json")
    #expect(coincident.output.contains("\"difference_percent\":null"))
  }

  @Test(
    "Invalid coordinates end with code 65, and the message names the arguments",
    arguments: [
      ("abc 0 0 0", "arguments 1 and 2: cannot read \"abc\" at character 1"),
      ("0 0 nan 0", "arguments 3 and 4: cannot read \"nan\" at character 1"),
      ("0 0 0 inf", "cannot read \"inf\""), ("0x10 0 0 0", "cannot read \"0x10\" at character 2"),
      ("91 0 0 0", "latitude 91"), ("-91 0 0 0", "latitude -91"),
      ("139.7 35.7 0 0", "did you mean latitude 35.7, longitude 139.7?"),
      ("0 0 0 361", "longitude 361"), ("40,7 -74 51 0", "cannot read \"40,7\""),
    ])
  func badCoordinates(arguments: String, message: String) throws {
    let run = try GeocalcProcess("distance \(arguments)")
    #expect(run.code == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "Wrong usage ends with code 64",
    arguments: [
      "0 0 0", "40 -74", "10,20,30,40", "", "0 0 0 0 0", "0 0 0 0 --unit parsec",
      "0 0 0 0 --method magic",
      "0 0 0 0 --precision 18", "0 0 0 0 --precision -1", "0 0 0 0 --frobnicate", "0 0 0 0 -x",
    ])
  func badUsage(arguments: String) throws {
    let run = try GeocalcProcess("distance \(arguments)")
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("geocalc distance --help"))
    // A hyphen in the input is printed as a hyphen, not as a minus sign.
    #expect(!run.errors.contains("\u{2212}"))
  }
}
