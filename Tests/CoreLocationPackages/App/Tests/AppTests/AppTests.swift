import CoreLocation
import XCTest

@testable import App

final class AppTests: XCTestCase {
  func testAGeocoderCallsItsHandlerOnTheMainThread() {
    let expectation = expectation(description: "handler")
    CLGeocoder().reverseGeocodeLocation(CLLocation(latitude: 46.95, longitude: 7.44)) { places, _ in
      XCTAssertTrue(Thread.isMainThread)
      XCTAssertEqual(places?.first?.locality, "Bern")
      expectation.fulfill()
    }
    wait(for: [expectation], timeout: 20)
  }
}
