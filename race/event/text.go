package event

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// The events of one decision are encoded as one JSON object:
//
//	{"v":1,"events":[{"type":"passed","at":5000,"player":"ann","act":"k2","hand":0,"why":"skip"},…]}
//
// The encoding is canonical: Decode accepts exactly what Encode writes. So a reader that is too old
// for a field refuses it instead of ignoring it, and equal events have equal bytes. A field that
// may be absent can be added within a version: the new reader accepts texts with and without it. If
// a field changes its meaning, the version increases, and Decode keeps reading the old one.

const formatVersion = 1

// Begin and End enclose the events of a text, which are separated by commas. With them, stored texts
// can be joined without decoding.
const (
	Begin = `{"v":1,"events":[`
	End   = `]}`
)

// The errors of Decode, wrapped with details.
var (
	ErrSyntax  = errors.New("event: invalid encoding")
	ErrVersion = errors.New("event: unknown version")
)

// Encode returns the text of events in their order. It returns an error if an event is nil or a
// pointer, or a hand's Seconds is not a finite number.
func Encode(events []Event) ([]byte, error) {
	out := []byte(Begin)
	for i, e := range events {
		name := eventName(e)
		if name == "" {
			return nil, fmt.Errorf("event: invalid event type %T", e)
		}
		fields, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("event: %w", err)
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, `{"type":"`+name+`",`...), fields[1:]...)
	}
	return append(out, End...), nil
}

// Decode returns the events of a text that Encode wrote. It returns an error wrapping ErrSyntax or
// ErrVersion for any other text.
func Decode(text []byte) ([]Event, error) { return DecodeString(string(text)) }

// DecodeString is like Decode but takes a string. The events share no memory with it.
func DecodeString(text string) ([]Event, error) {
	s := scanner{input: text}
	s.expect(Begin)
	var events []Event
	if !s.accept(End) {
		events = list(&s, ``, s.event)
		s.expect(`}`)
	}
	if !s.failed && s.input == "" {
		return events, nil
	}
	var head struct {
		V int `json:"v"`
	}
	if err := json.Unmarshal([]byte(text), &head); err == nil && head.V != formatVersion {
		return nil, fmt.Errorf("%w: %d", ErrVersion, head.V)
	}
	return nil, fmt.Errorf("%w: unexpected text at byte %d", ErrSyntax, len(text)-len(s.input))
}

// eventName returns the name of an event in its text: its type name in lower case. It is empty for
// nil and for a pointer.
func eventName(e Event) string {
	name, ok := strings.CutPrefix(fmt.Sprintf("%T", e), "event.")
	if !ok {
		return ""
	}
	return strings.ToLower(name)
}
