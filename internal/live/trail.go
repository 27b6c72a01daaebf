package live

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/make24/make24/race"
)

// A trail is what a player did at the table with one hand. It is theirs: it is kept for the
// replay and counts for nothing. Only its shape is looked at, so that whoever replays it
// need not.

const (
	maxTrail     = 16 << 10 // bytes: more than so many moves need
	maxTrailMove = 200
	slots        = 6 // places at the table
)

// touch is a move at the table.
type touch struct {
	T  int64  `json:"t"` // since the hand was shown
	Do string `json:"do"`
	A  *int   `json:"a,omitempty"` // merge: the places
	Op string `json:"op,omitempty"`
	B  *int   `json:"b,omitempty"` // where the result lies
}

// checked is a trail as it is kept; none stays none. The error is race.ErrBadAction.
func checked(trail json.RawMessage) ([]byte, error) {
	if len(trail) == 0 || string(trail) == "null" {
		return nil, nil
	}
	if len(trail) > maxTrail {
		return nil, badTrail("%d bytes", len(trail))
	}
	var moves []touch
	dec := json.NewDecoder(bytes.NewReader(trail))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&moves); err != nil {
		return nil, badTrail("%w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, badTrail("something after it")
	}
	if len(moves) > maxTrailMove {
		return nil, badTrail("%d moves", len(moves))
	}
	last := int64(0)
	for i, m := range moves {
		if !m.sound() || m.T < last || m.T > 1<<53 {
			return nil, badTrail("move %d", i)
		}
		last = m.T
	}
	kept, err := json.Marshal(moves)
	if err != nil || len(kept) > maxTrail {
		return nil, badTrail("too long")
	}
	return kept, nil
}

func (m touch) sound() bool {
	place := func(p *int) bool { return p != nil && 0 <= *p && *p < slots }
	switch m.Do {
	case "merge":
		return place(m.A) && place(m.B) && *m.A != *m.B && (m.Op == "+" || m.Op == "-" || m.Op == "*" || m.Op == "/")
	case "undo", "reset":
		return m.A == nil && m.B == nil && m.Op == ""
	}
	return false
}

func badTrail(format string, args ...any) error {
	return fmt.Errorf("%w: trail: %w", race.ErrBadAction, fmt.Errorf(format, args...))
}
