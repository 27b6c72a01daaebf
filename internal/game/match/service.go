// Package match plays races on a server: runs with several players. Classes, quick matches and races
// against ghosts are races, too; packages class, quick and ghost beside this one have what is special about
// them. A race is found by its code. Its players have seats; everybody else who knows the code or the ID is
// a spectator.
//
//	races := match.New(store, runs, class.Parts)
//	created, err := races.Create(ctx, "ann", match.Profile{Name: "Ann"}, match.Options{Kind: "race", Hands: 10})
//	id, err := races.Find(ctx, created.Code)
//	joined, err := races.Join(ctx, "bob", id, match.Profile{Name: "Bob", Colour: 2})
//	started, err := races.Start(ctx, "ann", id, "a1")
//	after, err := races.Act(ctx, "bob", id, race.Claim{ID: "a2", Hand: 0, Expr: "8/(3-8/3)"})
//
// The actions of a race that arrive at the same time are decided in the order of their arrival and
// appended together. If another process appends first, they are decided again. So all processes that
// share a store agree on the order.
//
// A Service has a part for each step: Reader reads races, Hands deals, Queue decides and appends, and Finals
// answers from what is stored of races that are over.
package match

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/joincode"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Store is what races need of a store.
type Store interface {
	readerStore
	finalStore
	handStore
	fairplay.OpponentStore
	CreateRace(ctx context.Context, r store.Run, race store.Race, d store.Decision) error
	RaceByCode(ctx context.Context, code string, at int64) (store.Race, error)
	SetNextRace(ctx context.Context, run, next string) (winner string, err error)
	DeleteRace(ctx context.Context, run string, version int) error
	Result(ctx context.Context, run, player string) (store.Result, error)
}

// Service plays races. Many goroutines may call its methods, in several processes that share a store.
type Service struct {
	Log    *run.Log
	Reader *Reader
	Queue  *Queue
	Finals *Finals
	Hands  *Hands

	store     Store
	opponents *fairplay.Opponents
	ratings   *rating.Service
}

