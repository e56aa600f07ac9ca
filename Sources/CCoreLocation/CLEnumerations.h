// The enumerations of CoreLocation. The Swift module has them as its bridging header, whose text goes with
// the module: it can be imported where no C module is in sight. They are in no C module, so that the text is
// not taken for an import of one.
#pragma once

// GeoKernels' bridging header, which comes with GeoCore: the compiler warns of one that it meets unawares.
#include "../CVectorShims/CVectorShims.h"

// An enumeration that takes any raw value, as Apple's NS_ENUM: Swift sees an enum that is not frozen
// and whose init(rawValue:) never fails.
#define CL_ENUM(name)                                           \
  enum __attribute__((enum_extensibility(open))) name : long;   \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : long

// One that is closed, as Apple's NS_CLOSED_ENUM: a switch over its cases needs no default.
#define CL_CLOSED_ENUM(name)                                    \
  enum __attribute__((enum_extensibility(closed))) name : long; \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(closed))) name : long

#define CL_ENUM_INT(name)                                       \
  enum __attribute__((enum_extensibility(open))) name : int;    \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : int

/// What has gone wrong; in Swift, CLError.Code.
CL_ENUM(CLErrorCode) {
  /// No position now; the service keeps trying.
  kCLErrorLocationUnknown = 0,
  /// Not authorized.
  kCLErrorDenied = 1,
  /// The source of positions, or the network, cannot be reached.
  kCLErrorNetwork = 2,
  /// No heading.
  kCLErrorHeadingFailure = 3,
  /// Not authorized to monitor regions.
  kCLErrorRegionMonitoringDenied = 4,
  /// A region cannot be monitored.
  kCLErrorRegionMonitoringFailure = 5,
  /// A region will be monitored later.
  kCLErrorRegionMonitoringSetupDelayed = 6,
  /// Events of a region may come late.
  kCLErrorRegionMonitoringResponseDelayed = 7,
  /// The geocoder has found nothing.
  kCLErrorGeocodeFoundNoResult = 8,
  /// The geocoder has found a part.
  kCLErrorGeocodeFoundPartialResult = 9,
  /// The geocoder was cancelled.
  kCLErrorGeocodeCanceled = 10,
  /// Updates were not deferred.
  kCLErrorDeferredFailed = 11,
  /// Updates were not deferred: none are wanted.
  kCLErrorDeferredNotUpdatingLocation = 12,
  /// Updates were not deferred: the accuracy is too high.
  kCLErrorDeferredAccuracyTooLow = 13,
  /// Updates were not deferred: there is a distance filter.
  kCLErrorDeferredDistanceFiltered = 14,
  /// Deferring was cancelled.
  kCLErrorDeferredCanceled = 15,
  /// Beacons cannot be ranged.
  kCLErrorRangingUnavailable = 16,
  /// Ranging has failed.
  kCLErrorRangingFailure = 17,
  /// The user has declined.
  kCLErrorPromptDeclined = 18,
  /// No positions of the past.
  kCLErrorHistoricalLocationError = 19,
};

/// Whether a program may have positions.
CL_ENUM_INT(CLAuthorizationStatus) {
  /// Nothing has been decided yet.
  kCLAuthorizationStatusNotDetermined = 0,
  /// It may not, and nobody here can change that.
  kCLAuthorizationStatusRestricted = 1,
  /// It may not.
  kCLAuthorizationStatusDenied = 2,
  /// It may.
  kCLAuthorizationStatusAuthorizedAlways = 3,
  /// It may while it is in use.
  kCLAuthorizationStatusAuthorizedWhenInUse = 4,
  /// The older name of authorizedAlways.
  kCLAuthorizationStatusAuthorized = kCLAuthorizationStatusAuthorizedAlways,
};

/// How exact the positions are that a program gets.
CL_ENUM(CLAccuracyAuthorization) {
  /// As exact as they are.
  CLAccuracyAuthorizationFullAccuracy = 0,
  /// Coarsened.
  CLAccuracyAuthorizationReducedAccuracy = 1,
};

/// What positions are used for.
CL_ENUM(CLActivityType) {
  /// Anything.
  CLActivityTypeOther = 1,
  /// In a car.
  CLActivityTypeAutomotiveNavigation = 2,
  /// On foot.
  CLActivityTypeFitness = 3,
  /// In a train, on a ship.
  CLActivityTypeOtherNavigation = 4,
  /// In the air.
  CLActivityTypeAirborne = 5,
};

/// How a device is held, which says what its heading refers to.
CL_ENUM_INT(CLDeviceOrientation) {
  CLDeviceOrientationUnknown = 0,
  CLDeviceOrientationPortrait = 1,
  CLDeviceOrientationPortraitUpsideDown = 2,
  CLDeviceOrientationLandscapeLeft = 3,
  CLDeviceOrientationLandscapeRight = 4,
  CLDeviceOrientationFaceUp = 5,
  CLDeviceOrientationFaceDown = 6,
};

/// Whether a monitored condition holds.
CL_ENUM(CLMonitoringState) {
  /// That is not known.
  CLMonitoringStateUnknown = 0,
  /// It holds.
  CLMonitoringStateSatisfied = 1,
  /// It does not hold.
  CLMonitoringStateUnsatisfied = 2,
  /// It is not monitored.
  CLMonitoringStateUnmonitored = 3,
};

/// Whether one is in a region.
CL_CLOSED_ENUM(CLRegionState) {
  /// That is not known.
  CLRegionStateUnknown = 0,
  /// In it.
  CLRegionStateInside = 1,
  /// Not in it.
  CLRegionStateOutside = 2,
};

/// How far a beacon is away.
CL_ENUM(CLProximity) {
  CLProximityUnknown = 0,
  CLProximityImmediate = 1,
  CLProximityNear = 2,
  CLProximityFar = 3,
};
