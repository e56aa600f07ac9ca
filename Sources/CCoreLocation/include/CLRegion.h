#pragma once
#include "CLEnum.h"

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
