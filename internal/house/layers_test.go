package house

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/golden"
)

// This file is the agreement about imports: the library, nine layers under internal, and a few
// exceptions. `make gen` writes the table of layers in docs/design.md from it. A change of the rules
// needs an ADR.

const modulePath = "github.com/make24/make24"

// layer is a folder of packages with one rule for their imports. Packages of a layer may import each
// other and the standard library.
type layer struct {
	name    string
	holds   string   // as Markdown, for the table
	imports []string // other layers
	modules []string // other modules, or packages of them
}

const library = "the library"

// layers lists the layers from the ground up: each imports only layers before it in this list.
var layers = []layer{
	{
		name:  "base",
		holds: "what knows nothing of hands: files, locks, caches, limits, queues, metrics, the bus, the catalogue of messages",
		modules: []string{
			"github.com/cenkalti/backoff/v5", "github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go",
			"github.com/parquet-go/parquet-go", "golang.org/x/sync", "golang.org/x/sys", "golang.org/x/text",
		},
	},
	{
		name:  library,
		holds: "the public packages, with `internal/engine/excerpt`, `layout` and `difficulty`: pure, without other modules",
	},
	{
		name:    "engine",
		holds:   "what the command, the server and the JavaScript package share: clues, listings and verdicts as JSON, hints as sentences",
		imports: []string{"base", library},
	},
	{
		name:    "sets",
		holds:   "sets of puzzles, answers in bulk, prompts, evaluations of models",
		imports: []string{"base", library, "engine"},
		modules: []string{
			"github.com/go-json-experiment/json", "github.com/klauspost/compress", "github.com/parquet-go/parquet-go", "golang.org/x/time",
			// Not package openai, which would make every start of the program longer (ADR 85).
			"github.com/openai/openai-go/v3/option", "github.com/openai/openai-go/v3/webhooks",
		},
	},
	{
		name:    "survey",
		holds:   "surveys of whole spaces of hands, on one machine or many",
		imports: []string{"base", library},
		modules: []string{"github.com/nats-io/nats.go", "github.com/parquet-go/parquet-go", "golang.org/x/sync"},
	},
	{
		name:    "game",
		holds:   "runs, races, classes, boards and ratings over event logs; the dealer; sheets; the store",
		imports: []string{"base", library, "engine"},
		modules: []string{
			"codeberg.org/go-pdf/fpdf", "github.com/cenkalti/backoff/v5", "github.com/jackc/pgx/v5", "github.com/nats-io/nats.go",
			"github.com/pressly/goose/v3", "golang.org/x/image", "golang.org/x/sync", "modernc.org/sqlite", "rsc.io/qr",
		},
	},
	{
		name:    "server",
		holds:   "HTTP: the API, the game, pages, help, pictures; backups",
		imports: []string{"base", library, "engine", "sets", "game", "docs", "web"},
		modules: []string{
			"github.com/go-json-experiment/json", "github.com/yuin/goldmark", "golang.org/x/image", "golang.org/x/sync", "golang.org/x/sys",
			"golang.org/x/text", "golang.org/x/time",
		},
	},
	{
		name:    "app",
		holds:   "what people start: the command, the terminal game, the static site, the generators of `make gen`",
		imports: []string{"base", library, "engine", "sets", "survey", "game", "server", "web"},
		modules: []string{
			"charm.land", "github.com/charmbracelet/colorprofile", "github.com/charmbracelet/x/ansi", "github.com/charmbracelet/x/term",
			"github.com/dustin/go-humanize", "github.com/modelcontextprotocol/go-sdk", "github.com/nats-io/nats.go", "github.com/schollz/progressbar/v3", "github.com/spf13/cobra",
			"github.com/spf13/pflag", "rsc.io/qr",
		},
	},
	{
		name:    "testkit",
		holds:   "for tests only: clocks, processes, databases, robots, golden files",
		imports: []string{"base", library, "game"},
		modules: []string{"github.com/jackc/pgx/v5", "go.uber.org/goleak"},
	},
	{
		name:  "house",
		holds: "the rules of this page as tests",
	},
}

