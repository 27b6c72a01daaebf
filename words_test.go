package make24_test

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// retiredWords maps words that no declared name may contain to replacements. They are words that
// make24 once used in place of standard terms (docs/style.md).
var retiredWords = map[string]string{
	"room": "buffer, capacity, disk space, scratch", "rooms": "buffers",
	"kept": "cached, stored, retained", "told": "reported, notified, status", "tell": "report, announce, notify", "tells": "reports",
	"said": "message, output", "spoken": "announced", "heard": "received",
	"wish": "request, criterion", "wishes": "request, criteria", "wished": "requested",
	"unmade": "problem", "unmet": "problem", "unhinted": "problem",
	"shower": "renderer", "foresee": "check", "farewell": "shutdown", "strain": "stall", "hopeless": "deadEnd", "outlook": "evaluation",
	"quest": "search", "toil": "work", "puller": "consumer", "tire": "end", "spares": "exempt",
	"somebody": "the actor", "nobody": "the actor", "everybody": "all", "everyone": "all", "whoever": "the actor",
	"bring": "import", "brought": "imported", "mend": "repair, normalize", "lie": "the false value", "goes": "the standard verb",
}

// allowedNames lists names that are allowed to contain a retired word, because they name a problem
// of the API, which clients know, or its test.
var allowedNames = []string{
	"noRoom", "TestNoRoom", // the problem no-room
	"badWish", // the problem bad-wish
}

// TestRetiredWords checks that no name declared in Go or TypeScript contains a retired word.
func TestRetiredWords(t *testing.T) {
	check := func(file, name string) {
		if slices.Contains(allowedNames, name) {
			return
		}
		for _, word := range wordsOf(name) {
			if replacement, ok := retiredWords[word]; ok {
				t.Errorf("%s declares %s: instead of %q write, for example, %s", file, name, word, replacement)
			}
		}
	}
	for _, s := range parseSources(t) {
		if s.dir == "internal/game/store/sqlstore/db" { // its names come from SQL
			continue
		}
		for _, name := range declaredNames(s.ast) {
			check(s.name, name)
		}
	}
	scripts := 0
	err := filepath.WalkDir("web", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist") {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(name); ext != ".ts" && ext != ".svelte" {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		scripts++
		for _, m := range scriptName.FindAllStringSubmatch(string(text), -1) {
			check(filepath.ToSlash(name), m[1])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if scripts == 0 {
		t.Fatal("no TypeScript found")
	}
}

// scriptName matches a TypeScript declaration with a keyword. Its group is the declared name.
var scriptName = regexp.MustCompile(`\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)`)

// declaredNames returns the names that a Go file declares: types, functions, variables, constants,
// fields, parameters and results.
func declaredNames(file *ast.File) (names []string) {
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			names = append(names, id.Name)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, left := range n.Lhs {
					if id, ok := left.(*ast.Ident); ok {
						add(id)
					}
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if id, ok := e.(*ast.Ident); ok {
						add(id)
					}
				}
			}
		}
		return true
	})
	return names
}

// wordsOf splits a name at underscores, digits and capitals, in lower case: serveHTTPNow is serve,
// http and now.
func wordsOf(name string) (words []string) {
	runes := []rune(name)
	start := 0
	cut := func(i int) {
		if i > start {
			words = append(words, strings.ToLower(string(runes[start:i])))
		}
		start = i
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r):
			cut(i)
			start = i + 1
		case i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			cut(i)
		}
	}
	cut(len(runes))
	return words
}

// TestWordsOf checks how wordsOf splits names, on which TestRetiredWords depends.
func TestWordsOf(t *testing.T) {
	for name, want := range map[string]string{
		"takeRoom": "take room", "serveHTTPNow": "serve http now", "TestKept2Lines": "test kept lines",
		"kept_line": "kept line", "ID": "id", "grooming": "grooming", "": "",
	} {
		if got := strings.Join(wordsOf(name), " "); got != want {
			t.Errorf("wordsOf(%q) is %q, want %q", name, got, want)
		}
	}
}
