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

// setPlaces gives a test a user and a machine without servers and settings. It returns the default folder
// of the user and the name of the settings that a package would install.
func setPlaces(t *testing.T) (defaultFolder, settings string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("XDG_RUNTIME_DIR", filepath.Join(dir, "run"))
	t.Setenv("XDG_DATA_HOME", filepath.Join(dir, "share"))
	t.Setenv("LocalAppData", filepath.Join(dir, "share"))
	old := packagedConfig
	t.Cleanup(func() { packagedConfig = old })
	packagedConfig = filepath.Join(dir, "make24.conf")
	return filepath.Join(dir, "share", "make24"), packagedConfig
}

// newBackup returns a backup of a game without players.
func newBackup(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "backup.db")
	db, err := sqlstore.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// wantRun runs a command and compares its status and a part of its output.
func wantRun(t *testing.T, status int, part string, args ...string) {
	t.Helper()
	got, out, log := runOnce(t, args...)
	if got != status || !strings.Contains(out+log, part) {
		t.Errorf("%q: status %d, %q%q; want status %d and %q", args, got, out, log, status, part)
	}
}

// TestCommandsFindServer checks that commands without --data work on the game of the running server, and
// ask if there are several servers.
func TestCommandsFindServer(t *testing.T) {
	defaultFolder, _ := setPlaces(t)
	dir, other := t.TempDir(), t.TempDir()
	serve := []string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data"}
	first, stop := startServer(t, append(serve, dir)...)
	beginRun(t, urlOf(t, first))
	wantRun(t, statusYes, "runs 1 ", "admin", "players")
	wantRun(t, statusYes, " bytes", "backup", filepath.Join(t.TempDir(), "x.db"))
	_, found := diagnose(t)
	wantFinding(t, found, "database", doctor.OK, filepath.Join(dir, storage.DatabaseFile)+": ")
	wantRun(t, statusInvalid, "a server uses "+dir+"; stop it first", "restore", newBackup(t))

	_, stopOther := startServer(t, append(serve, other)...)
	for _, args := range [][]string{{"admin", "players"}, {"backup", "x.db"}, {"doctor"}, {"restore", "x.db"}} {
		wantRun(t, statusInvalid, "several servers run on this machine; choose one of their folders with --data: ", args...)
	}
	wantRun(t, statusYes, "runs 1 ", "admin", "players", "--data", dir)
	stopOther()
	stop()
	notes, err := filepath.Glob(filepath.Join(noteFolders()[0], "*"))
	if err != nil || len(notes) > 0 {
		t.Errorf("stopped servers left %q, %v", notes, err)
	}
	noteRunning(dir) // of a killed server
	wantRun(t, statusInvalid, "there is no game in "+defaultFolder+"; ", "admin", "players")
}

// TestRestoreNeedsFolder checks that restore refuses a folder that is the default and has no game, and
// creates nothing.
func TestRestoreNeedsFolder(t *testing.T) {
	defaultFolder, _ := setPlaces(t)
	file, settings := newBackup(t), filepath.Join(t.TempDir(), "empty.conf")
	if err := os.WriteFile(settings, []byte("MAKE24_RATE=50\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"restore", file}, {"restore", file, "--config", settings}} {
		wantRun(t, statusInvalid, "no folder is named; name it with --data, as in `--data "+defaultFolder+"`", args...)
	}
	if _, err := os.Stat(filepath.Dir(defaultFolder)); err == nil {
		t.Error("restore created the default folder")
	}
	wantRun(t, statusYes, "restored "+filepath.Join(defaultFolder, storage.DatabaseFile)+": ", "restore", file, "--data", defaultFolder)
	wantRun(t, statusInvalid, "no folder is named; ", "restore", file) // nor one that has a game
}

// TestPackagedSettings checks that commands use the settings that a package installs, unless others are
// named.
func TestPackagedSettings(t *testing.T) {
	_, settings := setPlaces(t)
	file, dir, other := newBackup(t), t.TempDir(), t.TempDir()
	if err := os.WriteFile(settings, []byte("MAKE24_DATA="+dir+"\nMAKE24_ADDR=127.0.0.1:1\nMAKE24_BACKUP_DIR="+other+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	database := filepath.Join(dir, storage.DatabaseFile)
	wantRun(t, statusYes, "restored "+database+": ", "restore", file)
	wantRun(t, statusYes, "", "admin", "players")
	wantRun(t, statusYes, " bytes", "backup", filepath.Join(t.TempDir(), "x.db"))
	wantRun(t, statusNo, "http://127.0.0.1:1 is not ready", "health")
	_, found := diagnose(t)
	wantFinding(t, found, "database", doctor.OK, database+": ")
	wantFinding(t, found, "backups", doctor.Warning, "no scheduled backup in "+other)
	// Another game is not that of the package.
	_, found = diagnose(t, "--data", other)
	wantFinding(t, found, "backups", doctor.Warning, "no scheduled backups; ")
	t.Setenv("MAKE24_DATA", other)
	wantRun(t, statusYes, "restored "+filepath.Join(other, storage.DatabaseFile)+": ", "restore", file)
}

// TestDeniedSettings checks the error for a user who may not read the settings of the package.
func TestDeniedSettings(t *testing.T) {
	setPlaces(t)
	a := &app{settings: &settings{command: "make24 backup", isDenied: true}}
	if _, _, err := a.findFolder(storage.Location{}); err == nil || !strings.Contains(err.Error(), "`sudo -u make24 make24 backup`") {
		t.Error(err)
	}
}

// TestFailedRestoreLeavesAFreshFolder checks that a server starts without --new in a folder into which a restore has
// failed, and that a folder in which a restore has worked counts as used.
func TestFailedRestoreLeavesAFreshFolder(t *testing.T) {
	dir, wrong := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "wrong.db")
	if err := os.WriteFile(wrong, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out, log := runOnce(t, "restore", wrong, "--data", dir); status != statusInvalid {
		t.Fatalf("status %d, %s%s", status, out, log)
	}
	if state := storage.InspectFolder(dir); state != storage.Unused {
		t.Errorf("after a failed restore the folder has the state %d", state)
	}
	if status, out, log := runOnce(t, "restore", newBackup(t), "--data", dir); status != statusYes {
		t.Fatalf("status %d, %s%s", status, out, log)
	}
	if err := os.Remove(filepath.Join(dir, storage.DatabaseFile)); err != nil {
		t.Fatal(err)
	}
	if state := storage.InspectFolder(dir); state != storage.LostGame {
		t.Errorf("after a restore whose database was deleted, the folder has the state %d", state)
	}
}
