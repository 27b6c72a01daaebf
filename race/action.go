package race

import (
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Action is one of the types below, as a value (not a pointer). The interface is sealed,
// so a switch over Create, Deal, Join, Start, Next, Claim, Hint, Skip, Finish and Tick is
// complete. IDs and players are texts that mode.Name takes.
type Action interface{ action() }

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

func (Create) action() {}
func (Deal) action()   {}
func (Join) action()   {}
func (Start) action()  {}
func (Next) action()   {}
func (Claim) action()  {}
func (Hint) action()   {}
func (Skip) action()   {}
func (Finish) action() {}
func (Tick) action()   {}

// idOf gives the ID of an action, and false for what is none: nil, a pointer, a bad ID.
func idOf(a Action) (id string, ok bool) {
	switch a := a.(type) {
	case Create:
		id = a.ID
	case Deal:
		id = a.ID
	case Join:
		id = a.ID
	case Start:
		id = a.ID
	case Next:
		id = a.ID
	case Claim:
		id = a.ID
	case Hint:
		id = a.ID
	case Skip:
		id = a.ID
	case Finish:
		id = a.ID
	case Tick:
		return "", true
	}
	return id, mode.Name(id)
}
