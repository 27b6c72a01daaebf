package tui

import (
	"context"
	"errors"
	"net/url"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
)

// raceScreen is a race, from the lobby to the results: on a server, or against computers without one.
type raceScreen struct {
	env     *Env
	client  raceClient
	lobby   LobbyClient // of the server; nil without one
	id      *int        // identifies the screen in the results of its commands
	events  <-chan gameclient.Event
	stop    context.CancelFunc // ends events
	race    match.Race
	offset  int64 // the server's clock minus that of this machine
	away    map[string]bool
	lost    bool // the connection has ended
	hand    hand
	index   int // of the hand in the race; -1: none
	last    race.PlayedHand
	busy    bool // an action waits for the answer
	pending []tea.KeyPressMsg
	leaving bool // q was pressed once
	// toComputers means that the player leaves a quick match for a race against computers.
	toComputers bool
	notice      string
	results     []race.Result
	list        list              // of the player's hands, after the end
	answers     map[string]string // of the hands that the player has missed, after the end, by puzzle ID
	ghosts      []ghost.Ghost     // opponents without a seat
	asked       int64             // when the ghosts were last requested
	sent        int64             // when the request that waits for the answer was sent; 0: none waits
	failed      int64             // when the race could last not be loaded; 0: it was loaded since
	server      *url.URL
	options     *raceOptions // the host changes the options; nil: not now
	since       int64        // when the screen was opened
	looked      int64        // when the server was last asked for another quick match
	looking     bool         // such a request waits for the answer
}

func newRace(env *Env, client raceClient, server *url.URL, joined joinMsg, now int64) raceScreen {
	lobby, _ := client.(LobbyClient)
	s := raceScreen{env: env, client: client, lobby: lobby, id: new(int), server: server, events: joined.events, stop: joined.stop, race: joined.race, index: -1, since: now, looked: now, asked: now}
	s.offset = s.race.Now - now
	return s.show()
}

type (
	// raceEventMsg is an event of the stream.
	raceEventMsg struct {
		id    *int
		event gameclient.Event
	}
	// raceAnswerMsg is the answer to an action.
	raceAnswerMsg struct {
		id     *int
		race   match.Race
		left   bool // the player has left the lobby
		loaded bool // it answers load
		err    error
	}
	clueMsg struct {
		id   *int
		hand int
		clue string
		err  error
	}
	resultsMsg struct {
		id      *int
		results []race.Result
		err     error
	}
	ghostsMsg struct {
		id     *int
		ghosts []ghost.Ghost
		err    error
	}
)

// Init implements Screen.
func (s raceScreen) Init() tea.Cmd { return tea.Batch(s.next(), s.loadResults(), s.loadGhosts()) }

// next returns the command that waits for the next event.
func (s raceScreen) next() tea.Cmd {
	id, events := s.id, s.events
	if events == nil {
		return nil
	}
	return func() tea.Msg {
		if e, open := <-events; open {
			return raceEventMsg{id, e}
		}
		return nil
	}
}

// Update implements Screen.
func (s raceScreen) Update(msg tea.Msg, now int64) (Screen, tea.Cmd) {
	screen, cmd := s.update(msg, now)
	if after, isRace := screen.(raceScreen); isRace && after.busy && after.sent == 0 {
		after.sent = now
		screen = after
	}
	return screen, cmd
}

