package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// TestAdviceForEachFault checks that each fault of a disk or a database has an advice of its own, in both
// languages.
func TestAdviceForEachFault(t *testing.T) {
	for _, lang := range []text.Lang{text.English, text.Chinese} {
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

// TestDamagedDatabase checks that each command names the same remedy for a damaged database.
func TestDamagedDatabase(t *testing.T) {
	dir := t.TempDir()
	db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(dir, databaseFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(filepath.Join(dir, databaseFile), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	// All pages after the header of the file.
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteAt(make([]byte, info.Size()-100), 100); err != nil {
		t.Fatal(err)
	}
	want := "restore a backup with `make24 restore FILE --data " + dir + "`\n"
	for _, args := range []string{"serve --addr 127.0.0.1:0", "backup " + filepath.Join(t.TempDir(), "x.db"), "admin players", "admin verify"} {
		status, out, log := runOnce(t, strings.Fields(args+" --data "+dir)...)
		if status != statusInvalid || out != "" || !strings.HasSuffix(log, want) {
			t.Errorf("%s: status %d, %q%q, want %q", args, status, out, log, want)
		}
	}
	_, found := diagnose(t, "--data", dir)
	wantFinding(t, found, "database", checkProblem, strings.TrimSuffix(want, "\n"))
}
