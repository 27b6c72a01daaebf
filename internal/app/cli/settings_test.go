package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/base/text"
)

// findCommand returns a command of a new root.
func findCommand(t *testing.T, names ...string) (*app, *cobra.Command) {
	t.Helper()
	a := &app{lang: text.English, err: &lockedWriter{w: &bytes.Buffer{}}}
	cmd, rest, err := a.newRoot().Find(names)
	if err != nil || len(rest) > 0 {
		t.Fatalf("%q: %v", names, err)
	}
	return a, cmd
}

// isSetting reports whether a flag of serve is a setting.
func isSetting(f *pflag.Flag) bool {
	return f.Name != configFlag && f.Name != newFlag && f.Name != "help"
}

// otherValue returns a value that a flag takes and that differs from its default.
func otherValue(t *testing.T, f *pflag.Flag) string {
	t.Helper()
	if c, ok := f.Value.(*choiceValue); ok {
		return c.options[slices.IndexFunc(c.options, func(o string) bool { return o != c.value })]
	}
	switch f.Value.Type() {
	case "int":
		return "7"
	case "duration":
		return "7s"
	case "string":
		return "value of " + f.Name
	case "bool":
		return "true"
	}
	t.Fatalf("--%s: add a value of type %s", f.Name, f.Value.Type())
	return ""
}

// TestEveryFlagIsASetting sets each flag of serve by a variable and by a line of a file, and checks
// that a flag overrides a variable, and a variable a line.
func TestEveryFlagIsASetting(t *testing.T) {
	_, serve := findCommand(t, "serve")
	count := 0
	serve.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if !isSetting(f) {
			return
		}
		count++
		t.Run(f.Name, func(t *testing.T) {
			value := otherValue(t, f)
			file := filepath.Join(t.TempDir(), "make24.conf")
			if err := os.WriteFile(file, []byte("# a comment\n\n"+settingName(f.Name)+"="+value+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			got := func(args ...string) string {
				_, cmd := findCommand(t, "serve")
				if err := cmd.ParseFlags(args); err != nil {
					t.Fatal(err)
				}
				if err := cmd.PreRunE(cmd, nil); err != nil {
					t.Fatalf("%v: %v", args, err)
				}
				set := cmd.Flags().Lookup(f.Name)
				if !set.Changed {
					t.Errorf("%v: the flag is not set", args)
				}
				return set.Value.String()
			}
			if v := got("--config", file); v != value {
				t.Errorf("the file sets %q, want %q", v, value)
			}
			other := otherValue(t, f)
			if f.Value.Type() == "string" {
				other = "another value"
			}
			t.Setenv(settingName(f.Name), other)
			if v := got("--config", file); v != other {
				t.Errorf("the variable sets %q, want %q", v, other)
			}
			if v := got("--"+f.Name+"="+value, "--config", file); v != value {
				t.Errorf("the flag sets %q, want %q", v, value)
			}
		})
	})
	if count < 18 {
		t.Errorf("serve has %d settings", count)
	}
}

// TestSettingsOfOtherCommands checks which flags of other commands are settings, so that no flag
// with another meaning becomes one.
func TestSettingsOfOtherCommands(t *testing.T) {
	_, serve := findCommand(t, "serve")
	allowed := map[string]string{"doctor": "data db nats origin backup-dir backup-every trusted-proxies", "health": "addr", "top": "data db addr", "block": "data db trusted-proxies"}
	var check func(cmd *cobra.Command)
	check = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			check(sub)
		}
		if cmd.Flags().Lookup(configFlag) == nil || cmd.Name() == "serve" {
			return
		}
		want := "data db"
		if names, ok := allowed[cmd.Name()]; ok {
			want = names
		}
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if isSetting(f) && serve.Flags().Lookup(f.Name) != nil && !slices.Contains(strings.Fields(want), f.Name) {
				t.Errorf("%s: --%s would be a setting", cmd.CommandPath(), f.Name)
			}
		})
	}
	check(serve.Root())
}

