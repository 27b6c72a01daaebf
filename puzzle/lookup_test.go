package puzzle

import (
	"errors"
	"testing"
)

// TestLookup checks that the names of variants and the texts of rules are read, and no other texts.
func TestLookup(t *testing.T) {
	for _, name := range []string{"classic", "countdown", "no-brackets", "r.asm.ip", "r.asmd.u", "r.asmd.b", "r.asmdp.uij", "r.m"} {
		v, err := Lookup(name)
		if err != nil || v.Name != name {
			t.Errorf("%s: %q, %v", name, v.Name, err)
		}
		rules, err := ParseRules(v.Rules.String())
		if err != nil || rules != v.Rules {
			t.Errorf("%s: %v, %v", name, rules, err)
		}
		if _, ok := v.Target(); ok == (name == "countdown") {
			t.Errorf("%s: a target %v", name, ok)
		}
	}
	// The last texts are not canonical: two are of rules with a name.
	for _, name := range []string{"", "Classic", "classic ", "r", "r.", "r..i", "r.x", "r.asm.", "r.sam", "r.asm.pi", "r.asmd", "r.asmd.i"} {
		if v, err := Lookup(name); !errors.Is(err, ErrUnknownVariant) {
			t.Errorf("%q: %v, %v", name, v, err)
		}
	}
}
