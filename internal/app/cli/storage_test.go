package cli

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/backup"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
)

// runOnce runs a command until it ends.
func runOnce(t *testing.T, args ...string) (status int, out, log string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = Run(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// TestDataFolderIsCreated checks that the data folder gets mode 0700, and that a folder that cannot
// be created gives a one-line error.
func TestDataFolderIsCreated(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	home := os.Getenv("XDG_DATA_HOME")
	first, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(home, "a", "b"))
	if !strings.Contains(first, "http://localhost:") {
		t.Errorf("the log does not name localhost: %s", first)
	}
	stop()
	for name, mode := range map[string]os.FileMode{"a/b": 0o700, "a/b/make24.db": 0o600} {
		info, err := os.Stat(filepath.Join(home, name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != mode {
			t.Errorf("%s has mode %o", name, info.Mode().Perm())
		}
	}
	file := filepath.Join(home, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "under"), "/proc/make24"} {
		status, out, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
		if status != statusInvalid || out != "" || !strings.HasPrefix(log, "make24: cannot store the game in "+dir+": ") || strings.Count(log, "\n") != 1 {
			t.Errorf("%s: status %d, %q%q", dir, status, out, log)
		}
	}
	garbage := t.TempDir()
	if err := os.WriteFile(filepath.Join(garbage, storage.DatabaseFile), []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--data", garbage)
	if status != statusInvalid || strings.Count(log, "\n") != 1 || !strings.HasSuffix(log, "restore a backup with `make24 restore FILE --data "+garbage+"`\n") {
		t.Errorf("an invalid database: status %d, %q", status, log)
	}
}

// TestEmptyDataFlags checks that an empty --data or --db is an error and does not mean the default.
func TestEmptyDataFlags(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	empty := `--data is empty; give a folder, or omit --data to use the folder "make24" in your user data folder`
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"serve", "--addr", "127.0.0.1:99999999", "--data", ""}, empty}, // an invalid port, so that the server never starts
		{[]string{"serve", "--addr", "127.0.0.1:99999999", "--data="}, empty},
		{[]string{"backup", "x.db", "--data", ""}, empty},
		{[]string{"--lang", "zh", "backup", "x.db", "--data="}, "--data 为空；请给出目录，或省略 --data 以使用用户数据目录下的 make24"},
		{[]string{"serve", "--addr", "127.0.0.1:99999999", "--db", ""}, "--db needs the URL of a PostgreSQL database, such as postgres://user@host/make24"},
	} {
		if status, out, log := runOnce(t, c.args...); status != statusInvalid || out != "" || log != "make24: "+c.want+"\n" {
			t.Errorf("%q: status %d, %q%q", c.args, status, out, log)
		}
	}
	if entries, err := os.ReadDir(home); err != nil || len(entries) > 0 {
		t.Errorf("the default folder holds %v, %v", entries, err)
	}
}

// TestNewerDatabase checks the error for a database of a newer make24. The error does not suggest
// another folder.
func TestNewerDatabase(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, storage.DatabaseFile)
	created, err := sqlstore.OpenSQLite(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if err := created.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	en := "make24: the game in " + dir + " was stored by a newer make24; use that version, or restore a backup made before the upgrade\n"
	zh := "make24: " + dir + " 中的游戏由更新版本的 make24 存放；请使用该版本，或恢复更新之前的备份\n"
	for lang, want := range map[string]string{"en": en, "zh": zh} {
		status, out, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--lang", lang, "--data", dir)
		if status != statusInvalid || out != "" || log != want {
			t.Errorf("%s: status %d, %q%q", lang, status, out, log)
		}
	}
	// Backup copies the database unchanged.
	file := filepath.Join(t.TempDir(), "x.db")
	if status, _, log := runOnce(t, "backup", file, "--data", dir); status != statusYes || log != "" {
		t.Errorf("backup: status %d, %q", status, log)
	}
	copied, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	var version int
	if err := copied.QueryRow("SELECT MAX(version_id) FROM goose_db_version").Scan(&version); err != nil || version != 99 {
		t.Errorf("the copy has version %d, %v", version, err)
	}
}

