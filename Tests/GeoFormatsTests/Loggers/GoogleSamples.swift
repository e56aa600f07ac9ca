/// Documents written for these tests, in the known structures.
enum GoogleSamples {
  static let records = """
    {
      "locations": [{
        "latitudeE7": 414216106,
        "longitudeE7": 21684775,
        "accuracy": 20,
        "velocity": 10,
        "heading": 270,
        "altitude": 150,
        "verticalAccuracy": 10,
        "activity": [{"activity": [{"type": "ON_FOOT", "confidence": 89}], "timestamp": "2001-01-01T00:00:00Z"}],
        "source": "WIFI",
        "deviceTag": 1234567890,
        "timestamp": "2022-01-12T17:18:24.190Z"
      }, {
        "timestampMs": "1501234567890",
        "longitudeE7": 4294967295,
        "latitudeE7": 3394967297
      }, {
        "timestamp": "2022-01-12T17:18:25Z", "source": "CELL"
      }]
    }
    """

  static let semantic = """
    {"timelineObjects": [{
      "activitySegment": {
        "endLocation": {"latitudeE7": 10000000, "longitudeE7": 20000004},
        "startLocation": {"latitudeE7": 10000000, "longitudeE7": 20000000, "sourceInfo": {"deviceTag": 1}},
        "activityType": "WALKING", "distance": 44, "confidence": "HIGH",
        "activities": [{"activityType": "CYCLING", "probability": 1}],
        "waypointPath": {"waypoints": [{"latE7": 10000000, "lngE7": 20000009}]},
        "simplifiedRawPath": {"points": [
          {"latE7": 10000000, "lngE7": 20000001, "accuracyMeters": 8, "timestamp": "2020-01-01T00:00:10Z"},
          {"latE7": 10000000, "lngE7": 20000002, "timestampMs": "1577836820000"}]},
        "duration": {"startTimestampMs": "1577836800000", "endTimestampMs": "1577836840000"}
      }
    }, {
      "placeVisit": {
        "location": {"latitudeE7": -10000000, "longitudeE7": 20000000, "placeId": "ChIJ", "name": "Café",
          "address": "1 Street", "semanticType": "TYPE_HOME"},
        "duration": {"startTimestamp": "2020-01-01T00:00:40Z", "endTimestamp": "2020-01-01T01:00:00Z"},
        "otherCandidateLocations": [{"latitudeE7": 1, "longitudeE7": 2}],
        "childVisits": [{
          "location": {"latitudeE7": -10000001, "longitudeE7": 20000000, "name": "Inner"},
          "duration": {"startTimestamp": "2020-01-01T00:10:40Z"}}],
        "simplifiedRawPath": {"points": [
          {"latE7": -10000002, "lngE7": 20000001, "timestamp": "2020-01-01T00:50:10Z"}]}
      }
    }, {
      "activitySegment": {"startLocation": {}, "endLocation": {},
        "waypointPath": {"waypoints": [{"latE7": 30000000, "lngE7": 1}, {"latE7": 30000000, "lngE7": 2}]}}
    }]}
    """

  static let android = """
    {
      "semanticSegments": [
        {"startTime": "2024-05-01T10:00:00.000+02:00", "endTime": "2024-05-01T12:00:00.000+02:00",
         "timelinePath": [
           {"point": "48.8606\u{B0}, 2.3376\u{B0}", "time": "2024-05-01T10:01:00.000+02:00"},
           {"time": "2024-05-01T10:02:00.000+02:00", "point": "48.8607\u{C2}\u{B0}, -2.3377\u{C2}\u{B0}"}]},
        {"startTime": "2024-05-01T10:30:00.000+02:00", "endTime": "2024-05-01T11:00:00.000+02:00",
         "visit": {"hierarchyLevel": 0, "probability": 0.9, "topCandidate": {
           "placeId": "ChIJ", "semanticType": "HOME", "placeLocation": {"latLng": "48.85\\u00b0, 2.35\\u00b0"}}}},
        {"startTime": "2024-05-01T11:00:00.000+02:00", "endTime": "2024-05-01T11:20:00.000+02:00",
         "activity": {"start": {"latLng": "48.85°, 2.35°"}, "end": {"latLng": "48.86°, 2.36°"},
           "distanceMeters": 1500.5, "topCandidate": {"type": "CYCLING", "probability": 0.5}}},
        {"startTime": "2024-05-01T12:00:00.000+02:00", "endTime": "2024-05-01T14:00:00.000+02:00",
         "timelinePath": [{"point": "48.9°, 2.4°", "time": "2024-05-01T12:01:00.000+02:00"}]},
        {"timelineMemory": {"trip": {"distanceFromOriginKms": 5}}}
      ],
      "rawSignals": [
        {"position": {"LatLng": "48.8°, 2.3°", "accuracyMeters": 13, "altitudeMeters": 90.5, "source": "GPS",
          "timestamp": "2024-05-01T10:05:00.000+02:00", "speedMetersPerSecond": 1.5}},
        {"wifiScan": {"deliveryTime": "2024-05-01T10:05:00Z", "devicesRecords": [{"mac": 1}]}}
      ],
      "userLocationProfile": {"frequentPlaces": [
        {"placeId": "X", "placeLocation": "48.85°, 2.35°", "label": "HOME"}]}
    }
    """

  static let iOS = """
    [
      {"endTime": "2024-03-01T09:00:00.000-06:00",
       "timelinePath": [
         {"point": "geo:29.725358,-95.482259", "durationMinutesOffsetFromStartTime": "12"},
         {"durationMinutesOffsetFromStartTime": "75", "point": "geo:29.7,-95.5"}],
       "startTime": "2024-03-01T08:00:00.000-06:00"},
      {"endTime": "2024-03-01T10:00:00.000-06:00", "startTime": "2024-03-01T09:00:00.000-06:00",
       "visit": {"hierarchyLevel": "0", "topCandidate": {"placeID": "ChIJ", "semanticType": "Home",
         "placeLocation": "geo:29.72,-95.48", "probability": "0.7"}, "probability": "0.9"}},
      {"endTime": "2024-03-01T10:10:00.000-06:00", "startTime": "2024-03-01T10:00:00.000-06:00",
       "activity": {"start": "geo:29.72,-95.48", "end": "geo:29.73,-95.49", "distanceMeters": "1234.5",
         "topCandidate": {"type": "in passenger vehicle"}}}
    ]
    """

  static let edits = """
    {"timelineEdits": [
      {"deviceId": "-538926953", "placeAggregates": {"placeAggregateInfo": [
        {"score": 1228.0, "point": {"latE7": 1, "lngE7": 2}, "placePoint": {"latE7": 3, "lngE7": 4}}]}},
      {"deviceId": "7", "rawSignal": {"signal": {"position": {"point": {"latE7": 426974802, "lngE7": -778539156},
        "accuracyMm": 13000, "altitudeMeters": 224.0, "source": "WIFI", "timestamp": "2024-02-17T04:14:41.412Z"}},
        "additionalTimestamp": "2024-02-17T04:14:39.545Z"}},
      {"deviceId": "7", "rawSignal": {"signal": {"activityRecord": {"timestamp": "2024-02-17T04:14:41Z"}}}}
    ]}
    """

  static let all = [records, semantic, android, iOS, edits]
}
