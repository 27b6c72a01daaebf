package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/make24/make24/internal/app/doctor"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// TestDamagedDatabase checks that each command names the same remedy for a damaged database.
func TestDamagedDatabase(t *testing.T) {
	dir := t.TempDir()
	db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(dir, storage.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(filepath.Join(dir, storage.DatabaseFile), os.O_RDWR, 0)
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
	wantFinding(t, found, "database", doctor.Problem, strings.TrimSuffix(want, "\n"))
}