// update is Update without the time of a request that it sends.
func (s raceScreen) update(msg tea.Msg, now int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case raceEventMsg:
		if msg.id == s.id {
			return s.handle(msg.event, now)
		}
	case raceAnswerMsg:
		if msg.id == s.id {
			return s.receive(msg, now)
		}
	case clueMsg:
		if msg.id == s.id && msg.hand == s.index && msg.err == nil && !s.hand.ended {
			s.hand.notice = notice{tonePlain, msg.clue}
		}
	case joinMsg:
		if msg.id == s.id {
			return s.follow(msg, now)
		}
	case ghostsMsg:
		if msg.id == s.id && msg.err == nil {
			s.ghosts = append([]ghost.Ghost{}, msg.ghosts[:min(len(msg.ghosts), maxComputers)]...)
		}
	case Tick:
		if now-s.asked >= retryInterval && s.lacksGhosts() {
			s.asked = now
			return s, s.loadGhosts()
		}
		if s.due(now) && !s.busy && now-s.failed >= retryInterval {
			return s.load()
		}
		if s.waitsForMatch() && !s.busy && !s.looking && !s.lost && now-s.looked >= lookInterval {
			return s.look(now)
		}
	case resultsMsg:
		if msg.id == s.id && msg.err == nil {
			s.results = msg.results
			return s, s.loadAnswers()
		}
	case answersMsg:
		if msg.id == s.id {
			s.answers = msg.answers
		}
	case tea.PasteMsg:
		if s.playing() && !s.busy {
			s.hand = s.hand.paste(msg.Content)
		}
	case tea.KeyPressMsg:
		if (s.busy || s.looking) && (msg.String() != "q" || !s.lost && !s.isSlow(now)) {
			if len(s.pending) < maxPending {
				s.pending = append(s.pending[:len(s.pending):len(s.pending)], msg)
			}
			return s, nil
		}
		return s.press(msg, now)
	}
	return s, nil
}

// slowMillis is the time after which an answer is late.
const slowMillis = 2000

// isSlow reports whether an answer is late. Then the player may leave without it.
func (s raceScreen) isSlow(now int64) bool { return s.busy && now-s.sent >= slowMillis }

// handle applies an event of the stream, and waits for the next one.
func (s raceScreen) handle(e gameclient.Event, now int64) (Screen, tea.Cmd) {
	switch {
	case e.Err != nil:
		s.notice = s.env.explainRace(e.Err)
		return s, nil
	case e.Lost:
		s.lost = true
		return s, s.next()
	case e.Presence != nil:
		s.away = map[string]bool{}
		for _, seat := range e.Presence.Away {
			s.away[seat.Seat] = true
		}
		return s, s.next()
	case e.Race != nil:
		s.lost, s.offset = false, e.Race.Now-now
		if e.Race.Seat == "" { // the seat was given up
			s.notice = s.env.say("play.race.seatlost")
			s.stop()
		}
	case e.Change != nil:
		s.offset = e.Change.Now - now
	}
	e.Apply(&s.race)
	before := s.last.Hints
	s = s.show()
	cmd := tea.Batch(s.next(), s.loadResults())
	if s.last.Hints > before {
		cmd = tea.Batch(cmd, s.loadClue())
	}
	return s, cmd
}

// receive shows the answer to an action, and then handles the keys that were pressed meanwhile.
func (s raceScreen) receive(msg raceAnswerMsg, now int64) (Screen, tea.Cmd) {
	s.busy, s.sent, s.failed = false, 0, 0
	if msg.loaded && msg.err != nil {
		s.failed = now
	}
	if msg.left {
		s.stop()
		if s.toComputers {
			return s, Replace(newServedComputers(s.env, s.client, s.server, s.profile()))
		}
		return s, Close
	}
	var p *gameclient.Problem
	if errors.As(msg.err, &p) && p.Race != nil {
		msg.race = *p.Race
	}
	if msg.race.ID == s.race.ID && msg.race.Public.Version >= s.race.Public.Version {
		s.race, s.offset = msg.race, msg.race.Now-now
	}
	s, s.toComputers = s.show(), false
	// The screen shows a hand that another player or the clock has closed.
	if msg.err != nil && !isMeanwhileClosed(msg.err) {
		s.notice = s.env.explainRace(msg.err)
		if p != nil && p.Name == "bad-options" && s.race.Options.Missed {
			s.notice = s.env.say("web.race.source.few")
		}
		s.hand.notice = notice{toneBad, s.notice}
	}
	return s.pressPending(now, s.loadResults())
}

// isMeanwhileClosed reports whether an action came after the end of its hand.
func isMeanwhileClosed(err error) bool {
	var p *gameclient.Problem
	if errors.As(err, &p) {
		return p.Name == "expired" || p.Name == "already-done" || p.Name == "finished"
	}
	return errors.Is(err, race.ErrExpired) || errors.Is(err, race.ErrAlreadyDone) || errors.Is(err, race.ErrFinished)
}

