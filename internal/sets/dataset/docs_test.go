package dataset

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	tableRow = regexp.MustCompile("(?m)^\\| `([a-z0-9_-]+)` \\|(.*)\\|$")
	codeSpan = regexp.MustCompile("`([a-z_.]+)`")
)

// TestDocs checks that docs/datasets.md lists, in order, the fields of each format, the columns,
// and the fields of a manifest.
func TestDocs(t *testing.T) {
	page := readContent(t, "../../../docs/datasets.md")
	sectionRows := func(title string) map[string]string {
		_, rest, _ := strings.Cut(page, "\n## "+title+"\n")
		rest, _, _ = strings.Cut(rest, "\n## ")
		rows := map[string]string{}
		for _, m := range tableRow.FindAllStringSubmatch(rest, -1) {
			rows[m[1]] = m[2]
			rows[""] += " " + m[1]
		}
		return rows
	}
	rows := sectionRows("Formats")
	if got, want := strings.Fields(rows[""]), slices.Concat(FormatNames(), ColumnNames()); !slices.Equal(got, want) {
		t.Errorf("the page has the rows %q, want %q", got, want)
	}
	for _, f := range Formats() {
		cells := strings.Split(rows[f.String()], "|")
		if len(cells) != 3 {
			t.Fatalf("%s: %q", f, cells)
		}
		var got, want []string
		for _, m := range codeSpan.FindAllStringSubmatch(cells[1], -1) {
			got = append(got, m[1])
		}
		for _, field := range layoutOf(f, []column{}) {
			want = append(want, field.path)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the fields\n%q, the page says\n%q", f, want, got)
		}
		prefix := "beside them"
		fields := layoutOf(f, optionalColumns)
		if object, _, hasObject := strings.Cut(fields[len(fields)-1].path, "."); hasObject {
			prefix = "in `" + object + "`"
		}
		if !strings.HasPrefix(strings.TrimSpace(cells[2]), prefix) {
			t.Errorf("%s: the columns are %s, the page says%s", f, prefix, cells[2])
		}
	}
	manifest := readContent(t, "testdata/manifest.json")
	var fields []string
	for _, m := range regexp.MustCompile(`(?m)^  "([a-z0-9]+)":`).FindAllStringSubmatch(manifest, -1) {
		fields = append(fields, m[1])
	}
	if got := strings.Fields(sectionRows("Manifest")[""]); !slices.Equal(got, fields) {
		t.Errorf("a manifest has the fields %q, the page says %q", fields, got)
	}
}
