#pragma once
#include "CLEnum.h"

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
