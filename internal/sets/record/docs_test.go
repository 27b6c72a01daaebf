package record_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/make24/make24/internal/sets/record"
)

// TestDocsRecords checks that each record in the table of docs/stream.md is accepted, or refused
// for the reason in the table.
func TestDocsRecords(t *testing.T) {
	page, err := os.ReadFile("../../../docs/stream.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `([{\\[].*)` \\| ?(\\w*) ?\\|$").FindAllStringSubmatch(string(page), -1)
	if len(rows) < 15 {
		t.Fatalf("only %d rows found", len(rows))
	}
	for _, row := range rows {
		got, outcome := record.NewChecker(classicOptions(t)).Check(nil, []byte(row[1]), 1)
		if bad := outcome.Bad; bad == 0 && row[2] != "" || bad != 0 && bad.String() != row[2] {
			t.Errorf("%s should be %q: %s", row[1], row[2], got)
		}
	}
}
