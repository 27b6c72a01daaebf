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

// Action is one of the types below, as a value (not a pointer). The interface is sealed,
// so a switch over Create, Deal, Join, Start, Next, Claim, Hint, Skip, Finish and Tick is
// complete. IDs and players are texts that mode.ValidName takes.
type Action interface {
	// id returns the ID of the action, which is empty for a Tick.
	id() string
}

type (
	// Create begins a run; it is the dealer's, so its player is "". The hands are in the
	// order in which they will be shown: as many as Mode.Hands, if that is not 0.
	Create struct {
		ID      string       `json:"id"`
		Mode    mode.Mode    `json:"mode"`
		Number  int          `json:"number,omitempty"`  // of the daily
		Offline bool         `json:"offline,omitempty"` // never ranked; Replay sets it
		Player  string       `json:"for,omitempty"`     // who has the first seat; empty: all join
		Hands   []event.Hand `json:"hands,omitempty"`
	}
	// Deal adds hands to a run whose Mode.Hands is 0; it is the dealer's.
	Deal struct {
		ID    string       `json:"id"`
		Hands []event.Hand `json:"hands"`
	}
	// Join takes a seat before the start.
	Join struct {
		ID string `json:"id"`
	}
	// Start starts all clocks and shows the first hand. The dealer may, and who plays alone.
	Start struct {
		ID string `json:"id"`
	}
	// Next shows the hand of this number, once the one before it is done, where the mode
	// does not by itself.
	Next struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
	}
	// Claim says how the target is made, or that it cannot be.
	Claim struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
		Expr string `json:"expr,omitempty"` // anything that expr.Parse reads
		None bool   `json:"none,omitempty"` // "no solution", and then no Expr
		Away int64  `json:"away,omitempty"` // how long the player was away from the open hand, in all
	}
	// Hint asks for the hint of a hand up to a step, 1 to 4. Each step not had before
	// lowers what the hand counts; where mode.Mode.Solvable is set, step 1 is taken as step 2. Where it
	// is the answer, step 4 and for a hand without solution any step, the hand is closed as not solved.
	Hint struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
		Step int    `json:"step"`
		Away int64  `json:"away,omitempty"` // as in Claim
	}
	// Skip lets a hand go.
	Skip struct {
		ID   string `json:"id"`
		Hand int    `json:"hand"`
		Away int64  `json:"away,omitempty"` // as in Claim
	}
	// Finish ends the player's run; by the dealer, everybody's.
	Finish struct {
		ID   string `json:"id"`
		Away int64  `json:"away,omitempty"` // as in Claim
	}
	// Tick lets the clock act. Anyone may send one at any time; only Deadline matters.
	Tick struct{}
)

func (a Create) id() string { return a.ID }
func (a Deal) id() string   { return a.ID }
func (a Join) id() string   { return a.ID }
func (a Start) id() string  { return a.ID }
func (a Next) id() string   { return a.ID }
func (a Claim) id() string  { return a.ID }
func (a Hint) id() string   { return a.ID }
func (a Skip) id() string   { return a.ID }
func (a Finish) id() string { return a.ID }
func (Tick) id() string     { return "" }

// nameOf returns the name of an action in its JSON: that of its type. It is empty for nil and for a pointer.
func actionName(a Action) string {
	name, ok := strings.CutPrefix(fmt.Sprintf("%T", a), "race.")
	if !ok {
		return ""
	}
	return strings.ToLower(name)
}

// idOf returns the ID of an action. The error is for nil, a pointer and an invalid ID.
func actionID(a Action) (id string, err error) {
	name := actionName(a)
	if name != "" {
		id = a.id()
	}
	if name == "" || name != "tick" && !mode.ValidName(id) {
		return "", badAction("%T with ID %.80q", a, id)
	}
	return id, nil
}

// Move is an action with who took it and when, as a client without network lists them.
// Its JSON is that of the action with three fields more, "do" naming the action:
//
//	{"do":"claim","at":9000,"player":"ann","id":"k2","hand":0,"expr":"8/(3-8/3)"}
type Move struct {
	At     int64
	Player string
	Action Action
}

