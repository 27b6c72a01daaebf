package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/make24/make24/internal/store/sqlite"
)

func TestDataFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths are written otherwise")
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

// runOnce is a command that ends by itself.
func runOnce(t *testing.T, args ...string) (status int, out, log string) {
	t.Helper()
	var o, l bytes.Buffer
	status = Run(context.Background(), args, strings.NewReader(""), &o, &l)
	return status, o.String(), l.String()
}

// A folder that is made is the user's alone; one that cannot be is one clear line.
func TestDataIsMade(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	home := os.Getenv("XDG_DATA_HOME")
	first, stop := run24(t, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(home, "a", "b"))
	if !strings.Contains(first, "http://localhost:") {
		t.Errorf("no name of this machine in %s", first)
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
		if status != statusBad || out != "" || !strings.HasPrefix(log, "make24: the game cannot be kept in "+dir+": ") || strings.Count(log, "\n") != 1 {
			t.Errorf("%s: status %d, %q%q", dir, status, out, log)
		}
	}
	garbage := t.TempDir()
	if err := os.WriteFile(filepath.Join(garbage, fileName), []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--data", garbage)
	if status != statusBad || strings.Count(log, "\n") != 1 || !strings.Contains(log, garbage) {
		t.Errorf("what is no database: status %d, %q", status, log)
	}
}

// begin begins a run as a guest, and gives the cookie and the run's ID.
func begin(t *testing.T, url string) (cookie *http.Cookie, run string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, url+"/game/runs", strings.NewReader(`{"key":"k","mode":"practice"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", url)
	response, err := lone.Do(request)
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

// lone keeps no connection.
var lone = http.Client{Transport: &http.Transport{DisableKeepAlives: true}}

func look(t *testing.T, url, run string, cookie *http.Cookie) int {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url+"/game/runs/"+run, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.AddCookie(cookie)
	response, err := lone.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

func urlOf(t *testing.T, first string) string {
	t.Helper()
	var log struct{ URL string }
	if err := json.Unmarshal([]byte(first), &log); err != nil {
		t.Fatalf("%v in %s", err, first)
	}
	return log.URL
}

// Two servers may have one folder: what one of them began, the other knows. A copy made
// while they run has it too, and a server at the copy goes on with it.
func TestTwoServersAndABackup(t *testing.T) {
	dir, copied := t.TempDir(), t.TempDir()
	args := []string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data"}
	first, stopFirst := run24(t, append(args, dir)...)
	second, stopSecond := run24(t, append(args, dir)...)
	cookie, run := begin(t, urlOf(t, first))
	if status := look(t, urlOf(t, second), run, cookie); status != http.StatusOK {
		t.Errorf("the other server says %d", status)
	}
	_, other := begin(t, urlOf(t, second))
	if other == run {
		t.Error("two runs have one ID")
	}

	file := filepath.Join(copied, fileName)
	status, out, log := runOnce(t, "backup", file, "--data", dir)
	if status != statusYes || log != "" || !strings.HasPrefix(out, file+": ") {
		t.Fatalf("status %d, %q%q", status, out, log)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	status, out, log = runOnce(t, "backup", file, "--data", dir)
	if want := "make24: " + file + " is there already; backup writes new files only\n"; status != statusBad || out != "" || log != want {
		t.Errorf("a second time: status %d, %q%q", status, out, log)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the copy was changed, %v", err)
	}
	for _, stop := range []func() (int, string){stopFirst, stopSecond} {
		if status, log := stop(); status != statusYes {
			t.Errorf("status %d: %s", status, log)
		}
	}
	third, stopThird := run24(t, append(args, copied)...)
	defer stopThird()
	if status := look(t, urlOf(t, third), run, cookie); status != http.StatusOK {
		t.Errorf("the server at the copy says %d", status)
	}
}

// What backup refuses is one line.
func TestBackupRefuses(t *testing.T) {
	empty, whole := t.TempDir(), t.TempDir()
	db, err := sqlite.Open(t.Context(), filepath.Join(whole, fileName))
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
		{"backup /nowhere/x.db --data " + whole, "the backup /nowhere/x.db could not be written: "},
		{"--lang zh backup /nowhere/x.db --data " + whole, "无法写入备份 /nowhere/x.db"},
	} {
		status, out, log := runOnce(t, strings.Fields(c.args)...)
		if status != statusBad || out != "" || strings.Count(log, "\n") != 1 || !strings.HasPrefix(log, "make24: "+c.want) {
			t.Errorf("%s: status %d, %q%q", c.args, status, out, log)
		}
	}
	if entries, err := os.ReadDir(empty); err != nil || len(entries) > 0 {
		t.Errorf("backup made %v in a folder without a game, %v", entries, err)
	}
}
