// Written by scripts/generators/transverse-mercator-series.py from the definitions of the latitudes; edit the script, not this file.

/// Krüger's series of order 8 between the conformal latitude χ and the rectifying latitude μ, `n` the third
/// flattening.
enum TransverseMercatorSeries {
  /// α_1 ... α_8, where μ = χ + Σ α_j sin 2jχ.
  static func alpha(_ n: Double) -> InlineArray<8, Double> {
    func power(_ l: Int) -> Double { (0..<l).reduce(1) { p, _ in p * n } }
    func polynomial(_ c: [Double]) -> Double { c.reversed().reduce(0) { $0 * n + $1 } }
    return [
      power(1)
        * polynomial([
          1.0 / 2.0, -2.0 / 3.0, 5.0 / 16.0, 41.0 / 180.0, -127.0 / 288.0, 7891.0 / 37800.0,
          72161.0 / 387072.0, -18975107.0 / 50803200.0,
        ]),
      power(2)
        * polynomial([
          13.0 / 48.0, -3.0 / 5.0, 557.0 / 1440.0, 281.0 / 630.0, -1983433.0 / 1935360.0,
          13769.0 / 28800.0, 148003883.0 / 174182400.0,
        ]),
      power(3)
        * polynomial([
          61.0 / 240.0, -103.0 / 140.0, 15061.0 / 26880.0, 167603.0 / 181440.0,
          -67102379.0 / 29030400.0, 79682431.0 / 79833600.0,
        ]),
      power(4)
        * polynomial([
          49561.0 / 161280.0, -179.0 / 168.0, 6601661.0 / 7257600.0, 97445.0 / 49896.0,
          -40176129013.0 / 7664025600.0,
        ]),
      power(5)
        * polynomial([
          34729.0 / 80640.0, -3418889.0 / 1995840.0, 14644087.0 / 9123840.0,
          2605413599.0 / 622702080.0,
        ]),
      power(6)
        * polynomial([
          212378941.0 / 319334400.0, -30705481.0 / 10378368.0, 175214326799.0 / 58118860800.0,
        ]),
      power(7) * polynomial([1522256789.0 / 1383782400.0, -16759934899.0 / 3113510400.0]),
      power(8) * polynomial([1424729850961.0 / 743921418240.0]),
    ]
  }

  /// β_1 ... β_8, where χ = μ - Σ β_j sin 2jμ.
  static func beta(_ n: Double) -> InlineArray<8, Double> {
    func power(_ l: Int) -> Double { (0..<l).reduce(1) { p, _ in p * n } }
    func polynomial(_ c: [Double]) -> Double { c.reversed().reduce(0) { $0 * n + $1 } }
    return [
      power(1)
        * polynomial([
          1.0 / 2.0, -2.0 / 3.0, 37.0 / 96.0, -1.0 / 360.0, -81.0 / 512.0, 96199.0 / 604800.0,
          -5406467.0 / 38707200.0, 7944359.0 / 67737600.0,
        ]),
      power(2)
        * polynomial([
          1.0 / 48.0, 1.0 / 15.0, -437.0 / 1440.0, 46.0 / 105.0, -1118711.0 / 3870720.0,
          51841.0 / 1209600.0, 24749483.0 / 348364800.0,
        ]),
      power(3)
        * polynomial([
          17.0 / 480.0, -37.0 / 840.0, -209.0 / 4480.0, 5569.0 / 90720.0, 9261899.0 / 58060800.0,
          -6457463.0 / 17740800.0,
        ]),
      power(4)
        * polynomial([
          4397.0 / 161280.0, -11.0 / 504.0, -830251.0 / 7257600.0, 466511.0 / 2494800.0,
          324154477.0 / 7664025600.0,
        ]),
      power(5)
        * polynomial([
          4583.0 / 161280.0, -108847.0 / 3991680.0, -8005831.0 / 63866880.0,
          22894433.0 / 124540416.0,
        ]),
      power(6)
        * polynomial([
          20648693.0 / 638668800.0, -16363163.0 / 518918400.0, -2204645983.0 / 12915302400.0,
        ]),
      power(7) * polynomial([219941297.0 / 5535129600.0, -497323811.0 / 12454041600.0]),
      power(8) * polynomial([191773887257.0 / 3719607091200.0]),
    ]
  }
}
