package race

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Action is a request of a player or of the dealer: one of the types below, as a value (not a
// pointer). The interface is sealed, so a switch over Create, Configure, Deal, Join, Ready, Leave,
// Host, Start, Pause, Resume, Next, Claim, Hint, Skip, Finish and Tick is complete.
// [mode.ValidName] must be true for IDs and player names.
type Action interface {
	// id returns the ID of the action; it is empty for a Tick.
	id() string
}

type (
	// Create creates a run. Only the dealer may send it, for whom the player in Decide is "". Hands
	// are in the order in which they will be shown. If Mode.Hands is not 0, it is the number of
	// hands.
	Create struct {
		ID      string       `json:"id"`
		Mode    mode.Mode    `json:"mode"`
		Number  int          `json:"number,omitempty"`  // number of the daily
		Offline bool         `json:"offline,omitempty"` // played without the dealer, never ranked; Replay sets it
		Player  string       `json:"for,omitempty"`     // gets the first seat; if empty, every player must join
		Hands   []event.Hand `json:"hands,omitempty"`
		Source  string       `json:"source,omitempty"` // as in event.Created
	}
	// Configure changes the mode and the source of the hands before the start, and removes the dealt
	// hands. Only the dealer may send it, and only in a run whose mode is and remains hosted. In an
	// open-ended run with mode.Mode.LateJoin, it is possible at any time. Then it removes only the
	// hands that have not been shown, and may change only HandTime, MissCost, NoneCost and Solvable.
	Configure struct {
		ID     string    `json:"id"`
		Mode   mode.Mode `json:"mode"`
		Source string    `json:"source,omitempty"` // as in event.Created
	}
	// Deal adds hands to a run whose Mode.Hands is 0, or before the start to a hosted run. Only the
	// dealer may send it.
	Deal struct {
		ID    string       `json:"id"`
		Hands []event.Hand `json:"hands"`
	}
	// Join takes a seat before the start, or at any time if mode.Mode.LateJoin is set. It may
	// start the countdown (mode.Mode.AutoStart).
	Join struct {
		ID string `json:"id"`
	}
	// Ready says whether the player is ready. The host may start anyway.
	Ready struct {
		ID    string `json:"id"`
		Ready bool   `json:"ready"`
	}
	// Leave gives up the seat of the player, or of another player if the dealer sends it, before the
	// start. If it was the seat of the host, the first player becomes the host.
	Leave struct {
		ID     string `json:"id"`
		Player string `json:"for,omitempty"` // only from the dealer
	}
	// Host makes a player the host. Only the host and the dealer may send it.
	Host struct {
		ID     string `json:"id"`
		Player string `json:"for"`
	}
	// Start starts the countdown or, without one, all clocks, and shows the first hand. Only the
	// host, the dealer and the player of a run with one seat may send it.
	Start struct {
		ID string `json:"id"`
	}
	// Pause stops all clocks. Only the host and the dealer may send it.
	Pause struct {
		ID string `json:"id"`
	}
	// Resume lets all clocks continue. Only the host and the dealer may send it.
	Resume struct {
		ID string `json:"id"`
	}
	// Next shows hand number Hand, if the hand before it is closed. In a synchronized mode, only the
	// host and the dealer may send it, and it closes the hand before it for all players. Modes with
	// mode.Mode.Auto need no Next.
	Next struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
	}
	// Claim claims that an expression makes the target, or that there is no solution.
	Claim struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
		Expr string `json:"expr,omitempty"` // any text that expr.Parse accepts
		None bool   `json:"none,omitempty"` // "no solution"; Expr must be empty
		Away int64  `json:"away,omitempty"` // time for which the player was away while this hand was open, in milliseconds
	}
	// Hint asks for the hint of a hand up to a step, 1 to 4. Each new step lowers the points of the
	// hand by one. If mode.Mode.Solvable is set, step 1 counts as step 2. A hint that contains the
	// answer closes the hand as not solved: a hint up to step 4, or any hint if the hand has no
	// solution. If the dealer sends it, it is for all players who have the hand open; this requires
	// a synchronized mode and no mode.Mode.Hints.
	Hint struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
		Step int    `json:"step"`
		Away int64  `json:"away,omitempty"` // as in Claim
	}
	// Skip gives up a hand.
	Skip struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
		Away int64  `json:"away,omitempty"` // as in Claim
	}
	// Finish ends the run of the player. If the dealer sends it, it ends the run of the given player
	// or, without one, of every player. For one player, the run must have started. If the host's run
	// ends, the first player who is still playing becomes the host. In a mode with
	// mode.Mode.LateJoin, only the dealer may send it.
	Finish struct {
		ID     string `json:"id"`
		Away   int64  `json:"away,omitempty"` // as in Claim
		Player string `json:"for,omitempty"`  // only from the dealer
	}
	// Tick makes Decide emit the events of clocks that have run out, and has no other effect. Any
	// client may send one at any time.
	Tick struct{}
)

