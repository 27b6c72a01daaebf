package match_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestRace plays a race of two players from the lobby to the rematch, each on a process of its own.
func TestRace(t *testing.T) { gametest.OnEach(t, testRace) }

func testRace(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r, other := gametest.NewRaces(f), gametest.NewNode(f)
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Pace: mode.PaceFirst, Hands: 3})
	id := lobby.ID
	if len(lobby.Seats) != 2 || lobby.Seats[0].Name != "Ann" || lobby.Seats[0].Colour == lobby.Seats[1].Colour || lobby.Public.Host != lobby.Seats[0].Seat {
		t.Fatalf("seats %+v, host %s", lobby.Seats, lobby.Public.Host)
	}
	typed := strings.ToLower(lobby.Code[:3]) + " " + lobby.Code[3:]
	if found, err := other.Find(ctx, typed); err != nil || found != id {
		t.Fatalf("Find(%q) = %q, %v", typed, found, err)
	}
	if again, err := r.Join(ctx, "bob", id, match.Profile{Name: "Bobby"}); err != nil || again.Public.Version != lobby.Public.Version {
		t.Errorf("a repeated join: %+v, %v", again.Seats, err)
	}

	// The options are checked, and only the host chooses them.
	if _, err := other.Configure(ctx, "bob", id, f.NextID(), lobby.Options); !errors.Is(err, match.ErrNotHost) {
		t.Errorf("Configure by a guest: %v", err)
	}
	if _, err := r.Configure(ctx, "ann", id, f.NextID(), match.Options{Kind: match.KindRace, Hands: 51}); !errors.Is(err, run.ErrBadRequest) {
		t.Errorf("Configure with 51 hands: %v", err)
	}
	o := match.Options{Kind: match.KindRace, Pace: mode.PaceFirst, Hands: 2, Penalty: 3000}
	if got, err := r.Configure(ctx, "ann", id, f.NextID(), o); err != nil || !reflect.DeepEqual(got.Options, o) || got.Public.Mode.Hands != 2 {
		t.Fatalf("%+v, %v", got.Options, err)
	}
	if _, err := other.Start(ctx, "bob", id, f.NextID()); !errors.Is(err, match.ErrNotHost) {
		t.Errorf("Start by a guest: %v", err)
	}
	gametest.StartRace(t, f, r, id)

	// Bob solves the first hand on the other process. Ann is too late.
	mine, err := other.Load(ctx, "bob", id)
	if err != nil || mine.Mine == nil || len(mine.Mine.Shown) != 1 {
		t.Fatalf("%+v, %v", mine, err)
	}
	f.Advance(5000)
	claim := gametest.CorrectClaim(t, mine.Mine.Shown[0].Puzzle, 0, f.NextID())
	if _, err := other.Act(ctx, "bob", id, claim); err != nil {
		t.Fatal(err)
	}
	late := claim
	late.ID = f.NextID()
	after, err := r.Act(ctx, "ann", id, late)
	if !errors.Is(err, race.ErrAlreadyDone) || len(after.Public.Hands) != 1 || after.Public.Hands[0].Solver != mine.Seat {
		t.Fatalf("ann's late claim: %+v, %v", after.Public, err)
	}
	if _, err := r.Act(ctx, "cid", id, late); !errors.Is(err, match.ErrNoSeat) {
		t.Errorf("a spectator's claim: %v", err)
	}
	f.Advance(3000)
	if second, err := r.Load(ctx, "ann", id); err != nil || len(second.Mine.Shown) != 2 {
		t.Fatalf("%+v, %v", second.Mine, err)
	}

	// The players skip the second hand, which ends the race.
	for player, node := range map[string]*livetest.Races{"ann": r, "bob": other} {
		if _, err := node.Act(ctx, player, id, race.Skip{ID: f.NextID(), Hand: 1}); err != nil {
			t.Fatal(err)
		}
	}
	results, err := gametest.ReadResults(t, other, id, "")
	if err != nil || len(results) != 2 || results[0].Player != mine.Seat || results[0].Points != 4 || results[1].Points != 0 {
		t.Fatalf("%+v, %v", results, err)
	}
	for _, player := range []string{"ann", "bob"} {
		plays, err := f.Store.Plays(ctx, player, 0, store.PlayCursor{}, 10)
		if err != nil || len(plays) != 2 {
			t.Errorf("%s: plays %+v, %v", player, plays, err)
		}
		result, err := f.Store.Result(ctx, id, player)
		if err != nil || result.Hands != 2 || result.Ranked { // two hands are too few
			t.Errorf("%s: result %+v, %v", player, result, err)
		}
	}

	// The rematch is the same for both players.
	first, _, err := r.Rematch(ctx, "bob", id)
	if err != nil {
		t.Fatal(err)
	}
	if second, _, err := other.Rematch(ctx, "ann", id); err != nil || second != first {
		t.Errorf("two rematches: %s, %s, %v", first, second, err)
	}
	if next, err := r.Load(ctx, "ann", first); err != nil || !reflect.DeepEqual(next.Options, o) || next.Seat == "" || next.Public.Host != next.Seat || len(next.Seats) != 2 {
		t.Errorf("the rematch: %+v, %v", next, err)
	}
}

