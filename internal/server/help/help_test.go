package help

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/yuin/goldmark/ast"
)

// checker checks the documents of a repository.
type checker struct {
	repository fs.FS
	documents  map[string]*document // by file; nil: not a document
	checked    map[string]bool      // files whose links are checked
	errs       []error
}

func newChecker(repository fs.FS) *checker {
	return &checker{repository: repository, documents: map[string]*document{}, checked: map[string]bool{}}
}

func (c *checker) errorf(format string, args ...any) {
	c.errs = append(c.errs, fmt.Errorf(format, args...))
}

// document returns the document of a Markdown file, or nil if there is none.
func (c *checker) document(file string) *document {
	if d, ok := c.documents[file]; ok {
		return d
	}
	body, err := fs.ReadFile(c.repository, file)
	if err != nil {
		c.errorf("%s: %w", file, err)
		c.documents[file] = nil
		return nil
	}
	d := parseDocument(file, body)
	c.documents[file] = d
	if d.title == "" {
		c.errorf("%s: the first line is not a title", file)
	}
	return d
}

// checkLinks checks that the files and anchors exist that a document has links to.
func (c *checker) checkLinks(file string) {
	d := c.document(file)
	if d == nil || c.checked[file] {
		return
	}
	c.checked[file] = true
	d.eachLink(func(destination *[]byte) {
		if err := c.checkLink(file, string(*destination)); err != nil {
			c.errorf("%s: link %s: %w", file, *destination, err)
		}
	})
}

func (c *checker) checkLink(file, link string) error {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" || u.Host != "" || strings.HasPrefix(u.Path, "/") {
		return err
	}
	target := file
	if u.Path != "" {
		target = path.Join(path.Dir(file), u.Path)
	}
	info, err := fs.Stat(c.repository, target)
	switch {
	case err != nil:
		return err
	case path.Ext(target) == ".md":
		if d := c.document(target); d == nil || u.Fragment != "" && !d.anchors[u.Fragment] {
			return fmt.Errorf("%s has no heading with this anchor", target)
		}
	case strings.HasPrefix(file, "docs/") && info.IsDir() != strings.HasSuffix(u.Path, "/"):
		return errors.New("the link to a folder, and no other, ends with a slash")
	}
	return nil
}

// checkSite checks that every document in docs is in the table once, and that the documents of the site
// have no broken links and no raw HTML besides comments.
func (c *checker) checkSite() {
	docs, _ := fs.Sub(c.repository, "docs") // the name is valid
	s, err := newSite(docs)
	if err != nil {
		c.errs = append(c.errs, err)
		return
	}
	count := map[string]int{}
	for _, g := range s.Groups {
		for _, e := range g.Pages {
			if count[e.File]++; (e.File == "") == (e.Link == "") {
				c.errorf("%s: a page needs a file or a link: %v", tableName, e)
			}
		}
	}
	delete(count, "")
	files, _ := fs.Glob(docs, "*.md") // the pattern is valid
	for _, file := range files {
		for _, pattern := range s.Repository {
			if ok, _ := path.Match(pattern, file); ok {
				count[file]++
			}
		}
		if count[file] != 1 {
			c.errorf("%s: %s is listed %d times, want once, in groups or in repository", tableName, file, count[file])
		}
	}
	for _, lang := range languages() {
		for _, p := range s.pages(lang) {
			c.checkLinks("docs/" + p.file)
			if d := c.document("docs/" + p.file); d != nil {
				c.checkHTML(d)
			}
		}
	}
}

// checkHTML checks that a document has no HTML besides comments.
func (c *checker) checkHTML(d *document) {
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		var html []byte
		switch n := n.(type) {
		case *ast.HTMLBlock:
			html = n.Lines().Value(d.source)
		case *ast.RawHTML:
			html = n.Segments.Value(d.source)
		}
		if entering && len(html) > 0 && !bytes.HasPrefix(bytes.TrimSpace(html), []byte("<!--")) {
			c.errorf("%s: raw HTML: %s", d.file, html)
		}
		return ast.WalkContinue, nil
	})
}

