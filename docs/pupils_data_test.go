package docs_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/store/sqlstore"
)

var (
	tableChange    = regexp.MustCompile(`(?m)^\s*(?:CREATE TABLE (\w+)|DROP TABLE (\w+)|ALTER TABLE (\w+) RENAME TO (\w+))`)
	tableRow       = regexp.MustCompile("(?m)^\\| (`[^|]+`) \\|")
	backquoted     = regexp.MustCompile("`([^`]+)`")
	storageKey     = regexp.MustCompile(`\b(?:storageKey|key) = '(make24\.[\w.]+)'`)
	namedTest      = regexp.MustCompile("`(Test\\w+)`")
	testDefinition = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// tablesOf returns the tables that the migrations of a database leave.
func tablesOf(t *testing.T, dialect string) map[string]bool {
	t.Helper()
	migrations := sqlstore.Migrations(dialect)
	files, err := fs.Glob(migrations, "*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations of %s, error %v", dialect, err)
	}
	tables := map[string]bool{}
	for _, file := range files { // sorted by number
		text, err := fs.ReadFile(migrations, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range tableChange.FindAllStringSubmatch(string(text), -1) {
			switch created, dropped, from, to := m[1], m[2], m[3], m[4]; {
			case created != "":
				tables[created] = true
			case dropped != "":
				delete(tables, dropped)
			default:
				delete(tables, from)
				tables[to] = true
			}
		}
	}
	return tables
}

func readText(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// textsUnder returns the texts of the files in a folder whose names match.
func textsUnder(t *testing.T, folder string, matches func(name string) bool) (texts []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() && matches(d.Name()) {
			texts = append(texts, readText(t, path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// section returns the part of a page below the heading with the given number of "## ", from 1.
func section(t *testing.T, page string, number int) string {
	t.Helper()
	parts := strings.Split(page, "\n## ")
	if number >= len(parts) {
		t.Fatalf("the page has %d sections, want more than %d", len(parts)-1, number)
	}
	return parts[number]
}

// TestPupilsDataIsComplete checks that the pages about the data of pupils list every table of the
// database and every item in the storage of a browser, and that the tests that they name exist.
func TestPupilsDataIsComplete(t *testing.T) {
	tables := tablesOf(t, "sqlite")
	if postgres := tablesOf(t, "postgres"); !maps.Equal(tables, postgres) {
		t.Errorf("the tables of SQLite are %v, those of PostgreSQL %v", tables, postgres)
	}
	keys := map[string]bool{}
	isSource := func(name string) bool {
		return (strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".svelte")) && !strings.HasSuffix(name, ".test.ts")
	}
	for _, source := range textsUnder(t, "../web/src", isSource) {
		for _, m := range storageKey.FindAllStringSubmatch(source, -1) {
			keys[m[1]] = true
		}
	}
	if len(keys) < 5 {
		t.Fatalf("only %d keys found in the sources of the pages", len(keys))
	}
	for _, key := range []string{"make24.duel.game", "make24.notices", "make24.race.local"} {
		delete(keys, key) // in session storage, of which the pages give no single items
	}
	tests := map[string]bool{}
	for _, source := range textsUnder(t, "..", func(name string) bool { return strings.HasSuffix(name, "_test.go") }) {
		for _, m := range testDefinition.FindAllStringSubmatch(source, -1) {
			tests[m[1]] = true
		}
	}
	for _, file := range []string{"pupils-data.md", "zh/pupils-data.md"} {
		page := readText(t, file)
		listed := map[string]bool{}
		for _, row := range tableRow.FindAllStringSubmatch(section(t, page, 3), -1) {
			for _, m := range backquoted.FindAllStringSubmatch(row[1], -1) {
				listed[m[1]] = true
			}
		}
		compareSets(t, file+": tables", listed, tables)
		stored := map[string]bool{}
		for _, m := range regexp.MustCompile("`(make24\\.[\\w.]+)`").FindAllStringSubmatch(section(t, page, 4), -1) {
			stored[m[1]] = true
		}
		compareSets(t, file+": items in the browser", stored, keys)
		named := namedTest.FindAllStringSubmatch(page, -1)
		if len(named) == 0 {
			t.Errorf("%s names no test", file)
		}
		for _, m := range named {
			if !tests[m[1]] {
				t.Errorf("%s: there is no test %s", file, m[1])
			}
		}
	}
}

func compareSets(t *testing.T, what string, got, want map[string]bool) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if !got[name] {
			t.Errorf("%s: %s is missing", what, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if !want[name] {
			t.Errorf("%s: %s does not exist", what, name)
		}
	}
}