// beginRun begins a run as a guest and returns the cookie and the run's ID.
func beginRun(t *testing.T, url string) (cookie *http.Cookie, run string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, url+"/game/runs", strings.NewReader(`{"key":"k","mode":"practice"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", url)
	response, err := noKeepAlive.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var got struct{ Run string }
	if err := json.NewDecoder(response.Body).Decode(&got); err != nil || response.StatusCode != http.StatusCreated {
		t.Fatalf("%v, status %d", err, response.StatusCode)
	}
	return response.Cookies()[0], got.Run
}

// noKeepAlive is a client that reuses no connection.
var noKeepAlive = http.Client{Transport: &http.Transport{DisableKeepAlives: true}}

// getRun requests a run and returns the status of the response.
func getRun(t *testing.T, url, run string, cookie *http.Cookie) int {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url+"/game/runs/"+run, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.AddCookie(cookie)
	response, err := noKeepAlive.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// urlOf returns the URL in the first line of a server's log.
func urlOf(t *testing.T, first string) string {
	t.Helper()
	var log struct{ URL string }
	if err := json.Unmarshal([]byte(first), &log); err != nil {
		t.Fatalf("%v in %s", err, first)
	}
	return log.URL
}

// TestBackupOfARunningServer backs up the database of a running server and continues a run with a
// server on the copy.
func TestBackupOfARunningServer(t *testing.T) {
	dir, copied := t.TempDir(), t.TempDir()
	args := []string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data"}
	first, stop := startServer(t, append(args, dir)...)
	cookie, run := beginRun(t, urlOf(t, first))

	file := filepath.Join(copied, storage.DatabaseFile)
	status, out, log := runOnce(t, "backup", file, "--data", dir)
	if status != statusYes || log != "" || !strings.HasPrefix(out, file+": ") {
		t.Fatalf("status %d, %q%q", status, out, log)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	status, out, log = runOnce(t, "backup", file, "--data", dir)
	if want := "make24: " + file + " already exists; give the name of a new file\n"; status != statusInvalid || out != "" || log != want {
		t.Errorf("a second time: status %d, %q%q", status, out, log)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the copy was changed, %v", err)
	}
	if status, out, log := runOnce(t, "backup", "-", "--data", dir); status != statusYes || out != string(before) || log != "" {
		t.Errorf("to standard output: status %d, %d bytes, want %d, %q", status, len(out), len(before), log)
	}
	if status, log := stop(); status != statusYes {
		t.Errorf("status %d: %s", status, log)
	}
	second, stopSecond := startServer(t, append(args, copied)...)
	defer stopSecond()
	if status := getRun(t, urlOf(t, second), run, cookie); status != http.StatusOK {
		t.Errorf("the server on the copy answers %d", status)
	}
}

// TestSecondServerOnAFolder checks that a second server on the same folder fails without disturbing
// the first one, and that the folder is free after the first has stopped.
func TestSecondServerOnAFolder(t *testing.T) {
	dir := t.TempDir()
	args := []string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data", dir}
	first, stop := startServer(t, args...)
	for lang, want := range map[string]string{
		"en": "make24: another `make24 serve` or `make24 play` uses " + dir + "; stop that process, or choose another folder with --data; several servers can share a PostgreSQL database with --db\n",
		"zh": "make24: 另一个 make24 serve 或 make24 play 正在使用 " + dir + "；请先停止它，或用 --data 另选目录；多个服务可以用 --db 共用一个 PostgreSQL 数据库\n",
	} {
		if status, out, log := runOnce(t, append(args, "--lang", lang)...); status != statusInvalid || out != "" || log != want {
			t.Errorf("%s: status %d, %q%q", lang, status, out, log)
		}
	}
	cookie, run := beginRun(t, urlOf(t, first))
	if status := getRun(t, urlOf(t, first), run, cookie); status != http.StatusOK {
		t.Errorf("the first server answers %d", status)
	}
	if status, log := stop(); status != statusYes {
		t.Errorf("status %d: %s", status, log)
	}
	again, stopAgain := startServer(t, args...)
	defer stopAgain()
	if status := getRun(t, urlOf(t, again), run, cookie); status != http.StatusOK {
		t.Errorf("the next server answers %d", status)
	}
}

// TestLinkedLockFile replaces the lock file with a link to another file, as the owner of the folder can. It checks
// that no command changes or creates the other file.
func TestLinkedLockFile(t *testing.T) {
	if lock.NoFollow == 0 {
		t.Skip("this system has no flag to refuse links")
	}
	t.Parallel()
	file := newBackup(t)
	for name, c := range map[string]struct {
		content string // of the other file, which does not exist if it is empty
		isGame  bool   // the folder has a database
	}{
		"a file": {"precious", false}, "a mark": {storage.NewGameMark, false}, "nothing": {"", false}, "a file, from a game": {"precious", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, other := t.TempDir(), filepath.Join(t.TempDir(), "other")
			lockName := filepath.Join(dir, storage.LockFile)
			if c.isGame {
				wantRun(t, statusYes, "restored ", "restore", file, "--data", dir)
				if err := os.Remove(lockName); err != nil {
					t.Fatal(err)
				}
			}
			if c.content != "" {
				if err := os.WriteFile(other, []byte(c.content), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink(other, lockName); err != nil {
				t.Fatal(err)
			}
			for _, isNew := range []bool{false, true} {
				if db, _, err := (storage.Location{Dir: dir, IsNew: isNew}).Open(t.Context()); err == nil {
					t.Errorf("opened, with --new=%v", isNew)
					_ = db.Close()
				}
			}
			if status, out, log := runOnce(t, "restore", file, "--data", dir); status == statusYes || log == "" {
				t.Errorf("restore: status %d, output %q, log %q", status, out, log)
			}
			if err := storage.WriteMark(dir, ""); err == nil {
				t.Error("writeMark follows the link")
			}
			if content, err := os.ReadFile(other); string(content) != c.content || errors.Is(err, os.ErrNotExist) != (c.content == "") {
				t.Errorf("the other file is %q, want %q: %v", content, c.content, err)
			}
		})
	}
}

// TestBackupErrors checks that errors of backup are one line.
func TestBackupErrors(t *testing.T) {
	empty, valid := t.TempDir(), t.TempDir()
	db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(valid, storage.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"backup", "backup takes one argument"},
		{"backup a b", "backup takes one argument"},
		{"backup x.db --data " + empty, "there is no game in " + empty},
		{"backup /nowhere/x.db --data " + valid, "cannot write the backup /nowhere/x.db: "},
		{"--lang zh backup /nowhere/x.db --data " + valid, "无法写入备份 /nowhere/x.db"},
	} {
		status, out, log := runOnce(t, strings.Fields(c.args)...)
		if status != statusInvalid || out != "" || strings.Count(log, "\n") != 1 || !strings.HasPrefix(log, "make24: "+c.want) {
			t.Errorf("%s: status %d, %q%q", c.args, status, out, log)
		}
	}
	if entries, err := os.ReadDir(empty); err != nil || len(entries) > 0 {
		t.Errorf("backup made %v in a folder without a game, %v", entries, err)
	}
}

// firstBackup waits until a server has made the first scheduled backup in a folder, which it does
// immediately.
func firstBackup(t *testing.T, dir string) backup.File {
	t.Helper()
	var files []backup.File
	clocktest.Until(t, "a backup", func() (made bool) {
		var err error
		if files, err = backup.List(dir); err != nil {
			t.Fatal(err)
		}
		return len(files) > 0
	})
	return files[0]
}

// TestScheduledBackupsInRelativeFolders checks that --data and --backup-dir can be relative paths.
func TestScheduledBackupsInRelativeFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("backups", 0o700); err != nil {
		t.Fatal(err)
	}
	_, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--data", "game", "--backup-dir", "backups")
	made := firstBackup(t, "backups")
	if status, log := stop(); status != statusYes || strings.Contains(log, "backup failed") {
		t.Errorf("status %d: %s", status, log)
	}
	if found, err := inspect(made.Path); err != nil || found != "0 players, 0 runs" {
		t.Errorf("the backup: %s, %v", found, err)
	}
}

// TestScheduledBackups checks that a server with --backup-dir makes a backup and has its metrics, and
// the errors of the flags.
func TestScheduledBackups(t *testing.T) {
	dir, backups := t.TempDir(), t.TempDir()
	first, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--metrics-addr", "same", "--log-format", "json", "--data", dir, "--backup-dir", backups)
	made := firstBackup(t, backups)
	response, err := noKeepAlive.Get(urlOf(t, first) + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err != nil || !strings.Contains(string(text), "\nmake24_backup_failures_total 0\n") {
		t.Errorf("the metrics have no backups, %v", err)
	}
	if status, log := stop(); status != statusYes || !strings.Contains(log, "backup made") {
		t.Errorf("status %d: %s", status, log)
	}
	copied := t.TempDir()
	if err := os.Rename(made.Path, filepath.Join(copied, storage.DatabaseFile)); err != nil {
		t.Fatal(err)
	}
	_, stop = startServer(t, "serve", "--addr", "127.0.0.1:0", "--data", copied)
	if status, log := stop(); status != statusYes {
		t.Errorf("a server on the copy: status %d: %s", status, log)
	}
	for _, c := range []struct{ args, want string }{
		{"--backup-dir " + backups + " --db postgres://localhost:1/x", "--backup-dir works only with SQLite; back up the PostgreSQL database of --db with pg_dump"},
		{"--backup-dir /nowhere/x", "cannot write to the folder /nowhere/x of --backup-dir: no such file or directory"},
		{"--backup-dir=", "--backup-dir is empty; "},
		{"--backup-dir " + backups + " --backup-every 1s", "--backup-every 1s is too short; use a time of at least 10m0s"},
		{"--backup-dir " + backups + " --backup-keep 0", "--backup-keep 0 is out of range; use a number from 1 to 10000"},
	} {
		status, out, log := runOnce(t, append([]string{"serve"}, strings.Fields(c.args)...)...)
		if status != statusInvalid || out != "" || !strings.HasPrefix(log, "make24: "+c.want) {
			t.Errorf("%s: status %d, %q%q", c.args, status, out, log)
		}
	}
}

// TestLostDatabase checks that a folder that was used is never given a new game without --new, that a
// fresh folder gets one, also if the first start was interrupted, and that no other command takes an
// empty file for a game.
func TestLostDatabase(t *testing.T) {
	serve := func(dir string, more ...string) (string, func() (int, string)) {
		return startServer(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir}, more...)...)
	}
	used := func() string {
		dir := filepath.Join(t.TempDir(), "data")
		_, stop := serve(dir)
		if status, log := stop(); status != statusYes {
			t.Fatal(status, log)
		}
		return dir
	}
	write := func(dir, name, content string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for name, lose := range map[string]func() string{
		"deleted": func() string {
			dir := used()
			if err := os.Remove(filepath.Join(dir, storage.DatabaseFile)); err != nil {
				t.Fatal(err)
			}
			return dir
		},
		"empty":           func() string { dir := used(); write(dir, storage.DatabaseFile, ""); return dir },
		"only a lock":     func() string { dir := t.TempDir(); write(dir, storage.LockFile, ""); return dir },
		"only a log":      func() string { dir := t.TempDir(); write(dir, storage.DatabaseFile+"-wal", "log"); return dir },
		"only empty file": func() string { dir := t.TempDir(); write(dir, storage.DatabaseFile, ""); return dir },
	} {
		t.Run(name, func(t *testing.T) {
			dir := lose()
			for command, args := range map[string][]string{
				"database make24.db is missing or empty": {"serve", "--addr", "127.0.0.1:0", "--data", dir},
				"no game in " + dir:                      {"backup", filepath.Join(t.TempDir(), "copy.db"), "--data", dir},
				"no game in " + dir + "; give":           {"admin", "players", "--data", dir},
			} {
				status, out, log := runOnce(t, args...)
				if status != statusInvalid || out != "" || strings.Count(log, "\n") != 1 || !strings.Contains(log, command) {
					t.Errorf("%q: status %d, %q%q", args, status, out, log)
				}
			}
			status, out, _ := runOnce(t, "doctor", "--data", dir)
			if status != statusNo || !strings.Contains(out, "make24.db is missing or empty") {
				t.Errorf("doctor: status %d, %s", status, out)
			}
			_, stop := serve(dir, "--new")
			if status, log := stop(); status != statusYes {
				t.Errorf("--new: status %d, %s", status, log)
			}
			_, stop = serve(dir)
			stop()
			if status, _, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--data", dir, "--new"); status != statusInvalid || !strings.Contains(log, "already a game") {
				t.Errorf("--new with a game: status %d, %s", status, log)
			}
		})
	}
	interrupted := t.TempDir()
	write(interrupted, storage.LockFile, storage.NewGameMark)
	write(interrupted, storage.DatabaseFile, "")
	_, stop := serve(interrupted)
	if status, log := stop(); status != statusYes {
		t.Errorf("after an interrupted first start: status %d, %s", status, log)
	}
	if status, _, log := runOnce(t, "serve", "--new", "--db", "postgres://localhost/x"); status != statusInvalid || !strings.Contains(log, "--new and --db") {
		t.Errorf("--new with --db: status %d, %s", status, log)
	}
	t.Setenv("MAKE24_NEW", "true")
	if status, _, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--data", interrupted); status != statusInvalid || !strings.Contains(log, "MAKE24_NEW") {
		t.Errorf("--new as a setting: status %d, %s", status, log)
	}
}

// TestFolderLostWhileServing checks that a server whose lock file was deleted keeps a second one and
// other commands away, and that it notices by itself that its folder was deleted: it logs one line, is
// not ready, and makes no backup of what is there instead.
func TestFolderLostWhileServing(t *testing.T) {
	if !lock.CanRenameOpen {
		t.Skip("the system refuses to delete open files")
	}
	dir, backups := filepath.Join(t.TempDir(), "data"), t.TempDir()
	log := &logtest.Buffer{}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ended := make(chan int, 1)
	go func() {
		ended <- Run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--backup-dir", backups}, strings.NewReader(""), io.Discard, log)
	}()
	clocktest.Until(t, "the server listens and has made a backup", func() bool { return strings.Contains(log.String(), "backup made") })
	if err := os.Remove(filepath.Join(dir, storage.LockFile)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"serve", "--addr", "127.0.0.1:0", "--data", dir},
		{"admin", "verify", "--data", dir},
	} {
		if status, _, text := runOnce(t, args...); status != statusInvalid || !strings.Contains(text, "uses "+dir) {
			t.Errorf("%q beside a server without its lock file: status %d, %s", args, status, text)
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	const lost = "database file missing or replaced"
	clocktest.Until(t, "the log says that the folder is gone", func() bool { return strings.Contains(log.String(), lost) })
	address := regexp.MustCompile(`url=(\S+)`).FindStringSubmatch(log.String())[1]
	status, out, _ := runOnce(t, "health", "--addr", address)
	if status != statusNo || !strings.Contains(out, "missing or were replaced") {
		t.Errorf("health: status %d, %s", status, out)
	}
	cancel()
	if status := clocktest.Receive(t, "the server has ended", ended); status != statusYes {
		t.Errorf("status %d, %s", status, log)
	}
	if n := strings.Count(log.String(), lost); n != 1 {
		t.Errorf("%d lines, want 1: %s", n, log)
	}
}
