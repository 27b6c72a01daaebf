package live

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"unicode"

	"golang.org/x/sync/singleflight"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/pubsub"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/joincode"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Races plays races and classes: runs with several players. A race is found by its code. Its players
// have seats; everybody else who knows the code or the ID is a spectator.
//
//	races := live.NewRaces(store, runs)
//	created, err := races.Create(ctx, "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: "race", Hands: 10})
//	id, err := races.Find(ctx, created.Code)
//	joined, err := races.Join(ctx, "bob", id, live.Profile{Name: "Bob", Colour: 2})
//	started, err := races.Start(ctx, "ann", id)
//	after, err := races.Act(ctx, "bob", id, race.Claim{ID: "a1", Hand: 0, Expr: "8/(3-8/3)"})
//
// The actions of a race that arrive at the same time are decided in the order of their arrival and
// appended together. If another process appends first, they are decided again. So all processes that
// share a store agree on the order.
type Races struct {
	// NotifyVersion, if not nil, is called after this process has changed a race, so that other
	// processes can call ReceiveVersion. It must be set before the first use and must not wait.
	NotifyVersion func(id string, version int)
	// NotifyPresence, if not nil, is called with the seats of a race that are connected to this process,
	// or with nil if this process no longer watches the race, so that other processes can call
	// ReceivePresence. It must be set before the first use, must not wait, and must not call methods of
	// Races.
	NotifyPresence func(id string, seats []string)
	// Connected, if not nil, reports whether messages of other processes can arrive. It must be set
	// before the first use.
	Connected func() bool

	store     store.Store
	log       *run.Log
	dealer    *dealer.Dealer
	ratings   *rating.Service
	fairPlay  *fairplay.Service
	opponents *fairplay.Opponents
	hub       *pubsub.Hub[string, *Update]
	maxEvents int   // of a race; after that it ends
	maxBytes  int64 // of the events of a race; after that it ends

	mu           sync.Mutex
	finals       singleflight.Group // calls of storeParts, by race
	liveCalls    singleflight.Group // calls of livePartOf, by race, part and version
	liveParts    *cache.Cache[string, livePart]
	seats        *cache.Cache[string, versionedSeats] // by race
	queues       map[string]*raceQueue
	watched      map[string]*watchedRace
	stopLoops    context.CancelFunc // ends compareVersions and repeatPresence; set while a race is watched
	lostVersions uint64             // as in RaceStats
	closed       bool               // Close was called
}

// NewRaces returns the races of a store, with the log and the dealer of runs. From then on, Sweep of runs also
// runs the clocks of races.
func NewRaces(s store.Store, runs *run.Service) *Races {
	r := &Races{
		store: s, log: runs.Log, dealer: runs.Dealer(), ratings: runs.Ratings, fairPlay: fairplay.New(s), opponents: fairplay.NewOpponents(s, runs.Log.Hash),
		maxEvents: maxRaceEvents, maxBytes: maxRaceBytes, hub: pubsub.New[string, *Update](subscriberQueue),
		queues: map[string]*raceQueue{}, watched: map[string]*watchedRace{}, liveParts: cache.New[string, livePart](2 * maxLiveParts),
		seats: cache.New[string, versionedSeats](maxSeatsCache),
	}
	runs.SweepRace = r.sweep
	return r
}

// Profile is how the others see a player.
type Profile struct {
	Name   string `json:"name"`   // at most MaxName characters
	Colour int    `json:"colour"` // 1 to 7; 0: the server chooses one
}

// Race is a race as one player or a spectator sees it.
type Race struct {
	ID      string      `json:"race"`
	Code    string      `json:"code,omitempty"` // empty after it has expired
	Options RaceOptions `json:"options"`        // as RaceOptions.public returns them
	Seat    string      `json:"seat,omitempty"` // the viewer's seat; empty for a spectator
	Seats   []RaceSeat  `json:"seats"`
	Public  race.Public `json:"public"`
	Mine    *MyHands    `json:"mine,omitempty"` // nil for a spectator
	Next    string      `json:"next,omitempty"` // ID of the rematch
	Now     int64       `json:"now"`            // time of the server

	StoredBytes int64 `json:"-"` // bytes that this call added to the store
}

