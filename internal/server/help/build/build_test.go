package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/make24/make24/internal/server/help"
)

const repository = "../../../.."

// TestSiteIsCurrent checks that the committed site is the one that the documents give. The build
// fails if a link or an anchor in a document does not exist.
func TestSiteIsCurrent(t *testing.T) {
	want, err := buildSite(os.DirFS(repository))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]byte{}
	err = fs.WalkDir(help.Site(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			got[name], err = fs.ReadFile(help.Site(), name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range got {
		if want[name] == nil {
			t.Errorf("%s is left over: run make gen", name)
		}
	}
	for name, body := range want {
		if !bytes.Equal(got[name], body) {
			t.Errorf("%s is out of date: run make gen", name)
		}
	}
}

// TestLinksOfTheRepository checks the links between all Markdown files of the repository.
func TestLinksOfTheRepository(t *testing.T) {
	s := &site{repository: os.DirFS(repository), documents: map[string]*document{}, assets: map[string][]byte{}}
	files := 0
	err := fs.WalkDir(s.repository, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && name != "."):
			return fs.SkipDir
		case strings.HasPrefix(name, "internal/sets/reference/"): // data cards, which begin with YAML and have no links
		case filepath.Ext(name) == ".md" && !strings.HasPrefix(name, "changelog/"):
			files++
			s.checkLinks(s.document(name), false)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range s.errs {
		t.Error(err)
	}
	if files < 60 {
		t.Errorf("found only %d files", files)
	}
}

// TestSizes checks the size of what a reader loads, compressed.
func TestSizes(t *testing.T) {
	total := 0
	for name, max := range map[string]int{"help.css": 6 << 10, "help.js": 4 << 10, "en/search.json": 64 << 10, "zh/search.json": 32 << 10} {
		if size := gzipSize(t, name); size > max {
			t.Errorf("%s has %d bytes, at most %d are allowed", name, size, max)
		}
	}
	pages, err := fs.Glob(help.Site(), "*/*.html")
	if err != nil || len(pages) < 17 {
		t.Fatal(len(pages), err)
	}
	for _, name := range pages {
		size := gzipSize(t, name)
		if total += size; size > 24<<10 {
			t.Errorf("%s has %d bytes", name, size)
		}
	}
	if total > 400<<10 {
		t.Errorf("all pages have %d bytes", total)
	}
}

func gzipSize(t *testing.T, name string) int {
	t.Helper()
	body, err := fs.ReadFile(help.Site(), name)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(body) // writing to a buffer cannot fail
	_ = w.Close()
	return b.Len()
}

// smallSite returns a repository with a document that has the given text, and a translation of
// another.
func smallSite(text string) fstest.MapFS {
	return fstest.MapFS{
		"docs/site.json": {Data: []byte(`{"groups":[{"title":{"en":"Players","zh":"玩家"},"pages":[{"file":"a.md"},{"file":"b.md"},{"link":"/docs","title":{"en":"API","zh":"接口"}}]}],
			"repository":["inner-*.md"],"words":{"en":{"title":"Help"},"zh":{"title":"帮助"}}}`)},
		"docs/a.md":                   {Data: []byte(text)},
		"docs/b.md":                   {Data: []byte("# B\n\n## Same\n\n## Same\n\n## `a_b`: C & D\n")},
		"docs/zh/b.md":                {Data: []byte("# 乙\n\n见[甲](../a.md)和[图](../picture.svg)。\n\n## 一题\n\n求解一副牌。\n")},
		"docs/inner-x.md":             {Data: []byte("# X\n\n## Y\n")},
		"docs/picture.svg":            {Data: []byte("<svg/>")},
		"folder/x.go":                 {Data: []byte("package x")},
		"web/src/ui/theme/tokens.css": {Data: []byte(":root{}")},
	}
}

func TestLinks(t *testing.T) {
	files, err := buildSite(smallSite("# A\n\n[b](b.md#same-1) [c](b.md#a_b-c--d) [self](#here) [x](inner-x.md#y) [go](../folder/x.go) [f](../folder) " +
		"[api](/docs#check) [out](https://example.org/x.md)\n![p](picture.svg)\n\n## Here\n"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(files["en/a.html"])
	for _, want := range []string{
		`"/help/en/b#same-1"`, `"/help/en/b#a_b-c--d"`, `"#here"`, `"` + codeHost + `/blob/main/docs/inner-x.md#y"`, `"` + codeHost + `/blob/main/folder/x.go"`,
		`"` + codeHost + `/tree/main/folder"`, `"/docs#check"`, `"https://example.org/x.md"`, `src="/help/picture.svg"`, `<h2 id="here">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
	translated := string(files["zh/b.html"])
	for _, want := range []string{`<html lang="zh-Hans">`, `<a href="/help/en/a">甲</a>`, `<a class="lang" href="/help/en/b"`, `"/help/picture.svg"`, `<h2 id="一题">`} {
		if !strings.Contains(translated, want) {
			t.Errorf("the Chinese page lacks %s:\n%s", want, translated)
		}
	}
	names := slices.Sorted(maps.Keys(files))
	if want := "en/a.html en/b.html en/index.html en/search.json help.css help.js picture.svg zh/b.html zh/index.html zh/search.json"; strings.Join(names, " ") != want {
		t.Error(names)
	}
}

func TestBrokenDocuments(t *testing.T) {
	for text, want := range map[string]string{
		"# A\n[b](c.md)":        "docs/c.md",
		"# A\n[b](b.md#none)":   "no heading",
		"# A\n[b](#none)":       "no heading",
		"# A\n![b](none.svg)":   "none.svg",
		"# A\n[b](../none/)":    "none",
		"no title":              "not a title",
		"# A\n\n<b>x</b>\n":     "raw HTML",
		"# A\n\n<div>x</div>\n": "raw HTML",
	} {
		if _, err := buildSite(smallSite(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
	extra := smallSite("# A")
	extra["docs/new.md"] = &fstest.MapFile{Data: []byte("# New")}
	if _, err := buildSite(extra); err == nil || !strings.Contains(err.Error(), "new.md is listed 0 times") {
		t.Errorf("a document that is not in the table: %v", err)
	}
}

func TestAnchor(t *testing.T) {
	for heading, want := range map[string]string{
		"Backup and restore": "backup-and-restore", "4 × 6, or `x`?": "4--6-or-x", "Übung – nº 1": "übung--nº-1", "什么算一种思路？": "什么算一种思路", "a_b-C.d": "a_b-cd",
	} {
		if got := anchor(strings.ReplaceAll(heading, "`", "")); got != want {
			t.Errorf("anchor(%q) is %q, want %q", heading, got, want)
		}
	}
}

func TestCodeLine(t *testing.T) {
	for _, c := range []struct{ language, line, want string }{
		{"console", "$ make24 solve <x>", "<i>$ </i><b>make24 solve &lt;x&gt;</b>"},
		{"console", "8 × 3", "8 × 3"},
		{"sh", "make test  # all", "make test  <em># all</em>"},
		{"sh", "curl 'x/docs#check'", "curl 'x/docs#check'"},
		{"diff", "+a", "<ins>+a</ins>"},
		{"go", "a # b", "a # b"},
	} {
		if got := codeLine(c.language, c.line); got != c.want {
			t.Errorf("%s %q is %q, want %q", c.language, c.line, got, c.want)
		}
	}
}

// TestSearchIndex checks the terms of both languages and the sections that have them.
func TestSearchIndex(t *testing.T) {
	files, err := buildSite(smallSite("# A\n\nDealing `--max-copies` of a hand, see [b](b.md).\n\n## Deal\n\n\\boxed{x}\n"))
	if err != nil {
		t.Fatal(err)
	}
	var index struct {
		Pages    [][2]string
		Sections [][]any
		Terms    string
	}
	if err := json.Unmarshal(files["en/search.json"], &index); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"boxed 1", "copies 0", "deal 1", "max 0", "same 3,1"} {
		if !strings.Contains("\n"+index.Terms+"\n", "\n"+want+"\n") {
			t.Errorf("no line %q in\n%s", want, index.Terms)
		}
	}
	if got := index.Sections[1]; got[1] != "deal" || got[2] != "Deal" {
		t.Error(got)
	}
	if err := json.Unmarshal(files["zh/search.json"], &index); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"一副 1", "求解 1", "一题 1", "乙 0"} {
		if !strings.Contains("\n"+index.Terms+"\n", "\n"+want+"\n") {
			t.Errorf("no line %q in\n%s", want, index.Terms)
		}
	}
}