// TestSettingErrors checks the errors of settings: each has one line, names the source, and contains
// no value of a setting that may be a password.
func TestSettingErrors(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	dir := t.TempDir()
	for i, c := range []struct {
		env, file, args string // the file is in FILE
		want            string
	}{
		{env: "MAKE24_RATE=x", want: `--rate "x" is not valid; use a whole number (from MAKE24_RATE in the environment)`},
		{file: "\nMAKE24_RATE=x", want: `--rate "x" is not valid; use a whole number (from MAKE24_RATE in line 2 of FILE)`},
		{file: "MAKE24_RATE=-1", want: `--rate -1 is out of range; use 0 requests or more (from MAKE24_RATE in line 1 of FILE)`},
		{file: "MAKE24_LOG_LEVEL=all", want: `--log-level "all" is not valid; use debug, info, warn, error (from MAKE24_LOG_LEVEL in line 1 of FILE)`},
		{file: "MAKE24_GRACE=10", want: `--grace "10" is not valid; use a time such as 10s (from MAKE24_GRACE in line 1 of FILE)`},
		{file: "MAKE24_GRACE=10", args: "--grace 1s --rate -1", want: "--rate -1 is out of range; use 0 requests or more"},
		{env: "MAKE24_TRUSTED_PROXY=s3cret", want: "unknown setting MAKE24_TRUSTED_PROXY in the environment; did you mean MAKE24_TRUSTED_PROXIES?"},
		{file: "MAKE24_ADR=s3cret", want: "unknown setting MAKE24_ADR in line 1 of FILE; did you mean MAKE24_ADDR?"},
		{file: "ADDR=s3cret", want: "unknown setting ADDR in line 1 of FILE; did you mean MAKE24_ADDR?"},
		{file: "FOO=s3cret", want: "unknown setting FOO in line 1 of FILE; settings are named after the flags of `make24 serve`, such as MAKE24_ADDR"},
		{file: "PGPASSWORD=s3cret", want: "unknown setting PGPASSWORD in line 1 of FILE; settings are named after the flags of `make24 serve`, such as MAKE24_ADDR"},
		{file: "MAKE24_CONFIG=s3cret", want: "unknown setting MAKE24_CONFIG in line 1 of FILE; "},
		{env: "MAKE24_EVERYTHING=s3cret", want: "unknown setting MAKE24_EVERYTHING in the environment; settings are named"},
		{file: "MAKE24_DB postgres://u:s3cret@h/d?a=b", want: "line 1 of FILE is not a setting; "},
		{file: `MAKE24_DB=postgres://u:s3cret\@h/d`, want: "line 1 of FILE is not a setting; "},
		{file: `MAKE24_DB="postgres://u:s3cret@h/d`, want: "line 1 of FILE is not a setting; "},
		{file: "export MAKE24_DB=s3cret", want: "line 1 of FILE is not a setting; "},
		{file: "MAKE24_ADDR=:0\rMAKE24_DATA=s3cret", want: "line 1 of FILE is not a setting; "},
		{file: "MAKE24_DATA=s3cret\x00\x1b[2J", want: "line 1 of FILE is not a setting; "},
		{file: "MAKE24_RATE=1\nMAKE24_RATE=2", want: "line 2 of FILE sets MAKE24_RATE again, after line 1; "},
		{file: "MAKE24_DB=mysql://u:s3cret@h/d", want: "--db needs the URL of a PostgreSQL database, such as postgres://user@host/make24 (from MAKE24_DB in line 1 of FILE)"},
		{file: "MAKE24_DB=postgres://u:s3cret@localhost:1/d", want: "cannot use the database of --db: "},
		{file: "MAKE24_DATA=/x\nMAKE24_DB=postgres://u:s3cret@h/d", want: "--data and --db cannot be used together; leave one out (from MAKE24_DATA in line 1 of FILE, MAKE24_DB in line 2 of FILE)"},
		{file: "MAKE24_DATA=", want: "--data is empty; "},
		{file: "MAKE24_NATS=nats://u:s3cret@h\nMAKE24_DATA=/x", want: "--nats needs --db: "},
		{file: strings.Repeat("# a comment\n", 6000), want: "FILE is larger than 64 KiB; "},
		{args: "--config /nowhere", want: "cannot read the settings in /nowhere: "},
		{env: "MAKE24_CONFIG=/nowhere", want: "cannot read the settings in /nowhere: "},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			args := append([]string{"serve"}, strings.Fields(c.args)...)
			file := filepath.Join(dir, fmt.Sprintf("%d.conf", i))
			if c.file != "" {
				if err := os.WriteFile(file, []byte(c.file+"\n"), 0o600); err != nil {
					t.Fatal(err)
				}
				args = append(args, "--config", file)
			}
			if name, value, ok := strings.Cut(c.env, "="); ok {
				t.Setenv(name, value)
			}
			status, out, log := runOnce(t, args...)
			log = strings.ReplaceAll(log, file, "FILE")
			if status != statusInvalid || out != "" || !strings.HasPrefix(log, "make24: "+c.want) || strings.Count(log, "\n") != 1 || strings.Contains(log, "s3cret") {
				t.Errorf("status %d, %q%q\nwant %q", status, out, log, c.want)
			}
		})
	}
}