func (a Create) id() string    { return a.ID }
func (a Configure) id() string { return a.ID }
func (a Deal) id() string      { return a.ID }
func (a Join) id() string      { return a.ID }
func (a Ready) id() string     { return a.ID }
func (a Leave) id() string     { return a.ID }
func (a Host) id() string      { return a.ID }
func (a Start) id() string     { return a.ID }
func (a Pause) id() string     { return a.ID }
func (a Resume) id() string    { return a.ID }
func (a Next) id() string      { return a.ID }
func (a Claim) id() string     { return a.ID }
func (a Hint) id() string      { return a.ID }
func (a Skip) id() string      { return a.ID }
func (a Finish) id() string    { return a.ID }
func (Tick) id() string        { return "" }

// actionName returns the name of an action in JSON, which is its type name in lower case. It
// returns "" for nil and for a pointer.
func actionName(a Action) string {
	name, ok := strings.CutPrefix(fmt.Sprintf("%T", a), "race.")
	if !ok {
		return ""
	}
	return strings.ToLower(name)
}

// actionID returns the ID of an action. It returns an error wrapping ErrBadAction for nil, for a
// pointer and for an invalid ID.
func actionID(a Action) (id string, err error) {
	name := actionName(a)
	if name != "" {
		id = a.id()
	}
	if name == "" || name != "tick" && !mode.ValidName(id) {
		return "", badActionError("invalid type %T or invalid ID %.80q", a, id)
	}
	return id, nil
}

// Move is an action with its player and its time in milliseconds since 1970, as a client without a
// network records it. In JSON, the fields "do" (the name of the action), "at" and "player" precede
// the fields of the action:
//
//	{"do":"claim","at":9000,"player":"ann","id":"k2","hand":0,"expr":"8/(3-8/3)"}
type Move struct {
	At     int64
	Player string
	Action Action
}

// MarshalJSON returns the text that UnmarshalJSON reads. It returns an error wrapping ErrBadAction
// if m has no valid action.
func (m Move) MarshalJSON() ([]byte, error) {
	name := actionName(m.Action)
	if name == "" {
		return nil, badActionError("invalid type %T", m.Action)
	}
	head, err := json.Marshal(struct {
		Name   string `json:"do"`
		At     int64  `json:"at"`
		Player string `json:"player,omitempty"`
	}{name, m.At, m.Player})
	if err != nil {
		return nil, err
	}
	fields, err := json.Marshal(m.Action)
	if err != nil || len(fields) == len("{}") {
		return head, err
	}
	return append(append(head[:len(head)-1], ','), fields[1:]...), nil
}

// UnmarshalJSON reads a move. It returns an error wrapping ErrBadAction for invalid JSON, for an
// unknown action, and for a field that the action does not have. It does not check values; Decide
// does.
func (m *Move) UnmarshalJSON(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var fields MoveFields
	if err := dec.Decode(&fields); err != nil {
		return badActionError("%w", err)
	}
	move, err := fields.Move()
	if err == nil {
		*m = move
	}
	return err
}

// MoveFields holds every field that the JSON of a Move can have; absent fields are nil. ActionName
// is the field "do", and For is the field Player of Create, Leave, Host and Finish. A type for
// requests with more fields can embed MoveFields.
type MoveFields struct {
	ActionName *string       `json:"do"`
	At         *int64        `json:"at"`
	Player     *string       `json:"player"`
	ID         *string       `json:"id"`
	Mode       *mode.Mode    `json:"mode"`
	Number     *int          `json:"number"`
	Offline    *bool         `json:"offline"`
	For        *string       `json:"for"`
	Hands      *[]event.Hand `json:"hands"`
	Hand       *int          `json:"hand"`
	Expr       *string       `json:"expr"`
	None       *bool         `json:"none"`
	Step       *int          `json:"step"`
	Ready      *bool         `json:"ready"`
	Source     *string       `json:"source"`
	Away       *int64        `json:"away"`
}