// libraryPackages lists the packages of the library, each with the standard packages that it may
// import besides pureStd.
var libraryPackages = map[string][]string{
	"rat": nil, "deal": {"math/rand/v2"}, "expr": nil, "puzzle": nil, "solve": nil, "grade": nil, "generate": nil, "recall": nil,
	"answer": {"unsafe"}, "race": {"encoding/json", "reflect"}, "race/event": {"encoding/json"}, "race/mode": nil,
	"solve/internal/budget": nil, "solve/internal/countdown": nil, "solve/internal/decide": nil, "solve/internal/forms": nil,
	"solve/internal/last": nil, "solve/internal/residue": nil, "solve/internal/subsets": nil, "solve/internal/values": nil,
	"internal/engine/excerpt": nil, "internal/engine/layout": nil, "internal/engine/difficulty": {"embed"},
}

// outside lists the packages outside the layers and the library, with the layers and other modules
// that they may import.
var outside = map[string]layer{
	".":                 {},
	"bench":             {},
	"clients/js/build":  {},
	"clients/js/engine": {imports: []string{library, "engine", "sets"}},
	"clients/python":    {},
	"cmd/make24":        {imports: []string{"app"}},
	"deploy":            {},
	"docs":              {},
	"examples":          {imports: []string{library}},
	"fit":               {imports: []string{library, "game"}, modules: []string{"gonum.org/v1/gonum"}},
	"packaging": {imports: []string{"app", "server"}, modules: []string{
		"github.com/google/go-containerregistry", "github.com/goreleaser/nfpm/v2", "golang.org/x/crypto/x509roots/fallback",
	}},
	"scripts": {},
	"web":     {},
}

// exceptions lists imports that no rule allows, with the reason.
var exceptions = map[[2]string]string{
	{"internal/app/cli", "internal/testkit/failpoint"}: "a build with the tag failpoint fails at named points",
}

// soleImporters lists the modules that only one package may import, besides tests, as their decision records say.
var soleImporters = map[string]string{
	"github.com/openai/openai-go/v3":         "internal/sets/endpoint",
	"github.com/modelcontextprotocol/go-sdk": "internal/app/mcp",
}

// pureStd lists the standard packages that all of the library may import. None of them reads a
// clock, returns random numbers, opens files or sockets, logs, or inspects the system.
// TestLibraryIsPure checks that the library uses only the functions of fmt that return strings and
// errors.
var pureStd = []string{
	"bytes", "cmp", "container/heap", "context", "crypto/sha256",
	"encoding", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/hex",
	"errors", "fmt", "hash", "hash/crc32", "hash/fnv", "iter", "maps",
	"math", "math/big", "math/bits", "slices", "sort", "strconv", "strings",
	"sync", "sync/atomic", "unicode", "unicode/utf8",
}

// testModules lists the modules that tests of every package may import.
var testModules = []string{
	"github.com/pressly/goose/v3",
	"golang.org/x/tools",
	"github.com/nats-io/nkeys",
	"github.com/ledongthuc/pdf",
	"pgregory.net/rapid",
	"github.com/rogpeppe/go-internal",
	"github.com/danielgtaylor/huma/v2",
	"github.com/compose-spec/compose-go/v2",
	"k8s.io/api",
	"github.com/santhosh-tekuri/jsonschema/v6",
	"sigs.k8s.io/yaml",
	"github.com/charmbracelet/x/exp/teatest/v2",
	"github.com/google/jsonschema-go",
	"github.com/creack/pty",
	"github.com/fxamacker/cbor/v2",
	"github.com/go-webauthn/webauthn",
	"github.com/prometheus/client_golang",
	"github.com/prometheus/client_model",
	"github.com/prometheus/common",
}

// isLibrary reports whether the package in dir belongs to the library.
func isLibrary(dir string) bool {
	_, ok := libraryPackages[dir]
	return ok
}

// isForTests reports whether only tests may import the package in dir: the packages of testkit, and
// those beside the code that they test, whose names end in test.
func isForTests(dir string) bool {
	return strings.HasPrefix(dir, "internal/") && strings.HasSuffix(dir, "test") || layerOf(dir) == "testkit"
}

// layerOf returns the layer of the package in dir, which may be a folder outside the layers, or "" if
// the package has no place.
func layerOf(dir string) string {
	if isLibrary(dir) {
		return library
	}
	if rest, ok := strings.CutPrefix(dir, "internal/"); ok {
		name, _, _ := strings.Cut(rest, "/")
		if slices.ContainsFunc(layers, func(r layer) bool { return r.name == name }) {
			return name
		}
		return ""
	}
	for place := range outside {
		if dir == place || strings.HasPrefix(dir, place+"/") {
			return place
		}
	}
	return ""
}

