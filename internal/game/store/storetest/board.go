package storetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// The days of the results of testBoards.
const (
	boardDay  = 20_784 // Friday, 27 November 2026
	millisDay = 86_400_000
	// dayZero is the day before daily 1, in days since 1970.
	dayZero = 20_453
)

// boardModel computes leaderboards from all results by a full sort.
type boardModel struct {
	results []store.Result
	players map[string]store.Player
}

// boards returns all leaderboards with results.
func (m boardModel) boards() (list []store.Board) {
	for _, r := range m.results {
		for _, days := range []int{0, 1, 7} {
			if b, ok := boardOf(r, days); ok && !slices.Contains(list, b) {
				list = append(list, b)
			}
		}
	}
	slices.SortFunc(list, func(a, b store.Board) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.Days, b.Days), cmp.Compare(a.Day, b.Day))
	})
	return list
}

// boardOf returns the leaderboard on which a result counts in a period. ok is false if it does not count.
func boardOf(r store.Result, days int) (b store.Board, ok bool) {
	b = store.Board{Name: r.Mode, Days: days, Day: r.Finished / millisDay}
	switch r.Mode {
	case "daily":
		b.Day = int64(dayZero + r.Number)
	case "timed", "timed1", "timed5", "streak":
	case "race", "quick":
		b.Name = "race"
		if r.Opponents == 0 {
			return b, false
		}
	default:
		return b, false
	}
	switch days {
	case 0:
		b.Day = 0
	case 7:
		weekday := time.Unix(b.Day*86_400, 0).UTC().Weekday()
		b.Day -= int64(weekday+6) % 7
	}
	return b, r.Ranked
}

// entries returns the entries of a leaderboard by player, without Key.
func (m boardModel) entries(b store.Board) map[string]store.PlacedEntry {
	entries := map[string]store.PlacedEntry{}
	for _, r := range m.results {
		of, ok := boardOf(r, b.Days)
		if !ok || of != b {
			continue
		}
		e, found := entries[r.Player]
		score := int64(r.Points)
		if b.Name == "race" {
			score = int64(r.Beaten)
		}
		added := store.BoardEntry{Player: r.Player, Name: m.players[r.Player].Name, Score: score, Time: r.Time, Games: 1, Solved: r.Solved, Hands: r.Hands}
		switch {
		case !found:
			e.BoardEntry = added
		case b.Name != "daily" && b.Name != "race":
			if cmp.Or(cmp.Compare(e.Score, added.Score), cmp.Compare(added.Time, e.Time), cmp.Compare(e.Solved, added.Solved), cmp.Compare(added.Hands, e.Hands)) < 0 {
				e.BoardEntry = added
			}
		default:
			e.Score, e.Time, e.Games, e.Solved, e.Hands = e.Score+added.Score, e.Time+added.Time, e.Games+1, e.Solved+added.Solved, e.Hands+added.Hands
		}
		entries[r.Player] = e
	}
	for id, e := range entries {
		p := m.players[id]
		e.Listed = p.Named && p.Banned == 0 && (b.Name != "race" || b.Days > 0 || e.Games >= store.MinBoardRaces)
		entries[id] = e
	}
	for id, e := range entries {
		for _, other := range entries {
			switch order := compareEntries(other.BoardEntry, e.BoardEntry); {
			case !other.Listed:
			case order < 0:
				e.Ahead++
			case order == 0 && other.Player < e.Player:
				e.Tied++
			}
		}
		entries[id] = e
	}
	return entries
}

// compareEntries compares two entries. A better one is less than a worse one.
func compareEntries(a, b store.BoardEntry) int {
	const longest = 1<<36 - 1
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(min(a.Time, longest), min(b.Time, longest)))
}

