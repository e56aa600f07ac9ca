import Foundation
import GeoTracks
import Testing

@testable import CoreLocation
import _TestSupport
import _SourceTestSupport

/// Conversion of a source's positions to CoreLocation: section 1.5 of the specification.
struct LocationMappingTests {
  let live = Origin(isRecording: false, assumedAccuracy: nil)

  private func full() -> Location {
    var location = place(at: 1.5, accuracy: 3)
    location.altitude = 400
    location.ellipsoidalAltitude = 447.9
    location.verticalAccuracy = 7
    location.speed = 12
    location.speedAccuracy = 0.5
    location.course = 359
    location.courseAccuracy = 2
    return location
  }

  @Test func everythingThatIsKnown() {
    let location = CLLocation(full(), from: live)
    #expect(location.coordinate.latitude == origin.latitude)
    #expect(location.altitude == 400 && location.ellipsoidalAltitude == 447.9)
    #expect(location.horizontalAccuracy == 3 && location.verticalAccuracy == 7)
    #expect(location.speed == 12 && location.speedAccuracy == 0.5)
    #expect(location.course == 359 && location.courseAccuracy == 2)
    #expect(abs(location.second - 1.5) < 1e-6)
    #expect(location.sourceInformation?.isProducedByAccessory == true)
    #expect(location.sourceInformation?.isSimulatedBySoftware == false)
  }

  @Test func unknownValuesAreInvalid() {
    let location = CLLocation(Location(origin), from: live)
    #expect(location.horizontalAccuracy == -1 && location.verticalAccuracy == -1)
    #expect(location.speed == -1 && location.speedAccuracy == -1)
    #expect(location.course == -1 && location.courseAccuracy == -1)
    #expect(location.altitude == 0)
    #expect(abs(location.timestamp.timeIntervalSinceNow) < 60)
    #expect(location.sourceInformation?.isProducedByAccessory == false)
  }

  @Test func aFixInTwoDimensionsHasNoAltitude() {
    var location = full()
    location.fix = .twoDimensional
    #expect(CLLocation(location, from: live).verticalAccuracy == -1)
    location = full()
    location.altitude = nil
    #expect(CLLocation(location, from: live).verticalAccuracy == -1)
  }

  @Test func recordingsAndSimulatorsAreSimulated() {
    let recording = Origin(isRecording: true, assumedAccuracy: nil)
    let played = CLLocation(full(), from: recording)
    #expect(played.sourceInformation?.isSimulatedBySoftware == true)
    #expect(played.sourceInformation?.isProducedByAccessory == false)
    var location = full()
    location.status = .simulated
    #expect(CLLocation(location, from: live).sourceInformation?.isSimulatedBySoftware == true)
  }

  @Test func anAccuracyCanBeAssumed() {
    let assuming = Origin(isRecording: true, assumedAccuracy: 8)
    #expect(CLLocation(Location(origin), from: assuming).horizontalAccuracy == 8)
    #expect(CLLocation(full(), from: assuming).horizontalAccuracy == 3)
  }
}