// RaceSeat is the profile of the player in a seat.
type RaceSeat struct {
	Seat string `json:"seat"` // as in race.Standing.Player
	Profile
}

// MyHands holds what only the player in a seat may see.
type MyHands struct {
	Standing race.Standing     `json:"standing"`
	Shown    []race.PlayedHand `json:"shown"`
	Ends     int64             `json:"ends,omitempty"`     // as in race.View
	HandEnd  int64             `json:"hand_end,omitempty"` // as in race.View
}

// The errors of races.
var (
	ErrRaceFull  = errors.New("live: the race has no free seat")
	ErrNoSeat    = errors.New("live: the player has no seat in this race")
	ErrBadName   = errors.New("live: invalid name or colour")
	ErrNotHost   = errors.New("live: only the host or the teacher may do this")
	ErrNoHands   = errors.New("live: no hands to play")
	ErrBadSecret = errors.New("live: wrong secret of a class")
	ErrNotOver   = errors.New("live: the race is not over")
	ErrBegun     = errors.New("live: the race has begun")
	ErrTooMany   = errors.New("live: too many wrong claims or other optional events")
)

const codeLength = 6

// NormalizeCode returns a code as it is stored: in upper case without blanks and hyphens. It returns
// "" if the text cannot be a code.
func NormalizeCode(text string) string { return joincode.Normalize(text, codeLength) }

// Created is a race that was created.
type Created struct {
	Race
	Secret string `json:"secret,omitempty"` // class: authorizes the teacher; stored only as a hash
}

// Create creates a race. In a race, the player gets the first seat and is the host. In a class, the
// player gets no seat, and the returned secret authorizes the teacher. Create returns ErrBadRequest,
// ErrBadName, and errors of the store.
func (r *Races) Create(ctx context.Context, player string, profile Profile, o RaceOptions) (Created, error) {
	m, err := o.check()
	if err != nil {
		return Created{}, err
	}
	if err := profile.check(); err != nil && o.Kind != KindClass {
		return Created{}, err
	}
	o.First = 0
	now := r.log.Now()
	m.Ranked = o.isRanked() && r.log.Rankable(now)
	l := r.newRace(o.Kind, now)
	l.Race.Expires = now + codeLifetime
	secret := ""
	if o.Kind == KindClass {
		secret = r.log.NewID()
		hash := sha256.Sum256([]byte(secret))
		l.Race.Secret = hash[:]
	}
	if err := r.decideCreate(l, now, m, o, nil); err != nil {
		return Created{}, err
	}
	if o.Kind == KindRace {
		if err := r.join(l, now, player, profile, r.opponents.Origin(ctx)); err != nil {
			return Created{}, err
		}
	}
	for {
		l.Race.Code = joincode.New(codeLength)
		created, err := r.storeNewRace(ctx, l, now, player)
		if !errors.Is(err, store.ErrExists) {
			return Created{Race: created, Secret: secret}, err
		}
	}
}

// newRace returns a race without events.
func (r *Races) newRace(kind string, now int64) *LoadedRace {
	l := &LoadedRace{Loaded: run.Loaded{Run: store.Run{ID: r.log.NewID(), Mode: kind, Created: now}}}
	l.Race = store.Race{Run: l.ID, Kind: kind, Created: now, Expires: now}
	return l
}

// decideCreate decides the first event of a race.
func (r *Races) decideCreate(l *LoadedRace, now int64, m mode.Mode, o RaceOptions, hands []event.Hand) error {
	source, err := json.Marshal(o)
	if err == nil {
		err = r.log.Decide(&l.Loaded, now, "", race.Create{ID: "create", Mode: m, Source: string(source), Hands: hands})
	}
	if err != nil {
		return fmt.Errorf("live: %w", err)
	}
	return nil
}

