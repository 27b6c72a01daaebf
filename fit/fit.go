package main

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// spread returns the standard deviation of measured log seconds about a prediction p, relative to
// the standard deviation for easy hands. It is larger for hard hands.
func spread(p float64) float64 { return min(1.9, 1+max(0, (p-1.7)*0.5)) }

// residualWeight returns the weight of the squared residual of a hand with prediction p: the
// inverse of the relative variance of its time.
func residualWeight(p float64) float64 { return math.Pow(spread(p), -2) }

// fitWide returns weights for all features of m, fitted by ridge regression. There are many more
// features than hands, so its Gauss-Newton steps solve systems with one equation for each hand. It
// updates the residual weight of each hand at each step.
func (m *model) fitWide(hands []*hand, ridge float64) []float64 {
	n, order := len(hands), m.reachable(hands)
	rows, nextRows := mat.NewDense(n, m.weightCount(), nil), mat.NewDense(n, m.weightCount(), nil)
	pred, nextPred := make([]float64, n), make([]float64, n)
	w := m.initialWeights()
	m.predict(w, hands, order, rows, pred)
	stepLength := 1.0
	for range 40 {
		for i, h := range hands {
			h.residualWeight = residualWeight(pred[i])
		}
		costBefore := m.cost(w, pred, hands, ridge)
		target := m.wideStep(w, hands, rows, pred, ridge)
		costAfter := costBefore
		for range 8 {
			nextWeights := make([]float64, len(w))
			for k := range nextWeights {
				nextWeights[k] = w[k] + stepLength*(target[k]-w[k])
			}
			m.predict(nextWeights, hands, order, nextRows, nextPred)
			if costAfter = m.cost(nextWeights, nextPred, hands, ridge); costAfter < costBefore {
				w, rows, nextRows, pred, nextPred = nextWeights, nextRows, rows, nextPred, pred
				break
			}
			stepLength /= 2.5
		}
		if costAfter >= costBefore || stepLength == 1 && costBefore-costAfter < 1e-3*costBefore {
			break
		}
		stepLength = min(1, 2*stepLength)
	}
	return w
}

// cost returns the weighted sum of squared residuals plus the ridge penalty.
func (m *model) cost(w, pred []float64, hands []*hand, ridge float64) (c float64) {
	for i, h := range hands {
		d := h.logSeconds - pred[i]
		c += d * d * h.residualWeight
	}
	for k, x := range w {
		d := x - m.initialWeight(k)
		c += ridge * d * d * m.ridgeScale(k)
	}
	return c
}

// ridgeScale returns the factor of the ridge penalty for weight k, which is small for the constant.
func (m *model) ridgeScale(k int) float64 {
	if k < len(m.features) && m.name(k) == "hand: always" {
		return 0.01
	}
	return 1
}

// wideStep returns the weights that minimize the cost of the model linearized at w. rows holds the
// derivatives and pred the predictions for the weights w.
func (m *model) wideStep(w []float64, hands []*hand, rows *mat.Dense, pred []float64, ridge float64) []float64 {
	scale := make([]float64, len(w))
	for k := range scale {
		scale[k] = 1 / math.Sqrt(m.ridgeScale(k))
	}
	a := symmetric(products(rows, scale, len(hands)))
	addDiagonal(a, func(i int) float64 { return ridge / hands[i].residualWeight })
	offset := m.offsets(w)
	v := make([]float64, len(hands))
	for i, h := range hands {
		v[i] = floats.Dot(rows.RawRowView(i), offset) + h.logSeconds - pred[i]
	}
	solveSystem(factor(a), v)
	var full mat.VecDense
	full.MulVec(rows.T(), mat.NewVecDense(len(v), v))
	for k, x := range full.RawVector().Data {
		full.SetVec(k, m.initialWeight(k)+scale[k]*scale[k]*x)
	}
	return full.RawVector().Data
}

// offsets returns the differences of the weights from their initial weights.
func (m *model) offsets(w []float64) []float64 {
	offset := slices.Clone(w)
	for k := range offset {
		offset[k] -= m.initialWeight(k)
	}
	return offset
}

// fitNarrow fits the weights of m by ridge regression, in at most maxSteps Levenberg-Marquardt
// steps that start from w. It returns the weights and the predictions.
func (m *model) fitNarrow(hands []*hand, w []float64, ridge float64, maxSteps int) ([]float64, []float64) {
	n, k, order := len(hands), m.weightCount(), m.reachable(hands)
	rows, nextRows := mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)
	pred, nextPred := make([]float64, n), make([]float64, n)
	gradient := make([]float64, k)
	m.predict(w, hands, order, rows, pred)
	costBefore, damping := m.cost(w, pred, hands, ridge), 1.0
	for range maxSteps {
		a := weightedGram(rows, hands)
		addDiagonal(a, func(i int) float64 { return ridge * m.ridgeScale(i) })
		for i := range gradient {
			gradient[i] = -ridge * m.ridgeScale(i) * (w[i] - m.initialWeight(i))
		}
		for i, h := range hands {
			d := (h.logSeconds - pred[i]) * h.residualWeight
			floats.AddScaled(gradient, d, rows.RawRowView(i))
		}
		costAfter := costBefore
		for range 12 {
			b := mat.NewSymDense(k, nil)
			b.CopySym(a)
			addDiagonal(b, func(i int) float64 { return damping * (0.01 + 0.1*a.At(i, i)) })
			var f mat.Cholesky
			if f.Factorize(b) {
				nextWeights := slices.Clone(gradient)
				solveSystem(&f, nextWeights)
				floats.Add(nextWeights, w)
				m.predict(nextWeights, hands, order, nextRows, nextPred)
				if costAfter = m.cost(nextWeights, nextPred, hands, ridge); costAfter < costBefore {
					w, rows, nextRows, pred, nextPred = nextWeights, nextRows, rows, nextPred, pred
					break
				}
			}
			damping *= 6
		}
		if costAfter >= costBefore || costBefore-costAfter < 1e-4*costBefore {
			break
		}
		costBefore, damping = costAfter, max(damping/6, 1e-9)
	}
	return w, pred
}

