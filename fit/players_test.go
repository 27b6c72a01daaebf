package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/puzzle"
)

// syntheticHand is a hand of known difficulty.
type syntheticHand struct {
	id         string
	logSeconds float64 // of a player of 1500
	prior      glicko.Rating
	predicted  int64 // milliseconds
	evidence   glicko.Evidence
	games      int64
}

// newSyntheticHand returns a hand that differs from its grade as hands do in which people see other
// things than the model: large numbers cost time, equal neighbours save time, and some is chance.
func newSyntheticHand(t *testing.T, grader *grade.Grader, r *rand.Rand, id string) (*syntheticHand, bool) {
	t.Helper()
	p, err := puzzle.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader.Grade(t.Context(), p)
	if err != nil {
		return nil, false
	}
	floor, equal := difficulty.SizeFloor(len(p.Hand)), 0.0
	for i := 1; i < len(p.Hand); i++ {
		if p.Hand[i] == p.Hand[i-1] {
			equal++
		}
	}
	largest := math.Log2(float64(1 + p.Hand[len(p.Hand)-1]))
	aboveFloor := math.Log(max(0.5, g.Seconds-floor)) + 0.35*(largest-3.5) - 0.5*equal + 0.2*r.NormFloat64()
	predicted := int64(1000 * g.Seconds)
	return &syntheticHand{id: id, logSeconds: math.Log(floor + math.Exp(aboveFloor)), prior: glicko.NewHand(predicted), predicted: predicted}, true
}

// playSynthetic lets players of unknown strength play hands, 20 a day, and rates both as live play does: the
// games of a hand count two days later.
func playSynthetic(t *testing.T, r *rand.Rand, hands []*syntheticHand, players, days int) {
	t.Helper()
	strength, ratings := make([]float64, players), make([]glicko.Rating, players)
	for i := range ratings {
		strength[i], ratings[i] = 200*r.NormFloat64()/glicko.PointsPerLog, glicko.NewPlayer()
	}
	history := [][]glicko.Evidence{} // of each day
	for day := range days {
		current := make([]glicko.Rating, len(hands))
		for j, h := range hands {
			var settled glicko.Evidence
			if day >= 2 {
				settled = history[day-2][j]
			}
			current[j] = h.prior.AfterPlayers(settled)
		}
		at := int64(1_770_000_000_000 + day*86_400_000)
		for i := range ratings {
			var games []glicko.Game
			for _, j := range r.Perm(len(hands))[:20] {
				u := r.Float64()
				seconds := math.Exp(hands[j].logSeconds - strength[i] + 0.25*math.Log(u/(1-u)))
				outcome := glicko.Outcome{Time: max(1, int64(1000*seconds)), Solved: seconds < 300}
				games = append(games, glicko.Game{Hand: current[j], Outcome: outcome})
				e, err := current[j].Evidence(ratings[i], outcome)
				if err != nil {
					t.Fatal(err)
				}
				hands[j].evidence, hands[j].games = hands[j].evidence.Add(e), hands[j].games+1
			}
			var err error
			if ratings[i], _, err = ratings[i].AfterHands(games, at); err != nil {
				t.Fatal(err)
			}
		}
		sums := make([]glicko.Evidence, len(hands))
		for j, h := range hands {
			sums[j] = h.evidence
		}
		history = append(history, sums)
	}
}

// export writes hands as make24 admin hands does.
func export(t *testing.T, path string, hands []*syntheticHand) {
	t.Helper()
	var out bytes.Buffer
	lines := csv.NewWriter(&out)
	rows := [][]string{strings.Split(playedColumns, ",")}
	for _, h := range hands {
		after := h.prior.AfterPlayers(h.evidence)
		row := []string{h.id}
		for _, n := range []int64{h.games, h.predicted, glicko.Expected(glicko.NewPlayer(), after), (after.Mean + 500) / 1000, (after.Deviation + 500) / 1000} {
			row = append(row, strconv.FormatInt(n, 10))
		}
		rows = append(rows, row)
	}
	if err := lines.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// randomIDs returns n distinct puzzle IDs of a kind.
func randomIDs(r *rand.Rand, n int, next func() string) (ids []string) {
	seen := map[string]bool{}
	for len(ids) < n {
		if id := next(); !seen[id] {
			seen[id], ids = true, append(ids, id)
		}
	}
	r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	return ids
}

func joinNumbers(numbers []int64) string {
	slices.Sort(numbers)
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(numbers)), "."), "[]")
}

