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
// The encoding is canonical: Decode accepts exactly what Encode writes. So equal events have equal
// bytes, and an old program refuses a new field instead of ignoring it. An optional field can be
// added within a version, since the new program accepts texts with and without it. If the meaning
// of a field changes, the version increases, and Decode still accepts the old versions.

const formatVersion = 1

// Prefix and Suffix enclose the comma-separated events of a text. With them, a caller can join
// texts without decoding them.
const (
	Prefix = `{"v":1,"events":[`
	Suffix = `]}`
)

// The errors of Decode, wrapped with details.
var (
	ErrSyntax  = errors.New("event: invalid encoding")
	ErrVersion = errors.New("event: unknown version")
)

// Encode returns the text of events. It returns an error if an event is nil or a pointer, or if
// Hand.Seconds is not a finite number.
func Encode(events []Event) ([]byte, error) {
	out := []byte(Prefix)
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
	return append(out, Suffix...), nil
}

// Decode returns the events of a text that Encode wrote. It returns an error wrapping ErrSyntax or
// ErrVersion for any other text.
func Decode(text []byte) ([]Event, error) { return DecodeString(string(text)) }

// DecodeString is like Decode but takes a string. The events share no memory with it.
func DecodeString(text string) ([]Event, error) {
	s := scanner{input: text}
	s.expect(Prefix)
	var events []Event
	if !s.accept(Suffix) {
		events = readList(&s, ``, s.readEvent)
		s.expect(`}`)
	}
	if !s.failed && s.input == "" {
		return events, nil
	}
	var version struct {
		V int `json:"v"`
	}
	if err := json.Unmarshal([]byte(text), &version); err == nil && version.V != formatVersion {
		return nil, fmt.Errorf("%w: %d", ErrVersion, version.V)
	}
	return nil, fmt.Errorf("%w: unexpected text at byte %d", ErrSyntax, len(text)-len(s.input))
}

// eventName returns the name of an event in its text, which is its type name in lower case. It
// returns "" for nil and for a pointer.
func eventName(e Event) string {
	name, ok := strings.CutPrefix(fmt.Sprintf("%T", e), "event.")
	if !ok {
		return ""
	}
	return strings.ToLower(name)
}
