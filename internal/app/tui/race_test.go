package tui

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// fakeRaces is a server with one race. The test changes it and sends the events.
type fakeRaces struct {
	race     match.Race
	err      error // of the next request
	results  []race.Result
	acts     []race.Action
	answer   func(a race.Action) // changes race
	next     match.Race          // the rematch
	looked   []string            // the matches in which the player waited
	ghosts   []ghost.Ghost
	ghostErr error
	chosen   ghost.Computers // of the last race against computers
}

func (f *fakeRaces) take() (match.Race, error) {
	err := f.err
	f.err = nil
	return f.race, err
}

func (f *fakeRaces) Find(context.Context, string) (string, error) {
	r, err := f.take()
	return r.ID, err
}

func (f *fakeRaces) Load(context.Context, string) (match.Race, error) { return f.take() }

func (f *fakeRaces) Join(context.Context, string, match.Profile) (match.Race, error) {
	f.race.Seat = "s2"
	return f.take()
}

func (f *fakeRaces) Create(_ context.Context, _ match.Profile, o match.Options) (match.Race, error) {
	f.race.Options, f.race.Seat = o, "s1"
	return f.take()
}

func (f *fakeRaces) Configure(_ context.Context, _, _ string, o match.Options) (match.Race, error) {
	f.race.Options = o
	f.race.Public.Version++
	return f.take()
}

func (f *fakeRaces) QuickMatch(_ context.Context, _ match.Profile, waiting string) (match.Race, error) {
	f.looked = append(f.looked, waiting)
	return f.take()
}

func (f *fakeRaces) Rematch(context.Context, string) (string, error) {
	f.race = f.next
	return f.race.ID, nil
}

func (f *fakeRaces) CreateComputers(_ context.Context, p match.Profile, c ghost.Computers) (ghost.Race, error) {
	f.chosen = c
	f.race.ID, f.race.Options = "computers", match.Options{Kind: match.KindComputer, Hands: c.Hands}
	f.race.Seat, f.race.Seats, f.race.Code = "s1", []match.SeatProfile{{Seat: "s1", Profile: p}}, ""
	f.race.Public.Players, f.race.Public.Phase = f.race.Public.Players[:1], race.PhaseCounting
	f.race.Public.Mode.Hands, f.race.Public.Start = cmp.Or(c.Hands, 10), noon.Add(3*time.Second).UnixMilli()
	for _, step := range c.Steps {
		f.race.Options.Ghosts = append(f.race.Options.Ghosts, match.GhostRef{Step: step})
	}
	r, err := f.take()
	return ghost.Race{Race: r}, err
}

func (f *fakeRaces) Ghosts(context.Context, string) ([]ghost.Ghost, error) {
	return f.ghosts, f.ghostErr
}

func (f *fakeRaces) Start(ctx context.Context, id, actionID string) (match.Race, error) {
	return f.Act(ctx, id, race.Start{ID: actionID})
}

func (f *fakeRaces) Act(_ context.Context, _ string, a race.Action) (match.Race, error) {
	f.acts = append(f.acts, a)
	if f.answer != nil {
		f.answer(a)
	}
	return f.take()
}

func (f *fakeRaces) LastClue(context.Context, string, int) (string, error) {
	return "8 ÷ 3 helps.", nil
}

func (f *fakeRaces) Results(context.Context, string) ([]race.Result, error) { return f.results, nil }

func (f *fakeRaces) Watch(context.Context, string) <-chan gameclient.Event {
	events := make(chan gameclient.Event)
	close(events)
	return events
}

// newFakeRaces returns a race of three players in its lobby.
func newFakeRaces() *fakeRaces {
	f := &fakeRaces{race: match.Race{ID: "r", Code: "7KQ2M4", Options: match.Options{Kind: match.KindRace, Hands: 3}, Now: noon.UnixMilli()}}
	f.race.Public = race.Public{Version: 4, Phase: race.PhaseWaiting, Host: "s1", Mode: mode.Mode{Hands: 3, Solvable: true}}
	for i, name := range []string{"Ann", "Bob", "Carl"} {
		seat := "s" + string(rune('1'+i))
		f.race.Seats = append(f.race.Seats, match.SeatProfile{Seat: seat, Profile: match.Profile{Name: name, Colour: i + 1}})
		f.race.Public.Players = append(f.race.Public.Players, race.PublicStanding{Standing: race.Standing{Player: seat}, Ready: i == 0})
	}
	return f
}