// check compares all leaderboards of a store with the model.
func (m boardModel) check(t *testing.T, s *sqlstore.Store) {
	t.Helper()
	ctx := t.Context()
	checkReturns(t, "boards", m.boards())(s.Boards(ctx, 0))
	ids := []string{"nobody"}
	for id := range m.players {
		ids = append(ids, id)
	}
	for _, b := range m.boards() {
		want := m.entries(b)
		got, err := s.BoardEntries(ctx, b, ids)
		must(t, err)
		var sorted []store.BoardEntry
		for id, e := range want {
			e.Key = got[id].Key
			want[id] = e
			if e.Listed {
				sorted = append(sorted, e.BoardEntry)
			}
		}
		slices.SortFunc(sorted, func(a, b store.BoardEntry) int {
			return cmp.Or(compareEntries(a, b), strings.Compare(a.Player, b.Player))
		})
		checkReturns(t, fmt.Sprint("entries of ", b), want)(got, nil)
		top, players, err := s.BoardTop(ctx, b, 3)
		checkReturns(t, fmt.Sprint("players of ", b), int64(len(sorted)))(players, err)
		checkReturns(t, fmt.Sprint("top of ", b), slices.Clip(sorted[:min(3, len(sorted))]))(slices.Clip(top), nil)
		for skip := 0; skip <= len(sorted)+1; skip += 1 + len(sorted)/7 {
			checkReturns(t, fmt.Sprintf("page from %d of %v", skip, b), tail(sorted, skip, 5))(s.BoardPage(ctx, b, int64(skip), 5))
		}
		for i := 0; i < len(sorted); i += 3 {
			before, after, err := s.BoardNeighbours(ctx, b, want[sorted[i].Player], 2)
			must(t, err)
			var around []store.PlacedEntry
			for _, e := range slices.Concat(sorted[max(0, i-2):i], tail(sorted, i+1, 2)) {
				around = append(around, want[e.Player])
			}
			checkReturns(t, fmt.Sprintf("entries around %d of %v", i, b), around)(slices.Concat(before, after), nil)
			checkReturns(t, fmt.Sprintf("number of entries before %d of %v", i, b), min(2, i))(len(before), nil)
		}
		checkReturns(t, fmt.Sprint("differences of ", b), map[string]int64{"board_entries": 0, "board_counts": 0})(s.BoardDifferences(ctx, b))
	}
}

// tail returns at most limit entries from an index on.
func tail(entries []store.BoardEntry, from, limit int) []store.BoardEntry {
	from = min(from, len(entries))
	return entries[from:min(len(entries), from+limit)]
}

// addResult adds a run with a result.
func (m *boardModel) addResult(t *testing.T, s *sqlstore.Store, r store.Result) {
	t.Helper()
	run := newRun(r.Run, r.Player)
	run.Mode, run.Number, run.Offline = r.Mode, r.Number, r.Offline
	d := firstDecision(3001)
	setResult(&d, r)
	createRun(t, s, run, d)
	m.results = append(m.results, r)
}

// randomBoardResult returns a result with values at the bounds of the buckets and many ties.
func randomBoardResult(random *rand.Rand, run, player string) store.Result {
	r := newResult(run, player)
	r.Mode = []string{"daily", "timed", "race", "quick", "race", "quick", "timed1", "streak"}[random.IntN(8)]
	r.Finished = int64(boardDay-[]int{0, 0, 0, 1, 4, 9}[random.IntN(6)])*millisDay + random.Int64N(millisDay)
	r.Number = 0
	r.Points, r.Solved, r.Hands = random.IntN(4), random.IntN(3), 3+random.IntN(2)
	shift := []int{0, 3, 9, 15, 21, 36}[random.IntN(6)]
	r.Time = max(0, int64(1+random.IntN(3))<<shift+int64(random.IntN(3))-1)
	r.Ranked = random.IntN(8) > 0
	switch r.Mode {
	case "daily":
		r.Number = int(r.Finished/millisDay) - dayZero - random.IntN(3)
	case "race", "quick":
		r.Opponents = random.IntN(4)
		r.Beaten = random.IntN(r.Opponents + 1)
	}
	return r
}

// testBoards compares leaderboards with a full sort of random results, also after players were renamed,
// banned and deleted, after operators have decided about results, and after a rebuild.
func testBoards(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	random := rand.New(rand.NewPCG(17, 24))
	m := randomBoards(t, s, random)
	m.check(t, s)

	for id, p := range m.players {
		switch random.IntN(4) {
		case 0:
			p.Named = !p.Named
			must(t, s.SetPlayer(ctx, p))
		case 1:
			p.Banned = 5
			must(t, s.BanPlayer(ctx, id, 5, ""))
		}
		m.players[id] = p
	}
	m.check(t, s)

	for i, r := range m.results {
		if random.IntN(3) > 0 {
			continue
		}
		d := missDecision(4000, 1)
		d.Held = []store.HeldResult{{Run: r.Run, Player: r.Player, Reason: "fast", Finished: r.Finished}}
		must(t, appendDecision(ctx, s, r.Run, 2, d))
		m.results[i].Ranked = !r.Ranked
		decision := store.DecisionReject
		if !r.Ranked {
			decision = store.DecisionAccept
		}
		must(t, s.DecideHeldResult(ctx, store.HeldResult{Run: r.Run, Player: r.Player, Decision: decision, Decided: 9}))
	}
	m.check(t, s)

	for i := 0; i < boardPlayers; i += 5 {
		id := fmt.Sprintf("p%d", i)
		must(t, s.DeletePlayer(ctx, id))
		delete(m.players, id)
		m.results = slices.DeleteFunc(m.results, func(r store.Result) bool { return r.Player == id })
	}
	m.check(t, s)
	for _, b := range m.boards() {
		must(t, s.RebuildBoard(ctx, b))
	}
	m.check(t, s)
	checkExpiredBoards(t, s, m)
}

