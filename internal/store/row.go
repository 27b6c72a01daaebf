package store

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/race/event"
)

// What both engines do with rows before they write and after they read them.

// Names is a list of names. In a database it is a JSON array.
type Names []string

// Value is driver.Valuer.
func (n Names) Value() (driver.Value, error) {
	if n == nil {
		n = Names{}
	}
	text, err := json.Marshal([]string(n))
	return string(text), err
}

// Scan is sql.Scanner. An empty list is nil.
func (n *Names) Scan(from any) error {
	var text []byte
	switch v := from.(type) {
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("store: a list of names that is %T", from)
	}
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("store: a list of names: %w", err)
	}
	*n = nil
	if len(list) > 0 {
		*n = list
	}
	return nil
}

var errNoEvents = errors.New("store: a decision without an event")

// Encode has d remember the texts of its events, so that later calls of Texts encode nothing. It returns their size
// and that of the trails.
func (d *Decision) Encode() (log, trails int64, err error) {
	if d.texts, err = d.Texts(); err != nil {
		return 0, 0, err
	}
	log, trails = d.Size(d.texts)
	return log, trails, nil
}

// Texts returns the events of a decision as they are stored, each by itself.
func (d Decision) Texts() ([]string, error) {
	if d.texts != nil {
		return d.texts, nil
	}
	if len(d.Events) == 0 {
		return nil, errNoEvents
	}
	texts := make([]string, len(d.Events))
	for i, e := range d.Events {
		text, err := event.Encode([]event.Event{e})
		if err != nil {
			return nil, err
		}
		texts[i] = string(text)
	}
	return texts, nil
}

// Size returns how many bytes the events of d take, whose texts these are, and how many its trails.
func (d Decision) Size(texts []string) (log, trails int64) {
	for _, text := range texts {
		log += int64(len(text))
	}
	for _, moves := range d.Trails {
		trails += int64(len(moves))
	}
	return log, trails
}

// Log reads events as Texts gave them.
func Log(texts []string) ([]event.Event, error) {
	events := make([]event.Event, 0, len(texts))
	for _, text := range texts {
		one, err := event.DecodeString(text)
		if err != nil {
			return nil, err
		}
		events = append(events, one...)
	}
	return events, nil
}

// Begun is the run with its first decision in its log, whose events have these texts.
func (r Run) Begun(first Decision, texts []string) Run {
	r.Version, r.Deadline, r.Finished = len(first.Events), first.Deadline, 0
	r.LogBytes, r.TrailBytes = first.Size(texts)
	if first.Result != nil {
		r.Finished = first.Result.Finished
	}
	return r
}

// Place is where the run stands in the list of its player's.
func (r Run) Place() Place { return Place{r.Created, r.ID} }

// Unique reports whether this is begun only if the player has no run of its Number: it is a
// daily, not played offline.
func (r Run) Unique() bool { return r.Mode == "daily" && !r.Offline }
