package setspec

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func variant(t *testing.T, name string) puzzle.Variant {
	t.Helper()
	v, err := puzzle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestDefaults checks the pools, targets and facts of specifications with missing fields.
func TestDefaults(t *testing.T) {
	allFacts := generate.Facts{Solution: true, Forms: true, Ideas: true, Grade: true}
	ungraded := generate.Facts{Solution: true, Forms: true, Ideas: true}
	solutionOnly := generate.Facts{Solution: true}
	fourCards, sixCards, target24 := generate.Span{From: 4, To: 4}, generate.Span{From: 6, To: 6}, generate.TargetSpan(24, 24)
	eightThirds, err := rat.New(8, 3)
	if err != nil {
		t.Fatal(err)
	}
	numbers := func(to int64, copies int) (p deal.Pool) {
		for n := int64(1); n <= to; n++ {
			p = append(p, deal.Tile{Value: n, Count: copies})
		}
		return p
	}
	for name, c := range map[string]struct {
		spec    Spec
		pool    deal.Pool
		cards   generate.Span
		targets generate.Targets
		facts   generate.Facts
	}{
		"classic":     {Spec{}, deal.Ranks(13, 4), fourCards, target24, allFacts},
		"ten":         {Spec{Max: 10}, deal.Ranks(10, 4), fourCards, target24, allFacts},
		"twenty":      {Spec{Max: 20}, deal.Ranks(20, 4), fourCards, target24, ungraded},
		"one of each": {Spec{Copies: 1}, deal.Ranks(13, 1), fourCards, target24, allFacts},
		"faces 10":    {Spec{FacesAreTen: true}, append(deal.Ranks(9, 4), deal.Tile{Value: 10, Count: 16}), fourCards, target24, allFacts},
		"values":      {Spec{Values: "1-20"}, numbers(20, 4), fourCards, target24, ungraded},
		"the largest": {Spec{Values: "9223372036854775807"}, deal.Pool{{Value: math.MaxInt64, Count: 4}}, fourCards, target24, ungraded},
		"most":        {Spec{Variant: variant(t, "countdown-all"), MaxDistinct: 30}, numbers(30, 4), fourCards, target24, ungraded},
		"target":      {Spec{Target: "1-100"}, deal.Ranks(13, 4), fourCards, generate.TargetSpan(1, 100), ungraded},
		"fraction":    {Spec{Target: "8/3"}, deal.Ranks(13, 4), fourCards, generate.Target(eightThirds), ungraded},
		"six":         {Spec{Cards: "6"}, deal.Ranks(13, 4), sixCards, target24, solutionOnly},
		"three to 6":  {Spec{Cards: "3-6"}, deal.Ranks(13, 4), generate.Span{From: 3, To: 6}, target24, solutionOnly},
		"all of six":  {Spec{Cards: "6", Columns: "all"}, deal.Ranks(13, 4), sixCards, target24, allFacts},
		"none":        {Spec{Columns: "none"}, deal.Ranks(13, 4), fourCards, target24, generate.Facts{}},
		"an answer":   {Spec{Columns: "none", NeedsSolution: true}, deal.Ranks(13, 4), fourCards, target24, solutionOnly},
		"columns":     {Spec{Columns: "level,forms"}, deal.Ranks(13, 4), fourCards, target24, generate.Facts{Forms: true, Grade: true}},
		"any numbers": {Spec{Variant: variant(t, "countdown-all")}, numbers(100, 4), fourCards, target24, ungraded},
		"up to 50":    {Spec{Variant: variant(t, "countdown-all"), Max: 50}, numbers(50, 4), fourCards, target24, ungraded},
		"countdown":   {Spec{Variant: variant(t, "countdown")}, variant(t, "countdown").Pool, sixCards, generate.TargetSpan(100, 999), solutionOnly},
	} {
		if c.spec.Variant.Name == "" {
			c.spec.Variant = variant(t, "classic")
		}
		got, err := c.spec.Criteria()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(got.Pool, c.pool) || got.Cards != c.cards || !reflect.DeepEqual(got.Targets, c.targets) || got.Facts != c.facts {
			t.Errorf("%s: pool %v, cards %v, targets %v, facts %v", name, got.Pool, got.Cards, got.Targets, got.Facts)
		}
	}
}

// TestErrors checks the field and the kind of errors, and that different errors have different
// messages.
func TestErrors(t *testing.T) {
	messages := map[string]bool{}
	for _, c := range []struct {
		spec        Spec
		field, kind string
	}{
		{Spec{Cards: "four"}, "cards", BadRange},
		{Spec{Cards: "0"}, "cards", BadCards},
		{Spec{Cards: "3-11"}, "cards", BadCards},
		{Spec{Values: "-1..5"}, "values", BadValues},
		{Spec{Values: "1-2000000"}, "values", BadValues},
		{Spec{Values: "-9223372036854775808..9223372036854775807"}, "values", BadValues},
		{Spec{Values: "1-1001", MaxDistinct: 1000}, "values", BadValues},
		{Spec{Max: 50, MaxDistinct: 30}, "max", BadValues},
		{Spec{Max: 5, Values: "1-5"}, "max", MaxAndValues},
		{Spec{Max: -5}, "max", Negative},
		{Spec{Copies: -5}, "copies", Negative},
		{Spec{Patience: -5}, "patience", Negative},
		{Spec{Target: "1/0"}, "target", BadTarget},
		{Spec{Target: "1/2-3"}, "target", BadTarget},
		{Spec{Level: "0"}, "level", BadLevel},
		{Spec{Level: "6"}, "level", BadLevel},
		{Spec{Level: "0-3"}, "level", BadLevel},
		{Spec{Depth: "x"}, "depth", BadRange},
		{Spec{Depth: "0"}, "depth", BadDepth},
		{Spec{Depth: "0-3"}, "depth", BadDepth},
		{Spec{Depth: "2-10"}, "depth", BadDepth},
		{Spec{Seconds: "x"}, "seconds", BadSeconds},
		{Spec{Share: "x"}, "share", BadShare},
		{Spec{Unique: "written"}, "unique", BadUnique},
	} {
		c.spec.Variant = variant(t, "classic")
		_, err := c.spec.Criteria()
		var e *Error
		if !errors.As(err, &e) || e.Kind != MaxAndValues && e.Expected() == "" || e.Field != c.field || e.Kind != c.kind {
			t.Errorf("%+v: %v", c.spec, err)
			continue
		}
		messages[e.Error()] = true
	}
	if len(messages) < 15 {
		t.Errorf("only %d different messages: %v", len(messages), messages)
	}
}