// TestRematchKeepsHost checks that the host at the start of a race is the host of the rematch, whoever asks for it and
// whoever was the host at the end, and that the player who asks is the host if the host was deleted.
func TestRematchKeepsHost(t *testing.T) { gametest.OnEach(t, testRematchKeepsHost) }

func testRematchKeepsHost(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	play := func() (id string) {
		id = gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 1}).ID
		gametest.StartRace(t, f, r, id)
		f.Advance(1000)
		if _, err := r.Act(ctx, "ann", id, race.Finish{ID: f.NextID()}); err != nil { // Bob becomes the host
			t.Fatal(err)
		}
		if _, err := r.Act(ctx, "bob", id, race.Skip{ID: f.NextID(), Hand: 0}); err != nil {
			t.Fatal(err)
		}
		return id
	}
	id := play()
	if over, err := r.Load(ctx, "bob", id); err != nil || over.Public.Host != over.Seat {
		t.Fatalf("the host at the end is %s, %v", over.Public.Host, err)
	}
	next, _, err := r.Rematch(ctx, "bob", id)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Load(ctx, "ann", next)
	if err != nil || again.Seat == "" || again.Public.Host != again.Seat || len(again.Seats) != 2 || again.Seats[1].Name != "Bob" {
		t.Errorf("the rematch: %+v, %v", again, err)
	}
	if joined, err := r.Join(ctx, "ann", next, match.Profile{Name: "Ann"}); err != nil || len(joined.Seats) != 2 {
		t.Errorf("the host joins: %+v, %v", joined.Seats, err)
	}
	// The origin of the host is forgotten as if there were no rematch.
	old, err := f.DB.Seats(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := f.DB.Seats(ctx, next); err != nil || kept[0].Joined != old[0].Joined || kept[1].Joined != f.Now {
		t.Errorf("the seats were taken at %+v, %v, now %d", kept, err, f.Now)
	}

	id = play()
	if err := f.DB.DeletePlayer(ctx, "ann"); err != nil {
		t.Fatal(err)
	}
	if next, _, err = r.Rematch(ctx, "bob", id); err != nil {
		t.Fatal(err)
	}
	if alone, err := r.Load(ctx, "bob", next); err != nil || alone.Public.Host != alone.Seat || len(alone.Seats) != 1 {
		t.Errorf("the rematch without the host: %+v, %v", alone, err)
	}
}

// TestEqualNames checks that a race numbers equal names, of players who join and of those who change their name.
func TestEqualNames(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	ctx := t.Context()
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}) // Ann and Bob
	joined, err := r.Join(ctx, "cid", lobby.ID, match.Profile{Name: "ann"})
	if err != nil || joined.Seats[2].Name != "ann 2" {
		t.Fatalf("the second Ann is %+v, %v", joined.Seats, err)
	}
	for i, test := range [][2]string{{"Ann", "Ann 3"}, {"Bob", "Bob"}, {"ANN 2", "ANN 2 2"}} {
		after, err := r.SetProfile(ctx, "bob", lobby.ID, f.NextID(), match.Profile{Name: test[0]})
		if err != nil || after.Seats[1].Name != test[1] {
			t.Errorf("%d: Bob renamed to %s is %+v, %v", i, test[0], after.Seats, err)
		}
	}
}

