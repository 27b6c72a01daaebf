package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey/folder"
	rowfile "github.com/make24/make24/internal/survey/part"
)

// TestOneLine checks that oneLine escapes everything that a terminal would interpret, and returns
// printable text unchanged.
func TestOneLine(t *testing.T) {
	for _, text := range []string{"", "\x1b[2J", "a\nb", "\u009b2J", "\u202e24", "\x7f", "a\x00b", "\xff\xfe", "\u2028", "\ufeff", "\u200b"} {
		shown := console.OneLine(text)
		if shown == "" || strings.ContainsFunc(shown, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("console.OneLine(%q) = %q", text, shown)
		}
	}
	for _, text := range []string{"host-17", "nats: no response from stream", "节点 7", `a "b"`} {
		if shown := console.OneLine(text); shown != text {
			t.Errorf("%q is shown as %q", text, shown)
		}
	}
}

// TestPasswordsNeedTLS checks that commands neither send nor receive a password beyond this machine
// without TLS, and that the one-line error names the remedy.
func TestPasswordsNeedTLS(t *testing.T) {
	shortenDialTimeout(t)
	t.Setenv("NATS_USER", "anna")
	t.Setenv("NATS_PASSWORD", "topsecret")
	dir := t.TempDir()
	const far = "nats://192.0.2.1:4222" // an address reserved for documentation
	for _, args := range [][]string{
		{"watch", "--nats", far, "0123456789abcdef"},
		{"cancel", "--lang", "zh", "--nats", far, "0123456789abcdef"},
		{"plan", "--cards", "1", "--out", filepath.Join(dir, "s"), "--nats", "nats://127.0.0.1:9," + far},
		{"worker", "--out", filepath.Join(dir, "s"), "--nats", far},
		{"server", "--store-dir", filepath.Join(dir, "d"), "--listen", "0.0.0.0:0"},
		{"server", "--store-dir", filepath.Join(dir, "d"), "--listen", "127.0.0.1:0", "--cluster", "c", "--peers", "0.0.0.0:0"},
	} {
		status, out, stderr := runCommand(t.Context(), "", append([]string{"survey"}, args...)...)
		if status != statusInvalid || out != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "--insecure") || strings.Contains(stderr, "topsecret") {
			t.Errorf("%q: status %d: %s%s", args, status, out, stderr)
		}
	}
}

// TestFoldReportsWrongPart checks that a fold reports a part with wrong rows and a valid checksum,
// and that --check 0 accepts it.
func TestFoldReportsWrongPart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "liar")
	if status, _, stderr := runCommand(t.Context(), "", "survey", "--cards", "2", "--stats", "forms", "--out", dir); status != statusYes {
		t.Fatal(stderr)
	}
	f, err := folder.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := f.Parts()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, folder.PartsName, parts[0].Name)
	rows, err := rowfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	d, err := f.NewDraft(parts[0].From)
	if err != nil {
		t.Fatal(err)
	}
	for row, err := range rows.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		row.FormCount, row.Solvable = row.FormCount+1, true
		if err := d.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.Commit(parts[0].To, func(string) {}); err != nil {
		t.Fatal(err)
	}
	status, out, stderr := runCommand(t.Context(), "", "survey", "fold", dir)
	if status != statusInvalid || out != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, parts[0].Name) || !strings.Contains(stderr, "seed ") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, folder.ManifestName)); !os.IsNotExist(err) {
		t.Error("a manifest exists:", err)
	}
	for args, want := range map[string]int{"--check 0": statusYes, "--check 1000001": statusInvalid, "--check -1": statusInvalid} {
		if status, _, stderr := runCommand(t.Context(), "", append([]string{"survey", "fold", dir}, strings.Fields(args)...)...); status != want {
			t.Errorf("%s: status %d: %s", args, status, stderr)
		}
	}
}

// TestForeignMessagesAreCounted publishes messages that no worker sends. It checks that the survey
// finishes, and that the last lines of the worker and of watch give the number of skipped messages.
func TestForeignMessagesAreCounted(t *testing.T) {
	server, err := bus.Start(bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0", User: "anna", Password: "p"})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	t.Setenv("NATS_URL", server.URL())
	t.Setenv("NATS_USER", "anna")
	t.Setenv("NATS_PASSWORD", "p")
	dir := t.TempDir()
	survey := func(args ...string) string {
		t.Helper()
		status, out, stderr := runCommand(t.Context(), "", append([]string{"survey"}, args...)...)
		if status != statusYes {
			t.Fatalf("%q: status %d: %s%s", args, status, out, stderr)
		}
		return out + stderr
	}
	survey("plan", "--cards", "2", "--out", dir)
	f, err := folder.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	nc, err := bus.Dial(t.Context(), bus.Access{URLs: server.URL(), User: "anna", Password: "p"})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	for _, end := range []string{"done.none", "poison.x"} { // a request, so that the message is stored when the reply arrives
		if _, err := nc.RequestWithContext(t.Context(), "survey."+f.Plan().ID()+"."+end, []byte("\x1b[2J")); err != nil {
			t.Fatal(err)
		}
	}
	if output := survey("worker", "--jobs", "1", "--out", dir); !strings.Contains(output, "\n1 foreign message skipped\n") && !strings.HasPrefix(output, "1 foreign message skipped\n") {
		t.Errorf("the worker prints %q", output)
	}
	if output := survey("watch", dir); !strings.HasSuffix(output, ", 2 foreign messages skipped\n") {
		t.Errorf("watch prints %q", output)
	}
	if output := survey("watch", "--json", dir); !strings.Contains(output, `"skipped":2`) {
		t.Errorf("watch prints %q", output)
	}
}