// play shows a hand to the player.
func (f *fakeRaces) play(hands ...race.PlayedHand) {
	f.race.Public.Phase, f.race.Public.Version, f.race.Public.Start = race.PhaseRunning, f.race.Public.Version+1, f.race.Now
	f.race.Mine = &match.MyHands{Standing: race.Standing{Player: "s2"}, Shown: hands, Ends: noon.Add(3 * time.Minute).UnixMilli()}
}

// newRacer starts the program on the screen of races.
func newRacer(t *testing.T, f *fakeRaces, lang text.Lang, size Area, link gameclient.Link) *player {
	t.Helper()
	link.Server = &url.URL{Scheme: "https", Host: "24.example.org"}
	return newPlayer(t, newStore(t), lang, size, func(env *Env) Screen {
		env.Game = nil
		return NewRace(env, f, link)
	})
}

// event sends an event of the stream.
func (p *player) event(e gameclient.Event) *player {
	p.t.Helper()
	s, ok := p.model.top().(raceScreen)
	if !ok {
		p.t.Fatalf("%T is no race", p.model.top())
	}
	p.send(raceEventMsg{s.id, e})
	return p
}

func (f *fakeRaces) event() gameclient.Event {
	r := f.race
	return gameclient.Event{Version: r.Public.Version, Race: &r}
}

func open(hand int, puzzle string) race.PlayedHand {
	return race.PlayedHand{Hand: hand, Puzzle: puzzle, Outcome: race.OutcomeOpen, Revealed: noon.UnixMilli()}
}

// TestRaceFrames compares the frames of a race with testdata, in both languages and two sizes.
func TestRaceFrames(t *testing.T) {
	for _, c := range []struct {
		name string
		lang text.Lang
		size Area
	}{
		{"race-en-60x20", text.English, smallest},
		{"race-zh-60x20", text.Chinese, smallest},
		{"race-en-80x24", text.English, usual},
		{"race-zh-80x24", text.Chinese, usual},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			show := func(what string, p *player) {
				out.WriteString("== " + what + "\n" + p.frame() + "\n")
			}
			f := newFakeRaces()
			p := newRacer(t, f, c.lang, c.size, gameclient.Link{})
			show("join", p.write("Bob").press("up").write("7kq2m"))
			f.err = &gameclient.Problem{Name: "no-race"}
			show("wrong code", p.press("enter"))
			show("lobby", p.write("4").press("enter"))
			f.race.Public.Phase, f.race.Public.Version, f.race.Public.Start = race.PhaseCounting, 5, noon.Add(3*time.Second).UnixMilli()
			show("countdown", p.event(f.event()))
			f.play(open(0, eights))
			f.race.Public.Players[0].Points = 1
			show("hand", p.event(f.event()).event(gameclient.Event{Presence: &watch.Presence{Away: []watch.AwaySeat{{Seat: "s3"}}}}))
			show("lost", p.event(gameclient.Event{Lost: true}))
			p.event(f.event())
			solved := open(0, eights)
			solved.Outcome, solved.Expr, solved.Points, solved.Time = race.OutcomeSolved, "8/(3-8/3)", 1, 9000
			f.answer = func(race.Action) {
				f.play(solved, open(1, easy))
				f.race.Mine.Standing.Points, f.race.Public.Players[1].Points = 1, 1
			}
			show("next hand", p.press("e").write("8/(3-8/3)").press("enter"))
			f.race.Public.Phase, f.race.Public.Version = race.PhaseOver, f.race.Public.Version+1
			f.race.Mine.Standing.EndReason = "length"
			f.results = []race.Result{
				{Standing: race.Standing{Player: "s2", Points: 1, Time: 9000}},
				{Standing: race.Standing{Player: "s1", Points: 1, Time: 9500}},
				{Standing: race.Standing{Player: "s3"}},
			}
			show("results", p.event(f.event()))
			golden.Compare(t, filepath.Join("testdata", c.name+".txt"), out.String())
		})
	}
}