// TestRaceRefuses checks the errors of invalid options, names and codes.
func TestRaceRefuses(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	for _, o := range []match.Options{
		{},
		{Kind: "duel"},
		{Kind: match.KindRace, Pace: mode.PaceTogether},
		{Kind: match.KindRace, Hands: -1},
		{Kind: match.KindRace, Length: mode.MaxTime + 1},
		{Kind: match.KindRace, Penalty: -1},
		{Kind: match.KindRace, Level: 6},
		{Kind: match.KindRace, Puzzles: []string{"x"}},
		{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic"}, Level: 1},
		{Kind: match.KindRace, Missed: true, Cards: 4},
		{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic", "1-3-24-classic"}},
		{Kind: match.KindClass, Missed: true},
		{Kind: match.KindClass, Hands: 3},
		{Kind: match.KindClass, Pace: mode.PaceFirst},
	} {
		if got, err := r.Create(t.Context(), "ann", match.Profile{Name: "Ann"}, o); !errors.Is(err, run.ErrBadRequest) || got.ID != "" {
			t.Errorf("%+v: %v", o, err)
		}
	}
	for _, p := range []match.Profile{{}, {Name: strings.Repeat("a", 25)}, {Name: strings.Repeat("🂱", 25)}, {Name: strings.Repeat("é\u0301", 200)}, {Name: "a", Colour: 8}, {Name: "a", Colour: -1}} {
		if _, err := r.Create(t.Context(), "ann", p, match.Options{Kind: match.KindRace}); !errors.Is(err, match.ErrBadName) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for _, code := range []string{"", "KTQ7M", "KTQ7MWX", "KTQ7M0", "KTQ7MO", strings.Repeat(" ", 100)} {
		if _, err := r.Find(t.Context(), code); match.NormalizeCode(code) != "" || !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: code %q, %v", code, match.NormalizeCode(code), err)
		}
	}
	missed := match.Options{Kind: match.KindRace, Missed: true, Hands: 5}
	created, err := r.Create(t.Context(), "ann", match.Profile{Name: "Ann"}, missed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Start(t.Context(), "ann", created.ID, "s"); !errors.Is(err, match.ErrNoHands) {
		t.Errorf("a race of missed hands without any: %v", err)
	}
	if created.Public.Mode.Solvable {
		t.Error("a race of missed hands promises that each has a solution")
	}
	if _, err := r.Load(t.Context(), "ann", f.MustBegin("ann", run.Request{Mode: "practice"}).ID); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a run of one player as a race: %v", err)
	}
}

// TestMissedHands checks that a race of missed hands deals those that its host failed to solve, latest
// first.
func TestMissedHands(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	run := f.MustBegin("ann", run.Request{Mode: "practice"})
	var skipped []string
	for i := range 6 {
		if i%2 == 0 {
			run = f.SolveOpen("ann", run)
			run = f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: i + 1})
			continue
		}
		skipped = append([]string{gametest.OpenHand(t, run).Puzzle}, skipped...)
		run = f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: i})
		run = f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: i + 1})
	}
	created, err := r.Create(t.Context(), "ann", match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace, Missed: true, Hands: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Start(t.Context(), "ann", created.ID, "s"); err != nil {
		t.Fatal(err)
	}
	var dealt []string
	for _, hand := range livetest.DealtHands(f.ReadLog(created.ID)) {
		dealt = append(dealt, hand.Puzzle)
	}
	if !slices.Equal(dealt, skipped[:2]) {
		t.Errorf("dealt %q, want %q of %q", dealt, skipped[:2], skipped)
	}
}

