import Testing

@Suite("geocalc cluster") struct ClusterTests {
  // Along the meridian at 48° N, 0.0001° are 11.12 m (pyproj): a and c are 11 m apart, c and d 56 m.
  private static let table =
    "name;lat;lon\r\n\"a; 1\";48.0000;16\r\nb;48.1;16\r\nc;48.0001;16\r\nbad;x;16\r\nd;48.0006;16\r\n"

  @Test("Rows keep their bytes and get the number of their cluster")
  func addsColumn() throws {
    let run = try GeocalcProcess("cluster --within 50m", input: Self.table)
    #expect(run.code == 65)
    #expect(
      run.output
        == "name;lat;lon;cluster\r\n\"a; 1\";48.0000;16;1\r\nb;48.1;16;2\r\nc;48.0001;16;1\r\n"
        + "bad;x;16;\r\nd;48.0006;16;3\r\n")
    #expect(run.errors.contains("4 points in 3 clusters"))
  }

  @Test("Points that others connect are in one cluster")
  func connects() throws {
    let run = try GeocalcProcess("cluster --within 60m --json", input: Self.table)
    let clusters = run.output.split(separator: "\n").filter { $0.contains("\"cluster\":1") }
    #expect(clusters.count == 3, "\(run.output)")
  }

  @Test("--only first prints one row for each cluster")
  func onlyFirst() throws {
    let run = try GeocalcProcess("cluster --within 50m --only first", input: Self.table)
    #expect(
      run.output
        == "name;lat;lon;cluster\r\n\"a; 1\";48.0000;16;1\r\nb;48.1;16;2\r\nd;48.0006;16;3\r\n")
  }

  @Test("An invalid radius is refused", arguments: ["-1m", "5", "x"])
  func refusesRadius(text: String) throws {
    try GeocalcProcess("cluster --within \(text)", input: Self.table)
      .expectRefusal(code: 65, naming: "--within")
  }
}
