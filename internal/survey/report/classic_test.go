package report_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey/classic"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/internal/testkit/golden"
)

// TestClassicGolden compares the report of the well-known tables with golden files: as text in both
// languages, and as a page in English without its style, which is the same on every page.
func TestClassicGolden(t *testing.T) {
	known, err := classic.ComputeTables(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lang text.Lang
		end  string
	}{{text.English, ""}, {text.Chinese, ".zh"}} {
		o := report.Options{Lang: c.lang, Command: "make24 survey --classic"}
		golden.Compare(t, "testdata/classic"+c.end+".txt", plainText(t, report.NewClassic(known, o)))
		var html bytes.Buffer
		if err := report.NewClassic(known, o).WritePage(&html); err != nil {
			t.Fatal(err)
		}
		body := styleElement.ReplaceAllString(html.String(), "")
		checkWellFormed(t, "classic"+c.end, body)
		if c.lang == text.English {
			golden.Compare(t, "testdata/classic.html", body)
		}
		for _, broken := range []string{externalPattern.FindString(html.String()), placeholderPattern.FindString(strings.ReplaceAll(body, "report.html", ""))} {
			if broken != "" {
				t.Errorf("classic%s: the page contains %q", c.end, broken)
			}
		}
	}
}