// TestRaceHomeFrames compares the frames of quick matches, of opening a race and of a rematch with
// testdata.
func TestRaceHomeFrames(t *testing.T) {
	for _, c := range []struct {
		name string
		lang text.Lang
		size Area
	}{
		{"home-en-60x20", text.English, smallest},
		{"home-zh-60x20", text.Chinese, smallest},
		{"home-en-80x24", text.English, usual},
		{"home-zh-80x24", text.Chinese, usual},
		{"home-en-120x40", text.English, large},
		{"home-zh-120x40", text.Chinese, large},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			show := func(what string, p *player) {
				out.WriteString("== " + what + "\n" + p.frame() + "\n")
			}
			f := newFakeRaces()
			p := newRacer(t, f, c.lang, c.size, gameclient.Link{})
			show("home", p.write("Bob").press("enter"))
			show("open", p.press("down down"))
			show("options", p.press("enter right down right down right right right down right"))
			show("lobby", p.press("enter"))
			show("change", p.press("o down down down down down down right"))
			show("changed", p.press("enter"))
			f.race.Public.Phase, f.race.Public.Version = race.PhaseOver, f.race.Public.Version+1
			f.next = f.race
			f.next.ID, f.next.Code, f.next.Public.Phase, f.next.Public.Version = "r2", "9ABCDE", race.PhaseWaiting, 3
			show("over", p.event(f.event()))
			f.race.Next = "r2"
			show("rematch open", p.event(f.event()))
			f.race.Next = ""
			show("rematch", p.event(f.event()).press("enter"))

			f = newFakeRaces()
			f.ghosts = []ghost.Ghost{
				{Step: "fast", Points: 8, Time: 9000, Timeline: []ghost.Step{{At: 4000, Points: 4, Closed: 1}, {At: 9000, Points: 8, Closed: 2}}},
				{Step: "steady", Time: 9000, Timeline: []ghost.Step{{At: 5000, Closed: 1}, {At: 9000, Closed: 2}}},
				{Step: "fast", Points: 4, Time: 15000, Timeline: []ghost.Step{{At: 8000, Points: 0, Closed: 1}, {At: 15000, Points: 4, Closed: 2}}},
			}
			p = newRacer(t, f, c.lang, c.size, gameclient.Link{}).write("Ann")
			show("against computers", p.press("enter down"))
			show("computers", p.press("enter right"))
			show("computers counting", p.press("enter"))
			f.play(open(0, eights))
			show("computers running", p.event(f.event()).wait(4500*time.Millisecond))
			missed, solvable := open(0, eights), true
			missed.Outcome, missed.Solvable, missed.Time = race.OutcomeSkip, &solvable, 5000
			f.race.Public.Phase, f.race.Public.Version = race.PhaseOver, f.race.Public.Version+1
			f.race.Mine.Shown = []race.PlayedHand{missed}
			f.results = []race.Result{{Standing: race.Standing{Player: "s1", Time: 5000}}}
			show("computers over", p.event(f.event()))

			f = newFakeRaces()
			f.race.Options, f.race.Code, f.race.Public.Host, f.race.Seat = match.Options{Kind: match.KindQuick, Hands: 10, Penalty: 3000}, "", "", "s1"
			f.race.Seats, f.race.Public.Players = f.race.Seats[:1], f.race.Public.Players[:1]
			p = newRacer(t, f, c.lang, c.size, gameclient.Link{}).write("Ann").press("enter enter")
			show("quick match", p.wait(2*time.Second))
			show("still waiting", p.wait(2*time.Second))
			f.race.ID = "q2" // opened earlier by Bob
			f.race.Seats, f.race.Public.Players = newFakeRaces().race.Seats[:2], newFakeRaces().race.Public.Players[:2]
			f.race.Public.Phase, f.race.Public.Start = race.PhaseCounting, noon.Add(12*time.Second).UnixMilli()
			f.race.Now = noon.Add(8 * time.Second).UnixMilli()
			show("found", p.wait(4*time.Second))
			if got := strings.Join(f.looked, ","); got != ",r,r" {
				t.Errorf("the player waited in %q", got)
			}
			f.race.Public.Phase, f.race.Public.Version = race.PhaseOver, f.race.Public.Version+1
			show("quick match over", p.event(f.event()))
			p.press("enter")
			if got := strings.Join(f.looked, ","); got != ",r,r," {
				t.Errorf("the player waited in %q", got)
			}
			golden.Compare(t, filepath.Join("testdata", c.name+".txt"), out.String())
		})
	}
}

