package main

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/make24/make24/internal/difficulty"
)

// hand is a hand with a measured time, or without one.
type hand struct {
	cards     []int64
	seconds   float64
	y         float64 // log(seconds − floor), or the teacher's value
	trust     float64 // weight of its squared residual: 1/spread²
	node      *node
	reachable []int // the reachable nodes in topological order, its own first
	fs        []feature
}

// feature is an occurrence of habit k with the value v. It is small, since there are millions.
type feature struct {
	k int32
	v float32
}

// partial is the derivative v of a node's log rate with respect to weight k, by the features of
// that node.
type partial struct {
	k int32
	v float64
}

// arena allocates many short lists of features in large blocks.
type arena []feature

// reserve returns an empty list with capacity for n features. The caller passes the filled list to
// commit.
func (s *arena) reserve(n int) []feature {
	if cap(*s)-len(*s) < n {
		*s = make([]feature, 0, max(n, 1<<16))
	}
	return (*s)[len(*s):]
}

func (s *arena) commit(fs []feature) []feature {
	*s = (*s)[:len(*s)+len(fs)]
	return slices.Clip(fs)
}

type edge struct {
	fs []feature
	to int // index of a node, or -1
}

// node is a difficulty.Node with the habit numbers of the model and the computed values.
type node struct {
	at       int
	edges    []edge
	last     []feature
	logV     float64
	gradient []partial // derivatives of logV by the features of this node alone
	share    []float64 // share of each step to another node in the rate
}

// model is a choice of habits: habits[k] is the number of the k-th habit in package difficulty. The last
// weight is the slope, the factor between the log rate of solving and log seconds.
type model struct {
	habits   []int
	nodes    []*node
	score    []float64
	gradient []float64
}

func (m *model) weights() int { return len(m.habits) + 1 }

func (m *model) name(k int) string {
	if k == len(m.habits) {
		return "slope"
	}
	return difficulty.HabitName(m.habits[k])
}

// firstSlope is the initial value of the slope and the center of its ridge.
const firstSlope = 0.6

func (m *model) prior(k int) float64 {
	if k == len(m.habits) {
		return firstSlope
	}
	return 0
}

func (m *model) initialWeights() []float64 {
	w := make([]float64, m.weights())
	w[len(m.habits)] = firstSlope
	return w
}

// newModel returns the model of all habits that occur at least minOccurrences times. It sets the
// nodes and features of hands.
func newModel(hands []*hand) *model {
	f, all := difficulty.NewGraph(), &model{}
	var features arena
	occurrences := make([]int, difficulty.HabitCount)
	take := func(from []difficulty.HabitValue) []feature {
		fs := features.reserve(len(from))
		for _, x := range from {
			occurrences[x.Habit]++
			fs = append(fs, feature{int32(x.Habit), float32(x.Value)})
		}
		return features.commit(fs)
	}
	roots := make([]int, len(hands))
	for i, h := range hands {
		root, whole := f.AddHand(h.cards)
		roots[i], h.fs, h.trust = root.Index, take(whole), 1
	}
	for i, n := range f.Nodes {
		c := &node{at: i, last: take(n.LastHabits)}
		for _, b := range n.Branches {
			e := edge{fs: take(b.Habits), to: -1}
			if b.To != nil {
				e.to = b.To.Index
			}
			c.edges = append(c.edges, e)
		}
		all.nodes = append(all.nodes, c)
	}
	var keep []int
	for h, n := range occurrences {
		all.habits = append(all.habits, h)
		if n >= minOccurrences {
			keep = append(keep, h)
		}
	}
	for i, h := range hands {
		h.node = all.nodes[roots[i]]
		for _, n := range slices.Backward(all.reachable([]*hand{h})) {
			h.reachable = append(h.reachable, n.at)
		}
	}
	m, taken := all.narrow(hands, keep)
	for i, h := range taken {
		*hands[i] = *h
	}
	return m
}

// informative returns m with only the habits that distinguish hands: their derivatives at the
// initial weights are not 0 in at least minHands hands and have a standard deviation of at least
// minDeviation.
func (m *model) informative(hands []*hand) (*model, []*hand) {
	rows := mat.NewDense(len(hands), m.weights(), nil)
	m.predict(m.initialWeights(), hands, m.nodes, rows, make([]float64, len(hands)))
	var keep []int
	for k := range m.habits {
		var n, sum, squares float64
		for i := range hands {
			if x := rows.At(i, k); x != 0 {
				n, sum, squares = n+1, sum+x, squares+x*x
			}
		}
		all := float64(len(hands))
		if n >= minHands && squares/all-sum*sum/all/all >= minDeviation*minDeviation || m.ridgeScale(k) != 1 {
			keep = append(keep, k)
		}
	}
	return m.narrow(hands, keep)
}

