package vectors_test

import (
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// checkPaths compares each path in the line of the cards c and d with the hint from the position of
// the path.
func (r *tableReader) checkPaths(c, d int64, line string) {
	r.Helper()
	for word := range strings.SplitSeq(line, ";") {
		if word == "" {
			continue
		}
		value, path, _ := strings.Cut(word, ":")
		x, err := rat.Parse(value)
		if err != nil {
			r.Fatal(err)
		}
		numbers := []rat.Rat{rat.Int(c), rat.Int(d), x}
		slices.SortFunc(numbers, rat.Rat.Cmp)
		pos := grade.Position{Numbers: numbers, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}, Moved: true}
		clues, err := r.grader.Hint(r.Context(), pos, grade.HintSteps)
		if err != nil || len(clues) != grade.HintSteps {
			r.Fatalf("%v: %v %v", numbers, clues, err)
		}
		r.checkPath(numbers, path, clues)
		r.paths++
	}
}

// checkPath compares the path from numbers, such as "Rc/(b-a)", with the clues of a hint.
func (r *tableReader) checkPath(numbers []rat.Rat, path string, clues []grade.Clue) {
	r.Helper()
	idea, move := clues[1], clues[3]
	technique := ""
	if path[0] >= 'A' && path[0] <= 'Z' {
		technique, path = r.techniques[path[0]-'A'], path[1:]
	}
	begin := strings.IndexByte(path, '(')
	a, b := numbers[path[begin+1]-'a'], numbers[path[begin+3]-'a']
	if path[begin+2:begin+3] != move.Op.String() || !a.Equal(move.A) || !b.Equal(move.B) {
		r.Fatalf("%v: %s does not begin with %+v", numbers, path, move)
	}
	op, left, right := "", move.C, move.C
	if begin == 0 {
		op, right = path[5:6], numbers[path[6]-'a']
	} else {
		op, left = path[1:2], numbers[path[0]-'a']
	}
	if op != idea.Op.String() || idea.Key == "idea" && (!left.Equal(idea.A) || !right.Equal(idea.B)) {
		r.Fatalf("%v: %s does not end with %+v", numbers, path, idea)
	}
	end, err := idea.Op.Apply(left, right)
	if err != nil || !end.Equal(rat.Int(24)) {
		r.Fatalf("%v: %s makes %v (%v)", numbers, path, end, err)
	}
	if want := strings.Join(techniqueCodes(idea.Techniques), " "); technique != want && !strings.HasPrefix(want, technique+" ") {
		r.Fatalf("%v: %s has techniques %s in the hint, but its line has %q", numbers, path, want, technique)
	}
}

func techniqueCodes(techniques []grade.Technique) (codes []string) {
	for _, t := range techniques {
		codes = append(codes, t.String())
	}
	return codes
}