// TestServedComputers races against computers on a server, from the first screen and from a quick match, and
// requests the computers again if that fails.
func TestServedComputers(t *testing.T) {
	f := newFakeRaces()
	f.ghosts = []ghost.Ghost{
		{Step: "fast", Points: 8, Time: 9000, Timeline: []ghost.Step{{At: 4000, Points: 4, Closed: 1}, {At: 9000, Points: 8, Closed: 2}}},
		{Step: "of another version", Timeline: []ghost.Step{{At: 5000, Closed: 1}}},
		{Name: "Zoe", Timeline: []ghost.Step{}},
	}
	p := newRacer(t, f, text.English, smallest, gameclient.Link{}).write("Ann").press("down down enter")
	p.expect("Against the computer", "Steady, 17 seconds a hand").press("down right right down right down right")
	f.err = &gameclient.Problem{Name: "too-fast"}
	p.press("enter").expect("Wait a moment").press("enter").expect("15 hands", "Fast")
	if len(f.chosen.Steps) != 1 || f.chosen.Steps[0] != "fast" || f.chosen.Hands != 15 || len(f.chosen.Levels) != 2 {
		t.Errorf("%+v", f.chosen)
	}
	f.play(open(0, eights))
	p.event(f.event()).wait(4500 * time.Millisecond).expect("1 Fast: 4 · 2 You: 0 · 2 Computer: 0 · 2 Zoe: 0")
	f.race.Public.Phase, f.race.Public.Version = race.PhaseOver, f.race.Public.Version+1
	missed, solvable := open(0, eights), true
	missed.Outcome, missed.Solvable = race.OutcomeSkip, &solvable
	f.race.Mine.Shown = []race.PlayedHand{missed}
	f.results = []race.Result{{Standing: race.Standing{Player: "s1", Time: 5000}}}
	p.event(f.event()).expect("1  Fast", "8 points · 0:09", "8 ÷ (3 − 8 ÷ 3) · Skipped.", "⏎ again").press("a").expect("The race is over")

	f = newFakeRaces()
	f.race.Options, f.race.Seat, f.race.Code = match.Options{Kind: match.KindQuick, Hands: 10}, "s1", ""
	p = newRacer(t, f, text.English, smallest, gameclient.Link{}).write("Ann").press("enter enter").expect("c Play the computer now").press("c")
	if _, left := f.acts[len(f.acts)-1].(race.Leave); !left {
		t.Errorf("%+v; want the seat given up", f.acts)
	}
	f.ghosts, f.ghostErr = []ghost.Ghost{{Step: "steady"}}, errors.New("no network")
	p.expect("Opponent 1").press("enter").expect("  You").reject("  Steady")
	f.ghostErr = nil
	p.wait(time.Second).reject("  Steady").wait(time.Second).expect("  Steady")
}

// TestSlowComputers checks that a computer thinks until its clock ends, and has finished after its last hand.
func TestSlowComputers(t *testing.T) {
	f := newFakeRaces()
	f.ghosts = []ghost.Ghost{
		{Step: "beginner", Time: 60_000, Timeline: []ghost.Step{}},
		{Step: "steady", Time: 60_000, Points: 4, Timeline: []ghost.Step{{At: 2000, Points: 4, Closed: 1}}},
		{Step: "fast", Time: 3000, Points: 4, Timeline: []ghost.Step{{At: 3000, Points: 4, Closed: 1}}},
		{Name: "Zoe", Timeline: []ghost.Step{}},
	}
	s := raceScreen{env: &Env{Lang: text.English}, race: f.race, ghosts: f.ghosts}
	s.race.Public.Players = nil
	finished := func(elapsed int64) (names string) {
		list := s.lanes(s.race.Public.Start + elapsed)
		slices.SortFunc(list, func(a, b lane) int { return cmp.Compare(a.name, b.name) })
		for _, l := range list {
			if l.ended {
				names += l.name + " "
			}
		}
		return names
	}
	if got := finished(0); got != "" {
		t.Errorf("finished in the lobby: %s", got)
	}
	f.play()
	s.race.Public = f.race.Public
	s.race.Public.Players = nil
	for elapsed, want := range map[int64]string{0: "Zoe ", 2999: "Zoe ", 3000: "Fast Zoe ", 59_999: "Fast Zoe ", 60_000: "Beginner Fast Steady Zoe "} {
		if got := finished(elapsed); got != want {
			t.Errorf("finished after %d ms: %s, want %s", elapsed, got, want)
		}
	}
}