// TestCodesExpire checks that a code is valid for twelve hours.
func TestCodesExpire(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	created, err := r.Create(t.Context(), "ann", match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	f.Advance(12*3600_000 - 1)
	if id, err := r.Find(t.Context(), created.Code); err != nil || id != created.ID {
		t.Errorf("just before twelve hours: %q, %v", id, err)
	}
	f.Advance(1)
	if id, err := r.Find(t.Context(), created.Code); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("after twelve hours: %q, %v", id, err)
	}
	if loaded, err := r.Load(t.Context(), "ann", created.ID); err != nil || loaded.Code != "" {
		t.Errorf("the code is still shown: %q, %v", loaded.Code, err)
	}
}

// TestIdleRacesEnd checks that Sweep ends a race after two hours without an event, and deletes one
// that has not begun or that nobody has a seat in, without results.
func TestIdleRacesEnd(t *testing.T) { gametest.OnEach(t, testIdleRacesEnd) }

func testIdleRacesEnd(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	waiting := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
	empty := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
	for _, player := range []string{"ann", "bob"} {
		if _, err := r.Act(t.Context(), player, empty, race.Leave{ID: f.NextID()}); err != nil {
			t.Fatal(err)
		}
	}
	played := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Length: 24 * 3600_000}).ID
	gametest.StartRace(t, f, r, played)
	f.Advance(2*3600_000 - 3001)
	if n, err := f.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("Sweep just before two hours: %d, %v", n, err)
	}
	f.Advance(1)
	if n, err := f.Sweep(t.Context()); n != 2 || err != nil {
		t.Errorf("Sweep two hours after the races that have not begun: %d, %v", n, err)
	}
	f.Advance(3000)
	if n, err := f.Sweep(t.Context()); n != 1 || err != nil {
		t.Errorf("Sweep two hours after the race that has begun: %d, %v", n, err)
	}
	if after, err := r.Load(t.Context(), "ann", played); err != nil || after.Public.Phase != race.PhaseOver {
		t.Errorf("the race goes on: %s, %v", after.Public.Phase, err)
	}
	for name, id := range map[string]string{"waiting": waiting, "empty": empty} {
		if _, err := r.Load(t.Context(), "ann", id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the %s race exists: %v", name, err)
		}
		if got, err := f.Store.Result(t.Context(), id, "ann"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the %s race has a result: %+v, %v", name, got, err)
		}
	}
}

// TestSeatOutlivesPlayer checks that a race can be read after one of its players was deleted, and
// that it no longer has the player's name.
func TestSeatOutlivesPlayer(t *testing.T) { gametest.OnEach(t, testSeatOutlivesPlayer) }

func testSeatOutlivesPlayer(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 1}).ID
	gametest.StartRace(t, f, r, id)
	if err := f.DB.DeletePlayer(t.Context(), "bob"); err != nil {
		t.Fatal(err)
	}
	after, err := r.Act(t.Context(), "ann", id, race.Skip{ID: f.NextID(), Hand: 0})
	if err != nil || len(after.Public.Players) != 2 {
		t.Fatalf("%+v, %v", after.Public, err)
	}
	for _, s := range after.Seats {
		if s.Name == "Bob" {
			t.Errorf("the deleted player's name is still shown: %+v", after.Seats)
		}
	}
	f.Advance(3600_000)
	if _, err := r.Load(t.Context(), "ann", id); err != nil {
		t.Errorf("the race cannot end without the deleted player: %v", err)
	}
}

// countingStore lets two processes append a solved hand at the same time: each waits until the
// other has decided on the same version. It counts the appends that were refused because another
// process was first.
type countingStore struct {
	gametest.Store
	meet    chan struct{}
	refused atomic.Int64
}

func (s *countingStore) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	if _, ok := d.Events[0].(event.Solved); ok {
		select {
		case s.meet <- struct{}{}:
		case <-s.meet:
		}
	}
	added, err := s.Store.Append(ctx, run, version, d)
	if errors.Is(err, store.ErrVersion) {
		s.refused.Add(1)
	}
	return added, err
}

