package crew_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/part"
)

// rowText returns the contents of a row as text.
func rowText(r survey.Row) string {
	return fmt.Sprint(r.Rank, r.Hand, r.PoisonReason, r.Solvable, r.FormCount, r.SimplestSolution, slices.Collect(r.Reach.All()))
}

// readRows returns the rows in the parts of a folder, by rank. If several parts have a row of the
// same rank, the rows must be equal.
func readRows(t *testing.T, f *folder.Folder) map[int64]string {
	t.Helper()
	rows := map[int64]string{}
	for _, p := range must[[]folder.Part](t)(f.Parts()) {
		r := must[*part.Reader](t)(part.Open(filepath.Join(f.Dir(), folder.PartsName, p.Name)))
		n := p.From
		for row, err := range r.Rows() {
			if err != nil {
				t.Fatal(p.Name, err)
			}
			if earlier, found := rows[row.Rank]; row.Rank != n || found && earlier != rowText(row) {
				t.Errorf("rank %d: %q and %q", n, earlier, rowText(row))
			}
			rows[row.Rank] = rowText(row)
			n++
		}
		if err := r.Close(); err != nil || n != p.To {
			t.Errorf("%s ends at %d: %v", p.Name, n, err)
		}
	}
	return rows
}