// storeNewRace stores a race, charges its bytes to the player, and returns the race as the player
// sees it. It returns store.ErrExists if another race has the code.
func (r *Races) storeNewRace(ctx context.Context, l *LoadedRace, now int64, player string) (Race, error) {
	d := r.BuildRaceDecision(l, race.State{})
	d.Charged = player
	r.log.Charge(&d)
	if err := r.store.CreateRace(ctx, l.Run, l.Race, d); err != nil {
		return Race{}, r.log.QuotaError(err)
	}
	r.log.CacheState(l.ID, l.State)
	created, err := r.view(ctx, l, player)
	if err != nil {
		return Race{}, err
	}
	texts, err := store.EncodeEvents(l.NewEvents)
	for _, text := range texts {
		created.StoredBytes += int64(len(text))
	}
	return created, err
}

func (p Profile) check() error {
	if p.Name == "" || !isShortName(p.Name) || p.Colour < 0 || p.Colour > maxColour {
		return fmt.Errorf("%w: %.80q, %d", ErrBadName, p.Name, p.Colour)
	}
	return nil
}

// isShortName reports whether a name has at most MaxName characters and a bounded number of combining
// marks.
func isShortName(name string) bool {
	return len(name) <= maxSeatNameBytes && nameLength(name) <= MaxName
}

// nameLength returns the length of a name as the game counts it: in characters without combining marks.
func nameLength(name string) (n int) {
	for _, r := range name {
		if !unicode.Is(unicode.M, r) {
			n++
		}
	}
	return n
}

// Find returns the ID of the race with a code, or store.ErrNotFound if there is none or the code has
// expired. The caller must limit the number of failed calls, so that codes cannot be guessed.
func (r *Races) Find(ctx context.Context, code string) (string, error) {
	code = NormalizeCode(code)
	if code == "" {
		return "", store.ErrNotFound
	}
	found, err := r.store.RaceByCode(ctx, code, r.log.Now())
	return found.Run, err
}

// Load runs the clocks of a race and returns it. A player without a seat gets the view of a
// spectator. Load returns store.ErrNotFound if there is no such race.
func (r *Races) Load(ctx context.Context, player, id string) (Race, error) {
	l, err := r.readRace(ctx, id)
	switch {
	case err != nil:
	case l.Finished != 0:
		err = r.loadFinal(ctx, l)
	default:
		l, err = r.ticked(ctx, l)
	}
	if err != nil {
		return Race{}, err
	}
	return r.view(ctx, l, player)
}

// Join gives a player a seat. If the player has one already, Join returns the race as it is. It
// returns ErrBadName, ErrRaceFull, ErrBegun, ErrTooMany if players have joined and left too often, and
// race.ErrFinished if the race is over.
func (r *Races) Join(ctx context.Context, player, id string, profile Profile) (Race, error) {
	if err := profile.check(); err != nil {
		return Race{}, err
	}
	origin := r.opponents.Origin(ctx)
	return r.change(ctx, player, id, func(l *LoadedRace, now int64) error {
		if l.seatOf(player) != "" {
			return nil
		}
		return r.join(l, now, player, profile, origin)
	})
}

// join decides the Join of a player and adds the seat. A colour that another player has is replaced
// by a free one, if there is one.
func (r *Races) join(l *LoadedRace, now int64, player string, profile Profile, origin fairplay.SeatOrigin) error {
	taken := map[int]bool{}
	for _, s := range l.Seats {
		taken[s.Colour] = true
	}
	if profile.Colour == 0 || taken[profile.Colour] {
		profile.Colour = 1 + len(l.Seats)%maxColour
		for colour := 1; colour <= maxColour; colour++ {
			if !taken[colour] {
				profile.Colour = colour
				break
			}
		}
	}
	if l.Race.Kind == KindClass {
		profile.Name = l.freeName(profile.Name, "")
	}
	if public := l.State.Public(); r.isScarce(l) && (public.Phase == race.PhaseWaiting || public.Phase == race.PhaseCounting) {
		return ErrTooMany // by players who join and leave
	}
	seat := "s" + strconv.Itoa(l.State.Version()) // the version increases, so the ID is new
	if err := r.log.Decide(&l.Loaded, now, seat, race.Join{ID: "join"}); err != nil {
		switch {
		case errors.Is(err, race.ErrNotYours):
			return ErrRaceFull
		case errors.Is(err, race.ErrAlreadyDone):
			return ErrBegun
		}
		return err
	}
	if l.Race.Kind == KindClass {
		origin = fairplay.SeatOrigin{} // its results are not ranked
	}
	added := store.Seat{Run: l.ID, Seat: seat, Player: player, Name: profile.Name, Colour: profile.Colour, Joined: now, Address: origin.Address, Device: origin.Device}
	l.Seats = append(slices.Clip(l.Seats), added)
	l.addedSeats = append(l.addedSeats, added)
	return nil
}