// ruleFor returns the rule for the packages of a layer.
func ruleFor(name string) layer {
	if i := slices.IndexFunc(layers, func(r layer) bool { return r.name == name }); i >= 0 {
		return layers[i]
	}
	return outside[name]
}

// importViolation returns the reason why the package in dir may not import importPath, or "" if it
// may. Tests may import every package of the module; Go itself forbids cycles.
func importViolation(dir, importPath string, test bool) string {
	for module, importer := range soleImporters {
		if !test && dir != importer && isInModules(importPath, []string{module}) {
			return "only " + importer + " may import this module"
		}
	}
	rule := ruleFor(layerOf(dir))
	local, isLocal := strings.CutPrefix(importPath, modulePath+"/")
	switch {
	case importPath == "C":
		return "make24 is pure Go"
	case isLocal && test, isLocal && exceptions[[2]string{dir, local}] != "":
		return ""
	case isLocal && isForTests(local) && !isForTests(dir):
		return "only tests may import this package"
	case isLocal && isForTests(local):
		return ""
	case isLocal && layerOf(local) != layerOf(dir) && !slices.Contains(rule.imports, layerOf(local)):
		return fmt.Sprintf("%s may import only %v", layerOf(dir), rule.imports)
	case isLocal:
		return ""
	case isStandard(importPath) && isLibrary(dir) && !test && !slices.Contains(pureStd, importPath) && !slices.Contains(libraryPackages[dir], importPath):
		return "the library may import only the pure part of the standard library"
	case isStandard(importPath), isInModules(importPath, rule.modules), test && isInModules(importPath, testModules):
		return ""
	default:
		return "the layer may not import this module"
	}
}

// isInModules reports whether importPath is one of the modules or a package inside one.
func isInModules(importPath string, modules []string) bool {
	return slices.ContainsFunc(modules, func(m string) bool {
		return importPath == m || strings.HasPrefix(importPath, m+"/")
	})
}

// isStandard reports whether importPath is a package of the standard library.
func isStandard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// TestImports checks the imports of every Go file, and that the rules allow nothing that no file
// needs.
func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range parseSources(t) {
		name := layerOf(s.dir)
		if name == "" {
			t.Errorf("%s: package %s is in no layer", s.name, s.dir)
			continue
		}
		seen[name], seen[s.dir] = true, true
		for _, p := range s.imports(t) {
			if reason := importViolation(s.dir, p, s.isTest); reason != "" {
				t.Errorf("%s imports %s: %s", s.name, p, reason)
			}
			if s.isTest {
				continue
			}
			if local, ok := strings.CutPrefix(p, modulePath+"/"); ok {
				seen[name+" "+layerOf(local)], seen[s.dir+" "+local] = true, true
			}
			for _, m := range ruleFor(name).modules {
				if isInModules(p, []string{m}) {
					seen[name+" "+m] = true
				}
			}
			for m, importer := range soleImporters {
				if s.dir == importer && isInModules(p, []string{m}) {
					seen[importer+" "+m] = true
				}
			}
		}
	}
	unused := func(key string) {
		if !seen[key] {
			t.Errorf("no file needs the rule %q", key)
		}
	}
	for name, r := range outside {
		unused(name)
		for _, to := range slices.Concat(r.imports, r.modules) {
			unused(name + " " + to)
		}
	}
	for _, r := range layers {
		unused(r.name)
		for _, to := range slices.Concat(r.imports, r.modules) {
			unused(r.name + " " + to)
		}
	}
	for module, importer := range soleImporters {
		unused(importer + " " + module)
	}
	for dir := range libraryPackages {
		unused(dir)
	}
	for e := range exceptions {
		unused(e[0] + " " + e[1])
	}
}

// TestLayersAreOrdered checks that layers import only layers before them in the list, so there is no
// circle of layers.
func TestLayersAreOrdered(t *testing.T) {
	for i, r := range layers {
		for _, name := range r.imports {
			if _, isOutside := outside[name]; !isOutside && !slices.ContainsFunc(layers[:i], func(lower layer) bool { return lower.name == name }) {
				t.Errorf("%s may import %s, which is not before it in the list", r.name, name)
			}
		}
	}
}

