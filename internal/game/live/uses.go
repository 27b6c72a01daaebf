package live

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/make24/make24/race/mode"
)

// use is a way to use a mode, with the options that it takes, by their names in JSON.
type use struct {
	by      string // the option that chooses this use; empty: chosen if no other is
	takes   string // further options, separated by spaces
	offline bool   // whether such a run can be played offline and imported
}

const (
	handOptions = "level cards rules target none" // which hands are dealt
	timeOptions = "pace length hand_time penalty" // of a race
)

// runUses lists the uses of each mode.
var runUses = map[string][]use{
	mode.Daily: {{takes: "number", offline: true}},
	mode.Timed: {{}},
	mode.Practice: {
		{by: "number"}, // a past daily
		{by: "review", takes: "hand_time"},
		{by: "puzzles", takes: "hand_time", offline: true},
		{by: "near", takes: "hands hand_time", offline: true},
		{takes: handOptions + " kind hand_time", offline: true},
	},
}

// raceUses lists the uses of each kind of races whose options players choose.
var raceUses = map[string][]use{
	KindRace: {
		{by: "puzzles", takes: timeOptions},
		{by: "missed", takes: timeOptions + " hands"},
		{takes: handOptions + " levels hands " + timeOptions},
	},
	KindClass: {
		{by: "puzzles", takes: "hand_time penalty ranking first"},
		{takes: handOptions + " levels hand_time penalty ranking first"},
	},
}

// chooseUse returns the first of the uses that the options choose. options is a struct whose first
// field is the mode. It returns an error if an option is set that the use does not take.
func chooseUse(uses []use, options any) (use, error) {
	v := reflect.ValueOf(options)
	var set []string
	for i := 1; i < v.NumField(); i++ {
		if field := v.Field(i); !field.IsZero() && (field.Kind() != reflect.Slice || field.Len() > 0) {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			set = append(set, name)
		}
	}
	i := slices.IndexFunc(uses, func(u use) bool { return u.by == "" || slices.Contains(set, u.by) })
	if i < 0 {
		return use{}, fmt.Errorf("unknown mode %.80q", v.Field(0).String())
	}
	u := uses[i]
	for _, name := range set {
		switch {
		case name == u.by || slices.Contains(strings.Fields(u.takes), name):
		case u.by == "":
			return u, fmt.Errorf("mode %s takes no %s", v.Field(0).String(), name)
		default:
			return u, fmt.Errorf("%s and %s exclude each other", u.by, name)
		}
	}
	return u, nil
}
