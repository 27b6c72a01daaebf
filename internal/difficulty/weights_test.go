package difficulty

import (
	"strings"
	"testing"
)

// TestHabitsApplyToManyHands checks that every habit with a weight occurs in at least 40 hands. A
// model whose habits occur in few hands would amount to a table of hands.
func TestHabitsApplyToManyHands(t *testing.T) {
	g := NewGraph()
	hands := make([]int, HabitCount)
	forEachHand(func(hand []int64) {
		n, handHabits := g.AddHand(hand)
		if n == nil {
			return
		}
		applied := map[int]bool{}
		for _, x := range handHabits {
			applied[x.Habit] = true
		}
		seen := map[int]bool{}
		var walk func(n *Node)
		walk = func(n *Node) {
			if seen[n.Index] {
				return
			}
			seen[n.Index] = true
			for _, x := range n.LastHabits {
				applied[x.Habit] = true
			}
			for _, b := range n.Branches {
				for _, x := range b.Habits {
					applied[x.Habit] = true
				}
				if b.To != nil {
					walk(b.To)
				}
			}
		}
		walk(n)
		for h := range applied {
			hands[h]++
		}
	})
	for h, hasWeight := range fitted.weighted {
		if hasWeight && hands[h] < 40 {
			t.Errorf("%q applies to only %d hands", HabitName(h), hands[h])
		}
	}
}

// TestWeights checks that the number of weights is between 50 and 120, and that every habit has a
// unique name.
func TestWeights(t *testing.T) {
	if n := len(fitted.names); n > 120 || n < 50 {
		t.Errorf("%d weights, want 50 to 120", n)
	}
	seen := map[string]bool{}
	for h := range HabitCount {
		name := HabitName(h)
		if name == "" || strings.HasPrefix(name, ":") || strings.HasSuffix(name, ": ") || seen[name] {
			t.Errorf("habit %d has the name %q", h, name)
		}
		seen[name] = true
	}
}