// TestViolationsAreFound checks that importViolation rejects forbidden imports. The tests above
// cannot show that, since the module has none.
func TestViolationsAreFound(t *testing.T) {
	for _, c := range []struct {
		dir, importPath string
		test, want      bool
	}{
		{"rat", "math/big", false, false},
		{"rat", "time", false, true},
		{"rat", "os", false, true},
		{"rat", "math/rand/v2", false, true},
		{"deal", "math/rand/v2", false, false},
		{"deal", "math/rand", false, true},
		{"expr", modulePath + "/rat", false, false},
		{"expr", modulePath + "/solve", true, false},
		{"solve", modulePath + "/internal/base/text", false, true},
		{"solve", "github.com/spf13/cobra", false, true},
		{"internal/base/cache", modulePath + "/rat", false, true},
		{"internal/sets/dataset", modulePath + "/internal/survey", false, true},
		{"internal/game/sheet", modulePath + "/internal/server/picture", false, true},
		{"internal/app/cli", modulePath + "/internal/server", false, false},
		{"internal/app/cli", modulePath + "/internal/testkit/golden", false, true},
		{"internal/app/cli", modulePath + "/internal/testkit/golden", true, false},
		{"internal/sets/endpoint", "github.com/openai/openai-go/v3/option", false, false},
		{"internal/sets/ask", "github.com/openai/openai-go/v3", false, true},
		{"internal/app/cli", "github.com/modelcontextprotocol/go-sdk/mcp", false, true},
		{"internal/app/cli", "github.com/modelcontextprotocol/go-sdk/mcp", true, false},
		{"internal/server", modulePath + "/internal/app/cli", false, true},
		{"internal/server", modulePath + "/internal/game/store/storetest", false, true},
		{"internal/app/cli", "github.com/spf13/cobra", false, false},
		{"internal/app/cli", "os", false, false},
		{"internal/app/cli", "pgregory.net/rapid", false, true},
		{"rat", "pgregory.net/rapid", true, false},
		{"cmd/make24", modulePath + "/solve", false, true},
		{"examples/quiz", modulePath + "/internal/engine/jsonform", false, true},
	} {
		if got := importViolation(c.dir, c.importPath, c.test); (got != "") != c.want {
			t.Errorf("%s importing %s (test %v): violation %q, want a violation: %v", c.dir, c.importPath, c.test, got, c.want)
		}
	}
}

const (
	designFile  = "docs/design.md"
	layersBegin = "<!-- layers:begin, written from internal/house/layers_test.go by `make gen` -->\n"
	layersEnd   = "<!-- layers:end -->\n"
)

// TestDesignListsLayers compares the table of layers in docs/design.md with layers.
func TestDesignListsLayers(t *testing.T) {
	data, err := os.ReadFile(designFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, foundBegin := strings.Cut(string(data), layersBegin)
	_, after, foundEnd := strings.Cut(rest, layersEnd)
	if !foundBegin || !foundEnd {
		t.Fatalf("%s lacks the comments around the layers", designFile)
	}
	golden.Compare(t, designFile, before+layersBegin+layerTable()+layersEnd+after)
}

// layerTable renders the layers in Markdown, from the top floor down.
func layerTable() string {
	var b strings.Builder
	b.WriteString("| layer | holds | may import |\n|---|---|---|\n")
	for _, r := range slices.Backward(layers) {
		name, imports := "`internal/"+r.name+"`", "–"
		if r.name == library {
			name = library
		}
		if len(r.imports) > 0 {
			imports = strings.Join(r.imports, ", ")
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, r.holds, imports)
	}
	return b.String()
}

// TestNoCountIsEmbedded checks that the program does not contain the published counts, since
// tests compare its results with them. It asks the go tool, which resolves embed patterns.
func TestNoCountIsEmbedded(t *testing.T) {
	for _, s := range parseSources(t) {
		if s.isTest {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && strings.Contains(lit.Value, "testdata") {
				t.Errorf("%s: the program must not read %s", s.fset.Position(lit.Pos()), lit.Value)
			}
			return true
		})
	}
	for _, p := range loadPackages(t) {
		for _, name := range slices.Concat(p.EmbedPatterns, p.EmbedFiles) {
			if name, err := filepath.Rel(p.Dir, name); err == nil && (strings.Contains(name, "testdata") || strings.Contains(name, "counts")) {
				t.Errorf("%s embeds %s", p.PkgPath, name)
			}
		}
	}
}
