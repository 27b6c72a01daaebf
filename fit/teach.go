package main

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// settings holds the parameters of the fit, which has three stages. A wide model weighs every
// habit of the vocabulary, with a strong ridge. A teacher improves its predictions by the
// similarity of hands. The teacher has thousands of weights and cannot be interpreted, but it
// predicts every hand, measured or not. A narrow model then learns from the teacher: it adds a few
// habits at a time, those that bring it closest to the teacher over all solvable hands, until it
// has rounds × each of them.
type settings struct {
	wideRidge, ridge float64
	similarity       similarity
	own              float64 // weight of a measured time against the teacher's prediction without it
	unmeasured       float64 // weight of an unmeasured hand relative to a measured one
	rounds, each     int     // of adding habits, and habits per round
}

var defaults = settings{
	wideRidge: 7, similarity: similarity{noise: 1.5, variance: 50, lengthScale: 0.8, cardShare: 0.2, cardVariance: 4},
	ridge: 0.04, own: 0.6, unmeasured: 3, rounds: 11, each: 9,
}

// initialHabits returns the habits that every narrow model begins with: the kinds of steps.
func (m *model) initialHabits() (active []int) {
	for k := range m.habits {
		if slices.Contains(initialHabitNames, m.name(k)) {
			active = append(active, k)
		}
	}
	return active
}

var initialHabitNames = []string{
	"hand: always",
	"with four, subtracting: always", "with four, multiplying: always", "with four, dividing: always", "with four, dividing to a fraction: always",
	"with three, subtracting: always", "with three, multiplying: always", "with three, dividing: always", "with three, dividing to a fraction: always",
	"with four, setting aside: always",
	"setting aside a factor for a fraction: always", "setting aside a term: always", "setting aside a number to take away: always",
	"setting aside a number to take from: always", "setting aside a divisor: always", "setting aside a number to divide: always",
	"last, subtracting: always", "last, multiplying: always", "last, dividing: always",
}

// narrowModel is a fitted narrow model.
type narrowModel struct {
	m      *model
	w      []float64
	chosen []int // habits, by their numbers in the wide model
}

// teach trains a narrow model with a teacher that is fitted to the times of the hands train. It
// does not read the times of others. It returns the predictions of the teacher and of the narrow
// model for all hands, and the narrow model.
func (m *model) teach(train, others []*hand, s settings) (taught, pred []float64, out narrowModel) {
	taught = m.teacher(train, others, s)
	pred, out = m.student(train, others, taught, s)
	return taught, pred, out
}

// teacher returns the predictions of the wide model, corrected by the similarity of hands.
func (m *model) teacher(train, others []*hand, s settings) []float64 {
	w := m.fitWide(train, s.wideRidge)
	all := slices.Concat(train, others)
	rows, pred := mat.NewDense(len(all), m.weights(), nil), make([]float64, len(all))
	m.predict(w, all, m.nodes, rows, pred)
	return m.correct(train, all, w, pred, rows, s.similarity, s.own)
}

// student trains a narrow model on the teacher's predictions for the hands train and others. It
// returns its predictions and the model.
func (m *model) student(train, others []*hand, taught []float64, s settings) ([]float64, narrowModel) {
	all := make([]*hand, 0, len(train)+len(others))
	for i, h := range slices.Concat(train, others) {
		c := *h
		c.trust = trust(taught[i])
		c.y = taught[i]
		if i >= len(train) {
			c.trust *= s.unmeasured
		}
		all = append(all, &c)
	}
	p := learner{m: m, all: all, rows: mat.NewDense(len(all), m.weights(), nil), ridge: s.ridge, active: m.initialHabits()}
	p.fit(5)
	for range s.rounds {
		p.addHabits(s.each)
		p.fit(5)
	}
	pred := p.fit(20)
	return pred, narrowModel{p.n, p.w, p.active}
}

// learner is a narrow model during training.
type learner struct {
	m      *model // the wide model
	all    []*hand
	rows   *mat.Dense // buffer for derivatives of the wide model
	ridge  float64
	active []int // habits, by their numbers in the wide model
	w      []float64
	n      *model
}

// fit fits the active habits, starting from their current weights.
func (p *learner) fit(turns int) []float64 {
	n, hands := p.m.narrow(p.all, p.active)
	w := n.initialWeights()
	if p.w != nil {
		copy(w, p.w)
	}
	w, pred := n.fitNarrow(hands, w, p.ridge, turns)
	p.n, p.w = n, w
	return pred
}

