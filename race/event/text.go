package event

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// The text of events is one JSON object for those that one decision made:
//
//	{"v":1,"events":[{"type":"passed","at":5000,"player":"ann","act":"k2","hand":0,"why":"skip"},…]}
//
// It has one spelling: Decode takes exactly what Encode writes. So a reader that is too
// old for a field refuses it instead of passing over it, and equal events are equal
// bytes. A field that may be left out can be added within a version by a reader of both;
// when a field changes its meaning, the version goes up and Decode keeps reading the old.

const formatVersion = 1

// Begin and End enclose the events of a text, which have commas between them.
const (
	Begin = `{"v":1,"events":[`
	End   = `]}`
)

// Errors of Decode, wrapped with what is wrong.
var (
	ErrSyntax  = errors.New("event: not the text of events")
	ErrVersion = errors.New("event: of a version that is not known here")
)

// Encode gives the text of events in their order. The error is for what has no text: nil
// or a pointer among them, a number of seconds that is none.
func Encode(events []Event) ([]byte, error) {
	out := []byte(Begin)
	for i, e := range events {
		name := eventName(e)
		if name == "" {
			return nil, fmt.Errorf("event: %T is none", e)
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

// Decode reads what Encode wrote, and nothing else. Errors: ErrSyntax, ErrVersion.
func Decode(text []byte) ([]Event, error) { return DecodeString(string(text)) }

// DecodeString is Decode for a string. The events share no memory with it.
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
	return nil, fmt.Errorf("%w: not as it is written here, at byte %d", ErrSyntax, len(text)-len(s.input))
}

// typeOf returns the name of an event in its text: that of its type. It is empty for nil and for a pointer.
func eventName(e Event) string {
	name, ok := strings.CutPrefix(fmt.Sprintf("%T", e), "event.")
	if !ok {
		return ""
	}
	return strings.ToLower(name)
}
