import CoreLocation
import GeoCore
import Testing
import _TestSupport
import _SourceTestSupport

/// `delegate?.locationManager?(…)`, as in mocks and simulators of managers.
struct OptionalCallTests {
  @Test func optionalCallsReachTheDelegate() {
    let recorder = Recorder()
    let delegate: (any CLLocationManagerDelegate)? = recorder
    let manager = CLLocationManager()
    let region = circle()
    delegate?.locationManager?(manager, didUpdateLocations: [CLLocation()])
    delegate?.locationManager?(manager, didFailWithError: CLError(.denied))
    delegate?.locationManager?(manager, didEnterRegion: region)
    delegate?.locationManager!(manager, didExitRegion: region)
    delegate?.locationManager?(manager, didDetermineState: .inside, for: region)
    delegate?.locationManager?(manager, didVisit: CLVisit())
    delegate?.locationManager?(manager, didUpdateHeading: CLHeading())
    delegate?.locationManager?(
      manager, monitoringDidFailFor: nil, withError: CLError(.regionMonitoringFailure))
    delegate?.locationManager?(manager, didStartMonitoringFor: region)
    delegate?.locationManager?(manager, didFinishDeferredUpdatesWithError: nil)
    delegate?.locationManagerDidChangeAuthorization?(manager)
    delegate?.locationManagerDidPauseLocationUpdates?(manager)
    delegate?.locationManagerDidResumeLocationUpdates?(manager)
    #expect(delegate?.locationManagerShouldDisplayHeadingCalibration?(manager) == false)
    #expect(
      recorder.log == [
        "locations", "error 1", "enter home", "exit home", "state 1 home", "visit",
        "heading -1.0 -1.0", "failed ? 5", "monitoring home", "not deferred", "authorization 3",
        "pause", "resume",
      ])
  }

  @Test func plainCallsReachTheMethods() {
    let recorder = Recorder()
    let delegate: any CLLocationManagerDelegate = recorder
    delegate.locationManager(CLLocationManager(), didUpdateLocations: [])
    recorder.locationManager(CLLocationManager(), didEnterRegion: circle())
    #expect(recorder.log == ["locations", "enter home"])
  }

  /// A delegate without methods compiles, and accepts all calls.
  @Test func everyMethodIsOptional() {
    final class Nothing: CLLocationManagerDelegate {}
    let nothing = Nothing()
    let delegate: (any CLLocationManagerDelegate)? = nothing
    delegate?.locationManager?(CLLocationManager(), didUpdateLocations: [])
    delegate?.locationManager(CLLocationManager(), didVisit: CLVisit())
    // Apple's platforms raise an exception here; this library prints a line.
    delegate?.locationManager(CLLocationManager(), didFailWithError: CLError(.denied))
    delegate?.locationManagerDidChangeAuthorization(CLLocationManager())
    #expect(delegate?.locationManagerShouldDisplayHeadingCalibration?(CLLocationManager()) == false)
  }

  /// Many delegates have a property of the same name, which takes precedence.
  @Test func aPropertyOfThatNameIsTheDelegatesOwn() {
    final class Owner: NSObject, CLLocationManagerDelegate {
      let locationManager = CLLocationManager()
      var count = 0
      override init() {
        super.init()
        locationManager.delegate = self
      }
      func use() { locationManager.distanceFilter = 7 }
      func locationManager(_ manager: CLLocationManager, didUpdateLocations: [CLLocation]) {
        count += 1
      }
    }
    let owner = Owner()
    owner.use()
    #expect(owner.locationManager.distanceFilter == 7)
    owner.locationManager.delegate?.locationManager?(
      owner.locationManager, didUpdateLocations: [])
    #expect(owner.count == 1)
  }

  @Test func theOlderFormOfAuthorizationIsCalled() {
    final class Old: CLLocationManagerDelegate {
      var status: CLAuthorizationStatus?
      func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
      ) { self.status = status }
    }
    let old = Old()
    (old as any CLLocationManagerDelegate).locationManagerDidChangeAuthorization(
      CLLocationManager())
    #expect(old.status == .authorizedAlways)
  }
}