// TestPlayedHands simulates players who play hands of four and five cards and of Countdown, and fits
// weights to what is exported about a part of the hands. The fitted grades must order the hands that
// were not exported better than the model of four cards does.
func TestPlayedHands(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 24))
	five := randomIDs(r, 400, func() string {
		cards := make([]int64, 5)
		for i := range cards {
			cards[i] = 1 + r.Int64N(13)
		}
		return "1-" + joinNumbers(cards) + "-24-classic"
	})
	countdown := randomIDs(r, 400, func() string {
		numbers, large := make([]int64, 6), r.Perm(4)
		for i := range numbers {
			numbers[i] = 1 + r.Int64N(10)
			if i < 1+r.IntN(3) {
				numbers[i] = 25 * (1 + int64(large[i]))
			}
		}
		return fmt.Sprintf("1-%s-%d-countdown", joinNumbers(numbers), 100+r.IntN(900))
	})
	four := randomIDs(r, 200, func() string {
		cards := make([]int64, 4)
		for i := range cards {
			cards[i] = 1 + r.Int64N(13)
		}
		return "1-" + joinNumbers(cards) + "-24-classic"
	})
	grader := grade.New()
	var hands []*syntheticHand
	for _, id := range slices.Concat(five, countdown, four) {
		if h, ok := newSyntheticHand(t, grader, r, id); ok {
			hands = append(hands, h)
		}
	}
	playSynthetic(t, r, hands, 300, 8)

	var exported, others []*syntheticHand
	for i, h := range hands {
		if i%4 == 0 {
			others = append(others, h)
		} else {
			exported = append(exported, h)
		}
	}
	path := filepath.Join(t.TempDir(), "hands.csv")
	export(t, path, exported)
	played, err := readPlayed(path, defaultMinGames)
	if err != nil {
		t.Fatal(err)
	}
	if len(played) < len(exported)*9/10 {
		t.Errorf("%d of %d hands have enough games", len(played), len(exported))
	}
	var out bytes.Buffer
	weights, err := fitClasses(played, &out)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + out.String())
	if a, b := written(t, weights), written(t, fitAgain(t, path)); a != b || strings.Count(a, "\n") != len(weights)+1 {
		t.Errorf("the first fit wrote\n%s, the second\n%s", a, b)
	}

	byName := map[string]float64{}
	for _, w := range weights {
		byName[w.name] = w.weight
	}
	export(t, path, others)
	unseen, err := readPlayed(path, 1)
	if err != nil {
		t.Fatal(err)
	}
	truth := map[string]float64{}
	for _, h := range others {
		truth[h.id] = h.logSeconds
	}
	for _, class := range []difficulty.HandClass{difficulty.HandOfFive, difficulty.HandWithUnused} {
		var want, model, fitted []float64
		for _, h := range unseen {
			if h.class != class {
				continue
			}
			correction := 0.0
			for _, x := range h.features {
				correction += byName[difficulty.FeatureName(x.Feature)] * x.Value
			}
			want, model, fitted = append(want, truth[h.id]), append(model, h.predicted), append(fitted, h.predicted+correction)
		}
		before, after := spearman(want, model), spearman(want, fitted)
		t.Logf("%d unseen hands, %s: ρ %.4f by the model of four cards, %.4f fitted", len(want), class, before, after)
		if len(want) < 90 || after < 0.94 || 1-after > 0.6*(1-before) {
			t.Errorf("%s, %d unseen hands: ρ %.4f, with fitted weights %.4f; want at least 0.94 and 1−ρ at most 0.6 of before", class, len(want), before, after)
		}
	}
}

