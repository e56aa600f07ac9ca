#!/usr/bin/env python3
"""Derives Krüger's series of the transverse Mercator projection to order 8 in the third flattening n, in
exact rational arithmetic, and writes the table on standard output:
scripts/generators/transverse-mercator-series.py > Sources/GeoCore/Grids/TransverseMercatorSeries.swift   (then swift
format). Needs Python alone.

With phi the geodetic, chi the conformal and mu the rectifying latitude (Karney 2011, doi
10.1007/s00190-011-0445-3):

  mu = chi + sum alpha_j sin 2 j chi,   chi = mu - sum beta_j sin 2 j mu.

chi and mu are found as series in phi from their definitions; the first is inverted and inserted into the
other. A sine series sum p_l sin 2 l x is a list of p_l, and p_l a list of the coefficients of n^k."""
import sys
from fractions import Fraction as F
from math import comb, factorial

N = 8


def add(a, b, factor=1):
    return [x + factor * y for x, y in zip(a, b)]


def times(a, b):
    out = [F(0)] * (N + 1)
    for i, x in enumerate(a):
        if x:
            for j in range(N + 1 - i):
                out[i + j] += x * b[j]
    return out


ZERO = [F(0)] * (N + 1)
ONE = [F(1)] + [F(0)] * N


class Laurent(dict):
    """A polynomial in w and 1/w, w = exp(2 i x), whose coefficients are polynomials in n."""

    def __mul__(self, other):
        out = Laurent()
        for i, x in self.items():
            for j, y in other.items():
                out[i + j] = add(out.get(i + j, ZERO), times(x, y))
        return Laurent({k: v for k, v in out.items() if any(v)})

    def plus(self, other, factor=1):
        out = Laurent(self)
        for k, v in other.items():
            out[k] = add(out.get(k, ZERO), v, factor)
        return out


def composed(p, delta):
    """sum p_l sin 2 l (x + d(x)) with d(x) = sum delta_l sin 2 l x, and d small of order n."""
    result = [ZERO] * (N + 1)
    for l in range(1, N + 1):
        # 2 i l d(x) = l sum delta_m (w^m - w^-m), which is real.
        e = Laurent()
        for m in range(1, N + 1):
            if any(delta[m]):
                e[m] = [l * v for v in delta[m]]
                e[-m] = [-l * v for v in delta[m]]
        power, exponential = Laurent({0: ONE}), Laurent({0: ONE})
        for k in range(1, N + 1):
            power = power * e
            exponential = exponential.plus(power, F(1, factorial(k)))
        # The imaginary part of w^l times this; its coefficients are real, so w^m contributes sin 2 m x.
        for m, v in exponential.items():
            to = abs(l + m)
            if 0 < to <= N:  # w^m has n^|m|, so terms beyond are of higher order
                result[to] = add(result[to], times(p[l], v), 1 if l + m > 0 else -1)
    return result


def inverse(p):
    """The series q with x = z + q(z), where z = x + p(x)."""
    q = [ZERO] * (N + 1)
    for _ in range(N):
        # x = z - p(x) = z - p(z + q(z))
        q = [[-v for v in row] for row in composed(p, q)]
    return q


def sine_series(polynomial):
    """cos phi times an odd polynomial in s = sin phi, {power: coefficients}, as a sine series in 2 phi."""
    out = [ZERO] * (N + 1)
    for power, c in polynomial.items():
        # cos sin sin^2m = sin 2 phi / 2 * ((2 - w - 1/w) / 4)^m, and (2 - w - 1/w) = -(w^½ - w^-½)²
        m = (power - 1) // 2
        for k in range(-m, m + 1):
            factor = F((-1) ** abs(k) * comb(2 * m, m + k), 2 * 4 ** m)
            # sin 2 phi cos 2 k phi = (sin 2 (1 + k) phi + sin 2 (1 - k) phi) / 2
            for l in (1 + k, 1 - k):
                if 0 < abs(l) <= N:
                    out[abs(l)] = add(out[abs(l)], c, factor / 2 * (1 if l > 0 else -1))
    return out


