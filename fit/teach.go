package main

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// settings holds the parameters of the fit, which has three stages. First, a wide model with a
// strong ridge has a weight for every feature. Second, a teacher improves its predictions by the
// similarity of hands. The teacher has thousands of weights and cannot be interpreted, but it
// predicts every hand, measured or not. Third, a narrow model learns from the teacher. In each of
// several rounds, it adds the features that bring its predictions for all solvable hands closest to
// the teacher's.
type settings struct {
	wideRidge, narrowRidge float64
	similarity             similarity
	timeWeight             float64 // from 0 to 1: share of the measured time in the teacher's value; the rest is the leave-one-out prediction
	unmeasuredWeight       float64 // weight of an unmeasured hand relative to a measured one
	rounds                 int
	featuresPerRound       int // number of features that a round adds
}

var defaultSettings = settings{
	wideRidge: 7, similarity: similarity{noise: 1.5, variance: 50, lengthScale: 0.8, cardShare: 0.2, cardVariance: 4},
	narrowRidge: 0.04, timeWeight: 0.6, unmeasuredWeight: 3, rounds: 11, featuresPerRound: 9,
}

// initialFeatures returns the indexes of initialFeatureNames in m.
func (m *model) initialFeatures() (activeFeatures []int) {
	for k := range m.features {
		if slices.Contains(initialFeatureNames, m.name(k)) {
			activeFeatures = append(activeFeatures, k)
		}
	}
	return activeFeatures
}

// initialFeatureNames holds the features with which every narrow model begins: the kinds of steps.
var initialFeatureNames = []string{
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
	model    *model
	weights  []float64
	features []int // indexes of the features in the wide model
}

// teach trains a narrow model with a teacher that is fitted to the times of the hands train. It
// does not use the times of others. It returns the narrow model, and the predictions of the teacher
// and of the narrow model for the hands train followed by others.
func (m *model) teach(train, others []*hand, s settings) (teacherPred, pred []float64, out narrowModel) {
	teacherPred = m.teacher(train, others, s)
	pred, out = m.student(train, others, teacherPred, s)
	return teacherPred, pred, out
}

// teacher returns the predictions of the wide model, corrected by correctBySimilarity.
func (m *model) teacher(train, others []*hand, s settings) []float64 {
	w := m.fitWide(train, s.wideRidge)
	hands := slices.Concat(train, others)
	rows, pred := mat.NewDense(len(hands), m.weightCount(), nil), make([]float64, len(hands))
	m.predict(w, hands, m.nodes, rows, pred)
	return m.correctBySimilarity(train, hands, w, pred, rows, s.similarity, s.timeWeight)
}

// student trains a narrow model on teacherPred, which holds the teacher's predictions: first those
// for the hands in train, then those for the hands in others. It returns the predictions of the
// narrow model, and the model.
func (m *model) student(train, others []*hand, teacherPred []float64, s settings) ([]float64, narrowModel) {
	hands := make([]*hand, 0, len(train)+len(others))
	for i, h := range slices.Concat(train, others) {
		c := *h
		c.residualWeight = residualWeight(teacherPred[i])
		c.logSeconds = teacherPred[i]
		if i >= len(train) {
			c.residualWeight *= s.unmeasuredWeight
		}
		hands = append(hands, &c)
	}
	l := learner{wideModel: m, hands: hands, buffer: mat.NewDense(len(hands), m.weightCount(), nil), ridge: s.narrowRidge, activeFeatures: m.initialFeatures()}
	l.fit(5)
	for range s.rounds {
		l.addFeatures(s.featuresPerRound)
		l.fit(5)
	}
	pred := l.fit(20)
	return pred, narrowModel{l.narrow, l.weights, l.activeFeatures}
}

// learner is a narrow model during training.
type learner struct {
	wideModel      *model // the wide model
	hands          []*hand
	buffer         *mat.Dense // buffer for derivatives of the wide model
	ridge          float64
	activeFeatures []int // indexes of the active features in the wide model
	weights        []float64
	narrow         *model
}

// fit fits the active features, starting from their current weights, in at most maxSteps steps. It
// returns the predictions.
func (l *learner) fit(maxSteps int) []float64 {
	n, hands := l.wideModel.restrict(l.hands, l.activeFeatures)
	w := n.initialWeights()
	if l.weights != nil {
		copy(w, l.weights)
	}
	w, pred := n.fitNarrow(hands, w, l.ridge, maxSteps)
	l.narrow, l.weights = n, w
	return pred
}

// addFeatures adds the count best candidates, with weight 0, to the active features.
func (l *learner) addFeatures(count int) {
	wideModel, last := l.wideModel, len(l.activeFeatures)
	full := make([]float64, wideModel.weightCount())
	for i, k := range l.activeFeatures {
		full[k] = l.weights[i]
	}
	full[len(wideModel.features)] = l.weights[last]
	pred := make([]float64, len(l.hands))
	wideModel.predict(full, l.hands, wideModel.nodes, l.buffer, pred)
	added := wideModel.bestCandidates(l.hands, l.buffer, l.activeFeatures, pred, l.ridge, count)
	l.activeFeatures = append(l.activeFeatures, added...)
	l.weights = append(append(l.weights[:last:last], make([]float64, len(added))...), l.weights[last])
}