// TestContestedHands lets players on two processes claim each hand at the same time. Each hand must
// have one winner, the same on both processes and in the log, and each acknowledged claim must be in
// the log.
func TestContestedHands(t *testing.T) { gametest.OnEach(t, testContestedHands) }

func testContestedHands(t *testing.T, f *gametest.Fixture) {
	const hands, players = 20, 6
	counting := &countingStore{Store: f.Store, meet: make(chan struct{})}
	f.Store = counting
	nodes := []*livetest.Races{gametest.NewNode(f), gametest.NewNode(f)}
	o := match.Options{Kind: match.KindRace, Pace: mode.PaceFirst, Hands: hands, Length: 24 * 3600_000}
	id := gametest.CreateRace(t, nodes[0], o).ID
	names := []string{"ann", "bob"}
	for i := len(names); i < players; i++ {
		name := fmt.Sprint("player", i)
		f.AddPlayer(name)
		names = append(names, name)
		if _, err := nodes[i%2].Join(t.Context(), name, id, match.Profile{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	gametest.StartRace(t, f, nodes[0], id)
	for hand := range hands {
		loaded, err := nodes[hand%2].Load(t.Context(), "ann", id)
		if err != nil || len(loaded.Mine.Shown) != hand+1 {
			t.Fatalf("hand %d: %+v, %v", hand, loaded.Mine, err)
		}
		claim := gametest.CorrectClaim(t, loaded.Mine.Shown[hand].Puzzle, hand, "")
		var wg sync.WaitGroup
		winners := make(chan string, players)
		for i, name := range names {
			claim := claim
			claim.ID = f.NextID()
			wg.Go(func() {
				after, err := nodes[i%2].Act(t.Context(), name, id, claim)
				switch {
				case err == nil:
					winners <- after.Seat
				case !errors.Is(err, race.ErrAlreadyDone) && !errors.Is(err, race.ErrFinished):
					t.Errorf("hand %d: %v", hand, err)
				}
			})
		}
		wg.Wait()
		close(winners)
		winner, ok := <-winners
		if _, second := <-winners; !ok || second {
			t.Fatalf("hand %d has no winner or several", hand)
		}
		for i, node := range nodes {
			if p, err := node.Load(t.Context(), "", id); err != nil || p.Public.Hands[hand].Solver != winner {
				t.Fatalf("hand %d on node %d: %+v, want %s, %v", hand, i, p.Public.Hands, winner, err)
			}
		}
		f.Advance(3000)
	}
	log := f.ReadLog(id)
	want := gametest.ReplayLog(t, log).Public()
	for i, node := range nodes {
		if got, err := node.Load(t.Context(), "", id); err != nil || !reflect.DeepEqual(got.Public, want) {
			t.Errorf("node %d differs from the log: %v\n got %+v\nwant %+v", i, err, got.Public, want)
		}
	}
	if want.Phase != race.PhaseOver || counting.refused.Load() != hands {
		t.Errorf("phase %s, %d appends refused, want one for each hand", want.Phase, counting.refused.Load())
	}
}

// changingStore calls change before or after one of the reads of a race's row and of its seats. It counts the
// reads of whole logs.
type changingStore struct {
	gametest.Store
	reads  int // before the one at which change is called
	before bool
	change func()

	wholeLogs int
}

func (s *changingStore) read(do func()) {
	s.reads--
	isNext := s.reads == -1
	if isNext && s.before {
		s.change()
	}
	do()
	if isNext && !s.before {
		s.change()
	}
}

func (s *changingStore) Race(ctx context.Context, run string) (row store.Race, err error) {
	s.read(func() { row, err = s.Store.Race(ctx, run) })
	return row, err
}

func (s *changingStore) Seats(ctx context.Context, run string) (seats []store.Seat, err error) {
	s.read(func() { seats, err = s.Store.Seats(ctx, run) })
	return seats, err
}

func (s *changingStore) EventTexts(ctx context.Context, run string, from, limit int) ([]string, error) {
	if from == 0 {
		s.wholeLogs++
	}
	return s.Store.EventTexts(ctx, run, from, limit)
}

// TestLoadDuringChange checks that a race that is read while a player joins or leaves, here or on another
// node, has as many seats as players, and that a cached state stays cached.
func TestLoadDuringChange(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	stored := f.Store
	elsewhere := gametest.NewNode(f)
	profile := match.Profile{Name: "Cid"}
	for bits := range 64 { // all cases
		isCached, leaves, isHere, before, reads := bits&1 > 0, bits&2 > 0, bits&4 > 0, bits&8 > 0, bits>>4
		if isHere && reads > 1 {
			continue // the reads of the queue, in which the change would wait for itself
		}
		name := fmt.Sprintf("cached %t, leaves %t, here %t, at read %d, before it %t", isCached, leaves, isHere, reads, before)
		id := gametest.CreateRace(t, elsewhere, match.Options{Kind: match.KindRace}).ID
		changing := &changingStore{Store: stored, reads: -1, before: before}
		f.Store = changing
		here := gametest.NewNode(f)
		node := elsewhere
		if isHere {
			node = here
		}
		changed := false
		changing.change = func() {
			changed = true
			var err error
			if leaves {
				_, err = node.Act(t.Context(), "cid", id, race.Leave{ID: "leave"})
			} else {
				_, err = node.Join(t.Context(), "cid", id, profile)
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if leaves {
			if _, err := elsewhere.Join(t.Context(), "cid", id, profile); err != nil {
				t.Fatal(err)
			}
		}
		if isCached {
			if _, err := here.Load(t.Context(), "ann", id); err != nil {
				t.Fatal(err)
			}
		}
		changing.reads, changing.wholeLogs = reads, 0
		got, err := here.Load(t.Context(), "ann", id)
		if err != nil || len(got.Seats) != len(got.Public.Players) {
			t.Errorf("%s: %d seats, %d players, %v", name, len(got.Seats), len(got.Public.Players), err)
		}
		if isCached && changing.wholeLogs > 0 {
			t.Errorf("%s: the whole log was read", name)
		}
		if !changed && reads == 0 {
			t.Errorf("%s: nothing changed", name)
		}
	}
}

// hookedStore calls a function after each append.
type hookedStore struct {
	gametest.Store
	appended func()
}

func (s *hookedStore) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	added, err := s.Store.Append(ctx, run, version, d)
	s.appended()
	return added, err
}

// TestQueueSeesOtherProcesses checks that actions that waited for an append of this process see what
// another process has stored after it, whether they store something or not.
func TestQueueSeesOtherProcesses(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	other := gametest.NewNode(f)
	hooked := &hookedStore{Store: f.Store, appended: func() {}}
	f.Store = hooked
	r := gametest.NewNode(f)
	id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
	ready := func(node *livetest.Races, player, actionID string, isReady bool) match.Race {
		after, err := node.Act(t.Context(), player, id, race.Ready{ID: actionID, Ready: isReady})
		if err != nil {
			t.Error(err)
		}
		return after
	}
	for round, waiting := range []func() match.Race{
		func() match.Race {
			loaded, err := r.Load(t.Context(), "ann", id)
			if err != nil {
				t.Error(err)
			}
			return loaded
		},
		func() match.Race { return ready(r, "ann", "last", true) },
	} {
		var wg sync.WaitGroup
		var stored match.Race // by the other process
		var got match.Race
		hooked.appended = func() {
			hooked.appended = func() {}
			stored = ready(other, "bob", fmt.Sprint("other", round), round == 0)
			wg.Go(func() { got = waiting() })
			clocktest.Until(t, "an action waits", func() bool { return r.Waiting(id) > 0 })
		}
		ready(r, "ann", fmt.Sprint("first", round), round == 0)
		wg.Wait()
		if got.Public.Version < stored.Public.Version || stored.Public.Version == 0 {
			t.Errorf("round %d: version %d after the other process stored version %d", round, got.Public.Version, stored.Public.Version)
		}
	}
}

// TestQueueSeesDeletedPlayers checks that an action that waited for an append shows a player who was deleted
// meanwhile no longer.
func TestQueueSeesDeletedPlayers(t *testing.T) { gametest.OnEach(t, testQueueSeesDeletedPlayers) }

func testQueueSeesDeletedPlayers(t *testing.T, f *gametest.Fixture) {
	stored := f.Store
	hooked := &hookedStore{Store: stored, appended: func() {}}
	f.Store = hooked
	r := gametest.NewNode(f)
	id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
	ready := func(actionID string, isReady bool) match.Race {
		after, err := r.Act(t.Context(), "ann", id, race.Ready{ID: actionID, Ready: isReady})
		if err != nil {
			t.Error(err)
		}
		return after
	}
	var wg sync.WaitGroup
	var got match.Race
	hooked.appended = func() {
		hooked.appended = func() {}
		if err := f.DB.DeletePlayer(t.Context(), "bob"); err != nil {
			t.Error(err)
		}
		wg.Go(func() { got = ready("second", false) })
		clocktest.Until(t, "an action waits", func() bool { return r.Waiting(id) > 0 })
	}
	ready("first", true)
	wg.Wait()
	if len(got.Seats) != 2 || slices.ContainsFunc(got.Seats, func(s match.SeatProfile) bool { return s.Name == "Bob" }) {
		t.Errorf("%+v", got.Seats)
	}
}

// TestStartCancelled checks, with the race detector, that a start whose client has gone does not touch
// what the queue decides later.
func TestStartCancelled(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewNode(f)
	id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
	ctx, cancel := context.WithCancel(t.Context())
	release, blocked := make(chan struct{}), make(chan struct{})
	var done sync.WaitGroup
	done.Go(func() { _ = r.Submit(t.Context(), id, func() { close(blocked); <-release }) })
	<-blocked
	done.Go(func() {
		if _, err := r.Start(ctx, "ann", id, "s"); !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled start: %v", err)
		}
	})
	clocktest.Until(t, "the start waits", func() bool { return r.Waiting(id) > 0 })
	cancel()
	close(release)
	done.Wait()
	if err := r.Submit(t.Context(), id, func() {}); err != nil { // waits for the queue
		t.Error(err)
	}
}

// TestPanicInARace checks that a panic while an action is decided is an error of that action, and
// that the race goes on.
func TestPanicInARace(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
	if err := r.Submit(t.Context(), id, func() { panic("unexpected") }); err == nil || !strings.Contains(err.Error(), "unexpected") || !strings.Contains(err.Error(), "TestPanicInARace") {
		t.Errorf("error %v, want the panic and its stack", err)
	}
	if _, err := r.Act(t.Context(), "bob", id, race.Ready{ID: f.NextID(), Ready: true}); err != nil {
		t.Errorf("the next action: %v", err)
	}
}

// TestStoredBytesOfARace checks that the bytes reported by all calls add up to the size of the log,
// also if the actions of two players were stored together.
func TestStoredBytesOfARace(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	created, err := r.Create(t.Context(), "ann", match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	joined, err := r.Join(t.Context(), "bob", created.ID, match.Profile{Name: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	var stored atomic.Int64
	stored.Add(created.StoredBytes + joined.StoredBytes)
	var wg sync.WaitGroup
	calls := int64(1)
	for _, player := range []string{"ann", "bob"} {
		for i := range 10 {
			calls++
			wg.Go(func() {
				after, err := r.Act(t.Context(), player, created.ID, race.Ready{ID: fmt.Sprint("r", i), Ready: i%2 == 0})
				if err != nil {
					t.Error(err)
				}
				stored.Add(after.StoredBytes)
			})
		}
	}
	wg.Wait()
	run, err := f.Store.Run(t.Context(), created.ID)
	if err != nil {
		t.Fatal(err)
	}
	// The share of each action is rounded down.
	if missing := run.LogBytes - stored.Load(); missing < 0 || missing > calls {
		t.Errorf("%d bytes are reported, the log has %d", stored.Load(), run.LogBytes)
	}
}