func fitAgain(t *testing.T, path string) []namedWeight {
	t.Helper()
	weights, err := fitPlayed(path, defaultMinGames, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return weights
}

// written returns the file of weights.
func written(t *testing.T, weights []namedWeight) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "weights.txt")
	if err := (narrowModel{}).write(path, weights); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPlayedWithoutEffect checks that classes with few hands, or whose hands the weights do not
// describe better than the model, get no weights.
func TestPlayedWithoutEffect(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 24))
	var chance, few []*playedHand
	for i := range 2 * minClassHands {
		h := &playedHand{id: fmt.Sprint(i), class: difficulty.HandOfFive, precision: 1, predicted: 1 + 0.01*float64(i)}
		h.measured = h.predicted + 0.001*r.NormFloat64()
		for feature := range 10 {
			h.features = append(h.features, difficulty.FeatureValue{Feature: feature, Value: r.Float64()})
		}
		chance = append(chance, h)
	}
	for i := range minClassHands - 1 {
		few = append(few, &playedHand{id: fmt.Sprint("few", i), class: difficulty.HandOfSix, precision: 1, measured: r.Float64()})
	}
	var out bytes.Buffer
	weights, err := fitClasses(slices.Concat(chance, few), &out)
	if err != nil || len(weights) > 0 {
		t.Errorf("%d weights, %v", len(weights), err)
	}
	for _, want := range []string{"no improvement", "fewer than 100 hands"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
	if _, err := fitClasses(nil, io.Discard); err == nil {
		t.Error("no error without hands")
	}
}

// TestReadPlayed checks which rows are read, and the time that games suggest without the grade.
func TestReadPlayed(t *testing.T) {
	const five = "1-1.2.3.4.5-24-classic"
	row := func(id string, games int) string { return fmt.Sprintf("%s,%d,10000,12000,1586,50\n", id, games) }
	path := filepath.Join(t.TempDir(), "hands.csv")
	read := func(text string) ([]*playedHand, error) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return readPlayed(path, 20)
	}
	hands, err := read(playedColumns + "\n" + row("1-3.3.8.8-24-classic", 20) + row(five, 99) + row("1-1.2.3.4.6-24-classic", 19) + row("1-1.2.3.4.7-24-joined", 99))
	if err != nil || len(hands) != 2 || hands[0].id != five || hands[1].class != difficulty.NoHandClass {
		t.Fatalf("%+v, %v", hands, err)
	}
	// The grade says 1500 ± 85; so the games say 1631.5 ± 61.8.
	logSeconds, variance, ok := withoutGrade(10_000, 1586, 50)
	if want := math.Log(10) + 131.5/glicko.PointsPerLog; !ok || math.Abs(logSeconds-want) > 1e-3 || math.Abs(math.Sqrt(variance)-61.8/glicko.PointsPerLog) > 1e-3 {
		t.Errorf("log seconds %v, want %v; variance %v, %v", logSeconds, want, variance, ok)
	}
	if _, _, ok := withoutGrade(10_000, 1500, 85); ok {
		t.Error("a rating from the grade alone says something")
	}
	for _, bad := range []string{
		"", "hand,seconds\n", playedColumns + "\n" + row("1-1.1.1.1.1-24-classic", 20), playedColumns + "\n" + row("3388", 20),
		playedColumns + "\n" + row(five, 20) + row(five, 20), playedColumns + "\n" + five + ",x,1,1,1,1\n",
	} {
		if hands, err := read(bad); err == nil {
			t.Errorf("%q is read as %d hands", bad, len(hands))
		}
	}
	if _, err := readPlayed(path+".missing", 20); err == nil {
		t.Error("no error for a missing file")
	}
}