// Move returns the move. It returns an error wrapping ErrBadAction for an unknown action and for a
// field that the action does not have.
func (f MoveFields) Move() (Move, error) {
	name := takeField(&f.ActionName)
	m := Move{At: takeField(&f.At), Player: takeField(&f.Player)}
	switch name {
	case "create":
		m.Action = Create{takeField(&f.ID), takeField(&f.Mode), takeField(&f.Number), takeField(&f.Offline), takeField(&f.For), takeField(&f.Hands), takeField(&f.Source)}
	case "configure":
		m.Action = Configure{takeField(&f.ID), takeField(&f.Mode), takeField(&f.Source)}
	case "deal":
		m.Action = Deal{takeField(&f.ID), takeField(&f.Hands)}
	case "join":
		m.Action = Join{takeField(&f.ID)}
	case "ready":
		m.Action = Ready{takeField(&f.ID), takeField(&f.Ready)}
	case "leave":
		m.Action = Leave{takeField(&f.ID), takeField(&f.For)}
	case "host":
		m.Action = Host{takeField(&f.ID), takeField(&f.For)}
	case "start":
		m.Action = Start{takeField(&f.ID)}
	case "pause":
		m.Action = Pause{takeField(&f.ID)}
	case "resume":
		m.Action = Resume{takeField(&f.ID)}
	case "next":
		m.Action = Next{takeField(&f.ID), takeField(&f.Hand)}
	case "claim":
		m.Action = Claim{takeField(&f.ID), takeField(&f.Hand), takeField(&f.Expr), takeField(&f.None), takeField(&f.Away)}
	case "hint":
		m.Action = Hint{takeField(&f.ID), takeField(&f.Hand), takeField(&f.Step), takeField(&f.Away)}
	case "skip":
		m.Action = Skip{takeField(&f.ID), takeField(&f.Hand), takeField(&f.Away)}
	case "finish":
		m.Action = Finish{takeField(&f.ID), takeField(&f.Away), takeField(&f.For)}
	case "tick":
		m.Action = Tick{}
	default:
		return Move{}, badActionError("unknown action %.80q", name)
	}
	if f != (MoveFields{}) {
		return Move{}, badActionError("a field does not belong to %q", name)
	}
	return m, nil
}

// takeField returns the value of a field and sets the field to nil.
func takeField[T any](field **T) (value T) {
	if *field != nil {
		value, *field = **field, nil
	}
	return value
}

// The errors of Decide, Apply and Fold. Test for them with errors.Is, since some are wrapped with
// details.
var (
	// ErrBadAction is returned for an action that is invalid in every state or in the current one.
	ErrBadAction = errors.New("race: invalid action")
	// ErrBadEvent is returned by Apply and Fold for an event that is invalid or impossible in the
	// state.
	ErrBadEvent = errors.New("race: event does not fit the state")
	// ErrNotYours is returned for an unknown player, a full run, an action that only the dealer or the
	// host may send, a hint in a mode without hints, and Ready and Leave in a run with one seat.
	ErrNotYours = errors.New("race: action not allowed for this player")
	// ErrNotStarted is returned if the run is not created or not started.
	ErrNotStarted = errors.New("race: run has not started")
	// ErrFinished is returned if the run has ended, for this player or for all.
	ErrFinished = errors.New("race: run is finished")
	// ErrUnknownHand is returned for a hand that has not been shown or does not exist.
	ErrUnknownHand = errors.New("race: hand has not been shown")
	// ErrAlreadyDone is returned if the hand is closed, or the run is already created, started or
	// joined.
	ErrAlreadyDone = errors.New("race: the action was already done")
	// ErrPaused is returned for a claim, a hint, a skip or a next hand while the run is paused.
	ErrPaused = errors.New("race: run is paused")
	// ErrBlocked is returned for a claim too soon after a wrong claim in a synchronized mode.
	ErrBlocked = errors.New("race: no claim is allowed yet after a wrong claim")
	// ErrExpired is returned if the time for the hand is over. If the time for the run is over,
	// the error wraps both ErrExpired and ErrFinished.
	ErrExpired = errors.New("race: the time for the hand or the run is over")
)

// runExpiredError is the error of an action after the time for the run. It wraps ErrFinished and
// ErrExpired, and its text has the prefix of the package only once.
type runExpiredError struct{}

func (runExpiredError) Error() string { return "race: time for the run is over" }

func (runExpiredError) Unwrap() []error { return []error{ErrFinished, ErrExpired} }

func badActionError(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrBadAction, fmt.Errorf(format, args...))
}

func badEventError(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrBadEvent, fmt.Errorf(format, args...))
}
