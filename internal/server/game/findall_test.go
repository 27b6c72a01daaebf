package game_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/findall"
)

// TestFindAllOverHTTP plays a hand of the mode "find all": with no session at first, and to its end.
func TestFindAllOverHTTP(t *testing.T) {
	b := serve(t, nil).browser()
	const path = "/game/ideas/1-4.5.6.10-24-classic"
	var state findall.FindAll
	b.send("GET", path, nil).wantStatus(200, &state)
	if state.Ideas != 4 || state.Found == nil || len(state.Found) != 0 {
		t.Errorf("%+v", state)
	}
	solution := func(text string) object { return object{"expr": text, "time": 38000} }
	b.send("POST", path, object{"found": []any{solution("5*(10-4)-6"), solution("(10-4)*5-6")}}).wantStatus(200, &state)
	if len(state.Found) != 1 || state.Found[0].Time != 38000 || !slices.Equal(state.Judged, []int{0, 0}) {
		t.Errorf("%+v", state)
	}
	// The ideas that were not found stay on the server until they are shown.
	for _, response := range []httpResult{b.send("GET", path, nil), b.send("POST", path, object{"found": []any{solution("5*(10-4)-6")}})} {
		if text := response.body; strings.Contains(text, "rest") || strings.Count(text, "expr") != 1 {
			t.Errorf("%s", text)
		}
	}
	b.send("POST", path, object{"show": true}).wantStatus(200, &state)
	if len(state.Rest) != 3 || state.Shown == 0 {
		t.Errorf("%+v", state)
	}
	var totals findall.FindTotals
	b.send("GET", "/game/ideas", nil).wantStatus(200, &totals)
	if totals.Hands != 1 || totals.Complete != 0 || totals.Found != 1 || totals.Latest[0].Ideas != 4 {
		t.Errorf("%+v", totals)
	}

	b.send("GET", "/game/ideas/1-1.1.1.1-24-classic", nil).wantProblem(422, "no-puzzle")
	b.send("POST", "/game/ideas/1-1.2.3.4.5.6-24-classic", object{"show": true}).wantProblem(422, "no-puzzle")
	b.send("POST", path, object{"found": []any{solution("4+5")}}).wantProblem(422, "bad-expression")
	b.send("POST", path, object{"found": []any{solution("4+")}}).wantProblem(422, "bad-expression")
	b.send("POST", path, object{"found": []any{solution(strings.Repeat("(", 201))}}).wantProblem(422, "bad-expression")
	b.send("POST", path, object{"found": slices.Repeat([]any{solution("5*(10-4)-6")}, 101)}).wantProblem(422, "bad-wish")

	var other findall.FindTotals
	serve(t, nil).browser().send("GET", "/game/ideas", nil).wantStatus(200, &other)
	if other.Hands != 0 || other.Latest == nil {
		t.Errorf("without a session: %+v", other)
	}
}
