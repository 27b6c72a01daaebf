package difficulty

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// FeatureValue is a feature of a step or a hand with the value of its property.
type FeatureValue struct {
	Feature int // 0 to FeatureCount−1; see FeatureName
	Value   float64
}

// Branch is a step from a node. To is nil if the step is a dead end.
type Branch struct {
	Features []FeatureValue
	To       *Node
}

// Node is a solvable position: its numbers and a goal. With three numbers or more it has a branch
// for each step, dead ends included; with two it has only LastFeatures, those of the last
// operation.
type Node struct {
	Branches     []Branch
	LastFeatures []FeatureValue
	// Index is the index of the node in Graph.Nodes. It is greater than the indexes of all nodes
	// that the branches lead to.
	Index int
}

// Graph holds the positions that some hands lead to, each position once, with all their features.
// Program fit trains the weights on it. An Evaluator computes the same scores without a Graph.
// A Graph is not safe for concurrent use.
type Graph struct {
	// Nodes holds all solvable positions, by Index.
	Nodes []*Node

	rules      ruleSet
	target     rat.Small
	byPosition map[positionKey]*Node
	extractor  extractor
}

// positionKey identifies a position: the first count elements of numbers, and the goal.
type positionKey struct {
	count   int
	numbers [maxGraphNumbers]rat.Small
	goal    rat.Small
}

// maxGraphNumbers is the size of the largest hand of a Graph.
const maxGraphNumbers = 5

// NewGraph returns an empty graph for the classic rules and target 24.
func NewGraph() *Graph { return newGraph(ruleSet{ops: expr.Basic}, integer(24)) }

func newGraph(rules ruleSet, goal rat.Small) *Graph {
	return &Graph{rules: rules, target: goal, byPosition: map[positionKey]*Node{}}
}

// AddHand adds a hand of three to five sorted numbers, none negative. It returns the node of the
// hand and the features of the hand as a whole, or nil for both if the hand has no solution.
func (g *Graph) AddHand(hand []int64) (*Node, []FeatureValue) {
	h := Integers(hand)
	n := g.addPosition(h, g.target)
	if n == nil {
		return nil, nil
	}
	g.extractor.startList()
	g.extractor.addHand(g.rules, h, g.target)
	solvable := 0
	for _, b := range n.Branches {
		solvable += boolToInt(b.To != nil)
	}
	g.extractor.addSolvableShare(solvable, len(n.Branches))
	return n, g.features(wholeHandSituation)
}

// addPosition returns the node of a position, adding it if needed, or nil if the position has no
// solution.
func (g *Graph) addPosition(h []rat.Small, goal rat.Small) *Node {
	if len(h) == 2 && opsMaking(h[0], h[1], goal) == 0 {
		return nil // the usual case; not worth an entry in the map
	}
	k := positionKey{count: len(h), goal: goal}
	copy(k.numbers[:], h)
	if n, ok := g.byPosition[k]; ok {
		return n
	}
	n := g.newNode(h, goal)
	g.byPosition[k] = n
	if n != nil {
		n.Index = len(g.Nodes)
		g.Nodes = append(g.Nodes, n)
	}
	return n
}

// newNode returns a node for a position, without its Index, or nil if the position has no solution.
func (g *Graph) newNode(h []rat.Small, goal rat.Small) *Node {
	var buf [6]situation
	if len(h) == 2 {
		s, ok := g.rules.lastStep(h, goal)
		if !ok {
			return nil
		}
		g.extractor.startList()
		g.extractor.addLast(&s, goal)
		return &Node{LastFeatures: g.features(lastSituations(buf[:0], s.op, goal != g.target)...)}
	}
	if len(h) == 3 && !threeCanMake(h, goal) {
		return nil // without listing the steps
	}
	var list stepList
	g.rules.appendCombinations(&list, h, goal)
	g.rules.appendSetAsideSteps(&list, h, goal)
	n := &Node{Branches: make([]Branch, len(list.steps))}
	solvable := false
	for i, s := range list.steps {
		n.Branches[i].To = g.addPosition(s.next, s.goal)
		solvable = solvable || n.Branches[i].To != nil
	}
	if !solvable {
		return nil
	}
	for i := range list.steps {
		s := &list.steps[i]
		g.extractor.startList()
		g.extractor.addStep(h, goal, s)
		g.extractor.addRemaining(s.next, s.goal)
		n.Branches[i].Features = g.features(stepClassOf(len(h), goal, g.target, s).situations(buf[:0])...)
	}
	return n
}

// features returns a feature for each extracted property in each of the situations.
func (g *Graph) features(situations ...situation) []FeatureValue {
	out := make([]FeatureValue, 0, len(situations)*len(g.extractor.values))
	for _, m := range situations {
		for _, s := range g.extractor.values {
			out = append(out, FeatureValue{int(m)*int(propertyCount) + int(s.property), s.value})
		}
	}
	return out
}
