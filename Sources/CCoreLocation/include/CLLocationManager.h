#pragma once
#include "CLEnum.h"

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