// bestCandidates returns at most count features that are not active: those that would most reduce
// the squared residuals of the linearized model. It skips features that are correlated with a
// better candidate.
func (m *model) bestCandidates(hands []*hand, rows *mat.Dense, activeFeatures []int, pred []float64, ridge float64, count int) []int {
	fit := m.newActiveFit(hands, rows, activeFeatures, pred, ridge)
	type candidate struct {
		feature int
		gain    float64
		v       []float64
	}
	var candidates []candidate
	c := make([]float64, len(activeFeatures))
	for h := range m.features {
		if slices.Contains(activeFeatures, h) {
			continue
		}
		clear(c)
		var squaredNorm, product float64
		for i := range hands {
			y := rows.At(i, h)
			if x := y * hands[i].residualWeight; x != 0 {
				squaredNorm += x * y
				product += fit.residual[i] * y
				floats.AddScaled(c, x, fit.derivatives.RawRowView(i))
			}
		}
		if squaredNorm < 0.3 {
			continue
		}
		v := slices.Clone(c)
		solveSystem(fit.factor, v)
		squaredNorm -= floats.Dot(c, v) + ridge*floats.Dot(v, v) // leaves the part that the active features do not explain
		product -= floats.Dot(fit.gradient, v)
		candidates = append(candidates, candidate{h, product * product / (squaredNorm + 2*ridge), v})
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.gain, a.gain) })
	var chosenRemainders [][]float64
	var out []int
	for _, c := range candidates {
		if len(chosenRemainders) == count {
			break
		}
		remainder := make([]float64, len(hands))
		for i := range hands {
			remainder[i] = rows.At(i, c.feature) - floats.Dot(c.v, fit.derivatives.RawRowView(i))
		}
		if !slices.ContainsFunc(chosenRemainders, func(other []float64) bool { r := stat.Correlation(remainder, other, nil); return r*r > 0.1 }) {
			chosenRemainders, out = append(chosenRemainders, remainder), append(out, c.feature)
		}
	}
	return out
}

// activeFit is the fit of the active features. Candidates are judged by how much they reduce its
// residuals.
type activeFit struct {
	derivatives *mat.Dense    // derivatives with respect to the active features
	factor      *mat.Cholesky // factorization of the normal matrix with the ridge
	residual    []float64     // residual of each hand times its residualWeight
	gradient    []float64     // for each active feature, the sum over the hands of derivative times residual
}

func (m *model) newActiveFit(hands []*hand, rows *mat.Dense, activeFeatures []int, pred []float64, ridge float64) activeFit {
	n, k := len(hands), len(activeFeatures)
	fit := activeFit{derivatives: mat.NewDense(n, k, nil), residual: make([]float64, n), gradient: make([]float64, k)}
	for i, h := range hands {
		fit.residual[i] = (h.logSeconds - pred[i]) * h.residualWeight
		for a, feature := range activeFeatures {
			x := rows.At(i, feature)
			fit.derivatives.Set(i, a, x)
			fit.gradient[a] += x * fit.residual[i]
		}
	}
	squares := weightedGram(fit.derivatives, hands)
	addDiagonal(squares, func(int) float64 { return ridge })
	fit.factor = factor(squares)
	return fit
}

// products returns the inner product of each row with each of the first firstCount rows, after
// multiplying column k by scale[k].
func products(rows *mat.Dense, scale []float64, firstCount int) *mat.Dense {
	var scaled, out mat.Dense
	scaled.Apply(func(_, k int, x float64) float64 { return x * scale[k] }, rows)
	out.Mul(&scaled, scaled.Slice(0, firstCount, 0, len(scale)).T())
	return &out
}

// weightedGram returns the sum, over the hands, of residualWeight × rowᵀrow.
func weightedGram(rows *mat.Dense, hands []*hand) *mat.SymDense {
	var scaled mat.Dense
	var out mat.SymDense
	scaled.Apply(func(i, _ int, x float64) float64 { return x * math.Sqrt(hands[i].residualWeight) }, rows)
	out.SymOuterK(1, scaled.T())
	return &out
}

// addDiagonal adds x(i) to each diagonal element i.
func addDiagonal(a *mat.SymDense, x func(i int) float64) {
	for i := range a.SymmetricDim() {
		a.SetSym(i, i, a.At(i, i)+x(i))
	}
}

// symmetric returns the square block at the top of a as a symmetric matrix.
func symmetric(a *mat.Dense) *mat.SymDense {
	_, n := a.Dims()
	return mat.NewSymDense(n, slices.Clone(a.RawMatrix().Data[:n*n]))
}

// factor returns the Cholesky factorization of a. It panics if a is not positive definite.
func factor(a *mat.SymDense) *mat.Cholesky {
	var f mat.Cholesky
	if !f.Factorize(a) {
		panic("fit: matrix is not positive definite")
	}
	return &f
}

// solveSystem solves the linear system with the factorization f and the right-hand side x, and stores the
// solution in x.
func solveSystem(f *mat.Cholesky, x []float64) {
	v := mat.NewVecDense(len(x), x)
	if err := f.SolveVecTo(v, v); err != nil {
		panic(err)
	}
}
