package crew_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
)

func text(r survey.Row) string { return folder.RowText(r) }

// read are the rows in the parts of a folder, by rank; it fails for two that differ.
func read(t *testing.T, f *folder.Folder) map[int64]string {
	t.Helper()
	rows := map[int64]string{}
	parts := must[[]folder.Part](t)(f.Parts())
	for _, p := range parts {
		file := must[*os.File](t)(os.Open(filepath.Join(f.Dir(), p.Name)))
		n := p.From
		for lines := bufio.NewScanner(file); lines.Scan(); n++ {
			rank := int64(0)
			fmt.Sscan(lines.Text(), &rank)
			if was, found := rows[rank]; rank != n || found && was != lines.Text() {
				t.Errorf("rank %d: %q and %q", rank, was, lines.Text())
			}
			rows[rank] = lines.Text()
		}
		file.Close()
		if n != p.To {
			t.Errorf("%s ends at %d", p.Name, n)
		}
	}
	return rows
}
