import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Angle") struct AngleTests {
  @Test(
    "Angles are reduced exactly to [-180, 180]",
    arguments: [
      (0.0, 0.0), (180, 180), (-180, -180), (181, -179), (-181, 179), (360, 0), (540, 180),
      (-540, -180), (1e17, -80), (359.99999999999994, -5.684341886080802e-14),
    ])
  func normalized(degrees: Double, reduced: Double) {
    #expect(Angle.normalized(degrees) == reduced)
  }

  @Test(
    "Azimuths are in [0, 360) and have no negative zero",
    arguments: [
      (0.0, 0.0), (-0.0, 0), (-90, 270), (360, 0), (-1e-20, 0), (720.5, 0.5), (-180, 180),
    ])
  func azimuth(degrees: Double, reduced: Double) {
    let a = Angle.azimuth(degrees)
    #expect(a == reduced && a.sign == .plus)
  }

  @Test("An angle that is not finite gives NaN", arguments: [Double.nan, .infinity, -.infinity])
  func nonFinite(_ x: Double) {
    #expect(Angle.normalized(x).isNaN)
    #expect(Angle.azimuth(x).isNaN)
    #expect(Angle.sincos(degrees: x).sin.isNaN)
    #expect(Angle.difference(from: x, to: 0).value.isNaN)
  }

  @Test("Sine and cosine are exact at multiples of 90°", arguments: -8...8)
  func cardinal(_ quarter: Int) {
    let (s, c) = Angle.sincos(degrees: 90 * Double(quarter))
    let k = (quarter % 4 + 4) % 4
    #expect(s == [0, 1, 0, -1][k] && c == [1, 0, -1, 0][k])
    #expect(s != 0 || s.sign == .plus || k == 2)
  }

  @Test("Sine and cosine are within 2 ulp, and the sine of 90° - x equals the cosine of x")
  func sincos() {
    var g = SplitMix64(seed: 1)
    var worst = Worst()
    for _ in 0..<20_000 {
      let x = Double.random(in: -45...45, using: &g)
      let (s, c) = Angle.sincos(degrees: x)
      worst.take(ulps(s, from: sin(x * .pi / 180)), "sin \(x)")
      worst.take(ulps(c, from: cos(x * .pi / 180)), "cos \(x)")
      // For these values, 90 - y is exact, so the identity holds to the last bit.
      let y = (x * 1024).rounded() / 1024
      #expect(Angle.sincos(degrees: 90 - y).sin == Angle.sincos(degrees: y).cos)
    }
    #expect(worst.error <= 2, "\(worst)")
  }

  @Test(
    "The difference of longitudes is the shorter way around",
    arguments: [
      (0.0, 10.0, 10.0), (179, -179, 2), (-179, 179, -2), (0, 180, 180), (180, -180, 0),
      (-180, 180, 0), (10, 190, 180), (190, 10, -180), (350, 10, 20),
    ])
  func difference(from: Double, to: Double, want: Double) {
    let (value, residual) = Angle.difference(from: from, to: to)
    #expect(value == want && residual == 0)
  }

  @Test("The value and the residual of a difference add up to the exact difference")
  func differenceResidual() {
    let (value, residual) = Angle.difference(from: 1e-20, to: 90)
    #expect(value == 90 && residual == -1e-20)
  }

  @Test("atan2 in degrees is exact at multiples of 45°")
  func atan2Degrees() {
    #expect(Angle.atan2Degrees(0, 1) == 0)
    #expect(Angle.atan2Degrees(1, 0) == 90)
    #expect(Angle.atan2Degrees(-1, 0) == -90)
    #expect(Angle.atan2Degrees(0, -1) == 180)
    #expect(Angle.atan2Degrees(-0.0, -1) == -180)
    #expect(Angle.atan2Degrees(1, 1) == 45)
    #expect(Angle.atan2Degrees(.nan, 1).isNaN)
  }
}
