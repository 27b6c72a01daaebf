package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestRespond checks requests that are invalid. The tests of the JavaScript package check the others.
func TestRespond(t *testing.T) {
	m := newModule()
	for request, want := range map[string]string{
		"":                                   "unknown function: ",
		"fly":                                "unknown function: fly",
		"solve":                              "no cards",
		"solve\nhand":                        "invalid line in the request: hand",
		"solve\nhand=4 6\nfly=1":             "unknown option: fly",
		"solve\nhand=4 6\ntarget=x":          "not a whole number or a fraction",
		"solve\nhand=4 6\nrules=countdown":   "give a target",
		"solve\nhand=4 6\ndistinct=fly":      "want written, form or idea",
		"solve\nhand=1 2 3 4 5 6 7 8 9 10 1": "one card too many",
		"grade\nhand=4 9999999":              "out of range",
		"hint\nhand=1/0":                     "1/0",
		"hint\nhand=4 6\nstep=5":             "the step must be 1 to 4",
		"check\nhand=4 6\nrules=fly":         "fly",
		"check\nhand=":                       "no cards",
		"solve\nhand=4 6\nrules=r.sam":       "unknown rules r.sam",
		"generate\nn=0":                      "n must be 1 to 1000",
		"generate\nseed=-1":                  "the seed must be",
		"generate\nlevel=9":                  "a level from 1 to 5",
		"generate\ncards=2\nneeds=fly":       "fly",
		"solve\nhand=\"\\\x01\xff":           "",
	} {
		response, ok := m.respond(request)
		var failure struct{ Code, Message string }
		if err := json.Unmarshal(response, &failure); err != nil {
			t.Errorf("%q: %v in %s", request, err, response)
		}
		if ok || failure.Code != badRequest || !strings.Contains(failure.Message, want) {
			t.Errorf("%q: %v, %s, want %q", request, ok, response, want)
		}
	}
	if response, ok := m.respond("check\nhand=0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 6\n\n4*6+0+0+0+0+0+0+0+0+0+0+0+0+0+0"); !ok || !strings.Contains(string(response), `"correct"`) {
		t.Errorf("16 numbers: %v, %s", ok, response)
	}
	for _, hand := range []string{"*388", "* 3 8 8"} {
		if response, ok := m.respond("hint\nrules=joker\nhand=" + hand); !ok || !strings.Contains(string(response), `"solvable"`) {
			t.Errorf("%s: %v, %s", hand, ok, response)
		}
	}
	for _, request := range []string{
		"solve\nhand=4 6\nrules=r.asm.ip", "grade\nhand=4 6\nrules=r.asm.ip", "hint\nhand=4 6\nrules=r.asm.ip", "generate\nn=1\nvalues=1-9\ncards=3\nrules=r.asm.ip",
		"check\nhand=4 6\nrules=r.asm.ip/2+none\n\n4*6",
	} {
		if response, ok := m.respond(request); !ok || !strings.Contains(string(response), "r.asm.ip") && !strings.Contains(string(response), `"correct"`) {
			t.Errorf("%q: %v, %s", request, ok, response)
		}
	}
	if response, ok := m.respond("check\nhand=4 6\n\n4*6"); !ok || !strings.Contains(string(response), `"correct"`) {
		t.Errorf("after errors: %v, %s", ok, response)
	}
}
