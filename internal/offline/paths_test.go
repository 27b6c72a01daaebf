package offline_test

import (
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// checkPaths compares each path in the line of two cards with the hint from that position.
func (r *reader) checkPaths(c, d int64, line string) {
	r.Helper()
	for word := range strings.SplitSeq(line, ";") {
		if word == "" {
			continue
		}
		value, way, _ := strings.Cut(word, ":")
		x, err := rat.Parse(value)
		if err != nil {
			r.Fatal(err)
		}
		numbers := []rat.Rat{rat.Int(c), rat.Int(d), x}
		slices.SortFunc(numbers, rat.Rat.Cmp)
		at := grade.Position{Numbers: numbers, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}, Moved: true}
		clues, err := r.grader.Hint(r.Context(), at, grade.HintSteps)
		if err != nil || len(clues) != grade.HintSteps {
			r.Fatalf("%v: %v %v", numbers, clues, err)
		}
		r.checkPath(numbers, way, clues)
		r.paths++
	}
}

// checkPath compares a path, such as Rc/(b-a), with the clues.
func (r *reader) checkPath(numbers []rat.Rat, way string, clues []grade.Clue) {
	r.Helper()
	idea, move := clues[1], clues[3]
	technique := ""
	if way[0] >= 'A' && way[0] <= 'Z' {
		technique, way = r.techniques[way[0]-'A'], way[1:]
	}
	begin := strings.IndexByte(way, '(')
	a, b := numbers[way[begin+1]-'a'], numbers[way[begin+3]-'a']
	if way[begin+2:begin+3] != move.Op.String() || !a.Equal(move.A) || !b.Equal(move.B) {
		r.Fatalf("%v: %s does not begin with %+v", numbers, way, move)
	}
	op, left, right := "", move.C, move.C
	if begin == 0 {
		op, right = way[5:6], numbers[way[6]-'a']
	} else {
		op, left = way[1:2], numbers[way[0]-'a']
	}
	if op != idea.Op.String() || idea.Key == "idea" && (!left.Equal(idea.A) || !right.Equal(idea.B)) {
		r.Fatalf("%v: %s does not end with %+v", numbers, way, idea)
	}
	end, err := idea.Op.Apply(left, right)
	if err != nil || !end.Equal(rat.Int(24)) {
		r.Fatalf("%v: %s makes %v (%v)", numbers, way, end, err)
	}
	if want := strings.Join(names(idea.Techniques), " "); technique != want && !strings.HasPrefix(want, technique+" ") {
		r.Fatalf("%v: %s works by %s in the hint, but its line has %q", numbers, way, want, technique)
	}
}

func names(all []grade.Technique) (list []string) {
	for _, t := range all {
		list = append(list, t.String())
	}
	return list
}
