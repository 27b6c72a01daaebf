package main

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// spread returns the standard deviation of measured log seconds about a prediction p, relative
// to that of easy hands. Hard hands have a larger one.
func spread(p float64) float64 { return min(1.9, 1+max(0, (p-1.7)*0.5)) }

// trust returns the weight of a hand with prediction p: the inverse of the variance.
func trust(p float64) float64 { return math.Pow(spread(p), -2) }

// fitWide fits all habits of m, which are many more than hands, by ridge regression. It uses
// Gauss-Newton steps in the space of hands and updates the trust in hands at each step.
func (m *model) fitWide(hands []*hand, ridge float64) []float64 {
	n, order := len(hands), m.reachable(hands)
	rows, rows2 := mat.NewDense(n, m.weights(), nil), mat.NewDense(n, m.weights(), nil)
	pred, pred2 := make([]float64, n), make([]float64, n)
	w := m.initialWeights()
	m.predict(w, hands, order, rows, pred)
	length := 1.0
	for range 40 {
		for i, h := range hands {
			h.trust = trust(pred[i])
		}
		before := m.cost(w, pred, hands, ridge)
		full := m.wideStep(w, hands, rows, pred, ridge)
		after := before
		for range 8 {
			w2 := make([]float64, len(w))
			for k := range w2 {
				w2[k] = w[k] + length*(full[k]-w[k])
			}
			m.predict(w2, hands, order, rows2, pred2)
			if after = m.cost(w2, pred2, hands, ridge); after < before {
				w, rows, rows2, pred, pred2 = w2, rows2, rows, pred2, pred
				break
			}
			length /= 2.5
		}
		if after >= before || length == 1 && before-after < 1e-3*before {
			break
		}
		length = min(1, 2*length)
	}
	return w
}

// cost returns the weighted sum of squared residuals and the ridge penalty.
func (m *model) cost(w, pred []float64, hands []*hand, ridge float64) (c float64) {
	for i, h := range hands {
		d := h.y - pred[i]
		c += d * d * h.trust
	}
	for k, x := range w {
		d := x - m.prior(k)
		c += ridge * d * d * m.ridgeScale(k)
	}
	return c
}

// ridgeScale returns the factor of the ridge on weight k. The constant has a weak ridge.
func (m *model) ridgeScale(k int) float64 {
	if k < len(m.habits) && m.name(k) == "hand: always" {
		return 0.01
	}
	return 1
}

// wideStep returns the weights that minimize the cost of the model linearized at w.
func (m *model) wideStep(w []float64, hands []*hand, rows *mat.Dense, pred []float64, ridge float64) []float64 {
	scale := make([]float64, len(w))
	for k := range scale {
		scale[k] = 1 / math.Sqrt(m.ridgeScale(k))
	}
	a := symmetric(products(rows, scale, len(hands)))
	addDiagonal(a, func(i int) float64 { return ridge / hands[i].trust })
	offset := m.offset(w)
	v := make([]float64, len(hands))
	for i, h := range hands {
		v[i] = floats.Dot(rows.RawRowView(i), offset) + h.y - pred[i]
	}
	solve(factor(a), v)
	var full mat.VecDense
	full.MulVec(rows.T(), mat.NewVecDense(len(v), v))
	for k, x := range full.RawVector().Data {
		full.SetVec(k, m.prior(k)+scale[k]*scale[k]*x)
	}
	return full.RawVector().Data
}

// offset returns the differences of the weights from their priors.
func (m *model) offset(w []float64) []float64 {
	offset := slices.Clone(w)
	for k := range offset {
		offset[k] -= m.prior(k)
	}
	return offset
}

// fitNarrow fits the habits of m by ridge regression, with at most turns steps of
// Levenberg-Marquardt from w on. It returns the weights and the predictions.
func (m *model) fitNarrow(hands []*hand, w []float64, ridge float64, turns int) ([]float64, []float64) {
	n, k, order := len(hands), m.weights(), m.reachable(hands)
	rows, rows2 := mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)
	pred, pred2 := make([]float64, n), make([]float64, n)
	g := make([]float64, k)
	m.predict(w, hands, order, rows, pred)
	before, damp := m.cost(w, pred, hands, ridge), 1.0
	for range turns {
		a := square(rows, hands)
		addDiagonal(a, func(i int) float64 { return ridge * m.ridgeScale(i) })
		for i := range g {
			g[i] = -ridge * m.ridgeScale(i) * (w[i] - m.prior(i))
		}
		for i, h := range hands {
			d := (h.y - pred[i]) * h.trust
			floats.AddScaled(g, d, rows.RawRowView(i))
		}
		after := before
		for range 12 {
			b := mat.NewSymDense(k, nil)
			b.CopySym(a)
			addDiagonal(b, func(i int) float64 { return damp * (0.01 + 0.1*a.At(i, i)) })
			var f mat.Cholesky
			if f.Factorize(b) {
				w2 := slices.Clone(g)
				solve(&f, w2)
				floats.Add(w2, w)
				m.predict(w2, hands, order, rows2, pred2)
				if after = m.cost(w2, pred2, hands, ridge); after < before {
					w, rows, rows2, pred, pred2 = w2, rows2, rows, pred2, pred
					break
				}
			}
			damp *= 6
		}
		if after >= before || before-after < 1e-4*before {
			break
		}
		before, damp = after, max(damp/6, 1e-9)
	}
	return w, pred
}

