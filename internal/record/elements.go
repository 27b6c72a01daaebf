package record

import (
	"bytes"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// Elements gives the elements of a JSON array in turn, each a part of the text. Where the
// text ceases to be a JSON array, an error is the last; what came before was given by then.
func Elements(text []byte) iter.Seq2[[]byte, *Error] {
	return func(yield func([]byte, *Error) bool) {
		decoder := jsontext.NewDecoder(bytes.NewBuffer(text))
		if kind := decoder.PeekKind(); kind != '[' && kind != 0 {
			yield(nil, wrong(BadJSON, "this is no JSON array, which begins with ["))
			return
		}
		if _, err := decoder.ReadToken(); err != nil {
			yield(nil, syntax(err, len(text)))
			return
		}
		for decoder.PeekKind() != ']' {
			v, err := decoder.ReadValue()
			if err != nil {
				yield(nil, syntax(err, len(text)))
				return
			}
			end := int(decoder.InputOffset())
			if !yield(text[end-len(v):end], nil) {
				return
			}
		}
		if _, err := decoder.ReadToken(); err != nil {
			yield(nil, syntax(err, len(text)))
			return
		}
		if at := decoder.InputOffset(); len(bytes.TrimLeft(text[at:], " \t\r\n")) > 0 {
			yield(nil, wrong(BadJSON, "this is no JSON: something follows the array, at byte %d", at+1))
		}
	}
}
