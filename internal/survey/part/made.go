package part

import (
	"encoding/json"
	"time"
)

// Made says how a part came about. It stands in the metadata of parts only: the bytes of data
// files follow from the plan.
type Made struct {
	Worker  string    `json:"worker"`
	Start   time.Time `json:"start"`
	Seconds float64   `json:"seconds"`
}

// Sign puts into the file how it was made. It is for before Close.
func (w *Writer) Sign(m Made) {
	text, err := json.Marshal(m)
	if w.err == nil {
		w.err = err
	}
	if w.err == nil {
		w.out.SetKeyValueMetadata(madeKey, string(text))
	}
}

// Made is how the file was made; false where it does not say.
func (r *Reader) Made() (m Made, ok bool) {
	text, ok := r.file.Lookup(madeKey)
	return m, ok && json.Unmarshal([]byte(text), &m) == nil
}
