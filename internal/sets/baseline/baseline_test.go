package baseline

import (
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/puzzle"
)

// puzzleOf returns the puzzle with an ID.
func puzzleOf(t *testing.T, id string) puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAnswers checks that every answer is legal: it uses the numbers of the hand and keeps the rules.
func TestAnswers(t *testing.T) {
	t.Parallel()
	correct := map[Method]int{}
	for _, id := range []string{
		"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic", "1-1.2.3.4-24-classic", "1-0.0.0.0-24-classic", "1-7-24-classic", "1-2.3.4.5.6.7-24-classic",
		"1-4.6-24-hdoj", "1-5.7.9.13-24-hdoj", "1-1.5.5.5-24-classic", "1-3.6.25.50.75.100-952-countdown", "1-1.1.2.2.3.3-999-countdown", "1-4.8.24-24-countdown",
		"1-0.1.11.13-24-r.asmd.w", "1-1.8.8.11-24-r.asmd.f", "1-1.8.8.11-24-r.asmd.a", "1-1.8.8.11-24-r.asmd.xq", "1-8.10.10.12-24-r.asmd.b", "1-2.5.6.12-24-r.asmd.b",
	} {
		p := puzzleOf(t, id)
		judge := answer.New(answer.Profile{Rules: p.Rules, NoSolution: true})
		for _, method := range Methods() {
			for sample := range uint64(20) {
				text := Answer(method, p, 1, sample)
				r := judge.Judge(text, p.Hand, p.Target)
				if r.NoSolution != (method == NoSolution) {
					t.Errorf("%s, %s: %s claims that there is no solution: %v", id, method, text, r.NoSolution)
				}
				if r.Reason != answer.None && r.Reason != answer.Value && method != NoSolution {
					t.Errorf("%s, %s: %s is %v: %v", id, method, text, r.Verdict, r.Reason)
				}
				if r.Verdict == answer.Correct && sample == 0 {
					correct[method]++
				}
			}
		}
	}
	if correct[Search] <= correct[Random] {
		t.Errorf("correct: %v", correct)
	}
}

// TestMethods checks answers that can be worked out by hand.
func TestMethods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method   Method
		id, want string
	}{
		{Greedy, "1-4.4.6.8-24-classic", "((4*6)+4)-8"}, // 4*6 is 24 at once, and then too much is left
		{Search, "1-2.3.4-24-classic", "(2*3)*4"},
		{Greedy, "1-4.8.24-24-countdown", "24"}, // a tile alone
		{Search, "1-7-24-classic", "7"},
	} {
		if got := Answer(c.method, puzzleOf(t, c.id), 1, 0); got != c.want {
			t.Errorf("%s of %s: %s, want %s", c.method, c.id, got, c.want)
		}
	}
}

// TestSeeds checks that random answers depend on the seed and the sample, and on nothing else.
func TestSeeds(t *testing.T) {
	t.Parallel()
	p := puzzleOf(t, "1-2.3.5.7.8.9-24-classic")
	first := Answer(Random, p, 1, 0)
	if again := Answer(Random, p, 1, 0); again != first {
		t.Errorf("%s, then %s", first, again)
	}
	if Answer(Random, p, 2, 0) == first || Answer(Random, p, 1, 1) == first {
		t.Error("another seed or sample gives the same answer")
	}
	if a, b := Answer(Search, p, 1, 0), Answer(Search, p, 2, 3); a != b {
		t.Errorf("the search depends on the seed: %s, %s", a, b)
	}
}
