package race

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/make24/make24/race/event"
)

// Move is an action with who took it and when, as a client without network lists them.
// Its JSON is that of the action with three fields more, "do" naming the action:
//
//	{"do":"claim","at":9000,"player":"ann","id":"k2","hand":0,"expr":"8/(3-8/3)"}
type Move struct {
	At     int64
	Player string
	Action Action
}

// Replay judges a run again that was played without the dealer: it creates the run at the
// time of the first move, marked as offline, with the hands as the dealer judges them, and
// takes the moves of its player one after the other. It gives the state and the events.
// The first move that is refused ends it, with its number, from 0, in the error; so does
// a move that is the dealer's to take, but for Deal. Times are the client's, kept from
// going back; they are as true as the client, which is why the run is never ranked. The
// run need not be over; a Tick of the player's as the last move lets its clock end it.
func Replay(create Create, moves []Move) (State, []event.Event, error) {
	var t turn // its state is owned throughout: copied for each move, a long run would take time by the square
	var log []event.Event
	take := func(m Move) error {
		t.player, t.act, t.events = m.Player, "", nil
		err := t.decide(m.At, m.Action)
		log = append(log, t.events...)
		return err
	}
	stop := func(err error) (State, []event.Event, error) {
		s, bad := Fold(State{}, log)
		if bad != nil {
			err = bad
		}
		return s, log, err
	}
	create.Offline = true
	var began int64
	if len(moves) > 0 {
		began = moves[0].At
	}
	if err := take(Move{At: began, Action: create}); err != nil {
		return stop(err)
	}
	for i, m := range moves {
		if _, deals := m.Action.(Deal); m.Player == "" && !deals {
			return stop(fmt.Errorf("race: move %d: %w", i, ErrNotYours))
		}
		if err := take(m); err != nil {
			return stop(fmt.Errorf("race: move %d: %w", i, err))
		}
	}
	t.state.owned = false
	return t.state, log, nil
}

// MarshalJSON gives the text that UnmarshalJSON reads. The error is for no action.
func (m Move) MarshalJSON() ([]byte, error) {
	name := doing(m.Action)
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
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return badAction("%w", err)
	}
	var read Move
	var do string
	for name, to := range map[string]any{"do": &do, "at": &read.At, "player": &read.Player} {
		if raw, ok := fields[name]; ok {
			if err := json.Unmarshal(raw, to); err != nil {
				return badAction("%s: %w", name, err)
			}
		}
		delete(fields, name)
	}
	rest, err := json.Marshal(fields)
	if err != nil {
		return badAction("%w", err)
	}
	if read.Action, err = actionOf(do, rest); err != nil {
		return badAction("%w", err)
	}
	*m = read
	return nil
}

func actionOf(do string, fields []byte) (Action, error) {
	switch do {
	case "create":
		return as[Create](fields)
	case "deal":
		return as[Deal](fields)
	case "join":
		return as[Join](fields)
	case "start":
		return as[Start](fields)
	case "next":
		return as[Next](fields)
	case "claim":
		return as[Claim](fields)
	case "hint":
		return as[Hint](fields)
	case "skip":
		return as[Skip](fields)
	case "finish":
		return as[Finish](fields)
	case "tick":
		return as[Tick](fields)
	}
	return nil, fmt.Errorf("nobody can %q", do)
}

func as[A Action](fields []byte) (Action, error) {
	var a A
	dec := json.NewDecoder(bytes.NewReader(fields))
	dec.DisallowUnknownFields()
	err := dec.Decode(&a)
	return a, err
}

// doing is the name of an action in its text, or empty for what is none.
func doing(a Action) string {
	switch a.(type) {
	case Create:
		return "create"
	case Deal:
		return "deal"
	case Join:
		return "join"
	case Start:
		return "start"
	case Next:
		return "next"
	case Claim:
		return "claim"
	case Hint:
		return "hint"
	case Skip:
		return "skip"
	case Finish:
		return "finish"
	case Tick:
		return "tick"
	}
	return ""
}