// addHabits adds the best candidates to the active habits.
func (p *learner) addHabits(each int) {
	m, last := p.m, len(p.active)
	full := make([]float64, m.weights())
	for i, k := range p.active {
		full[k] = p.w[i]
	}
	full[len(m.habits)] = p.w[last]
	pred := make([]float64, len(p.all))
	m.predict(full, p.all, m.nodes, p.rows, pred)
	more := m.bestCandidates(p.all, p.rows, p.active, pred, p.ridge, each)
	p.active = append(p.active, more...)
	p.w = append(append(p.w[:last:last], make([]float64, len(more))...), p.w[last])
}

// similarity holds the parameters of the covariance between hands in the teacher. Hands are similar
// if their derivatives are close, each habit scaled by the square root of its weight, and if their
// cards are close.
type similarity struct {
	noise        float64 // variance of a measured time of an easy hand, in units of the ridge
	variance     float64 // variance that similar hands share
	lengthScale  float64 // length scale, in medians of the squared distance
	cardShare    float64 // share of the cards in that distance
	cardVariance float64 // variance that hands with close cards share, whatever the habits
}

// correct corrects the predictions pred of the wide model with weights w and derivatives rows by
// assuming that similar hands have similar residuals. It is a Gaussian process whose covariance is
// that of the linearized wide model plus the similarity of hands. The first of all are the hands
// train, whose times are known. For each of them it returns the leave-one-out prediction, moved
// towards the measured time by the share own, since a narrow model must not memorize times.
func (m *model) correct(train, all []*hand, w, pred []float64, rows *mat.Dense, s similarity, own float64) []float64 {
	n, t := len(all), len(train)
	offset := m.offset(w)
	base := make([]float64, n)
	for i := range n {
		base[i] = pred[i] - floats.Dot(rows.RawRowView(i), offset)
	}
	cov := m.covariance(all, offset, rows, t, s)
	a, v := symmetric(cov), make([]float64, t)
	addDiagonal(a, func(i int) float64 { return s.noise / trust(pred[i]) })
	for i, h := range train {
		v[i] = h.y - base[i]
	}
	f := factor(a)
	solve(f, v)
	out := make([]float64, n)
	for i := t; i < n; i++ {
		out[i] = base[i] + floats.Dot(v, cov.RawRowView(i))
	}
	var inverse mat.SymDense
	if err := f.InverseTo(&inverse); err != nil {
		panic(err)
	}
	for i, h := range train {
		out[i] = h.y - (1-own)*v[i]/inverse.At(i, i) // the leave-one-out residual in closed form
	}
	return out
}

// covariance returns the covariances of all hands with the first t hands.
func (m *model) covariance(all []*hand, moved []float64, rows *mat.Dense, t int, s similarity) *mat.Dense {
	ridgeScales, habitScales := make([]float64, len(moved)), make([]float64, len(moved))
	for k, x := range moved {
		ridgeScales[k] = 1 / math.Sqrt(m.ridgeScale(k))
		if m.ridgeScale(k) == 1 { // the constant does not distinguish hands
			habitScales[k] = math.Sqrt(math.Abs(x))
		}
	}
	deals := mat.NewDense(len(all), 4, nil)
	for i, h := range all {
		for c, x := range h.cards {
			deals.Set(i, c, math.Log2(float64(1+x)))
		}
	}
	shared := products(rows, ridgeScales, t)
	featureDist := distances(rows, habitScales, t)
	cardDist := distances(deals, []float64{1, 1, 1, 1}, t)
	featureMedian, cardMedian := median(featureDist), median(cardDist)
	shared.Apply(func(i, j int, x float64) float64 {
		d := (1-s.cardShare)*featureDist.At(i, j)/featureMedian + s.cardShare*cardDist.At(i, j)/cardMedian
		return x + s.variance*math.Exp(-d/s.lengthScale) + s.cardVariance*math.Exp(-cardDist.At(i, j)/1.28)
	}, shared)
	return shared
}

// distances returns the squared distances of all rows to the first rows, after scaling each column.
func distances(rows *mat.Dense, scale []float64, first int) *mat.Dense {
	d := products(rows, scale, first)
	n, _ := rows.Dims()
	length := make([]float64, n)
	for i := range length {
		for k, x := range rows.RawRowView(i) {
			length[i] += x * x * scale[k] * scale[k]
		}
	}
	d.Apply(func(i, j int, x float64) float64 { return max(0, length[i]+length[j]-2*x) }, d)
	return d
}

func median(a *mat.Dense) float64 {
	all := slices.Clone(a.RawMatrix().Data)
	slices.Sort(all)
	return all[len(all)/2]
}
