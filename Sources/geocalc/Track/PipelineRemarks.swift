import GeoLocation

extension RecordingPipeline {
  /// Messages at the end of a source, about changes that no option asked for.
  ///
  /// - Parameter hasOption: whether the command has `--keep-repeats`.
  func remarks(hasOption: Bool) -> [String] {
    remarks.map {
      $0.reason == .duplicate && hasOption ? $0.detail + "; --keep-repeats keeps them" : $0.detail
    }
  }

  /// A message about points that are out of order; nil if there are none.
  var orderRemark: String? {
    if sortedPoints > 0 {
      let breaks =
        droppedBreaks > 0 ? "; \(droppedBreaks) breaks between segments are left out" : ""
      return
        "\(sortedPoints) points were not in the order of their times and are sorted in\(breaks)"
    }
    guard backwardPoints > 0 else { return nil }
    return OrderRemark.text(backwardPoints, of: pointCount, "points")
  }
}

extension RecordingPipeline.Rollover {
  /// The message about the correction.
  var remark: String {
    count == 0
      ? "--rollover changes nothing, the first date is \(first)"
      : "dates are moved by \(count) times 1024 weeks, \(first) to \(moved), as --rollover asks"
  }
}
