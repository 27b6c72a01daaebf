package run

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/make24/make24/race/mode"
)

// Use is a way to use a mode, with the options that it takes, by their names in JSON.
type Use struct {
	By      string // the option that chooses this use; empty: chosen if no other is
	Takes   string // further options, separated by spaces
	Offline bool   // whether such a run can be played offline and imported
}

// HandOptions are the options of practice and races that say which hands are dealt.
const HandOptions = "level cards rules target none"

// runUses lists the uses of each mode.
var runUses = map[string][]Use{
	mode.Daily:  {{Takes: "number", Offline: true}},
	mode.Timed:  {{}},
	mode.Timed1: {{}},
	mode.Timed5: {{}},
	mode.Streak: {{}},
	mode.Practice: {
		{By: "number"}, // a past daily
		{By: "review", Takes: "hand_time"},
		{By: "puzzles", Takes: "solvable hand_time", Offline: true},
		{By: "near", Takes: "hands hand_time", Offline: true},
		{By: "kind", Takes: HandOptions + " hands hand_time", Offline: true},
		{Takes: HandOptions + " hand_time", Offline: true},
	},
}

// ChooseUse returns the first of the uses that the options choose. options is a struct whose first
// field is the mode. It returns an error if an option is set that the use does not take.
func ChooseUse(uses []Use, options any) (Use, error) {
	v := reflect.ValueOf(options)
	var set []string
	for i := 1; i < v.NumField(); i++ {
		if field := v.Field(i); !field.IsZero() && (field.Kind() != reflect.Slice || field.Len() > 0) {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			set = append(set, name)
		}
	}
	i := slices.IndexFunc(uses, func(u Use) bool { return u.By == "" || slices.Contains(set, u.By) })
	if i < 0 {
		return Use{}, fmt.Errorf("unknown mode %.80q", v.Field(0).String())
	}
	u := uses[i]
	for _, name := range set {
		switch {
		case name == u.By || slices.Contains(strings.Fields(u.Takes), name):
		case u.By == "":
			return u, fmt.Errorf("mode %s takes no %s", v.Field(0).String(), name)
		default:
			return u, fmt.Errorf("%s and %s exclude each other", u.By, name)
		}
	}
	return u, nil
}