// pressPending handles the keys that were pressed while a request waited for its answer.
func (s raceScreen) pressPending(now int64, cmd tea.Cmd) (Screen, tea.Cmd) {
	for len(s.pending) > 0 && !s.busy {
		key := s.pending[0]
		s.pending = s.pending[1:]
		screen, next := s.press(key, now)
		cmd = tea.Batch(cmd, next)
		s = screen.(raceScreen) //nolint:forcetypeassert // press returns no other screen
	}
	return s, cmd
}

// playing reports whether the player has an open hand.
func (s raceScreen) playing() bool {
	return s.index >= 0 && !s.hand.ended && s.race.Public.Phase == race.PhaseRunning && !s.finished()
}

// finished reports whether the player's run has ended.
func (s raceScreen) finished() bool {
	return s.race.Mine == nil || s.race.Mine.Standing.EndReason != ""
}

// finishedHands returns the hands that the player has closed.
func (s raceScreen) finishedHands() []race.PlayedHand {
	if s.race.Mine == nil {
		return nil
	}
	return closedHands(s.race.Mine.Shown)
}

// hasIdeas reports whether all ideas of a hand can be shown, which takes a store.
func (s raceScreen) hasIdeas() bool { return s.env.Game != nil && len(s.finishedHands()) > 0 }

func (s raceScreen) isHost() bool { return s.race.Public.Host == s.race.Seat && s.race.Seat != "" }

func (s raceScreen) isClass() bool { return s.race.Options.Kind == match.KindClass }

// press handles a key.
func (s raceScreen) press(key tea.KeyPressMsg, now int64) (Screen, tea.Cmd) {
	name := strings.ToLower(key.String())
	phase := s.race.Public.Phase
	if s.changesOptions() {
		return s.pressOptions(name)
	}
	if name == "q" && !s.hand.typing {
		return s.leave()
	}
	s.leaving, s.notice = false, ""
	switch {
	case name == "p" && s.isHost() && !s.hand.typing && phase == race.PhasePaused:
		return s.send(race.Resume{ID: newID()})
	case name == "p" && s.isHost() && !s.hand.typing && phase == race.PhaseRunning:
		return s.send(race.Pause{ID: newID()})
	case phase == race.PhaseWaiting && name == "enter" && s.isHost():
		return s.start()
	case phase == race.PhaseWaiting && name == "o" && s.isHost():
		s.options = &raceOptions{choice: s.race.Options}
		return s, nil
	case phase == race.PhaseOver && name == "enter" && s.hasNext():
		return s.openNext()
	case phase == race.PhaseOver && name == "a" && s.hasIdeas():
		return s, Open(newIdeas(s.env, s.finishedHands()[s.list.selected]))
	case phase == race.PhaseOver:
		s.list = s.list.press(name, len(s.finishedHands()))
		return s, nil
	case name == "c" && s.waitsForMatch():
		s.toComputers = true
		return s.send(race.Leave{ID: newID()})
	case phase == race.PhaseWaiting && name == "r" && s.race.Options.Kind == match.KindRace:
		return s.send(race.Ready{ID: newID(), Ready: !s.standing(s.race.Seat).Ready})
	case s.playing():
		return s.pressHand(key, now)
	}
	return s, nil
}

// pressHand handles a key at the table.
func (s raceScreen) pressHand(key tea.KeyPressMsg, now int64) (Screen, tea.Cmd) {
	after, w := s.hand.press(key, now)
	s.hand = after
	if left := s.last.Blocked - s.offset - now; left > 0 && (w == askClaim || w == askNoSolution) {
		s.hand.notice = notice{toneBad, s.env.say("web.race.blocked", "n", (left+999)/1000)}
		return s, nil
	}
	switch w {
	case askClaim:
		return s.send(race.Claim{ID: newID(), Hand: s.index, Expr: after.expr})
	case askNoSolution:
		return s.send(race.Claim{ID: newID(), Hand: s.index, None: true})
	case askSkip:
		return s.send(race.Skip{ID: newID(), Hand: s.index})
	case askHint:
		return s, s.loadClue()
	default:
		return s, nil
	}
}

