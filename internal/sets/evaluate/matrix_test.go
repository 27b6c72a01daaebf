package evaluate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
)

// matrixLines are answers of two models to three puzzles.
var matrixLines = []string{
	`{'hand':[3,3,8,8],'answer':'8/(3-8/3)','model':'a<b'}`,
	`{'hand':[3,3,8,8],'answer':'8*3','model':'a<b'}`,
	`{'hand':[3,3,8,8],'answer':'8*3','model':'c'}`,
	`{'hand':[1,2,3,4],'answer':'nothing','model':'c'}`,
	`{'hand':[1,1,4,6],'answer':'1*1*4*6','model':'c'}`,
	`{'hand':[1,1,4,6],'answer':'4*6','model':'a<b'}`,
}

// TestMatrix checks the matrix and the differences, with a set and without.
func TestMatrix(t *testing.T) {
	t.Parallel()
	write := func(f func(io.Writer) error) string {
		t.Helper()
		var b bytes.Buffer
		if err := f(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	o := options(t, "classic")
	o.Origin = Origin{Version: "v1", Flags: []string{"--k=1", "--seed=7"}}
	cells := fmt.Sprintf(`,"profile":"classic/2","version":"v1","grades":%d,"set":"","set_sha256":"","flags":"--k=1 --seed=7"}`, grade.Version) + "\n"
	withOrigin := func(lines string) string { return strings.ReplaceAll(lines, "}\n", cells) }
	r := evaluate(t, o, matrixLines...)
	if got, want := write(r.WriteMatrix), withOrigin(`{"puzzle":"1-1.1.4.6-24-classic","rules":"classic","solvable":"yes","level":1,"results":[{"model":"a<b","answers":1,"correct":0,"share":0.000000},{"model":"c","answers":1,"correct":1,"share":1.000000}]}
{"puzzle":"1-1.2.3.4-24-classic","rules":"classic","solvable":"yes","level":1,"results":[{"model":"c","answers":1,"correct":0,"share":0.000000}]}
{"puzzle":"1-3.3.8.8-24-classic","rules":"classic","solvable":"yes","level":5,"results":[{"model":"a<b","answers":2,"correct":1,"share":0.500000},{"model":"c","answers":1,"correct":0,"share":0.000000}]}
`); got != want {
		t.Errorf("the matrix is\n%s", got)
	}
	if got, want := write(r.WriteMatrixCSV), strings.ReplaceAll(`puzzle,rules,solvable,level,profile,version,grades,set,set_sha256,flags,a<b,c
1-1.1.4.6-24-classic,classic,yes,1,ORIGIN,0.000000,1.000000
1-1.2.3.4-24-classic,classic,yes,1,ORIGIN,,0.000000
1-3.3.8.8-24-classic,classic,yes,5,ORIGIN,0.500000,0.000000
`, "ORIGIN", fmt.Sprintf("classic/2,v1,%d,,,--k=1 --seed=7", grade.Version)); got != want {
		t.Errorf("the matrix is\n%s", got)
	}
	differences := func(out io.Writer) error { return r.WriteDifferences(t.Context(), out) }
	if got, want := write(differences), withOrigin(`{"right":"a<b","wrong":"c","puzzle":"1-3.3.8.8-24-classic","right_share":0.500000,"wrong_share":0.000000}
{"right":"c","wrong":"a<b","puzzle":"1-1.1.4.6-24-classic","right_share":1.000000,"wrong_share":0.000000}
`); got != want {
		t.Errorf("the differences are\n%s", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.WriteDifferences(ctx, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
	p, err := puzzle.Classic(1, 1, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	o.Puzzles, o.Origin.Set = []puzzle.Puzzle{p}, &File{"set.csv", "5e7"}
	r = evaluate(t, o, `{'hand':[1,1,1,1],'answer':'x','model':'a'}`)
	if got := write(r.WriteMatrix); !strings.Contains(got, `"solvable":"no","results":[{"model":"a","answers":1,`) || !strings.Contains(got, `"set":"set.csv","set_sha256":"5e7",`) {
		t.Errorf("the matrix is\n%s", got)
	}
}

// TestUnreadable checks the share of unreadable answers and that reasons are in words in each language.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"), matrixLines...)
	if a, c := r.Models[0].Unreadable, r.Models[1].Unreadable; a != 0 || c != 1 {
		t.Errorf("%d and %d unreadable answers", a, c)
	}
	for format, got := range allFormats(t, r) {
		var want string
		switch {
		case format == "csv":
			want = "c,all,,,unreadable,3,3,1,0.333333,,,,,"
		case format == "json":
			want = `"unreadable":1`
		case strings.HasSuffix(format, text.Chinese.String()):
			want = "所用的数与手牌不符"
		default:
			want = "the numbers used are not those of the hand"
		}
		if !strings.Contains(got, want) || format != "json" && strings.Contains(got, "no_answer") {
			t.Errorf("%s does not have %q, or has a code", format, want)
		}
	}
}