// MarshalJSON gives the text that UnmarshalJSON reads. The error is for no action.
func (m Move) MarshalJSON() ([]byte, error) {
	name := actionName(m.Action)
	if name == "" {
		return nil, badAction("%T", m.Action)
	}
	head, err := json.Marshal(struct {
		Do     string `json:"do"`
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

// UnmarshalJSON reads a move. A field that the action does not have is refused; that the
// action makes sense is for Decide to say. The error is ErrBadAction.
func (m *Move) UnmarshalJSON(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var fields MoveFields
	if err := dec.Decode(&fields); err != nil {
		return badAction("%w", err)
	}
	read, err := fields.Move()
	if err == nil {
		*m = read
	}
	return err
}

// MoveFields holds the fields that the JSON of a Move can have, whatever its action; nil for those it does not have.
// A request that has more fields than a move embeds it, so its body is decoded once.
type MoveFields struct {
	Do      *string       `json:"do"`
	At      *int64        `json:"at"`
	Player  *string       `json:"player"`
	ID      *string       `json:"id"`
	Mode    *mode.Mode    `json:"mode"`
	Number  *int          `json:"number"`
	Offline *bool         `json:"offline"`
	For     *string       `json:"for"`
	Hands   *[]event.Hand `json:"hands"`
	Hand    *int          `json:"hand"`
	Expr    *string       `json:"expr"`
	None    *bool         `json:"none"`
	Step    *int          `json:"step"`
	Away    *int64        `json:"away"`
}

// Move returns the move. The error is ErrBadAction, for an unknown action and for a field that the action does not have.
func (f MoveFields) Move() (Move, error) {
	do := pop(&f.Do)
	m := Move{At: pop(&f.At), Player: pop(&f.Player)}
	switch do {
	case "create":
		m.Action = Create{pop(&f.ID), pop(&f.Mode), pop(&f.Number), pop(&f.Offline), pop(&f.For), pop(&f.Hands)}
	case "deal":
		m.Action = Deal{pop(&f.ID), pop(&f.Hands)}
	case "join":
		m.Action = Join{pop(&f.ID)}
	case "start":
		m.Action = Start{pop(&f.ID)}
	case "next":
		m.Action = Next{pop(&f.ID), pop(&f.Hand)}
	case "claim":
		m.Action = Claim{pop(&f.ID), pop(&f.Hand), pop(&f.Expr), pop(&f.None), pop(&f.Away)}
	case "hint":
		m.Action = Hint{pop(&f.ID), pop(&f.Hand), pop(&f.Step), pop(&f.Away)}
	case "skip":
		m.Action = Skip{pop(&f.ID), pop(&f.Hand), pop(&f.Away)}
	case "finish":
		m.Action = Finish{pop(&f.ID), pop(&f.Away)}
	case "tick":
		m.Action = Tick{}
	default:
		return Move{}, badAction("unknown action %.80q", do)
	}
	if f != (MoveFields{}) {
		return Move{}, badAction("%q has other fields", do)
	}
	return m, nil
}

// take returns the value of a field and clears the field.
func pop[T any](field **T) (value T) {
	if *field != nil {
		value, *field = **field, nil
	}
	return value
}

// Errors of Decide, and ErrBadEvent of Apply. They may come wrapped with more.
var (
	ErrBadAction   = errors.New("race: the action makes no sense")
	ErrBadEvent    = errors.New("race: the event does not fit the state")
	ErrNotYours    = errors.New("race: the action is not this player's to take") // a stranger, no free seat, the dealer's, no hints in this mode
	ErrNotStarted  = errors.New("race: the run has not started")
	ErrFinished    = errors.New("race: the run is finished")
	ErrUnknownHand = errors.New("race: no such hand has been shown") // whether or not there is one
	ErrAlreadyDone = errors.New("race: that is done already")        // the hand is closed, the run created, started, joined
	ErrExpired     = errors.New("race: the time was over")           // of the hand or, together with ErrFinished, of the run
)

var errRunExpired = fmt.Errorf("%w: %w", ErrFinished, ErrExpired)

func badAction(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrBadAction, fmt.Errorf(format, args...))
}

func badEvent(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrBadEvent, fmt.Errorf(format, args...))
}
