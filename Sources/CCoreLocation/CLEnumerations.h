// The enumerations of CoreLocation. This file is the bridging header of the Swift module. The text of a bridging
// header is stored in the module, so the module can be imported where no C module is visible. This file is not part
// of a C module, because the compiler would then store an import of that module instead of the text.
#pragma once

// The bridging header of GeoKernels, which GeoCore brings along. Without this line, the compiler warns about it.
#include "../CVectorShims/CVectorShims.h"

// An open enumeration like Apple's NS_ENUM. In Swift, the enum is not frozen, and its init(rawValue:) never fails.
#define CL_ENUM(name)                                           \
  enum __attribute__((enum_extensibility(open))) name : long;   \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : long

// A closed enumeration like Apple's NS_CLOSED_ENUM. In Swift, a switch over its cases needs no default.
#define CL_CLOSED_ENUM(name)                                    \
  enum __attribute__((enum_extensibility(closed))) name : long; \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(closed))) name : long

#define CL_ENUM_INT(name)                                       \
  enum __attribute__((enum_extensibility(open))) name : int;    \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : int

/// The codes of errors; in Swift, CLError.Code.
CL_ENUM(CLErrorCode) {
  /// There is no position now; the service keeps trying.
  kCLErrorLocationUnknown = 0,
  /// The program is not authorized to receive positions.
  kCLErrorDenied = 1,
  /// The source of positions or the network is unreachable.
  kCLErrorNetwork = 2,
  /// The heading cannot be determined.
  kCLErrorHeadingFailure = 3,
  /// The program is not authorized to monitor regions.
  kCLErrorRegionMonitoringDenied = 4,
  /// A region cannot be monitored.
  kCLErrorRegionMonitoringFailure = 5,
  /// Monitoring of a region starts with a delay.
  kCLErrorRegionMonitoringSetupDelayed = 6,
  /// Events of a region may be delivered late.
  kCLErrorRegionMonitoringResponseDelayed = 7,
  /// The geocoder has found no result.
  kCLErrorGeocodeFoundNoResult = 8,
  /// The geocoder has found a partial result.
  kCLErrorGeocodeFoundPartialResult = 9,
  /// The request to the geocoder was cancelled.
  kCLErrorGeocodeCanceled = 10,
  /// Updates were not deferred.
  kCLErrorDeferredFailed = 11,
  /// Updates were not deferred, because updates are not running.
  kCLErrorDeferredNotUpdatingLocation = 12,
  /// Updates were not deferred, because the desired accuracy is too low.
  kCLErrorDeferredAccuracyTooLow = 13,
  /// Updates were not deferred, because a distance filter is set.
  kCLErrorDeferredDistanceFiltered = 14,
  /// The request to defer updates was cancelled.
  kCLErrorDeferredCanceled = 15,
  /// Beacons cannot be ranged.
  kCLErrorRangingUnavailable = 16,
  /// Ranging beacons has failed.
  kCLErrorRangingFailure = 17,
  /// The user has declined a prompt.
  kCLErrorPromptDeclined = 18,
  /// Past positions are not available.
  kCLErrorHistoricalLocationError = 19,
};

/// Whether a program is authorized to receive positions.
CL_ENUM_INT(CLAuthorizationStatus) {
  /// The authorization is not decided yet.
  kCLAuthorizationStatusNotDetermined = 0,
  /// The program is not authorized, and the user cannot change that.
  kCLAuthorizationStatusRestricted = 1,
  /// The program is not authorized.
  kCLAuthorizationStatusDenied = 2,
  /// The program is authorized at all times.
  kCLAuthorizationStatusAuthorizedAlways = 3,
  /// The program is authorized while it is in use.
  kCLAuthorizationStatusAuthorizedWhenInUse = 4,
  /// The older name of authorizedAlways.
  kCLAuthorizationStatusAuthorized = kCLAuthorizationStatusAuthorizedAlways,
};

/// The accuracy of the positions that a program receives.
CL_ENUM(CLAccuracyAuthorization) {
  /// Positions have full accuracy.
  CLAccuracyAuthorizationFullAccuracy = 0,
  /// Positions have reduced accuracy.
  CLAccuracyAuthorizationReducedAccuracy = 1,
};

/// The activity for which a program uses positions.
CL_ENUM(CLActivityType) {
  /// Any other activity.
  CLActivityTypeOther = 1,
  /// Navigation in a car.
  CLActivityTypeAutomotiveNavigation = 2,
  /// Movement on foot.
  CLActivityTypeFitness = 3,
  /// Navigation in a train or on a ship.
  CLActivityTypeOtherNavigation = 4,
  /// Flight.
  CLActivityTypeAirborne = 5,
};

/// The orientation of a device, to which headings refer.
CL_ENUM_INT(CLDeviceOrientation) {
  CLDeviceOrientationUnknown = 0,
  CLDeviceOrientationPortrait = 1,
  CLDeviceOrientationPortraitUpsideDown = 2,
  CLDeviceOrientationLandscapeLeft = 3,
  CLDeviceOrientationLandscapeRight = 4,
  CLDeviceOrientationFaceUp = 5,
  CLDeviceOrientationFaceDown = 6,
};

/// The state of a monitored condition.
CL_ENUM(CLMonitoringState) {
  /// The state is unknown.
  CLMonitoringStateUnknown = 0,
  /// The condition is satisfied.
  CLMonitoringStateSatisfied = 1,
  /// The condition is not satisfied.
  CLMonitoringStateUnsatisfied = 2,
  /// The condition is not monitored.
  CLMonitoringStateUnmonitored = 3,
};

/// The state of a device relative to a region.
CL_CLOSED_ENUM(CLRegionState) {
  /// The state is unknown.
  CLRegionStateUnknown = 0,
  /// The device is inside the region.
  CLRegionStateInside = 1,
  /// The device is outside the region.
  CLRegionStateOutside = 2,
};

/// The approximate distance of a beacon.
CL_ENUM(CLProximity) {
  CLProximityUnknown = 0,
  CLProximityImmediate = 1,
  CLProximityNear = 2,
  CLProximityFar = 3,
};