# e^2 = 4 n / (1 + n)^2
e2 = [F(0)] + [F(4 * (-1) ** (k - 1) * k) for k in range(1, N + 1)]

# chi = gd(psi0 - eps), psi0 the isometric latitude of the sphere, eps = e artanh(e sin phi); as
# gd(psi0) = phi and d/dpsi0 = cos phi d/dphi, chi - phi = sum (-eps)^k / k! (cos d/dphi)^k phi.
eps, power = {}, ONE
for k in range(1, N + 1):
    power = times(power, e2)
    eps[2 * k - 1] = [v / (2 * k - 1) for v in power]


def product(a, b):
    out = {}
    for i, x in a.items():
        for j, y in b.items():
            v = times(x, y)
            if any(v):
                out[i + j] = add(out.get(i + j, ZERO), v)
    return out


def derived(q):
    """(cos d/dphi) of cos q(s) is cos times -s q + (1 - s^2) q'."""
    out = {}
    for p, c in q.items():
        out[p + 1] = add(out.get(p + 1, ZERO), c, -1 - p)
        if p:
            out[p - 1] = add(out.get(p - 1, ZERO), c, p)
    return out


chi, q, power = {}, {0: ONE}, {0: ONE}
for k in range(1, N + 1):
    power = {i: [-v for v in c] for i, c in product(power, eps).items()}
    for i, c in product(power, q).items():
        chi[i] = add(chi.get(i, ZERO), c, F(1, factorial(k)))
    q = derived(q)
conformal = sine_series(chi)

# dmu/dphi is |1 + n w|^-3 over its mean: a product of two binomial series.
binomial = [F(1)]
for k in range(N):
    binomial.append(binomial[-1] * (F(-3, 2) - k) / (k + 1))


def correlation(l):
    out = [F(0)] * (N + 1)
    for k in range(N + 1):
        if 2 * k + l <= N:
            out[2 * k + l] += binomial[k] * binomial[k + l]
    return out


mean, reciprocal = correlation(0), list(ONE)
for k in range(1, N + 1):
    reciprocal[k] = -sum(mean[j] * reciprocal[k - j] for j in range(1, k + 1))
# 2 cos 2 l phi integrates to sin 2 l phi / l.
rectifying = [ZERO] + [[v / l for v in times(correlation(l), reciprocal)] for l in range(1, N + 1)]

# mu(chi): phi = chi + p(chi), mu = phi + M(phi).
phi = inverse(conformal)
alpha = [add(a, b) for a, b in zip(phi, composed(rectifying, phi))]
beta = [[-v for v in row] for row in inverse(alpha)]


def text(v):
    return f"{v.numerator}.0 / {v.denominator}.0"


def rows(series):
    out = []
    for l in range(1, N + 1):
        assert not any(series[l][:l])
        out.append(f"      power({l}) * polynomial([{', '.join(text(v) for v in series[l][l:])}]),")
    return "\n".join(out)


def function(name, comment, series):
    return f"""  /// {comment}
  static func {name}(_ n: Double) -> InlineArray<{N}, Double> {{
    func power(_ l: Int) -> Double {{ (0..<l).reduce(1) {{ p, _ in p * n }} }}
    func polynomial(_ c: [Double]) -> Double {{ c.reversed().reduce(0) {{ $0 * n + $1 }} }}
    return [
{rows(series)}
    ]
  }}
"""


sys.stdout.write(f"""// Written by scripts/generators/transverse-mercator-series.py from the definitions of the latitudes; edit the script, not this file.

/// Krüger's series of order {N} between the conformal latitude χ and the rectifying latitude μ, `n` the third
/// flattening.
enum TransverseMercatorSeries {{
{function("alpha", f"α_1 ... α_{N}, where μ = χ + Σ α_j sin 2jχ.", alpha)}
{function("beta", f"β_1 ... β_{N}, where χ = μ - Σ β_j sin 2jμ.", beta)}}}
""")
