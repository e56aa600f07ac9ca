import CoreLocation
import Foundation
import Testing

struct CLErrorTests {
  @Test(
    arguments: [
      (CLError.locationUnknown, 0), (.denied, 1), (.network, 2), (.headingFailure, 3),
      (.regionMonitoringDenied, 4), (.regionMonitoringFailure, 5),
      (.regionMonitoringSetupDelayed, 6), (.regionMonitoringResponseDelayed, 7),
      (.geocodeFoundNoResult, 8), (.geocodeFoundPartialResult, 9), (.geocodeCanceled, 10),
      (.deferredFailed, 11), (.deferredNotUpdatingLocation, 12), (.deferredAccuracyTooLow, 13),
      (.deferredDistanceFiltered, 14), (.deferredCanceled, 15), (.rangingUnavailable, 16),
      (.rangingFailure, 17), (.promptDeclined, 18), (.historicalLocationError, 19),
    ] as [(CLError.Code, Int)])
  func codes(code: CLError.Code, number: Int) {
    #expect(code.rawValue == number)
    let error: any Error = CLError(code)
    #expect((error as NSError).code == number)
    #expect((error as NSError).domain == kCLErrorDomain)
    #expect(error._code == number)
    #expect((error as? CLError)?.code == code)
    #expect(CLError(code).errorCode == number)
  }

  private func kind(_ error: any Error) -> String {
    do { throw error } catch CLError.denied {
      return "denied"
    } catch CLError.locationUnknown {
      return "unknown"
    } catch { return "other" }
  }

  @Test func patterns() {
    #expect(kind(CLError(.denied)) == "denied")
    #expect(kind(CLError(.locationUnknown)) == "unknown")
    #expect(kind(CLError(.network)) == "other")
    #expect(kind(NSError(domain: kCLErrorDomain, code: 1)) == "denied")
    #expect(kind(NSError(domain: "another", code: 1)) == "other")
    switch CLError(.denied).code {
    case .denied: break
    default: Issue.record("a code is no pattern")
    }
  }

  @Test func equalityAndWords() {
    #expect(CLError(.denied) == CLError(.denied))
    #expect(CLError(.denied) != CLError(.network))
    let error = CLError(.network, userInfo: [NSLocalizedDescriptionKey: "no gpsd"])
    #expect(error.localizedDescription == "no gpsd")
    #expect((error as any Error).localizedDescription == "no gpsd")
    #expect("\(error)".contains("kCLErrorDomain") && "\(error)".contains("2"))
    #expect(kCLErrorDomain == "kCLErrorDomain")
    // The code is the same in every form of the error, with or without a description.
    for error in [error, CLError(.denied)] {
      #expect(error.errorDescription == error.localizedDescription)
      #expect(error.errorDescription == (error as NSError).localizedDescription)
      #expect("\(error)".contains(error.localizedDescription))
    }
    let region = CLCircularRegion(center: .init(), radius: 1, identifier: "r")
    #expect(CLError(.denied).alternateRegion == nil)
    #expect(
      CLError(.denied, userInfo: [kCLErrorUserInfoAlternateRegionKey: region]).alternateRegion
        === region)
    #expect(kCLErrorUserInfoAlternateRegionKey == "kCLErrorUserInfoAlternateRegionKey")
  }
}