// TestDocuments checks the documents of the site, and the links between all Markdown files of the
// repository.
func TestDocuments(t *testing.T) {
	c := newChecker(os.DirFS("../../.."))
	c.checkSite()
	files := 0
	err := fs.WalkDir(c.repository, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && name != "."):
			return fs.SkipDir
		case strings.HasPrefix(name, "internal/sets/reference/"): // data cards, which begin with YAML and have no links
		case filepath.Ext(name) == ".md" && !strings.HasPrefix(name, "changelog/"):
			files++
			c.checkLinks(name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range c.errs {
		t.Error(err)
	}
	if files < 60 {
		t.Errorf("found only %d files", files)
	}
}

// TestAllFilesRender checks that every file of the site can be rendered, and that a name which is not
// of the site cannot.
func TestAllFilesRender(t *testing.T) {
	names := Names()
	for _, name := range names {
		if len(Render(name)) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	if len(names) < 40 || !slices.Contains(names, "zh/counting-forms.svg") {
		t.Error(names)
	}
	for _, name := range []string{"", "en", "en/", "en/none.html", "zh/api.html", "README.md", "en/README.html", "fr/index.html", "none.svg"} {
		if body, err := documentation().render(name); err == nil {
			t.Errorf("%q is %.80s", name, body)
		}
	}
}

// TestSizes checks the size of what a reader loads, compressed.
func TestSizes(t *testing.T) {
	total := 0
	for name, max := range map[string]int{"help.css": 6 << 10, "help.js": 4 << 10, "en/search.json": 64 << 10, "zh/search.json": 32 << 10, "zh-Hant/search.json": 32 << 10} {
		if size := gzipSize(t, name); size > max {
			t.Errorf("%s has %d bytes, at most %d are allowed", name, size, max)
		}
	}
	for _, name := range Names() {
		if path.Ext(name) != ".html" {
			continue
		}
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
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(Render(name)) // writing to a buffer cannot fail
	_ = w.Close()
	return b.Len()
}

// renderAll returns all files of the site of a repository.
func renderAll(t *testing.T, repository fs.FS) map[string]string {
	t.Helper()
	docs, err := fs.Sub(repository, "docs")
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSite(docs)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, name := range s.names() {
		body, err := s.render(name)
		if err != nil {
			t.Fatal(name, err)
		}
		files[name] = string(body)
	}
	return files
}

// smallSite returns a repository with a document that has the given text, and a translation of
// another.
func smallSite(text string) fstest.MapFS {
	return fstest.MapFS{
		"docs/site.json": {Data: []byte(`{"groups":[{"title":{"en":"Players","zh":"玩家"},"pages":[{"file":"a.md"},{"file":"b.md"},{"link":"/docs","title":{"en":"API","zh":"接口"}}]}],
			"repository":["inner-*.md"],"words":{"en":{"title":"Help"},"zh":{"title":"帮助"}}}`)},
		"docs/a.md":        {Data: []byte(text)},
		"docs/b.md":        {Data: []byte("# B\n\n## Same\n\n## Same\n\n## `a_b`: C & D\n")},
		"docs/zh/b.md":     {Data: []byte("# 乙\n\n见[甲](../a.md)和[图](../picture.svg)。\n\n## 一题\n\n求解一副牌。\n")},
		"docs/inner-x.md":  {Data: []byte("# X\n\n## Y\n")},
		"docs/picture.svg": {Data: []byte("<svg/>")},
		"folder/x.go":      {Data: []byte("package x")},
	}
}

func TestLinks(t *testing.T) {
	repository := smallSite("# A\n\n[b](b.md#same-1) [c](b.md#a_b-c--d) [self](#here) [x](inner-x.md#y) [go](../folder/x.go) [f](../folder/) " +
		"[api](/docs#check) [out](https://example.org/x.md)\n![p](picture.svg)\n\n## Here\n")
	c := newChecker(repository)
	if c.checkSite(); len(c.errs) > 0 {
		t.Fatal(c.errs)
	}
	files := renderAll(t, repository)
	page := files["en/a.html"]
	for _, want := range []string{
		`"/help/en/b#same-1"`, `"/help/en/b#a_b-c--d"`, `"#here"`, `"` + codeHost + `/blob/main/docs/inner-x.md#y"`, `"` + codeHost + `/blob/main/folder/x.go"`,
		`"` + codeHost + `/tree/main/folder"`, `"/docs#check"`, `"https://example.org/x.md"`, `src="/help/picture.svg"`, `<h2 id="here">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
	if next := `<a rel="next" href="/help/en/b"><small></small> B</a>`; !strings.Contains(page, next) {
		t.Errorf("the page lacks %s:\n%s", next, page)
	}
	translated := files["zh/b.html"]
	for _, want := range []string{`<html lang="zh-Hans">`, `<a href="/help/en/a">甲</a>`, `<a class="lang" href="/help/en/b"`, `"/help/picture.svg"`, `<h2 id="一题">`} {
		if !strings.Contains(translated, want) {
			t.Errorf("the Chinese page lacks %s:\n%s", want, translated)
		}
	}
	if want := `<a class="lang" href="/help/zh-Hant/" lang="zh-Hant" hreflang="zh-Hant" aria-label="繁: 繁體中文">繁</a>`; !strings.Contains(translated, want) {
		t.Errorf("the Chinese page lacks %s:\n%s", want, translated)
	}
	names := slices.Sorted(maps.Keys(files))
	if want := "en/a.html en/b.html en/index.html en/search.json help.css help.js picture.svg zh-Hant/index.html zh-Hant/search.json zh/b.html zh/index.html zh/search.json"; strings.Join(names, " ") != want {
		t.Error(names)
	}
}

func TestBrokenDocuments(t *testing.T) {
	for text, want := range map[string]string{
		"# A\n[b](c.md)":            "docs/c.md",
		"# A\n[b](b.md#none)":       "no heading",
		"# A\n[b](#none)":           "no heading",
		"# A\n![b](none.svg)":       "none.svg",
		"# A\n[b](../none/)":        "none",
		"# A\n[b](../folder)":       "slash",
		"# A\n[b](../folder/x.go/)": "slash",
		"no title":                  "not a title",
		"# A\n\n<b>x</b>\n":         "raw HTML",
		"# A\n\n<div>x</div>\n":     "raw HTML",
	} {
		c := newChecker(smallSite(text))
		if c.checkSite(); len(c.errs) == 0 || !strings.Contains(errors.Join(c.errs...).Error(), want) {
			t.Errorf("%q: errors %v, want one with %q", text, c.errs, want)
		}
	}
	extra := smallSite("# A")
	extra["docs/new.md"] = &fstest.MapFile{Data: []byte("# New")}
	c := newChecker(extra)
	if c.checkSite(); len(c.errs) != 1 || !strings.Contains(c.errs[0].Error(), "new.md is listed 0 times") {
		t.Errorf("a document that is not in the table: %v", c.errs)
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
	files := renderAll(t, smallSite("# A\n\nDealing `--max-copies` of a hand, see [b](b.md).\n\n## Deal\n\n\\boxed{x}\n"))
	var index struct {
		Pages    [][2]string
		Sections [][]any
		Terms    string
	}
	if err := json.Unmarshal([]byte(files["en/search.json"]), &index); err != nil {
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
	if err := json.Unmarshal([]byte(files["zh/search.json"]), &index); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"一副 1", "求解 1", "一题 1", "乙 0"} {
		if !strings.Contains("\n"+index.Terms+"\n", "\n"+want+"\n") {
			t.Errorf("no line %q in\n%s", want, index.Terms)
		}
	}
}