// TestSettingValues checks how the lines of a file are read, as systemd reads them.
func TestSettingValues(t *testing.T) {
	for line, want := range map[string]string{
		`MAKE24_ORIGIN=a`:                       "a",
		`  MAKE24_ORIGIN=a b  `:                 "a b",
		`MAKE24_ORIGIN=`:                        "",
		`MAKE24_ORIGIN="a b"`:                   "a b",
		`MAKE24_ORIGIN='a b'`:                   "a b",
		`MAKE24_ORIGIN='C:\"a"'`:                `C:\"a"`,
		`MAKE24_ORIGIN=a#b='c'$d`:               `a#b='c'$d`,
		"\ufeffMAKE24_ORIGIN=a\r":               "a",
		"; comment\n# comment\nMAKE24_ORIGIN=中": "中",
	} {
		file := filepath.Join(t.TempDir(), "make24.conf")
		if err := os.WriteFile(file, []byte(line), 0o600); err != nil {
			t.Fatal(err)
		}
		_, cmd := findCommand(t, "serve")
		if err := cmd.ParseFlags([]string{"--config", file}); err != nil {
			t.Fatal(err)
		}
		if err := cmd.PreRunE(cmd, nil); err != nil {
			t.Errorf("%q: %v", line, err)
		} else if got := cmd.Flags().Lookup("origin").Value.String(); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestSettingsOfTheGame checks that other commands use the settings of the game, that a flag
// replaces both --data and --db, and that variables of other programs are no settings.
func TestSettingsOfTheGame(t *testing.T) {
	dir := t.TempDir()
	_, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	stop()
	for _, name := range []string{"MAKE24_SERVICE_HOST", "MAKE24_WEB_SERVICE_PORT_HTTP", "MAKE24_PORT", "MAKE24_PORT_2424_TCP_ADDR", "MAKE24_SERVER", "MAKE24_COMMAND"} {
		t.Setenv(name, "x")
	}
	t.Setenv("MAKE24_ADDR", "invalid") // not used
	t.Setenv("MAKE24_DATA", dir)
	if status, out, log := runOnce(t, "admin", "players", "--json"); status != statusYes {
		t.Errorf("status %d, %q%q", status, out, log)
	}
	t.Setenv("MAKE24_DB", "postgres://localhost:1/make24")
	if status, out, log := runOnce(t, "admin", "players", "--data", dir); status != statusYes {
		t.Errorf("with --data: status %d, %q%q", status, out, log)
	}
	copied := filepath.Join(t.TempDir(), "x.db")
	if status, _, log := runOnce(t, "backup", copied, "--data", dir); status != statusYes {
		t.Errorf("backup: status %d, %q", status, log)
	}
	os.Unsetenv("MAKE24_DATA")
	status, _, log := runOnce(t, "backup", copied+"2")
	if status != statusInvalid || !strings.Contains(log, "pg_dump") || !strings.HasSuffix(log, "(from MAKE24_DB in the environment)\n") {
		t.Errorf("backup of PostgreSQL: status %d, %q", status, log)
	}
	t.Setenv("MAKE24_TYPO", "x")
	for _, command := range []string{"solve 3 3 8 8", "version", "serve --help"} { // other commands do not read settings
		if status, _, log := runOnce(t, strings.Fields(command)...); status != statusYes || log != "" {
			t.Errorf("%s: status %d, %q", command, status, log)
		}
	}
}
