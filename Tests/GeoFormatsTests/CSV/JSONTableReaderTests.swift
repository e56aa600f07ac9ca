import Testing

@testable import GeoFormats

/// JSON objects as table rows.
@Suite struct JSONTableReaderTests {
  private func read(_ text: String, pieceSize: Int = .max) -> (table: String, JSONTableReader) {
    var reader = JSONTableReader()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieceSize))
      reader.read(piece.span)
      rest = rest.dropFirst(piece.count)
    }
    reader.finish()
    return (reader.output.csv, reader)
  }

  @Test(
    "After a refusal no other problem is reported, wherever the input is cut",
    arguments: [.max, 1, 3])
  func refusalEnds(pieceSize: Int) {
    let (_, reader) = read(#"{"lat":{"0":1,"1":2}}at":"#, pieceSize: pieceSize)
    #expect(reader.refusal != nil && reader.problem == nil)
  }

  @Test(
    "Objects become rows with the names and values of a CSV table",
    arguments: [
      (#"{"lat":1,"lon":2.50}"#, "lat,lon\n1,2.50\n"),
      (#"[{"lat":1,"lon":2},{"lon":4,"lat":3}]"#, "lat,lon\n1,2\n3,4\n"),
      ("{\"a\":1}\n{\"a\":2}\n", "a\n1\n2\n"),
      ("\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", "a\n1\n2\n"),
      ("\u{FEFF}[ {\"a\" : 1 } ]", "a\n1\n"),
      // Without quotes, the second row would be a comment.
      (##"[{"a":1,"b":"#"},{"a":"#x","b":2}]"##, "a,b\n1,#\n\"#x\",2\n"),
      // Numbers with more digits than a Double can hold.
      (#"[{"id":12345678901234567890,"x":1e400}]"#, "id,x\n12345678901234567890,1e400\n"),
      (#"[{"a":null,"b":true,"c":"x"},{"b":NaN}]"#, "a,b,c\n,true,x\n,NaN,\n"),
      (#"[{"a":"x,\"y\"","b c":"é\n"}]"#, "a,\"b c\"\n\"x,\"\"y\"\"\",\"é\n\"\n"),
      // A name that first occurs in a later object of the head also becomes a column.
      (#"[{"a":1},{"a":2,"b":3}]"#, "a,b\n1,\n2,3\n"),
      // If two members have the same name, the last member counts.
      (#"[{"a":1,"a":2}]"#, "a\n2\n"),
      // An empty line would not be a row.
      (#"[{"a":null},{"a":1}]"#, "a\n\"\"\n1\n"),
      (#"{"from":{"lat":1,"p":{"q":2}},"to":{"lat":3}}"#, "from.lat,from.p.q,to.lat\n1,2,3\n"),
      (
        #"{"tags":["a",{"b":[1,null]}],"lat":1}"#,
        "tags,lat\n\"[\"\"a\"\",{\"\"b\"\":[1,null]}]\",1\n"
      ),
      (
        #"{"at":{"type":"Point","coordinates":[2.50,48,7]},"n":1}"#, "at,n\nPOINT(2.50 48),1\n"
      ),
      (#"{"at":{"coordinates":[2,48],"type":"Point"}}"#, "at\nPOINT(2 48)\n"),
      (
        #"{"at":{"type":"LineString","coordinates":[[2,48],[3,4]]}}"#,
        "at.type,at.coordinates\nLineString,\"[[2,48],[3,4]]\"\n"
      ),
      // Objects with numeric names become a table without a header.
      (#"[{"0":1,"1":2},{"0":3,"1":4}]"#, "1,2\n3,4\n"), (#"[{"":1}]"#, "\"\"\n1\n"),
      (#"[{"a":1,"":2}]"#, "a,\"\"\n1,2\n"),
    ])
  func rows(text: String, table: String) {
    for size in [Int.max, 1, 3] {
      let (found, reader) = read(text, pieceSize: size)
      #expect(found == table)
      #expect(reader.refusal == nil && reader.problem == nil && reader.lost == nil)
    }
  }

  @Test(
    "Tables by columns, rows without names and rows inside another object are refused",
    arguments: [
      (#"{"lat":{"0":1,"1":2},"lon":{"0":3,"1":4}}"#, "orient=\"records\""),
      (#"{"0":{"lat":1,"lon":2},"1":{"lat":3,"lon":4}}"#, "orient=\"records\""),
      ("[[1,2],[3,4]]", "not objects"), ("[1,2]", "not objects"),
      (#"{"status":"OK","data":[{"lat":1,"lon":2}]}"#, "jq -c '.data[]'"),
      (#"{"result":{"items":[{"lat":1,"lon":2}]}}"#, "jq -c '.result.items[]'"),
    ])
  func refused(text: String, reason: String) {
    for size in [Int.max, 1] {
      let (table, reader) = read(text, pieceSize: size)
      #expect(reader.refusal?.contains(reason) == true, "\(reader.refusal ?? "")")
      #expect(table.isEmpty)
    }
  }

  @Test("Broken objects are reported with their line, and the others are read")
  func broken() {
    let (table, reader) = read("{\"a\":1}\n{\"a\"\n{\"a\":3}\n{\"a\" 4}\n{\"a\":5}\n")
    #expect(table == "a\n1\n3\n5\n")
    #expect(reader.problem == "line 3: broken JSON, and at 1 more places")
    let (cut, end) = read("[{\"a\":1},{\"a\":2")
    #expect(cut == "a\n1\n")
    #expect(end.problem?.contains("ends inside") == true)
  }

  @Test("Names that appear only after the head are counted and skipped")
  func late() {
    let padding = String(repeating: "x", count: 1 << 19)
    let row = "{\"a\":\"\(padding)\"}\n"
    let (table, reader) = read(row + row + row + "{\"a\":1,\"late\":2}\n")
    #expect(table.hasPrefix("a\nxxx") && table.hasSuffix("x\n1\n"))
    #expect(reader.lost?.count == 1 && reader.lost?.name == "late")
  }

  @Test("Objects that are too long and too many names are refused")
  func bounds() {
    let long = read("{\"a\":[\(String(repeating: "1,", count: 1 << 19))1]}").1
    #expect(long.refusal?.contains("1 MiB") == true)
    let text = read("{\"a\":\"\(String(repeating: "x", count: 1 << 20))y\"}").1
    #expect(text.refusal?.contains("1 MiB") == true)
    let names = (0..<5000).map { "\"n\($0)\":1" }.joined(separator: ",")
    #expect(read("{\(names)}").1.refusal?.contains("different names") == true)
  }
}
