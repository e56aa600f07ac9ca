import CoreLocation
import GeoCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct CLGeocoderTests {
  let geocoder = CLGeocoder()

  @Test func everyQuestionIsAnsweredWithAnError() async {
    await #expect(throws: CLError(.network)) {
      _ = try await geocoder.reverseGeocodeLocation(CLLocation(latitude: 1, longitude: 2))
    }
    await #expect(throws: CLError(.network)) {
      _ = try await geocoder.geocodeAddressString("Bahnhofplatz 1, Zürich")
    }
    #expect(!geocoder.isGeocoding)
    geocoder.cancelGeocode()
  }

  @Test func handlersAreCalledOnTheMainQueue() async throws {
    let errors = Guarded<[CLError?]>([])
    let handler: CLGeocodeCompletionHandler = { placemarks, error in
      MainActor.assertIsolated()
      #expect(placemarks == nil)
      errors.withLock { $0.append(error as? CLError) }
    }
    geocoder.reverseGeocodeLocation(
      CLLocation(latitude: 1, longitude: 2), completionHandler: handler)
    geocoder.geocodeAddressString("Zürich", completionHandler: handler)
    geocoder.geocodeAddressString("Zürich", in: circle(), completionHandler: handler)
    try await eventually { errors.withLock { $0.count } == 3 }
    #expect(errors.withLock { $0 } == Array(repeating: CLError(.network), count: 3))
  }

  @Test func placemarks() {
    final class Mark: CLPlacemark {
      override var locality: String? { "Zürich" }
    }
    #expect(CLPlacemark(placemark: Mark()).locality == "Zürich")
    #expect(CLPlacemark(placemark: Mark()).country == nil)
  }
}
