#!/usr/bin/env python3
"""Derives the series of the area under a rhumb line to order 6 in the third flattening n, in exact
rational arithmetic, and writes the table on standard output:
scripts/generators/rhumb-series.py > Sources/GeoCore/Solvers/RhumbSeries.swift   (then swift format). Needs sympy.

The area between a rhumb line and the equator is c^2 lambda12 times the mean of sin xi over the
isometric latitude psi, xi the authalic latitude (Karney 2024, doi 10.1007/s11200-024-0709-z). With
chi the conformal latitude, sin chi = tanh psi, and u = sin phi:

  int sin xi dpsi = ln cosh psi + int (sin xi - sin chi) dpsi/du du,
  dpsi/du = (1 - e^2) / ((1 - e^2 u^2)(1 - u^2)),   e^2 = 4 n / (1 + n)^2.

At each order in n the difference is an odd polynomial in u that vanishes at u = 1 and -1, so the
last integral is an even polynomial in u: a finite sum of R_l cos 2 l phi. (The paper expands in
chi; in phi no further latitude is needed.)"""
import sys

import sympy as sp

N = 6
n, u = sp.symbols("n u")


def cut(e):
    """The terms up to n**N."""
    return sum(c * n ** i for (i,), c in sp.Poly(sp.expand(e), n).terms() if i <= N)


def powers(e):
    out = [sp.Integer(1)]
    for _ in range(N):
        out.append(cut(out[-1] * e))
    return out


e2 = cut(sp.series(4 * n / (1 + n) ** 2, n, 0, N + 1).removeO())
E = powers(e2)
inverse = sum(E[k] * u ** (2 * k) for k in range(N + 1))  # 1 / (1 - e^2 u^2)
artanh = sum(E[k] * u ** (2 * k + 1) / (2 * k + 1) for k in range(N + 1))  # artanh(e u) / e

# sin xi = q(u) / q(1), q = u / (1 - e^2 u^2) + artanh(e u) / e.
q = cut(u * inverse + artanh)
sin_xi = cut(q * sp.series(1 / q.subs(u, 1), n, 0, N + 1).removeO())

# psi = artanh u - e artanh(e u), so sin chi = (u - w) / (1 - u w), w = tanh(e artanh(e u)).
t = sp.Symbol("t")
tanh = sp.Poly(sp.series(sp.tanh(t), t, 0, N + 1).removeO(), t)
W = powers(cut(e2 * artanh))
w = cut(sum(tanh.coeff_monomial(t ** k) * W[k] for k in range(1, N + 1)))
sin_chi = cut((u - w) * sum(powers(cut(u * w))))

quotient, rest = sp.div(sp.Poly(sp.expand(sin_xi - sin_chi), u), sp.Poly(1 - u ** 2, u))
assert rest.is_zero
F = sp.Poly(sp.expand(sp.integrate(cut(quotient.as_expr() * inverse * (1 - e2)), u)), u)

# sin^(2p) phi = 4^-p [ C(2p, p) + 2 sum_l (-1)^l C(2p, p-l) cos 2 l phi ]
R = [sp.expand(sum(c * 2 * (-1) ** l * sp.binomial(k, k // 2 - l) / sp.Integer(2) ** k
                   for (k,), c in F.terms() if k // 2 >= l)) for l in range(1, F.degree() // 2 + 1)]
assert all(r == 0 for r in R[N:])


def row(e, l):
    """The coefficients of n**l ... n**N; those below are zero."""
    c = [sp.Rational(sp.Poly(e, n).coeff_monomial(n ** k)) for k in range(N + 1)]
    assert not any(c[:l])
    return ", ".join(f"{v.p}.0 / {v.q}.0" for v in c[l:])


rows = "\n".join(f"      power({l}) * polynomial([{row(e, l)}])," for l, e in enumerate(R[:N], 1))
sys.stdout.write(f"""// Written by scripts/generators/rhumb-series.py from the defining integrals; edit the script, not this file.

/// The series of order 6 for the area under a rhumb line.
enum RhumbSeries {{
  /// R_1 ... R_6, where ∫ sin ξ dψ = ln cosh ψ + Σ R_l cos 2lφ: ξ authalic, ψ isometric, φ geodetic
  /// latitude; `n` the third flattening.
  static func area(_ n: Double) -> InlineArray<6, Double> {{
    func power(_ l: Int) -> Double {{ (0..<l).reduce(1) {{ p, _ in p * n }} }}
    func polynomial(_ c: [Double]) -> Double {{ c.reversed().reduce(0) {{ $0 * n + $1 }} }}
    return [
{rows}
    ]
  }}
}}
""")
