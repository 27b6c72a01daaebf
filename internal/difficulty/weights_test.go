package difficulty

import (
	"strings"
	"testing"
)

// Every habit with a weight applies to many hands. Otherwise it would amount to a table of hands.
func TestHabitsApplyToManyHands(t *testing.T) {
	f := NewGraph()
	hands := make([]int, HabitCount)
	everyHand(func(hand []int64) {
		n, fs := f.AddHand(hand)
		if n == nil {
			return
		}
		at := map[int]bool{}
		for _, x := range fs {
			at[x.Habit] = true
		}
		seen := map[int]bool{}
		var walk func(n *Node)
		walk = func(n *Node) {
			if seen[n.Index] {
				return
			}
			seen[n.Index] = true
			for _, x := range n.LastHabits {
				at[x.Habit] = true
			}
			for _, b := range n.Branches {
				for _, x := range b.Habits {
					at[x.Habit] = true
				}
				if b.To != nil {
					walk(b.To)
				}
			}
		}
		walk(n)
		for h := range at {
			hands[h]++
		}
	})
	for h, yes := range fitted.weighted {
		if yes && hands[h] < 40 {
			t.Errorf("%q applies to only %d hands", HabitName(h), hands[h])
		}
	}
}

func TestWeights(t *testing.T) {
	if n := len(fitted.names); n > 120 || n < 50 {
		t.Errorf("%d weights", n)
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
