package storage

import (
	"runtime"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// TestDataFolder checks the data folder on each system, with and without environment variables.
func TestDataFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths have another form")
	}
	for _, c := range []struct{ system, home, env, want string }{
		{"linux", "/home/ann", "", "/home/ann/.local/share/make24"},
		{"linux", "/home/ann", "/data", "/data/make24"},
		{"linux", "/home/ann", "data", "/home/ann/.local/share/make24"},
		{"linux", "", "", ""},
		{"linux", "", "/data", "/data/make24"},
		{"darwin", "/Users/ann", "", "/Users/ann/Library/Application Support/make24"},
		{"windows", "/ann", "", "/ann/AppData/Local/make24"},
		{"windows", "/ann", "/local", "/local/make24"},
	} {
		if got := dataFolder(c.system, c.home, func(string) string { return c.env }); got != c.want {
			t.Errorf("%s, %q, %q: %q, want %q", c.system, c.home, c.env, got, c.want)
		}
	}
}

// TestAdviceForEachFault checks that each fault of a disk or a database has an advice of its own, in both
// languages.
func TestAdviceForEachFault(t *testing.T) {
	for _, lang := range text.Langs() {
		advice := map[string]sqlstore.Fault{}
		for _, fault := range sqlstore.Faults() {
			message := lang.Say(text.Key("advice."+string(fault)), "dir", "DIR")
			if other, isTaken := advice[message]; isTaken || message == "advice."+string(fault) {
				t.Errorf("%s: the advice is %q, as for %s", fault, message, other)
			}
			advice[message] = fault
		}
	}
}
