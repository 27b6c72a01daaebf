package difficulty

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// HabitValue is a habit that applies to a step or a hand, with the value of its feature there.
type HabitValue struct {
	Habit int
	Value float64
}

// Branch is a step from a node. To is nil if the step leads to no solution.
type Branch struct {
	Habits []HabitValue
	To     *Node
}

// Node is a solvable position: some numbers and a target. With three numbers or more it has
// branches, dead ends included; with two it has the habits of the last operation.
type Node struct {
	Branches   []Branch
	LastHabits []HabitValue
	// Index is the index of the node in Graph.Nodes. A node follows all nodes that its branches
	// lead to.
	Index int
}

// Graph holds the positions that hands lead to under the classic rules, each once, with all their
// habits. Program fit trains the weights on it. An Evaluator computes the same scores without it.
// A Graph is not safe for concurrent use.
type Graph struct {
	// Nodes holds all solvable positions, by Index.
	Nodes []*Node

	rules      ruleSet
	target     rat.Small
	byPosition map[positionKey]*Node
	extractor  extractor
}

// positionKey identifies a position.
type positionKey struct {
	count   int
	numbers [maxGraphNumbers]rat.Small
	goal    rat.Small
}

// maxGraphNumbers is the size of the largest hand of a Graph.
const maxGraphNumbers = 5

// NewGraph returns an empty graph for the classic rules and the target 24.
func NewGraph() *Graph { return newGraph(ruleSet{ops: expr.Basic}, integer(24)) }

func newGraph(l ruleSet, goal rat.Small) *Graph {
	return &Graph{rules: l, target: goal, byPosition: map[positionKey]*Node{}}
}

// AddHand adds a hand of three to five sorted numbers, none negative. It returns the node of the
// hand and the habits of the hand as a whole, or nil if the hand has no solution.
func (f *Graph) AddHand(hand []int64) (*Node, []HabitValue) {
	h := Integers(hand)
	n := f.addPosition(h, f.target)
	if n == nil {
		return nil, nil
	}
	f.extractor.startList()
	f.extractor.addHand(f.rules, h, f.target)
	live := 0
	for _, b := range n.Branches {
		live += b2i(b.To != nil)
	}
	f.extractor.addSolvableShare(live, len(n.Branches))
	return n, f.habits(wholeHand)
}

// addPosition returns the node of a position, adding it if needed, or nil if the position has no
// solution.
func (f *Graph) addPosition(h []rat.Small, goal rat.Small) *Node {
	if len(h) == 2 && opsMaking(h[0], h[1], goal) == 0 {
		return nil // the usual case: keep it out of the map
	}
	k := positionKey{count: len(h), goal: goal}
	copy(k.numbers[:], h)
	if n, ok := f.byPosition[k]; ok {
		return n
	}
	n := f.build(h, goal)
	f.byPosition[k] = n
	if n != nil {
		n.Index = len(f.Nodes)
		f.Nodes = append(f.Nodes, n)
	}
	return n
}

// build returns the node of a position, without its Index, or nil if the position has no solution.
func (f *Graph) build(h []rat.Small, goal rat.Small) *Node {
	var at [6]moment
	if len(h) == 2 {
		s, ok := f.rules.lastStep(h, goal)
		if !ok {
			return nil
		}
		f.extractor.startList()
		f.extractor.addLast(&s, goal)
		return &Node{LastHabits: f.habits(lastMoments(at[:0], s.op, goal != f.target)...)}
	}
	if len(h) == 3 && !threeCanMake(h, goal) {
		return nil // rejected without listing the steps
	}
	var t stepList
	f.rules.combinations(&t, h, goal)
	f.rules.asides(&t, h, goal)
	n := &Node{Branches: make([]Branch, len(t.all))}
	some := false
	for i, s := range t.all {
		n.Branches[i].To = f.addPosition(s.next, s.goal)
		some = some || n.Branches[i].To != nil
	}
	if !some {
		return nil
	}
	for i := range t.all {
		s := &t.all[i]
		f.extractor.startList()
		f.extractor.addStep(h, goal, s)
		f.extractor.addLeft(s.next, s.goal)
		n.Branches[i].Habits = f.habits(stepClassOf(len(h), goal, f.target, s).moments(at[:0])...)
	}
	return n
}

// habits returns the extracted features as habits at some moments.
func (f *Graph) habits(at ...moment) []HabitValue {
	out := make([]HabitValue, 0, len(at)*len(f.extractor.values))
	for _, m := range at {
		for _, s := range f.extractor.values {
			out = append(out, HabitValue{int(m)*int(featureCount) + int(s.feature), s.value})
		}
	}
	return out
}