// SetProfile changes the name and the colour of a player before the start. The colour stays the same
// if another player has the new colour, or if the new colour is 0. SetProfile returns ErrBadName,
// ErrNoSeat, ErrTooMany, race.ErrNotYours in a class, and race.ErrAlreadyDone after the start.
func (r *Races) SetProfile(ctx context.Context, player, id, actionID string, profile Profile) (Race, error) {
	if err := profile.check(); err != nil {
		return Race{}, err
	}
	if !mode.ValidName(actionID) {
		return Race{}, fmt.Errorf("%w: invalid ID %.80q", race.ErrBadAction, actionID)
	}
	return r.change(ctx, player, id, func(l *LoadedRace, now int64) error {
		if err := r.log.Decide(&l.Loaded, now, "", race.Tick{}); err != nil {
			return err
		}
		i := slices.IndexFunc(l.Seats, func(s store.Seat) bool { return s.Player == player })
		switch {
		case i < 0:
			return ErrNoSeat
		case l.Race.Kind == KindClass:
			return race.ErrNotYours
		case slices.Contains(l.State.ActionIDs(l.Seats[i].Seat), actionID):
			return nil
		}
		err := r.withinSeatLimit(l, l.Seats[i].Seat, func() error { return r.touch(l, now, l.Seats[i].Seat, actionID) })
		if err != nil {
			return err
		}
		l.Seats = slices.Clone(l.Seats)
		seat := &l.Seats[i]
		seat.Name = profile.Name
		if !slices.ContainsFunc(l.Seats, func(s store.Seat) bool { return s.Colour == profile.Colour }) && profile.Colour > 0 {
			seat.Colour = profile.Colour
		}
		l.addedSeats = append(l.addedSeats, *seat)
		return nil
	})
}

// touch appends an event without effect, so that clients who watch the race learn of a changed seat,
// which the log does not contain. It returns race.ErrAlreadyDone after the start.
func (r *Races) touch(l *LoadedRace, now int64, seat, actionID string) error {
	i := slices.Index(l.State.Players(), seat)
	same := event.Ready{
		Head:  event.Head{At: max(now, l.State.LastTime()), Player: seat, ActionID: actionID},
		Ready: l.State.Public().Players[i].Ready,
	}
	after, err := race.Fold(l.State, []event.Event{same})
	if err != nil {
		return race.ErrAlreadyDone
	}
	l.State, l.NewEvents = after, append(l.NewEvents, same)
	return nil
}

// Configure changes the options of a race before its start. Only the host may do it. Puzzles as in
// Race.Options keep the list of hands.
func (r *Races) Configure(ctx context.Context, player, id, actionID string, o RaceOptions) (Race, error) {
	return r.change(ctx, player, id, func(l *LoadedRace, now int64) error {
		if seat := l.seatOf(player); seat == "" || seat != l.State.Host() {
			return ErrNotHost
		}
		o := o.restorePuzzles(l.options())
		m, err := o.check()
		if err != nil || o.Kind != KindRace {
			return cmp.Or(err, run.ErrBadRequest)
		}
		source, err := json.Marshal(o)
		if err != nil {
			return fmt.Errorf("live: %w", err)
		}
		m.Ranked = o.isRanked() && r.log.Rankable(l.Created)
		return r.log.Decide(&l.Loaded, now, "", race.Configure{ID: actionID, Mode: m, Source: string(source)})
	})
}