// TestSlowServer leaves a race whose server does not answer.
func TestSlowServer(t *testing.T) {
	f := newFakeRaces()
	f.race.Seat = "s2"
	p := newRacer(t, f, text.English, smallest, gameclient.Link{Code: "7KQ2M4"})
	f.play(open(0, eights))
	p.event(f.event())
	p.hold = true
	p.press("s s 3").wait(time.Second).reject("not answered").press("q").expect("Make 24")
	p.wait(time.Second).expect("The server has not answered yet. Q leaves").press("q")
	p.release()
	if !p.quit {
		t.Error("q does not leave")
	}
}

// TestLoadFails checks that a race without a stream is loaded again 2 seconds after an error, and that no
// request is late before it has waited for 2 seconds.
func TestLoadFails(t *testing.T) {
	f := newFakeRaces()
	f.race.Seat = "s2"
	f.play(open(0, eights))
	now := f.race.Mine.Ends // the clock has run out
	s := newRace(&Env{Context: t.Context(), Lang: text.English}, f, nil, joinMsg{race: f.race, stop: func() {}}, noon.UnixMilli())
	tick := func(after int64) tea.Cmd {
		now += after
		screen, cmd := s.Update(Tick{}, now)
		s = screen.(raceScreen) //nolint:forcetypeassert // the test fails
		return cmd
	}
	answer := func(cmd tea.Cmd) {
		f.race.Now = now
		screen, _ := s.Update(cmd(), now)
		s = screen.(raceScreen) //nolint:forcetypeassert // the test fails
	}
	load := tick(0)
	if load == nil || s.isSlow(now) || s.isSlow(now+slowMillis-1) || !s.isSlow(now+slowMillis) {
		t.Fatalf("a load that was sent at once: %v, late at %d", load != nil, s.sent+slowMillis-now)
	}
	screen, _ := s.Update(key("s"), now)
	screen, _ = screen.Update(key("s"), now)
	s = screen.(raceScreen) //nolint:forcetypeassert // the test fails
	now += slowMillis + 500
	f.err = errors.New("database is locked")
	answer(load)
	if strings.Contains(strings.Join(s.View(usual, now+slowMillis).Body, "\n"), "not answered") {
		t.Error("a server that does not exist has not answered")
	}
	if !s.busy || s.isSlow(now) || s.isSlow(now+slowMillis-1) {
		t.Errorf("a key that waited for an answer sends a request: %v, late at %d", s.busy, s.sent+slowMillis-now)
	}
	s.busy, s.sent = false, 0
	if tick(0) != nil || tick(retryInterval-1) != nil {
		t.Error("the race is loaded again at once after an error")
	}
	if load = tick(1); load == nil {
		t.Fatal("the race is not loaded again 2 seconds after an error")
	}
	answer(load)
	if tick(0) == nil {
		t.Error("after a success, the race is not loaded at once when it is due")
	}
}

// TestRaceRefusals checks what a host reads if a race cannot start or be opened, and that q returns from
// the lobby to the first screen.
func TestRaceRefusals(t *testing.T) {
	f := newFakeRaces()
	p := newRacer(t, f, text.English, smallest, gameclient.Link{}).write("Ann").press("down down down enter")
	f.err = &gameclient.Problem{Name: "too-fast"}
	p.press("enter").expect("Wait a moment")
	p.press("enter down down down down down right enter").expect("7KQ2M4", "https://24.example.org/r/7KQ2M4", "Hands that the host missed")
	f.err = &gameclient.Problem{Name: "bad-options", Race: &f.race}
	p.press("enter").expect("You have not missed enough hands yet.")
	p.press("o q").expect("Press Enter to start").press("q").expect("Join a race").press("esc")
	if !p.quit {
		t.Error("Esc does not end the program")
	}
}

