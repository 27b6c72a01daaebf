package gametest

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/run"
)

// CheckUses checks that each option is taken by a use or is one of server, which only the server sets, and that
// uses name no other option. options is the zero value of a struct as run.ChooseUse takes it.
func CheckUses(t *testing.T, options any, all map[string][]run.Use, server ...string) {
	t.Helper()
	var named []string
	for _, uses := range all {
		for i, u := range uses {
			named = append(append(named, u.By), strings.Fields(u.Takes)...)
			if last := i == len(uses)-1; (u.By == "") != last {
				t.Errorf("%T: only the last use has no option that chooses it: %v", options, u)
			}
		}
	}
	fields := reflect.TypeOf(options)
	for i := 1; i < fields.NumField(); i++ {
		name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		if slices.Contains(named, name) == slices.Contains(server, name) {
			t.Errorf("%T: option %s must be in a use or be set by the server", options, name)
		}
		named = slices.DeleteFunc(named, func(n string) bool { return n == name })
	}
	if named = slices.DeleteFunc(named, func(n string) bool { return n == "" }); len(named) > 0 {
		t.Errorf("%T has no options %v", options, named)
	}
}
