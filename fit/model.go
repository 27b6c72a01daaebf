package main

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/make24/make24/internal/engine/difficulty"
)

// hand is a hand with or without a measured time.
type hand struct {
	cards          []int64
	seconds        float64 // measured time; 0 without one
	logSeconds     float64 // log(seconds − floor), or the teacher's prediction
	residualWeight float64 // weight of the hand's squared residual: 1/spread²
	node           *node
	reachable      []int          // indexes of the nodes reachable from node, in topological order, itself first
	features       []featureValue // features of the hand as a whole
}

// featureValue is the value of a feature. The type is small, since there are millions of values.
type featureValue struct {
	feature int32 // index in the model
	value   float32
}

// derivative is the derivative of a node's log rate with respect to one weight. It ignores the
// contribution of following nodes.
type derivative struct {
	weight int32
	value  float64
}

// arena allocates short lists of feature values in large blocks.
type arena []featureValue

// reserve returns an empty list with capacity for n values. The caller passes the filled list to
// commit.
func (a *arena) reserve(n int) []featureValue {
	if cap(*a)-len(*a) < n {
		*a = make([]featureValue, 0, max(n, 1<<16))
	}
	return (*a)[len(*a):]
}

// commit makes the list part of the arena and returns it.
func (a *arena) commit(fs []featureValue) []featureValue {
	*a = (*a)[:len(*a)+len(fs)]
	return slices.Clip(fs)
}

// edge is a difficulty.Branch.
type edge struct {
	features []featureValue
	to       int // index of a node, or -1 for a dead end
}

// node is a difficulty.Node whose features are numbered as in the model.
type node struct {
	index        int
	edges        []edge
	lastFeatures []featureValue

	// computeRates sets these fields.
	logRate  float64
	gradient []derivative // of logRate, by the features of this node alone
	shares   []float64    // of the rate, for each edge that is not a dead end
}

// model is a choice of features: feature k of the model has the number features[k] in package
// difficulty. The model has a weight for each feature, followed by the slope. The log rate of a
// hand's node, times −slope, is a term of the predicted log seconds of the hand.
type model struct {
	features []int
	nodes    []*node
	scores   []float64
	gradient []float64
}

func (m *model) weightCount() int { return len(m.features) + 1 }

func (m *model) name(k int) string {
	if k == len(m.features) {
		return "slope"
	}
	return difficulty.FeatureName(m.features[k])
}

const initialSlope = 0.6

// initialWeight returns weight k before the fit. The ridge pulls the weight towards it.
func (m *model) initialWeight(k int) float64 {
	if k == len(m.features) {
		return initialSlope
	}
	return 0
}

func (m *model) initialWeights() []float64 {
	w := make([]float64, m.weightCount())
	w[len(m.features)] = initialSlope
	return w
}

// newModel returns the model of all features that occur at least minOccurrences times in the graph
// of hands. It sets the node, features and residualWeight of each hand.
func newModel(hands []*hand) *model {
	graph, full := difficulty.NewGraph(), &model{}
	var features arena
	occurrences := make([]int, difficulty.FeatureCount)
	convert := func(from []difficulty.FeatureValue) []featureValue {
		fs := features.reserve(len(from))
		for _, x := range from {
			occurrences[x.Feature]++
			fs = append(fs, featureValue{int32(x.Feature), float32(x.Value)})
		}
		return features.commit(fs)
	}
	roots := make([]int, len(hands))
	for i, h := range hands {
		root, handFeatures := graph.AddHand(h.cards)
		roots[i], h.features, h.residualWeight = root.Index, convert(handFeatures), 1
	}
	for i, n := range graph.Nodes {
		c := &node{index: i, lastFeatures: convert(n.LastFeatures)}
		for _, b := range n.Branches {
			e := edge{features: convert(b.Features), to: -1}
			if b.To != nil {
				e.to = b.To.Index
			}
			c.edges = append(c.edges, e)
		}
		full.nodes = append(full.nodes, c)
	}
	var frequentFeatures []int
	for h, n := range occurrences {
		full.features = append(full.features, h)
		if n >= minOccurrences {
			frequentFeatures = append(frequentFeatures, h)
		}
	}
	for i, h := range hands {
		h.node = full.nodes[roots[i]]
		for _, n := range slices.Backward(full.reachable([]*hand{h})) {
			h.reachable = append(h.reachable, n.index)
		}
	}
	m, restrictedModel := full.restrict(hands, frequentFeatures)
	for i, h := range restrictedModel {
		*hands[i] = *h
	}
	return m
}

// restrictToInformative restricts m to the constant and the features that distinguish hands: those
// for which the derivative of the predictions, at the initial weights, is not 0 in at least
// minHands hands and has a standard deviation of at least minDeviation.
func (m *model) restrictToInformative(hands []*hand) (*model, []*hand) {
	rows := mat.NewDense(len(hands), m.weightCount(), nil)
	m.predict(m.initialWeights(), hands, m.nodes, rows, make([]float64, len(hands)))
	var informativeFeatures []int
	for k := range m.features {
		var n, sum, squares float64
		for i := range hands {
			if x := rows.At(i, k); x != 0 {
				n, sum, squares = n+1, sum+x, squares+x*x
			}
		}
		handCount := float64(len(hands))
		if n >= minHands && squares/handCount-sum*sum/handCount/handCount >= minDeviation*minDeviation || m.ridgeScale(k) != 1 {
			informativeFeatures = append(informativeFeatures, k)
		}
	}
	return m.restrict(hands, informativeFeatures)
}

