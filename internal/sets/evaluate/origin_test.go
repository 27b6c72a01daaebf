package evaluate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
)

// allFormats returns the report in each format and language.
func allFormats(t *testing.T, r *Report) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		for name, write := range map[string]func(io.Writer, text.Lang) error{"text": r.WriteText, "markdown": r.WriteMarkdown, "latex": r.WriteLaTeX, "html": r.WritePage} {
			var b bytes.Buffer
			if err := write(&b, lang); err != nil {
				t.Fatal(err)
			}
			all[name+" "+lang.String()] = b.String()
		}
	}
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	all["json"] = string(b)
	var table bytes.Buffer
	if err := r.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	all["csv"] = table.String()
	return all
}

// TestOrigin checks that every format says how the report was made.
func TestOrigin(t *testing.T) {
	t.Parallel()
	const (
		ofABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-4, example of SHA-256
		line  = `{"hand":[4,6],"answer":"4*6"}` + "\n"
		// printf '{"hand":[4,6],"answer":"4*6"}\n' | sha256sum
		ofLine = "142c703cde95801f8e296b1a965634944a516cc43b7e896221dd362e18dc5b59"
	)
	set, err := NewFile("set\x1b.csv:0-9", strings.NewReader("abc"))
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, "classic")
	o.Origin = Origin{Version: "v1.2.3 0123abcd", Set: set, Flags: []string{"--k=1,2", "--seed=7"}}
	c := New(o)
	for _, name := range []string{"dir/a.jsonl", "b.jsonl"} {
		if err := c.Read(t.Context(), name, strings.NewReader(line)); err != nil {
			t.Fatal(err)
		}
	}
	r, err := c.Report(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for format, got := range allFormats(t, r) {
		got = strings.ReplaceAll(html.UnescapeString(got), `\_`, "_")
		wanted := []string{"v1.2.3 0123abcd", ofABC, "set?.csv:0-9", "--k=1,2", "--seed=7"}
		if format != "csv" {
			wanted = append(wanted, ofLine, "dir/a.jsonl", "b.jsonl")
		}
		for _, want := range wanted {
			if !strings.Contains(got, want) {
				t.Errorf("%s has not %q", format, want)
			}
		}
		if grades := map[string]string{"json": fmt.Sprintf(`"grades":%d`, grade.Version), "csv": fmt.Sprintf(",v1.2.3 0123abcd,%d,set?", grade.Version)}[format]; !strings.Contains(got, grades) {
			t.Errorf("%s has not %q", format, grades)
		}
	}
	if got := allFormats(t, r)["text en"]; !strings.HasSuffix(got, "\nOrigin\n"+
		"  make24   v1.2.3 0123abcd, grades version "+strconv.Itoa(grade.Version)+"\n"+
		"  set      set?.csv:0-9, SHA-256 "+ofABC+"\n"+
		"  answers  dir/a.jsonl, SHA-256 "+ofLine+"\n"+
		"  answers  b.jsonl, SHA-256 "+ofLine+"\n"+
		"  flags    --k=1,2 --seed=7\n") {
		t.Error(got)
	}
	if none := allFormats(t, evaluate(t, options(t, "classic"), line))["json"]; !strings.Contains(none, `"flags":[]`) {
		t.Errorf("without flags: %s", none)
	}
	pipe, err := NewFile("pipe", nil)
	if err != nil || pipe.SHA256 != "" || strings.Contains(writer{&Report{Origin: Origin{Set: pipe}}, text.English}.originLines()[1][1], "SHA") {
		t.Errorf("a pipe: %+v, %v", pipe, err)
	}
}