// leave gives up the seat before the start, ends the player's run after it, and closes the screen when
// the run has ended. A pupil of a class keeps the seat.
func (s raceScreen) leave() (Screen, tea.Cmd) {
	phase := s.race.Public.Phase
	switch {
	case s.busy || s.lost || s.race.Seat == "" || phase == race.PhaseOver || s.isClass() || s.finished() && phase != race.PhaseWaiting && phase != race.PhaseCounting:
		s.stop()
		return s, Close
	case phase == race.PhaseWaiting || phase == race.PhaseCounting:
		return s.send(race.Leave{ID: newID()})
	case !s.leaving:
		s.leaving = true
		s.notice = s.env.say("play.leave")
		s.hand.notice = notice{tonePlain, s.notice}
		return s, nil
	}
	return s.send(race.Finish{ID: newID()})
}

// show shows the player's last hand: a new one, or what has happened to it.
func (s raceScreen) show() raceScreen {
	if s.race.Mine == nil || len(s.race.Mine.Shown) == 0 {
		return s
	}
	shown := s.race.Mine.Shown
	h := shown[len(shown)-1]
	if h.Hand == s.index {
		return s.showChange(h)
	}
	p, err := puzzle.ParseID(h.Puzzle)
	if err != nil || len(p.Hand) > maxCards {
		s.notice = s.env.say("web.table.nopuzzle")
		return s
	}
	isFirst := s.index < 0
	o := handOptions{hints: s.isClass() && h.Hints > 0, solvable: s.race.Public.Mode.Solvable, skip: true, confirmSkip: true, confirmNone: true}
	s.hand, s.index, s.last, s.leaving = newHand(s.env, p, o, h.Revealed-s.offset), h.Hand, h, false
	if !isFirst && len(shown) > 1 {
		s.hand.notice = s.endNotice(shown[len(shown)-2])
	}
	return s.showChange(h)
}

// maxCards is the maximum number of cards of a hand in a race.
const maxCards = 6

// showChange shows what has happened to the current hand.
func (s raceScreen) showChange(h race.PlayedHand) raceScreen {
	before := s.last
	s.last = h
	s.hand.options.hints = s.isClass() && h.Hints > 0
	if h.Outcome == race.OutcomeOpen {
		if h.Misses > before.Misses && h.Missed != nil && h.Missed.Expr == "" {
			s.hand.notice = notice{toneBad, s.env.say("web.table.none.only")}
		}
		return s
	}
	if s.hand.ended {
		return s
	}
	s.hand.ended, s.hand.typing, s.hand.confirm = true, false, askNothing
	s.hand.won = h.Outcome == race.OutcomeSolved
	s.hand.hidden = s.hand.won && h.Expr == ""
	s.hand.table = s.hand.table.clear()
	if e, err := expr.Parse(h.Expr); err == nil && s.hand.table.winner == none { // typed, or solved before a restart
		if made, ok := s.hand.table.merges(e, 0); ok {
			s.hand.table = made.clear()
		}
	}
	s.hand.notice = s.endNotice(h)
	return s
}

// endNotice says how a hand ended.
func (s raceScreen) endNotice(h race.PlayedHand) notice {
	e := s.env
	if h.Outcome == race.OutcomeSolved {
		return notice{toneGood, e.outcomeText(h, h.Time)}
	}
	words := e.outcomeText(h, h.Time)
	for _, public := range s.race.Public.Hands {
		if public.Hand == h.Hand && public.Solver != "" && public.Expr != "" {
			words += " " + e.say("web.race.solver", "name", s.name(public.Solver)) + " " + e.answer(h.Puzzle, public.Expr)
		}
	}
	return notice{tonePlain, words}
}

// standing returns the standing of a seat.
func (s raceScreen) standing(seat string) race.PublicStanding {
	for _, p := range s.race.Public.Players {
		if p.Player == seat {
			return p
		}
	}
	return race.PublicStanding{}
}

// name returns the name of the player in a seat.
func (s raceScreen) name(seat string) string {
	if seat == s.race.Seat {
		return s.env.say("web.race.you")
	}
	for _, other := range s.race.Seats {
		if name := other.Name; other.Seat == seat && name != "" {
			return name
		}
	}
	return s.env.say("web.race.unnamed")
}