// similarity holds the parameters of the covariance between hands in the teacher. The distance of
// two hands has two parts: the distance between the derivatives of their predictions, each scaled
// by the square root of its weight, and the distance between their cards.
type similarity struct {
	noise        float64 // variance of the measured log time of an easy hand, relative to the ridge
	variance     float64 // covariance of hands at distance 0
	lengthScale  float64 // in medians of the squared distance
	cardShare    float64 // share of the distance of cards in the distance, 0 to 1
	cardVariance float64 // additional covariance of hands with equal cards
}

// correctBySimilarity corrects the predictions pred of the wide model, which has the weights w and
// the derivatives rows. It assumes that similar hands have similar residuals: it predicts by a
// Gaussian process whose covariance is that of the linearized wide model plus a term that falls
// with the distance of hands. The hands train, whose times are known, come first in hands. For them
// it returns a mean of the measured time, with weight timeWeight, and the leave-one-out prediction,
// since a narrow model should not memorize times.
func (m *model) correctBySimilarity(train, hands []*hand, w, pred []float64, rows *mat.Dense, s similarity, timeWeight float64) []float64 {
	n, trainCount := len(hands), len(train)
	offset := m.offsets(w)
	baseline := make([]float64, n)
	for i := range n {
		baseline[i] = pred[i] - floats.Dot(rows.RawRowView(i), offset)
	}
	covariances := m.covariance(hands, offset, rows, trainCount, s)
	a, v := symmetric(covariances), make([]float64, trainCount)
	addDiagonal(a, func(i int) float64 { return s.noise / residualWeight(pred[i]) })
	for i, h := range train {
		v[i] = h.logSeconds - baseline[i]
	}
	f := factor(a)
	solveSystem(f, v)
	out := make([]float64, n)
	for i := trainCount; i < n; i++ {
		out[i] = baseline[i] + floats.Dot(v, covariances.RawRowView(i))
	}
	var inverse mat.SymDense
	if err := f.InverseTo(&inverse); err != nil {
		panic(err)
	}
	for i, h := range train {
		out[i] = h.logSeconds - (1-timeWeight)*v[i]/inverse.At(i, i) // the leave-one-out residual in closed form
	}
	return out
}

// covariance returns the covariance of each hand with each of the first trainCount hands. offsets
// and rows belong to the wide model.
func (m *model) covariance(hands []*hand, offsets []float64, rows *mat.Dense, trainCount int, s similarity) *mat.Dense {
	ridgeScales, featureScales := make([]float64, len(offsets)), make([]float64, len(offsets))
	for k, x := range offsets {
		ridgeScales[k] = 1 / math.Sqrt(m.ridgeScale(k))
		if m.ridgeScale(k) == 1 { // the constant does not distinguish hands
			featureScales[k] = math.Sqrt(math.Abs(x))
		}
	}
	cards := mat.NewDense(len(hands), 4, nil)
	for i, h := range hands {
		for c, x := range h.cards {
			cards.Set(i, c, math.Log2(float64(1+x)))
		}
	}
	shared := products(rows, ridgeScales, trainCount)
	derivativeDist := distances(rows, featureScales, trainCount)
	cardDist := distances(cards, []float64{1, 1, 1, 1}, trainCount)
	derivativeMedian, cardMedian := median(derivativeDist), median(cardDist)
	shared.Apply(func(i, j int, x float64) float64 {
		d := (1-s.cardShare)*derivativeDist.At(i, j)/derivativeMedian + s.cardShare*cardDist.At(i, j)/cardMedian
		return x + s.variance*math.Exp(-d/s.lengthScale) + s.cardVariance*math.Exp(-cardDist.At(i, j)/1.28)
	}, shared)
	return shared
}

// distances returns the squared distance of each row from each of the first firstCount rows, after
// multiplying column k by scale[k].
func distances(rows *mat.Dense, scale []float64, firstCount int) *mat.Dense {
	squaredDistances := products(rows, scale, firstCount)
	n, _ := rows.Dims()
	squaredNorms := make([]float64, n)
	for i := range squaredNorms {
		for k, x := range rows.RawRowView(i) {
			squaredNorms[i] += x * x * scale[k] * scale[k]
		}
	}
	squaredDistances.Apply(func(i, j int, x float64) float64 { return max(0, squaredNorms[i]+squaredNorms[j]-2*x) }, squaredDistances)
	return squaredDistances
}

func median(a *mat.Dense) float64 {
	values := slices.Clone(a.RawMatrix().Data)
	slices.Sort(values)
	return values[len(values)/2]
}
