package event

import (
	"bytes"
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

const version = 1

// Errors of Decode, wrapped with what is wrong.
var (
	ErrSyntax  = errors.New("event: not the text of events")
	ErrVersion = errors.New("event: of a version that is not known here")
)

type envelope struct {
	V      int               `json:"v"`
	Events []json.RawMessage `json:"events"`
}

// Encode gives the text of events in their order. The error is for what has no text: nil
// or a pointer among them, a number of seconds that is none.
func Encode(events []Event) ([]byte, error) {
	out := envelope{V: version, Events: []json.RawMessage{}}
	for _, e := range events {
		name := typeOf(e)
		if name == "" {
			return nil, fmt.Errorf("event: %T is none", e)
		}
		fields, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("event: %w", err)
		}
		out.Events = append(out.Events, append([]byte(`{"type":"`+name+`",`), fields[1:]...))
	}
	return json.Marshal(out)
}

// Decode reads what Encode wrote, and nothing else. Errors: ErrSyntax, ErrVersion.
func Decode(text []byte) ([]Event, error) { return DecodeString(string(text)) }

// DecodeString is Decode for a string. The events share no memory with it.
func DecodeString(text string) ([]Event, error) {
	if events, ok := scan(text); ok {
		return events, nil
	}
	return decodeAny([]byte(text))
}

// decodeAny is Decode for all texts.
func decodeAny(text []byte) ([]Event, error) {
	var in envelope
	if err := json.Unmarshal(text, &in); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if in.V != version {
		return nil, fmt.Errorf("%w: %d", ErrVersion, in.V)
	}
	var events []Event
	for i, raw := range in.Events {
		e, err := decode(raw)
		if err != nil {
			return nil, fmt.Errorf("%w: event %d: %w", ErrSyntax, i, err)
		}
		events = append(events, e)
	}
	// Whatever was read too kindly above is caught here: there is one spelling.
	if again, err := Encode(events); err != nil || !bytes.Equal(again, text) {
		return nil, fmt.Errorf("%w: not as it is written here", ErrSyntax)
	}
	return events, nil
}

// decoders holds the reader of each event by its name.
var decoders = map[string]func(text []byte) (Event, error){
	"created":  as[Created],
	"joined":   as[Joined],
	"started":  as[Started],
	"dealt":    as[Dealt],
	"revealed": as[Revealed],
	"hinted":   as[Hinted],
	"solved":   as[Solved],
	"missed":   as[Missed],
	"passed":   as[Passed],
	"finished": as[Finished],
}

func decode(raw []byte) (Event, error) {
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(raw, &kind); err != nil {
		return nil, err
	}
	if read := decoders[kind.Type]; read != nil {
		return read(raw)
	}
	return nil, fmt.Errorf("unknown event %.80q", kind.Type)
}

func as[E Event](text []byte) (Event, error) {
	var e E
	err := json.Unmarshal(text, &e)
	return e, err
}

// typeOf returns the name of an event in its text: that of its type. It is empty for nil and for a pointer.
func typeOf(e Event) string {
	name, ok := strings.CutPrefix(fmt.Sprintf("%T", e), "event.")
	if !ok {
		return ""
	}
	return strings.ToLower(name)
}