// New returns a Service for the races of a store, with the log and the dealer of runs. From then on, Sweep of runs also runs
// the clocks of races. classParts returns the parts of a class that is over.
func New(s Store, runs *run.Service, classParts PartsFunc) *Service {
	finals := &Finals{store: s, log: runs.Log, classParts: classParts}
	reader := &Reader{store: s, log: runs.Log, finals: finals, seats: cache.New[string, versionedSeats](maxSeatsCache)}
	opponents := fairplay.NewOpponents(s, runs.Log.Hash)
	r := &Service{
		Log: runs.Log, Reader: reader, Finals: finals, Hands: &Hands{store: s, dealer: runs.Dealer()},
		Queue: &Queue{log: runs.Log, reader: reader, opponents: opponents, maxEvents: maxRaceEvents, maxBytes: maxRaceBytes, queues: map[string]*waitingActions{}},
		store: s, opponents: opponents, ratings: runs.Ratings,
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
	ID      string        `json:"race"`
	Code    string        `json:"code,omitempty"` // empty after it has expired
	Options Options       `json:"options"`        // as Options.Public returns them
	Seat    string        `json:"seat,omitempty"` // the viewer's seat; empty for a spectator
	Seats   []SeatProfile `json:"seats"`
	Public  race.Public   `json:"public"`
	Mine    *MyHands      `json:"mine,omitempty"` // nil for a spectator
	Next    string        `json:"next,omitempty"` // ID of the rematch
	Now     int64         `json:"now"`            // time of the server

	StoredBytes int64 `json:"-"` // bytes that this call added to the store
}

// SeatProfile is the profile of the player in a seat.
type SeatProfile struct {
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
	ErrRaceFull  = errors.New("match: the race has no free seat")
	ErrNoSeat    = errors.New("match: the player has no seat in this race")
	ErrBadName   = errors.New("match: invalid name or colour")
	ErrNotHost   = errors.New("match: only the host or the teacher may do this")
	ErrNoHands   = errors.New("match: no hands to play")
	ErrBadSecret = errors.New("match: wrong secret of a class")
	ErrNotOver   = errors.New("match: the race is not over")
	ErrBegun     = errors.New("match: the race has begun")
	ErrTooMany   = errors.New("match: too many wrong claims or other optional events")
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
// player gets no seat, and the returned secret authorizes the teacher. Create returns
// run.ErrBadRequest, ErrBadName, and errors of the store.
func (s *Service) Create(ctx context.Context, player string, profile Profile, o Options) (Created, error) {
	m, err := o.Check()
	if err != nil {
		return Created{}, err
	}
	if err := profile.Check(); err != nil && o.Kind != KindClass {
		return Created{}, err
	}
	var seats []store.Seat
	if o.Kind == KindRace {
		origin := s.opponents.Origin(ctx)
		seats = []store.Seat{{Player: player, Name: profile.Name, Colour: profile.Colour, Address: origin.Address, Device: origin.Device}}
	}
	return s.create(ctx, player, m, o, seats)
}

// create creates a race for a player, with the players of seats in this order. Of a seat, only the player, the profile,
// the origin, and Joined if it is not 0 count: an origin is stored for 30 days from when its seat was taken.
func (s *Service) create(ctx context.Context, player string, m mode.Mode, o Options, seats []store.Seat) (Created, error) {
	o.First = 0
	now := s.Log.Now()
	m.Ranked = o.isRanked() && s.Log.Rankable(now)
	l := newRace(s.Log.NewID(), o.Kind, now)
	l.Race.Expires = now + codeLifetime
	secret := ""
	if o.Kind == KindClass {
		secret = s.Log.NewID()
		hash := sha256.Sum256([]byte(secret))
		l.Race.Secret = hash[:]
	}
	if err := s.decideCreate(l, now, m, o, nil); err != nil {
		return Created{}, err
	}
	for _, seat := range seats {
		from, err := s.arrivalFrom(ctx, seat.Player, fairplay.SeatOrigin{Address: seat.Address, Device: seat.Device})
		if err != nil {
			return Created{}, err
		}
		if err := s.join(l, now, seat.Player, Profile{seat.Name, seat.Colour}, from); err != nil {
			return Created{}, err
		}
		if i := len(l.Seats) - 1; seat.Joined > 0 {
			l.Seats[i].Joined, l.addedSeats[len(l.addedSeats)-1].Joined = seat.Joined, seat.Joined
		}
	}
	for {
		l.Race.Code = joincode.New(codeLength)
		created, err := s.storeNewRace(ctx, l, player)
		if !errors.Is(err, store.ErrExists) {
			return Created{Race: created, Secret: secret}, err
		}
	}
}

// newRace returns a race without events.
func newRace(id, kind string, now int64) *Loaded {
	l := &Loaded{Loaded: run.Loaded{Run: store.Run{ID: id, Mode: kind, Created: now}}}
	l.Race = store.Race{Run: l.ID, Kind: kind, Created: now, Expires: now}
	return l
}

// decideCreate decides the first event of a race.
func (s *Service) decideCreate(l *Loaded, now int64, m mode.Mode, o Options, hands []event.Hand) error {
	source, err := json.Marshal(o)
	if err == nil {
		err = s.Log.Decide(&l.Loaded, now, "", race.Create{ID: "create", Mode: m, Source: string(source), Hands: hands})
	}
	if err != nil {
		return fmt.Errorf("match: %w", err)
	}
	return nil
}

// storeNewRace stores a race, charges its bytes to the player, and returns the race as the player
// sees it. It returns store.ErrExists if another race has the code.
func (s *Service) storeNewRace(ctx context.Context, l *Loaded, player string) (Race, error) {
	d := DeriveRows(l, race.State{}, s.Log.Now())
	d.Charged = player
	s.Log.Charge(&d)
	if err := s.store.CreateRace(ctx, l.Run, l.Race, d); err != nil {
		return Race{}, s.Log.QuotaError(err)
	}
	s.Log.CacheState(l.ID, l.State)
	created, err := s.View(ctx, l, player)
	if err != nil {
		return Race{}, err
	}
	texts, err := store.EncodeEvents(l.NewEvents)
	for _, text := range texts {
		created.StoredBytes += int64(len(text))
	}
	return created, err
}

// Check returns ErrBadName if the name is empty or too long, or there is no such colour.
func (p Profile) Check() error {
	if p.Name == "" || !IsShortName(p.Name) || p.Colour < 0 || p.Colour > maxColour {
		return fmt.Errorf("%w: %.80q, %d", ErrBadName, p.Name, p.Colour)
	}
	return nil
}

// IsShortName reports whether a name has at most MaxName characters and a bounded number of combining
// marks.
func IsShortName(name string) bool {
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
func (s *Service) Find(ctx context.Context, code string) (string, error) {
	code = NormalizeCode(code)
	if code == "" {
		return "", store.ErrNotFound
	}
	found, err := s.store.RaceByCode(ctx, code, s.Log.Now())
	return found.Run, err
}

// Load runs the clocks of a race and returns it. A player without a seat gets the view of a
// spectator. Load returns store.ErrNotFound if there is no such race.
func (s *Service) Load(ctx context.Context, player, id string) (Race, error) {
	l, err := s.Reader.Read(ctx, id)
	switch {
	case err != nil:
	case l.Finished != 0:
		err = s.Finals.load(ctx, l)
	default:
		l, err = s.Queue.Ticked(ctx, l)
	}
	if err != nil {
		return Race{}, err
	}
	return s.View(ctx, l, player)
}

// Join gives a player a seat. If the player has one already, Join returns the race as it is. It
// returns ErrBadName, ErrRaceFull, ErrBegun, ErrTooMany if players have joined and left too often, and
// race.ErrFinished if the race is over.
func (s *Service) Join(ctx context.Context, player, id string, profile Profile) (Race, error) {
	if err := profile.Check(); err != nil {
		return Race{}, err
	}
	from, err := s.arrival(ctx, player)
	if err != nil {
		return Race{}, err
	}
	return s.Change(ctx, player, id, func(l *Loaded, now int64) error {
		if l.SeatOf(player) != "" {
			return nil
		}
		return s.join(l, now, player, profile, from)
	})
}

// arrival is what a seat keeps of a player who takes it: the origin of the request, and the rating.
type arrival struct {
	fairplay.SeatOrigin
	mean, deviation, ratedHands int // as in store.Seat
}

// arrival returns that of the player whose request ctx is.
func (s *Service) arrival(ctx context.Context, player string) (arrival, error) {
	return s.arrivalFrom(ctx, player, s.opponents.Origin(ctx))
}

// arrivalFrom returns that of a player who comes from an origin.
func (s *Service) arrivalFrom(ctx context.Context, player string, origin fairplay.SeatOrigin) (arrival, error) {
	strength, err := s.ratings.Player(ctx, player)
	current := strength.Estimate()
	return arrival{origin, int(current.Mean), int(current.DeviationAt(s.Log.Now())), strength.Hands()}, err
}

// join decides the Join of a player and adds the seat. A colour that another player has is replaced
// by a free one, if there is one.
func (s *Service) join(l *Loaded, now int64, player string, profile Profile, from arrival) error {
	taken := map[int]bool{}
	for _, other := range l.Seats {
		taken[other.Colour] = true
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
	profile.Name = l.FreeName(profile.Name, "")
	if public := l.State.Public(); s.Queue.isScarce(l) && (public.Phase == race.PhaseWaiting || public.Phase == race.PhaseCounting) {
		return ErrTooMany // by players who join and leave
	}
	seat := "s" + strconv.Itoa(l.State.Version()) // the version increases, so the ID is new
	if err := s.Log.Decide(&l.Loaded, now, seat, race.Join{ID: "join"}); err != nil {
		switch {
		case errors.Is(err, race.ErrNotYours):
			return ErrRaceFull
		case errors.Is(err, race.ErrAlreadyDone):
			return ErrBegun
		}
		return err
	}
	if l.Race.Kind == KindClass {
		from = arrival{} // its results are not ranked
	}
	added := store.Seat{
		Run: l.ID, Seat: seat, Player: player, Name: profile.Name, Colour: profile.Colour, Joined: now,
		Address: from.Address, Device: from.Device, Mean: from.mean, Deviation: from.deviation, RatedHands: from.ratedHands,
	}
	l.Seats = append(slices.Clip(l.Seats), added)
	l.addedSeats = append(l.addedSeats, added)
	return nil
}

// SetProfile changes the name and the colour of a player before the start. The colour stays the same
// if another player has the new colour, or if the new colour is 0. SetProfile returns ErrBadName,
// ErrNoSeat, ErrTooMany, race.ErrNotYours in a class, and race.ErrAlreadyDone after the start.
func (s *Service) SetProfile(ctx context.Context, player, id, actionID string, profile Profile) (Race, error) {
	if err := profile.Check(); err != nil {
		return Race{}, err
	}
	if !mode.ValidName(actionID) {
		return Race{}, fmt.Errorf("%w: invalid ID %.80q", race.ErrBadAction, actionID)
	}
	return s.Change(ctx, player, id, func(l *Loaded, now int64) error {
		if err := s.Log.Decide(&l.Loaded, now, "", race.Tick{}); err != nil {
			return err
		}
		i := slices.IndexFunc(l.Seats, func(other store.Seat) bool { return other.Player == player })
		switch {
		case i < 0:
			return ErrNoSeat
		case l.Race.Kind == KindClass:
			return race.ErrNotYours
		case slices.Contains(l.State.ActionIDs(l.Seats[i].Seat), actionID):
			return nil
		}
		err := s.Queue.withinSeatLimit(l, l.Seats[i].Seat, func() error { return touch(l, now, l.Seats[i].Seat, actionID) })
		if err != nil {
			return err
		}
		l.Seats = slices.Clone(l.Seats)
		seat := &l.Seats[i]
		seat.Name = l.FreeName(profile.Name, seat.Seat)
		if !slices.ContainsFunc(l.Seats, func(s store.Seat) bool { return s.Colour == profile.Colour }) && profile.Colour > 0 {
			seat.Colour = profile.Colour
		}
		l.addedSeats = append(l.addedSeats, *seat)
		return nil
	})
}

// touch appends an event without effect, so that clients who watch the race learn of a changed seat,
// which the log does not contain. It returns race.ErrAlreadyDone after the start.
func touch(l *Loaded, now int64, seat, actionID string) error {
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

// Configure changes the options of a race before its start. Only the host may do it. If o.Puzzles is as in
// Race.Options, the list of hands stays the same. Configure returns ErrNotHost and run.ErrBadRequest.
func (s *Service) Configure(ctx context.Context, player, id, actionID string, o Options) (Race, error) {
	return s.Change(ctx, player, id, func(l *Loaded, now int64) error {
		if seat := l.SeatOf(player); seat == "" || seat != l.State.Host() {
			return ErrNotHost
		}
		o := o.restorePuzzles(l.Options())
		m, err := o.Check()
		if err != nil || o.Kind != KindRace {
			return cmp.Or(err, run.ErrBadRequest)
		}
		source, err := json.Marshal(o)
		if err != nil {
			return fmt.Errorf("match: %w", err)
		}
		m.Ranked = o.isRanked() && s.Log.Rankable(l.Created)
		return s.Log.Decide(&l.Loaded, now, "", race.Configure{ID: actionID, Mode: m, Source: string(source)})
	})
}

// Act decides an action of a player with a seat: Ready, Leave, Host, Pause, Resume, Next, Claim,
// Skip or Finish. As with run.Service.Act, the race is returned even if the action is rejected. Act returns
// ErrTooMany instead of adding another optional event to a seat that has its maximum.
func (s *Service) Act(ctx context.Context, player, id string, a race.Action) (Race, error) {
	switch a.(type) {
	case race.Ready, race.Leave, race.Host, race.Pause, race.Resume, race.Next, race.Claim, race.Skip, race.Finish:
	default:
		return Race{}, fmt.Errorf("%w: %T", race.ErrBadAction, a)
	}
	if err := run.CheckClaimLength(a); err != nil {
		return Race{}, err
	}
	return s.Change(ctx, player, id, func(l *Loaded, now int64) error {
		seat := l.SeatOf(player)
		if seat == "" {
			return ErrNoSeat
		}
		err := s.Queue.withinSeatLimit(l, seat, func() error { return s.Log.Decide(&l.Loaded, now, seat, a) })
		if _, leaves := a.(race.Leave); leaves && err == nil {
			l.RemoveSeat(seat)
		}
		return err
	})
}

// Start deals the hands of a race and starts the countdown. Only the host may do it, or the player of
// a race against recorded runs. It returns ErrNotHost, ErrNoHands if no hand meets the options, and
// limiter.ErrBusy.
func (s *Service) Start(ctx context.Context, player, id, actionID string) (Race, error) {
	load := func() (*Loaded, error) { return s.Reader.loadToDecide(ctx, id) }
	deal := func(l *Loaded) ([]event.Hand, error) {
		if seat := l.SeatOf(player); seat == "" || seat != l.State.Host() && l.State.Mode().Seats > 1 {
			return nil, ErrNotHost
		}
		return s.Hands.deal(ctx, l, player)
	}
	return s.DealAndDecide(ctx, player, id, load, deal, func(l *Loaded, now int64, hands []event.Hand) error {
		if missing := l.State.Mode().Hands - len(l.State.PuzzleIDs()); missing == len(hands) && missing > 0 {
			if err := s.Log.Decide(&l.Loaded, now, "", race.Deal{ID: "deal", Hands: hands}); err != nil {
				return err
			}
		}
		return s.Log.Decide(&l.Loaded, now, l.SeatOf(player), race.Start{ID: actionID})
	})
}

// DealAndDecide loads a race, deals hands, and decides an action of the player that needs them. If the
// options change while the hands are dealt, it starts again. deal returns an error if the action is
// rejected.
func (s *Service) DealAndDecide(ctx context.Context, player, id string, load func() (*Loaded, error),
	deal func(l *Loaded) ([]event.Hand, error), decide func(l *Loaded, now int64, hands []event.Hand) error,
) (Race, error) {
	for range run.MaxTries {
		l, err := load()
		if err != nil {
			return Race{}, err
		}
		hands, err := deal(l)
		if err != nil {
			return s.rejected(ctx, l, player, err)
		}
		source, changed := l.Source(), false
		after, err := s.Change(ctx, player, id, func(l *Loaded, now int64) error {
			if changed = len(hands) > 0 && l.Source() != source; changed {
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

// Rematch creates a race with the same options and the same host: the player who was it at the start. The host gets a
// seat, and so does the player who asks; if the host was deleted, that player is the host. It returns the ID of
// the race and the number of bytes stored, also with an error. If another player was first, Rematch
// returns the ID of that race. It returns ErrNoSeat, ErrNotOver, and run.ErrBadRequest for a quick
// match or a class.
func (s *Service) Rematch(ctx context.Context, player, id string) (next string, storedBytes int64, err error) {
	l, err := s.Reader.Read(ctx, id)
	if err != nil {
		return "", 0, err
	}
	seat := l.Seat(l.SeatOf(player))
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
	if err := s.Finals.load(ctx, l); err != nil {
		return "", 0, err
	}
	origin := s.opponents.Origin(ctx)
	seat.Address, seat.Device, seat.Joined = origin.Address, origin.Device, 0
	seats := []store.Seat{seat}
	if host := l.Seat(l.final.Host); host.Player != "" && host.Seat != seat.Seat {
		seats = []store.Seat{host, seat}
	}
	o := l.Options()
	m, err := o.Check()
	if err != nil {
		return "", 0, err
	}
	created, err := s.create(ctx, player, m, o, seats)
	if err != nil {
		return "", created.StoredBytes, err
	}
	next, err = s.store.SetNextRace(ctx, id, created.ID)
	if err == nil {
		s.Queue.notifyChanged(id, l.Version)
	}
	return next, created.StoredBytes, err
}

// sweep runs the clocks of a race and ends it if it is idle. It deletes an idle race that has not
// begun or has no players, so that nobody gets results without hands, and tells the processes that
// watch the race.
func (s *Service) sweep(ctx context.Context, id string) error {
	l, rejection, err := s.Queue.Submit(ctx, id, func(l *Loaded, now int64) error {
		err := s.Log.Decide(&l.Loaded, now, "", race.Tick{})
		if err != nil || l.State.Over() || now < l.idleDeadline() || l.isWaiting() || len(l.State.Players()) == 0 {
			return err
		}
		return s.Log.Decide(&l.Loaded, l.State.LastTime(), "", race.Finish{ID: "idle"})
	})
	switch {
	case err != nil || rejection != nil:
		return cmp.Or(err, rejection)
	case (l.isWaiting() || len(l.State.Players()) == 0) && s.Log.Now() >= l.idleDeadline():
		if err := s.store.DeleteRace(ctx, id, l.Version); err != nil {
			return err
		}
		s.Queue.notifyChanged(id, l.Version)
	}
	return nil
}

// IsAlone reports whether the result of a player in a race is not ranked and no opponent counts, since all are
// related to the player or there are none.
func (s *Service) IsAlone(ctx context.Context, player, id string) (bool, error) {
	result, err := s.store.Result(ctx, id, player)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil && !result.Ranked && result.Opponents == 0 && result.Mode != KindClass, err
}
