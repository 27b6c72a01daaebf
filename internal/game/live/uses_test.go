package live

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestUsesNameAllOptions checks that each option is taken by a use or set only by the server, and
// that uses name no other option.
func TestUsesNameAllOptions(t *testing.T) {
	for _, c := range []struct {
		options any
		uses    map[string][]use
		server  []string // options that only the server sets
	}{
		{Request{}, runUses, []string{"challenge", "source"}},
		{RaceOptions{}, raceUses, []string{"strength", "ghosts"}},
	} {
		var named []string
		for _, uses := range c.uses {
			for i, u := range uses {
				named = append(append(named, u.by), strings.Fields(u.takes)...)
				if last := i == len(uses)-1; (u.by == "") != last {
					t.Errorf("%T: only the last use has no option that chooses it: %v", c.options, u)
				}
			}
		}
		fields := reflect.TypeOf(c.options)
		for i := 1; i < fields.NumField(); i++ {
			name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
			if slices.Contains(named, name) == slices.Contains(c.server, name) {
				t.Errorf("%T: option %s must be in a use or be set by the server", c.options, name)
			}
			named = slices.DeleteFunc(named, func(n string) bool { return n == name })
		}
		if named = slices.DeleteFunc(named, func(n string) bool { return n == "" }); len(named) > 0 {
			t.Errorf("%T has no options %v", c.options, named)
		}
	}
}

// TestOptionsExclude checks what options of a run and of a race exclude each other.
func TestOptionsExclude(t *testing.T) {
	for _, c := range []struct {
		options any
		want    string
	}{
		{Request{Mode: "timed", Number: 3}, "mode timed takes no number"},
		{Request{Mode: "daily", Puzzles: []string{}}, ""},
		{Request{Mode: "practice", Number: 3, Near: true}, "number and near exclude each other"},
		{Request{Mode: "practice", Review: true, Puzzles: []string{"x"}}, "review and puzzles exclude each other"},
		{Request{Mode: "practice", Near: true, Level: 2}, "near and level exclude each other"},
		{Request{Mode: "practice", Hands: 3}, "mode practice takes no hands"},
		{Request{Mode: "practice", Challenge: "x"}, "mode practice takes no challenge"},
		{Request{Mode: "none"}, `unknown mode "none"`},
		{RaceOptions{Kind: KindClass, Hands: 3}, "mode class takes no hands"},
		{RaceOptions{Kind: KindRace, Missed: true, Levels: []int{1}}, "missed and levels exclude each other"},
		{RaceOptions{Kind: KindRace, Ranking: true}, "mode race takes no ranking"},
		{RaceOptions{Kind: KindQuick}, `unknown mode "quick"`},
	} {
		uses := raceUses
		if _, ok := c.options.(Request); ok {
			uses = runUses
		}
		_, err := chooseUse(uses[reflect.ValueOf(c.options).Field(0).String()], c.options)
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.options, err, c.want)
		}
	}
}