// TestRaceActions checks which actions the keys send, and what the player reads when one is refused.
func TestRaceActions(t *testing.T) {
	f := newFakeRaces()
	f.race.Seat, f.race.Public.Host = "s2", "s2"
	p := newRacer(t, f, text.English, smallest, gameclient.Link{Code: "7KQ2M4"}) // has a seat already
	p.expect("Press Enter to start").press("r enter")
	f.play(open(0, eights))
	p.event(f.event()).press("p")
	f.race.Public.Phase = race.PhasePaused
	p.event(f.event()).expect("paused").press("p")
	f.race.Public.Phase = race.PhaseRunning
	p.event(f.event()).press("s s")
	f.err = &gameclient.Problem{Name: "too-fast"}
	p.press("e").write("3+3+8+8").press("enter").expect("Wait a moment")
	p.press("esc q").expect("Press Q again").press("q")
	var got []string
	for _, a := range f.acts {
		switch a := a.(type) {
		case race.Ready:
			got = append(got, "ready")
		case race.Start:
			got = append(got, "start")
		case race.Pause:
			got = append(got, "pause")
		case race.Resume:
			got = append(got, "resume")
		case race.Skip:
			got = append(got, "skip")
		case race.Claim:
			got = append(got, "claim "+a.Expr)
		case race.Finish:
			got = append(got, "finish")
		}
	}
	if list := strings.Join(got, ","); list != "ready,start,pause,resume,skip,claim 3+3+8+8,finish" {
		t.Error(list)
	}
	f.race.Mine.Standing.EndReason = "gave-up"
	p.event(f.event()).expect("Done. 3 players are still playing.").press("q")
	if !p.quit {
		t.Error("q does not end the program")
	}
}

// TestRaceRefused checks the sentences for a player who cannot join.
func TestRaceRefused(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&gameclient.Problem{Name: "race-full"}, "The race is full."},
		{&gameclient.Problem{Name: "race-begun"}, "The race has begun"},
		{&gameclient.Problem{Name: "finished"}, "The race is over."},
		{&gameclient.Problem{Name: "too-fast"}, "Wait a moment"},
		{gameclient.ErrNoServer, "no make24 server"},
		{errors.New("connection refused"), "cannot be reached"},
	} {
		f := newFakeRaces()
		p := newRacer(t, f, text.English, smallest, gameclient.Link{Race: "r"})
		f.err = c.err
		p.write("Bob").press("enter").expect(c.want)
	}
}

// notInRaces lists the problems that no request of a race has.
var notInRaces = []string{
	"bad-challenge", "bad-passkey", "bad-run", "bad-settings", "bad-sheet", "challenge-full", "confirm-passkey", "friends-full", "no-board", "no-challenge",
	"no-friend-link", "own-friend-link",
	"no-passkeys", "no-player-page", "not-today", "over-time",
}

// TestEveryProblemHasItsSentence checks that the player reads a sentence for each problem of the server,
// in both languages, and never its name.
func TestEveryProblemHasItsSentence(t *testing.T) {
	data, err := os.ReadFile("../../../web/src/testing/testdata/problems.json")
	if err != nil {
		t.Fatal(err)
	}
	var problems struct {
		Status map[string]int `json:"status"`
	}
	if err := json.Unmarshal(data, &problems); err != nil || len(problems.Status) < 30 {
		t.Fatalf("%d problems, %v", len(problems.Status), err)
	}
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		env := &Env{Lang: lang}
		for name, status := range problems.Status {
			if slices.Contains(notInRaces, name) {
				continue
			}
			message := env.explainRace(&gameclient.Problem{Name: name, Status: status})
			if message == env.say("play.race.refused", "name", name) {
				t.Errorf("%s: the player reads %q", name, message)
			}
		}
	}
	for name := range raceProblems {
		if problems.Status[name] == 0 {
			t.Errorf("the server has no problem %s", name)
		}
	}
}
