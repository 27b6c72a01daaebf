package help

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"github.com/make24/make24/docs"
)

// TestTables compares the documents, and tables that none of them has, with goldmark's extension.
func TestTables(t *testing.T) {
	extended := goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(blockRenderer{}, 100))),
	)
	sources := map[string]string{
		"alignments":    "| a | b | c | d |\n|:--|--:|:-:|---|\n| 1 | 2 | 3 | 4 |\n",
		"pipes":         "a | b\n-|-\n1 \\| 2 | `3 \\| 4`\n\nb\n",
		"ragged":        "| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |\n||\n",
		"only a header": "| a |\n|---|\n",
		"no table":      "| a |\n| b |\n\na | b\n--|\n\n|\n|\n\n---\n\na\n:\n",
		"in a list":     "- x\n\n  | a |\n  |---|\n  | *b* |\n",
	}
	err := fs.WalkDir(docs.Files(), ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".md") {
			source, readErr := fs.ReadFile(docs.Files(), name)
			sources[name], err = string(source), readErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	for name, source := range sources {
		var got, want strings.Builder
		if err := markdown().Convert([]byte(source), &got); err != nil {
			t.Fatal(err)
		}
		if err := extended.Convert([]byte(source), &want); err != nil {
			t.Fatal(err)
		}
		plain := strings.NewReplacer(`<div class="wide"><table>`, "<table>", "</table></div>", "</table>").Replace(got.String())
		if plain != want.String() {
			t.Errorf("%s: got\n%s\nwant\n%s", name, plain, want.String())
		}
		tables += strings.Count(want.String(), "<table>")
	}
	if tables < 100 {
		t.Errorf("only %d tables", tables)
	}
}
