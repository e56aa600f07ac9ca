import CoreLocation
import CoreLocation.CLLocation
import CoreLocation.CLLocationManager
import Testing
import _LocationEssentials

struct EnumerationTests {
  @Test func rawValues() {
    #expect(CLAuthorizationStatus.notDetermined.rawValue == 0)
    #expect(CLAuthorizationStatus.restricted.rawValue == 1)
    #expect(CLAuthorizationStatus.denied.rawValue == 2)
    #expect(CLAuthorizationStatus.authorizedAlways.rawValue == 3)
    #expect(CLAuthorizationStatus.authorizedWhenInUse.rawValue == 4)
    #expect(CLAuthorizationStatus.authorized == .authorizedAlways)
    #expect(CLAccuracyAuthorization.fullAccuracy.rawValue == 0)
    #expect(CLAccuracyAuthorization.reducedAccuracy.rawValue == 1)
    #expect(CLActivityType.other.rawValue == 1)
    #expect(CLActivityType.automotiveNavigation.rawValue == 2)
    #expect(CLActivityType.fitness.rawValue == 3)
    #expect(CLActivityType.otherNavigation.rawValue == 4)
    #expect(CLActivityType.airborne.rawValue == 5)
    #expect(CLRegionState.unknown.rawValue == 0)
    #expect(CLRegionState.inside.rawValue == 1)
    #expect(CLRegionState.outside.rawValue == 2)
    #expect(CLProximity.far.rawValue == 3)
    #expect(CLDeviceOrientation.portrait.rawValue == 1)
    #expect(CLDeviceOrientation.faceDown.rawValue == 6)
    #expect(CLMonitor.Event.State.unknown.rawValue == 0)
    #expect(CLMonitor.Event.State.satisfied.rawValue == 1)
    #expect(CLMonitor.Event.State.unsatisfied.rawValue == 2)
    #expect(CLMonitor.Event.State.unmonitored.rawValue == 3)
  }

  /// Apple's enumerations are C enumerations, and accept any value.
  @Test func theyAreOpen() {
    #expect(CLAuthorizationStatus(rawValue: 77) != nil)
    #expect(CLAuthorizationStatus(rawValue: 77)?.rawValue == 77)
    #expect(CLActivityType(rawValue: -5)?.rawValue == -5)
  }

  /// In Swift 6 mode a switch needs `@unknown default`, as on Apple's platforms.
  @Test func theyAreSwitchedOver() {
    func allows(_ status: CLAuthorizationStatus) -> Bool {
      switch status {
      case .authorizedAlways, .authorizedWhenInUse: true
      case .notDetermined, .restricted, .denied: false
      @unknown default: false
      }
    }
    #expect(allows(.authorized) && !allows(.denied))
  }

  /// Only this enumeration is closed on Apple's platforms: a switch has no default.
  @Test func aRegionStateIsClosed() {
    func isInside(_ state: CLRegionState) -> Bool {
      switch state {
      case .inside: true
      case .outside, .unknown: false
      }
    }
    #expect(isInside(.inside) && !isInside(.unknown))
  }

  @Test func submodulesAreThere() {
    var found = 0
    #if canImport(CoreLocation.CLVisit)
      found += 1
    #endif
    #if canImport(CoreLocation.CLRegion)
      found += 1
    #endif
    #if canImport(CoreLocation.CLBeaconIdentityConstraint)
      found += 1
    #endif
    #if canImport(CoreLocation.CLNoSuchThing)
      found += 100
    #endif
    #expect(found == 3)
  }

  /// Foundation comes with the import, as on Apple's platforms: this file does not import Foundation.
  @Test func foundationComesWithIt() {
    #expect(Date(timeIntervalSince1970: 0) < Date())
    #expect(CGPoint(x: 1, y: 2).x == 1)
  }
}
