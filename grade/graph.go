package grade

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Feature is a habit at work: how strongly it speaks where it stands.
type HabitValue struct {
	Habit int
	Value float64
}

// Branch is a step from a node. To is nil where the step leads to no solution.
type Branch struct {
	Habits []HabitValue
	To     *Node
}

// Node is a situation with a way out: some numbers and a target. With three numbers or
// more it has branches, dead ends among them; with two it has the features of the last
// operation.
type Node struct {
	Branches   []Branch
	LastHabits []HabitValue
	// Index numbers the nodes of a forest from 0, what a node leads to before itself.
	Index int
}

// Forest holds the situations that hands lead to under the classic rules, each once, with
// all there is to see in them. It is what weights are fitted on; a Grader comes to the
// same scores without it. Program fit trains on it, which is why it is public. It is not safe for concurrent use.
type Graph struct {
	// Nodes are all situations with a way out, in the order of their Index.
	Nodes []*Node

	rules      ruleSet
	target     rat.Small
	byPosition map[positionKey]*Node
	extractor  extractor
}

type positionKey struct {
	count   int
	numbers [maxGraphNumbers]rat.Small
	goal    rat.Small
}

// forestNumbers is how many numbers a hand of a Forest may have.
const maxGraphNumbers = 5

// NewForest is an empty forest for the classic rules and the target 24, what fit trains on.
func NewGraph() *Graph { return newGraph(ruleSet{ops: expr.Basic}, integer(24)) }

func newGraph(l ruleSet, goal rat.Small) *Graph {
	return &Graph{rules: l, target: goal, byPosition: map[positionKey]*Node{}}
}

// Hand is the node of a hand of three to five numbers from 0 on, sorted, and the
// features of the hand as a whole; nil if it has no solution.
func (f *Graph) AddHand(hand []int64) (*Node, []HabitValue) {
	h := integers(hand)
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

// node is the node of some numbers and a target, or nil.
func (f *Graph) addPosition(h []rat.Small, goal rat.Small) *Node {
	if len(h) == 2 && opsMaking(h[0], h[1], goal) == 0 {
		return nil // most often, so not worth a place in the map
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
		return nil // told apart without listing the steps
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

// features is what was seen as habits at some moments.
func (f *Graph) habits(at ...moment) []HabitValue {
	out := make([]HabitValue, 0, len(at)*len(f.extractor.values))
	for _, m := range at {
		for _, s := range f.extractor.values {
			out = append(out, HabitValue{int(m)*int(featureCount) + int(s.feature), s.value})
		}
	}
	return out
}