// bestCandidates returns the inactive habits that would most reduce the squared residuals in the
// linearized model, at most count of them. It skips a habit that is correlated with a better one.
func (m *model) bestCandidates(hands []*hand, rows *mat.Dense, active []int, pred []float64, ridge float64, count int) []int {
	b := m.newActiveFit(hands, rows, active, pred, ridge)
	type candidate struct {
		habit int
		gain  float64
		v     []float64
	}
	var all []candidate
	c := make([]float64, len(active))
	for h := range m.habits {
		if slices.Contains(active, h) {
			continue
		}
		clear(c)
		var uu, ur float64
		for i := range hands {
			y := rows.At(i, h)
			if x := y * hands[i].trust; x != 0 {
				uu += x * y
				ur += b.residual[i] * y
				floats.AddScaled(c, x, b.own.RawRowView(i))
			}
		}
		if uu < 0.3 {
			continue
		}
		v := slices.Clone(c)
		solve(b.factor, v)
		uu -= floats.Dot(c, v) + ridge*floats.Dot(v, v) // the part that the active habits do not explain
		ur -= floats.Dot(b.gradient, v)
		all = append(all, candidate{h, ur * ur / (uu + 2*ridge), v})
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.gain, a.gain) })
	var chosen [][]float64
	var out []int
	for _, c := range all {
		if len(chosen) == count {
			break
		}
		u := make([]float64, len(hands))
		for i := range hands {
			u[i] = rows.At(i, c.habit) - floats.Dot(c.v, b.own.RawRowView(i))
		}
		if !slices.ContainsFunc(chosen, func(t []float64) bool { r := stat.Correlation(u, t, nil); return r*r > 0.1 }) {
			chosen, out = append(chosen, u), append(out, c.habit)
		}
	}
	return out
}

// activeFit is the fit of the active habits. Candidates are judged by its residuals.
type activeFit struct {
	own      *mat.Dense    // derivatives with respect to the active habits
	factor   *mat.Cholesky // of the normal matrix with the ridge
	residual []float64     // residuals times trust
	gradient []float64     // gradient of the residuals by active habit
}

func (m *model) newActiveFit(hands []*hand, rows *mat.Dense, active []int, pred []float64, ridge float64) activeFit {
	n, k := len(hands), len(active)
	b := activeFit{own: mat.NewDense(n, k, nil), residual: make([]float64, n), gradient: make([]float64, k)}
	for i, h := range hands {
		b.residual[i] = (h.y - pred[i]) * h.trust
		for a, habit := range active {
			x := rows.At(i, habit)
			b.own.Set(i, a, x)
			b.gradient[a] += x * b.residual[i]
		}
	}
	squares := square(b.own, hands)
	addDiagonal(squares, func(int) float64 { return ridge })
	b.factor = factor(squares)
	return b
}

// products returns the inner products of all rows with the first rows, after scaling each column.
func products(rows *mat.Dense, scale []float64, first int) *mat.Dense {
	var scaled, out mat.Dense
	scaled.Apply(func(_, k int, x float64) float64 { return x * scale[k] }, rows)
	out.Mul(&scaled, scaled.Slice(0, first, 0, len(scale)).T())
	return &out
}

// square returns Σ trust·rowᵀrow.
func square(rows *mat.Dense, hands []*hand) *mat.SymDense {
	var scaled mat.Dense
	var out mat.SymDense
	scaled.Apply(func(i, _ int, x float64) float64 { return x * math.Sqrt(hands[i].trust) }, rows)
	out.SymOuterK(1, scaled.T())
	return &out
}

// addDiagonal adds x(i) to each diagonal element i.
func addDiagonal(a *mat.SymDense, x func(i int) float64) {
	for i := range a.SymmetricDim() {
		a.SetSym(i, i, a.At(i, i)+x(i))
	}
}

// symmetric returns the first rows of a, a square block, as a symmetric matrix.
func symmetric(a *mat.Dense) *mat.SymDense {
	_, n := a.Dims()
	return mat.NewSymDense(n, slices.Clone(a.RawMatrix().Data[:n*n]))
}

// factor returns the Cholesky factor of a. It panics if a is not positive definite.
func factor(a *mat.SymDense) *mat.Cholesky {
	var f mat.Cholesky
	if !f.Factorize(a) {
		panic("fit: the matrix is not positive definite")
	}
	return &f
}

// solve solves the linear system with the factor f for the right-hand side x, in place.
func solve(f *mat.Cholesky, x []float64) {
	v := mat.NewVecDense(len(x), x)
	if err := f.SolveVecTo(v, v); err != nil {
		panic(err)
	}
}
