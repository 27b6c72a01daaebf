package difficulty

import (
	"strings"
	"testing"
)

// TestFeaturesApplyToManyHands checks that every feature with a weight occurs in at least 40 hands.
// A model whose features occur in few hands would amount to a table of hands.
func TestFeaturesApplyToManyHands(t *testing.T) {
	g := NewGraph()
	hands := make([]int, FeatureCount)
	forEachHand(func(hand []int64) {
		n, handFeatures := g.AddHand(hand)
		if n == nil {
			return
		}
		applied := map[int]bool{}
		for _, x := range handFeatures {
			applied[x.Feature] = true
		}
		seen := map[int]bool{}
		var walk func(n *Node)
		walk = func(n *Node) {
			if seen[n.Index] {
				return
			}
			seen[n.Index] = true
			for _, x := range n.LastFeatures {
				applied[x.Feature] = true
			}
			for _, b := range n.Branches {
				for _, x := range b.Features {
					applied[x.Feature] = true
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
	for h, hasWeight := range fittedModel().hasWeight {
		if hasWeight && h < handClassSituations*int(propertyCount) && hands[h] < 40 {
			t.Errorf("%q applies to only %d hands", FeatureName(h), hands[h])
		}
	}
}

// TestWeights checks that the number of weights, apart from those of classes of hands, is between 50
// and 120, and that every feature has a unique name.
func TestWeights(t *testing.T) {
	n := len(fittedModel().names)
	for c := FirstHandClass; c <= LastHandClass; c++ {
		for _, name := range fittedModel().names {
			n -= boolToInt(strings.HasPrefix(name, c.String()+": "))
		}
	}
	if n > 120 || n < 50 {
		t.Errorf("%d weights, want 50 to 120", n)
	}
	seen := map[string]bool{}
	for h := range FeatureCount {
		name := FeatureName(h)
		if name == "" || strings.HasPrefix(name, ":") || strings.HasSuffix(name, ": ") || seen[name] {
			t.Errorf("feature %d has the name %q", h, name)
		}
		seen[name] = true
	}
}