// Act decides an action of a player with a seat: Ready, Leave, Host, Pause, Resume, Next, Claim,
// Skip or Finish. As with Runs.Act, the race is returned even if the action is rejected. Act returns
// ErrTooMany instead of adding another optional event to a seat that has its maximum.
func (r *Races) Act(ctx context.Context, player, id string, a race.Action) (Race, error) {
	switch a.(type) {
	case race.Ready, race.Leave, race.Host, race.Pause, race.Resume, race.Next, race.Claim, race.Skip, race.Finish:
	default:
		return Race{}, fmt.Errorf("%w: %T", race.ErrBadAction, a)
	}
	if err := run.CheckClaimLength(a); err != nil {
		return Race{}, err
	}
	return r.change(ctx, player, id, func(l *LoadedRace, now int64) error {
		seat := l.seatOf(player)
		if seat == "" {
			return ErrNoSeat
		}
		err := r.withinSeatLimit(l, seat, func() error { return r.log.Decide(&l.Loaded, now, seat, a) })
		if _, leaves := a.(race.Leave); leaves && err == nil {
			l.removeSeat(seat)
		}
		return err
	})
}

// Start deals the hands of a race and starts the countdown. Only the host may do it, or the player of
// a race against recorded runs. It returns ErrNotHost, ErrNoHands if no hand meets the options, and
// limiter.ErrBusy.
func (r *Races) Start(ctx context.Context, player, id, actionID string) (Race, error) {
	load := func() (*LoadedRace, error) { return r.load(ctx, id) }
	deal := func(l *LoadedRace) ([]event.Hand, error) {
		if seat := l.seatOf(player); seat == "" || seat != l.State.Host() && l.State.Mode().Seats > 1 {
			return nil, ErrNotHost
		}
		return r.deal(ctx, l, player)
	}
	return r.dealAndDecide(ctx, player, id, load, deal, func(l *LoadedRace, now int64, hands []event.Hand) error {
		if missing := l.State.Mode().Hands - len(l.State.PuzzleIDs()); missing == len(hands) && missing > 0 {
			if err := r.log.Decide(&l.Loaded, now, "", race.Deal{ID: "deal", Hands: hands}); err != nil {
				return err
			}
		}
		return r.log.Decide(&l.Loaded, now, l.seatOf(player), race.Start{ID: actionID})
	})
}

// dealAndDecide loads a race, deals hands, and decides an action of the player that needs them. If the
// options change while the hands are dealt, it starts again. deal returns an error if the action is
// rejected.
func (r *Races) dealAndDecide(ctx context.Context, player, id string, load func() (*LoadedRace, error),
	deal func(l *LoadedRace) ([]event.Hand, error), decide func(l *LoadedRace, now int64, hands []event.Hand) error,
) (Race, error) {
	for range run.MaxTries {
		l, err := load()
		if err != nil {
			return Race{}, err
		}
		hands, err := deal(l)
		if err != nil {
			return r.rejected(ctx, l, player, err)
		}
		source, changed := l.source(), false
		after, err := r.change(ctx, player, id, func(l *LoadedRace, now int64) error {
			if changed = len(hands) > 0 && l.source() != source; changed {
				return nil
			}
			return decide(l, now, hands)
		})
		if ctx.Err() != nil { // the queue may still write changed
			return Race{}, ctx.Err()
		}
		if !changed {
			return after, err
		}
	}
	return Race{}, fmt.Errorf("%w: %s", run.ErrContention, id)
}

// deal returns the hands of a race that is to start. player is the host.
func (r *Races) deal(ctx context.Context, l *LoadedRace, player string) ([]event.Hand, error) {
	o := l.options()
	switch {
	case l.State.Over() || len(l.State.PuzzleIDs()) > 0:
		return nil, nil // too late, or a repeated request
	case len(o.Puzzles) > 0:
		return r.dealer.Hands(ctx, o.Puzzles)
	case o.Missed:
		ids, err := r.missedPuzzles(ctx, player, o.handCount())
		if err != nil {
			return nil, err
		}
		if len(ids) < o.handCount() {
			return nil, fmt.Errorf("%w: %d missed hands, want %d", ErrNoHands, len(ids), o.handCount())
		}
		return r.dealer.Hands(ctx, ids)
	}
	return r.dealByOptions(ctx, l.ID, o, nil, o.handCount())
}

