#pragma once
#include "CLEnum.h"

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
