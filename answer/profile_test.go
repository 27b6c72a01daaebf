package answer

import "testing"

// allProfiles returns each profile with every combination of options.
func allProfiles() (all []Profile) {
	for _, p := range Profiles() {
		for set := range 1 << len(profileOptions) {
			q := p
			for i, o := range profileOptions {
				*o.field(&q) = set>>i&1 != 0
			}
			all = append(all, q)
		}
	}
	return all
}

func TestProfileRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range allProfiles() {
		if q, err := Lookup(p.String()); err != nil || q != p || seen[p.String()] {
			t.Errorf("%v is read as %v, %v", p, q, err)
		}
		seen[p.String()] = true
	}
	for _, invalidName := range []string{"", "chess", "classic/", "classic/0", "classic/1", "classic/3", "classic/2/1", "classic+", "classic+faces", "classic+nominus+nominus", "Classic"} {
		if p, err := Lookup(invalidName); err == nil {
			t.Errorf("%q is read as %v", invalidName, p)
		}
	}
}