const (
	minHands     = 40
	minDeviation = 0.02
)

// minOccurrences is the minimum number of occurrences of a feature that newModel includes.
const minOccurrences = 15

// restrict returns a model with only the features of m whose indexes are in selected, and copies of
// hands that refer to the new model.
func (m *model) restrict(hands []*hand, selected []int) (*model, []*hand) {
	restrictedModel := &model{}
	newIndex := make([]int, len(m.features))
	for i := range newIndex {
		newIndex[i] = -1
	}
	for i, k := range selected {
		newIndex[k] = i
		restrictedModel.features = append(restrictedModel.features, m.features[k])
	}
	var features arena
	convert := func(from []featureValue) []featureValue {
		fs := features.reserve(len(from))
		for _, x := range from {
			if newIndex[x.feature] >= 0 {
				fs = append(fs, featureValue{int32(newIndex[x.feature]), x.value})
			}
		}
		return features.commit(fs)
	}
	for _, n := range m.nodes {
		c := &node{index: n.index, lastFeatures: convert(n.lastFeatures)}
		for _, e := range n.edges {
			c.edges = append(c.edges, edge{convert(e.features), e.to})
		}
		restrictedModel.nodes = append(restrictedModel.nodes, c)
	}
	out := make([]*hand, len(hands))
	for i, h := range hands {
		c := *h
		c.node, c.features = restrictedModel.nodes[h.node.index], convert(h.features)
		out[i] = &c
	}
	return restrictedModel, out
}

// reachable returns the nodes that can be reached from hands, in ascending order of their indexes.
func (m *model) reachable(hands []*hand) (order []*node) {
	seen := make([]bool, len(m.nodes))
	for _, h := range hands {
		seen[h.node.index] = true
	}
	for i := len(seen) - 1; i >= 0; i-- {
		if seen[i] {
			for _, e := range m.nodes[i].edges {
				if e.to >= 0 {
					seen[e.to] = true
				}
			}
		}
	}
	for i, yes := range seen {
		if yes {
			order = append(order, m.nodes[i])
		}
	}
	return order
}

// computeRates sets the log rate of each node, which package difficulty defines, and the
// derivatives of the log rate: with respect to the weights, by the features of the node alone
// (gradient), and with respect to the log rates of the following nodes (shares).
func (m *model) computeRates(w []float64, order []*node) {
	if m.gradient == nil {
		m.gradient = make([]float64, len(w))
	}
	for _, n := range order {
		if n.edges == nil {
			n.logRate, n.gradient = 0, n.gradient[:0]
			for _, f := range n.lastFeatures {
				n.logRate += w[f.feature] * float64(f.value)
				n.gradient = append(n.gradient, derivative{f.feature, float64(f.value)})
			}
			continue
		}
		m.computeBranches(w, n)
	}
}

// computeBranches is computeRates for a node with edges.
func (m *model) computeBranches(w []float64, n *node) {
	m.scores = m.scores[:0]
	maxScore, maxLogRate := math.Inf(-1), math.Inf(-1)
	for _, e := range n.edges {
		s := 0.0
		for _, f := range e.features {
			s += w[f.feature] * float64(f.value)
		}
		m.scores = append(m.scores, s)
		maxScore = max(maxScore, s)
		if e.to >= 0 {
			maxLogRate = max(maxLogRate, m.nodes[e.to].logRate)
		}
	}
	total, rate := 0.0, 0.0
	for i, e := range n.edges {
		m.scores[i] = math.Exp(m.scores[i] - maxScore)
		total += m.scores[i]
		if e.to >= 0 {
			rate += m.scores[i] * math.Exp(m.nodes[e.to].logRate-maxLogRate)
		}
	}
	n.shares = n.shares[:0]
	for i, e := range n.edges {
		g := -m.scores[i] / total
		if e.to >= 0 {
			share := m.scores[i] * math.Exp(m.nodes[e.to].logRate-maxLogRate) / rate
			g += share
			n.shares = append(n.shares, share)
		}
		for _, f := range e.features {
			m.gradient[f.feature] += g * float64(f.value)
		}
	}
	n.gradient = n.gradient[:0]
	for _, e := range n.edges {
		for _, f := range e.features {
			if x := m.gradient[f.feature]; x != 0 {
				n.gradient = append(n.gradient, derivative{f.feature, x})
				m.gradient[f.feature] = 0
			}
		}
	}
	n.logRate = maxLogRate + math.Log(rate/total)
}

// predict sets pred to the predicted log seconds of hands, and rows to their derivatives with
// respect to the weights. It propagates the derivatives with respect to log rates from the node of
// a hand to the nodes reachable from it.
func (m *model) predict(w []float64, hands []*hand, order []*node, rows *mat.Dense, pred []float64) {
	m.computeRates(w, order)
	last := len(m.features)
	weight := make([]float64, len(m.nodes))
	for i, h := range hands {
		row := rows.RawRowView(i)
		clear(row)
		p := -w[last] * h.node.logRate
		weight[h.node.index] = -w[last]
		for _, index := range h.reachable {
			x, n := weight[index], m.nodes[index]
			weight[index] = 0
			for _, f := range n.gradient {
				row[f.weight] += x * f.value
			}
			shareIndex := 0
			for _, e := range n.edges {
				if e.to >= 0 {
					weight[e.to] += x * n.shares[shareIndex]
					shareIndex++
				}
			}
		}
		row[last] = -h.node.logRate
		for _, f := range h.features {
			p += w[f.feature] * float64(f.value)
			row[f.feature] += float64(f.value)
		}
		pred[i] = p
	}
}