const (
	minHands     = 40
	minDeviation = 0.02
)

// minOccurrences is the number of occurrences that a habit must have.
const minOccurrences = 15

// narrow returns m with only the habits numbered keep, and copies of hands for it.
func (m *model) narrow(hands []*hand, keep []int) (*model, []*hand) {
	s := &model{}
	to := make([]int, len(m.habits))
	for i := range to {
		to[i] = -1
	}
	for i, k := range keep {
		to[k] = i
		s.habits = append(s.habits, m.habits[k])
	}
	var features arena
	cut := func(from []feature) []feature {
		fs := features.reserve(len(from))
		for _, x := range from {
			if to[x.k] >= 0 {
				fs = append(fs, feature{int32(to[x.k]), x.v})
			}
		}
		return features.commit(fs)
	}
	for _, n := range m.nodes {
		c := &node{at: n.at, last: cut(n.last)}
		for _, e := range n.edges {
			c.edges = append(c.edges, edge{cut(e.fs), e.to})
		}
		s.nodes = append(s.nodes, c)
	}
	out := make([]*hand, len(hands))
	for i, h := range hands {
		c := *h
		c.node, c.fs = s.nodes[h.node.at], cut(h.fs)
		out[i] = &c
	}
	return s, out
}

// reachable returns the nodes that can be reached from hands, in order.
func (m *model) reachable(hands []*hand) (order []*node) {
	seen := make([]bool, len(m.nodes))
	for _, h := range hands {
		seen[h.node.at] = true
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

// solve computes for each node the log rate at which it is solved, and the derivatives of the log
// rate with respect to the features of the node (gradient, by habit) and to the log rates of the
// following nodes (share). A step is chosen with probability exp(score)/Σ exp(score) over all
// steps, including dead ends; rates add over steps.
func (m *model) solve(w []float64, order []*node) {
	if m.gradient == nil {
		m.gradient = make([]float64, len(w))
	}
	for _, n := range order {
		if n.edges == nil {
			n.logV, n.gradient = 0, n.gradient[:0]
			for _, f := range n.last {
				n.logV += w[f.k] * float64(f.v)
				n.gradient = append(n.gradient, partial{f.k, float64(f.v)})
			}
			continue
		}
		m.branch(w, n)
	}
}

func (m *model) branch(w []float64, n *node) {
	m.score = m.score[:0]
	top, topV := math.Inf(-1), math.Inf(-1)
	for _, e := range n.edges {
		s := 0.0
		for _, f := range e.fs {
			s += w[f.k] * float64(f.v)
		}
		m.score = append(m.score, s)
		top = max(top, s)
		if e.to >= 0 {
			topV = max(topV, m.nodes[e.to].logV)
		}
	}
	all, v := 0.0, 0.0
	for i, e := range n.edges {
		m.score[i] = math.Exp(m.score[i] - top)
		all += m.score[i]
		if e.to >= 0 {
			v += m.score[i] * math.Exp(m.nodes[e.to].logV-topV)
		}
	}
	n.share = n.share[:0]
	for i, e := range n.edges {
		r := -m.score[i] / all
		if e.to >= 0 {
			share := m.score[i] * math.Exp(m.nodes[e.to].logV-topV) / v
			r += share
			n.share = append(n.share, share)
		}
		for _, f := range e.fs {
			m.gradient[f.k] += r * float64(f.v)
		}
	}
	n.gradient = n.gradient[:0]
	for _, e := range n.edges {
		for _, f := range e.fs {
			if x := m.gradient[f.k]; x != 0 {
				n.gradient = append(n.gradient, partial{f.k, x})
				m.gradient[f.k] = 0
			}
		}
	}
	n.logV = topV + math.Log(v/all)
}

// predict computes the predictions of hands and their derivatives with respect to the weights. It
// propagates the derivative with respect to each node's log rate from a hand to the nodes below.
func (m *model) predict(w []float64, hands []*hand, order []*node, rows *mat.Dense, pred []float64) {
	m.solve(w, order)
	last := len(m.habits)
	weight := make([]float64, len(m.nodes))
	for i, h := range hands {
		row := rows.RawRowView(i)
		clear(row)
		p := -w[last] * h.node.logV
		weight[h.node.at] = -w[last]
		for _, at := range h.reachable {
			x, n := weight[at], m.nodes[at]
			weight[at] = 0
			for _, f := range n.gradient {
				row[f.k] += x * f.v
			}
			live := 0
			for _, e := range n.edges {
				if e.to >= 0 {
					weight[e.to] += x * n.share[live]
					live++
				}
			}
		}
		row[last] = -h.node.logV
		for _, f := range h.fs {
			p += w[f.k] * float64(f.v)
			row[f.k] += float64(f.v)
		}
		pred[i] = p
	}
}
