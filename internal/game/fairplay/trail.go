package fairplay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/make24/make24/race"
)

const (
	maxTrailBytes  = 16 << 10 // maximum size of a trail; enough for maxTrailMoves moves
	maxTrailMoves  = 200
	tablePositions = 6 // number of positions for numbers on the table
)

// tableMove is a move at the table.
type tableMove struct {
	Time   int64  `json:"t"`           // milliseconds since the hand was shown
	Kind   string `json:"do"`          // merge, choose, undo or reset
	First  *int   `json:"a,omitempty"` // merge: position of the first number, from 0; choose: that of the card
	Op     string `json:"op,omitempty"`
	Second *int   `json:"b,omitempty"`     // merge: position of the second number and of the result
	Value  string `json:"value,omitempty"` // choose: what the card stands for
}

// NormalizeTrail returns a trail in the form in which it is stored, or nil if there is no trail. It
// returns race.ErrBadAction if the trail is invalid.
func NormalizeTrail(trail json.RawMessage) ([]byte, error) {
	if len(trail) == 0 || string(trail) == "null" {
		return nil, nil
	}
	if len(trail) > maxTrailBytes {
		return nil, trailError("%d bytes, more than %d", len(trail), maxTrailBytes)
	}
	var moves []tableMove
	dec := json.NewDecoder(bytes.NewReader(trail))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&moves); err != nil {
		return nil, trailError("%w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, trailError("data after the array")
	}
	if len(moves) > maxTrailMoves {
		return nil, trailError("%d moves, more than %d", len(moves), maxTrailMoves)
	}
	last := int64(0)
	for i, m := range moves {
		if !m.valid() || m.Time < last || m.Time > 1<<53 {
			return nil, trailError("move %d is invalid", i)
		}
		last = m.Time
	}
	normalized, err := json.Marshal(moves)
	if err != nil || len(normalized) > maxTrailBytes {
		return nil, trailError("%d bytes in normal form, more than %d", len(normalized), maxTrailBytes)
	}
	return normalized, nil
}

// valid reports whether the fields of m fit its kind.
func (m tableMove) valid() bool {
	onTable := func(p *int) bool { return p != nil && 0 <= *p && *p < tablePositions }
	switch m.Kind {
	case "merge":
		return onTable(m.First) && onTable(m.Second) && *m.First != *m.Second && (m.Op == "+" || m.Op == "-" || m.Op == "*" || m.Op == "/") && m.Value == ""
	case "choose":
		n, err := strconv.ParseInt(m.Value, 10, 64)
		return err == nil && strconv.FormatInt(n, 10) == m.Value && onTable(m.First) && m.Second == nil && m.Op == ""
	case "undo", "reset":
		return m.First == nil && m.Second == nil && m.Op == "" && m.Value == ""
	}
	return false
}

func trailError(format string, args ...any) error {
	return fmt.Errorf("%w: trail: %w", race.ErrBadAction, fmt.Errorf(format, args...))
}