const boardPlayers = 16 // number of players of testBoards

// randomBoards adds players with random results.
func randomBoards(t *testing.T, s *sqlstore.Store, random *rand.Rand) boardModel {
	t.Helper()
	const results = 260
	m := boardModel{players: map[string]store.Player{}}
	for i := range boardPlayers {
		p := newPlayer(fmt.Sprintf("p%d", i))
		p.Name, p.Named = "name of "+p.ID, i%4 > 0
		must(t, s.AddPlayer(t.Context(), p))
		m.players[p.ID] = p
	}
	dailies := map[string]bool{}
	for i := range results {
		r := randomBoardResult(random, fmt.Sprintf("r%d", i), fmt.Sprintf("p%d", min(random.IntN(boardPlayers), random.IntN(boardPlayers))))
		if daily := fmt.Sprint(r.Player, r.Number); r.Mode != "daily" || !dailies[daily] {
			dailies[daily] = r.Mode == "daily"
			m.addResult(t, s, r)
		}
	}
	return m
}

// checkExpiredBoards expires leaderboards and checks that only those of days and weeks that are over are
// empty.
func checkExpiredBoards(t *testing.T, s *sqlstore.Store, m boardModel) {
	t.Helper()
	ctx := t.Context()
	for n := 1; n > 0; {
		var err error
		n, err = s.ExpireBoards(ctx, boardDay, 7)
		must(t, err)
	}
	for _, b := range m.boards() {
		_, n, err := s.BoardTop(ctx, b, 1)
		must(t, err)
		if isOver := b.Days > 0 && b.Day+int64(b.Days) <= boardDay; n > 0 && isOver {
			t.Errorf("%v has %d entries after it has expired", b, n)
		} else if entries := m.entries(b); !isOver && len(entries) > 0 {
			listed := int64(0)
			for _, e := range entries {
				if e.Listed {
					listed++
				}
			}
			checkReturns(t, fmt.Sprint("players of ", b), listed)(n, nil)
		}
	}
}

// testConcurrentBoards has the results of many runs stored at the same time, several of each player, while
// players choose names and are banned. The leaderboards must be those of a full sort.
func testConcurrentBoards(t *testing.T, stores ...*sqlstore.Store) {
	const players, results = 6, 36
	ctx := t.Context()
	random := rand.New(rand.NewPCG(24, 17))
	m := boardModel{players: map[string]store.Player{}}
	for i := range players {
		p := newPlayer(fmt.Sprintf("p%d", i))
		p.Named = i%2 == 0
		must(t, stores[0].AddPlayer(ctx, p))
		m.players[p.ID] = p
	}
	for i := range results {
		r := randomBoardResult(random, fmt.Sprintf("r%d", i), fmt.Sprintf("p%d", i%players))
		r.Mode, r.Number, r.Opponents, r.Ranked = []string{"timed", "race", "quick", "timed5"}[random.IntN(4)], 0, 3, true
		run := newRun(r.Run, r.Player)
		run.Mode = r.Mode
		createRun(t, stores[0], run, firstDecision(3001))
		m.results = append(m.results, r)
	}
	errs := make([]error, results+players)
	runConcurrently(len(errs), func(i int) {
		s := stores[i%len(stores)]
		if i < results {
			d := missDecision(4000, 1)
			setResult(&d, m.results[i])
			errs[i] = appendDecision(ctx, s, m.results[i].Run, 2, d)
			return
		}
		p := m.players[fmt.Sprintf("p%d", i-results)]
		p.Named = !p.Named
		if i%3 == 0 {
			errs[i] = s.BanPlayer(ctx, p.ID, 5, "")
		} else {
			errs[i] = s.SetPlayer(ctx, p)
		}
	})
	for i, err := range errs {
		if err != nil {
			t.Errorf("write %d: %v", i, err)
		}
	}
	for id := range m.players {
		p, err := stores[0].Player(ctx, id)
		must(t, err)
		m.players[id] = p
	}
	m.check(t, stores[0])
}