// dealByOptions returns n hands. dealt holds the puzzle IDs of the hands before them. The hands have
// the levels of the options in turn. dealByOptions returns ErrNoHands if no hand meets the options.
func (r *Races) dealByOptions(ctx context.Context, id string, o RaceOptions, dealt []string, n int) ([]event.Hand, error) {
	first, known := len(dealt), slices.Clone(dealt)
	turns := max(1, len(o.Levels))
	hands := make([]event.Hand, n)
	for turn := range min(turns, n) { // the hands of one level at a time
		criteria := o.criteria()
		if len(o.Levels) > 0 {
			criteria.Level = o.Levels[(first+turn)%turns]
		}
		count := (n - turn + turns - 1) / turns // number of hands with this level
		batch, err := r.dealer.Practice(ctx, id, criteria, known, count)
		if errors.Is(err, dealer.ErrCriteria) {
			return nil, fmt.Errorf("%w: %w", ErrNoHands, err)
		}
		if err != nil {
			return nil, err
		}
		for i, hand := range batch {
			hands[turn+i*turns] = hand
			known = append(known, hand.Puzzle)
		}
	}
	return hands, nil
}

// missedPuzzles returns the puzzle IDs of at most n hands that the player failed to solve, latest
// first. A later success does not remove a hand.
func (r *Races) missedPuzzles(ctx context.Context, player string, n int) (ids []string, err error) {
	plays, err := r.store.Plays(ctx, player, 0, store.PlayCursor{}, maxMissedPlays)
	for _, p := range plays {
		if p.Outcome != string(race.OutcomeSolved) && len(ids) < n && !slices.Contains(ids, p.Puzzle) {
			ids = append(ids, p.Puzzle)
		}
	}
	return ids, err
}

// maxMissedPlays is the number of latest hands among which missedPuzzles looks.
const maxMissedPlays = 2000

// rankedResults returns the result of every seat in order of rank.
func rankedResults(s race.State) ([]race.Result, error) {
	results := []race.Result{}
	for _, seat := range s.Players() {
		result, err := s.Result(seat)
		if err != nil {
			return nil, err
		}
		results = append(results, result)
	}
	slices.SortStableFunc(results, func(a, b race.Result) int {
		if a.Points != b.Points {
			return b.Points - a.Points
		}
		return int(max(-1, min(1, a.Time-b.Time)))
	})
	return results, nil
}

// Rematch creates a race with the same options, of which the player is the host. It returns the ID of
// the race and the number of bytes stored, also with an error. If another player was first, Rematch
// returns the ID of that race. It returns ErrNoSeat, ErrNotOver, and ErrBadRequest for a quick match
// or a class.
func (r *Races) Rematch(ctx context.Context, player, id string) (next string, storedBytes int64, err error) {
	l, err := r.readRace(ctx, id)
	if err != nil {
		return "", 0, err
	}
	seat := l.seat(l.seatOf(player))
	switch {
	case seat.Seat == "":
		return "", 0, ErrNoSeat
	case l.Finished == 0:
		return "", 0, ErrNotOver
	case l.Race.Kind != KindRace: // nobody would know the secret of a class
		return "", 0, run.ErrBadRequest
	case l.Race.Next != "":
		return l.Race.Next, 0, nil
	}
	if err := r.loadFinal(ctx, l); err != nil {
		return "", 0, err
	}
	created, err := r.Create(ctx, player, Profile{seat.Name, seat.Colour}, l.options())
	if err != nil {
		return "", created.StoredBytes, err
	}
	next, err = r.store.SetNextRace(ctx, id, created.ID)
	if err == nil {
		r.ReceiveVersion(id, l.Version)
		r.notifyVersion(id, l.Version)
	}
	return next, created.StoredBytes, err
}
