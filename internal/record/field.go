package record

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/rat"
)

// setTarget takes a target, a whole number or exact text; a second one must be equal.
func (r *reader) setTarget(text []byte) *Error {
	target, err := ParseTarget(text)
	if err != nil {
		return err
	}
	if r.has[targetField] && !r.target.Equal(target) {
		return wrong(BadField, "two fields give different targets; leave one out")
	}
	r.target, r.has[targetField] = target, true
	return nil
}

// setTruth takes a ground_truth that is text: a target, or an object as JSON.
func (r *reader) setTruth(text []byte) *Error {
	if text = bytes.TrimSpace(text); len(text) == 0 || text[0] != '{' {
		return r.setTarget(text)
	}
	decoder, line := r.decoder, r.line
	r.decoder, r.line = jsontext.NewDecoder(bytes.NewBuffer(text)), text
	err := r.fields(true)
	if at := r.decoder.InputOffset(); err == nil && int(at) < len(text) {
		err = wrong(BadJSON, "something follows the object, at byte %d", at+1)
	}
	r.decoder, r.line = decoder, line
	if err != nil && err.Kind == BadJSON { // the record is JSON
		return wrong(BadField, "the text of the ground_truth is no JSON object: %s", strings.TrimPrefix(err.Text, "this is no JSON: "))
	}
	return err
}

// Whole is a JSON number as a whole number is written, such as 24 for 24.0 and 2.4e1, if it
// is one that an int64 may hold; any other stays as it is.
func Whole(number []byte) []byte {
	if !bytes.ContainsAny(number, ".eE") {
		return number
	}
	size, below := bytes.CutPrefix(number, []byte("-"))
	mantissa, power := size, 0
	if at := bytes.IndexAny(size, "eE"); at >= 0 {
		var err error
		if power, err = strconv.Atoi(string(size[at+1:])); err != nil {
			return number
		}
		mantissa = size[:at]
	}
	before, after, _ := bytes.Cut(mantissa, []byte("."))
	digits := bytes.TrimLeft(slices.Concat(before, after), "0")
	power -= len(after)
	kept := bytes.TrimRight(digits, "0")
	power += len(digits) - len(kept)
	const most = 19 // digits of an int64
	switch {
	case len(kept) == 0:
		return []byte("0")
	case power < 0 || power > most || len(kept)+power > most:
		return number
	}
	out := append(slices.Clip(kept), bytes.Repeat([]byte("0"), power)...)
	if below {
		out = append([]byte("-"), out...)
	}
	return out
}

// ParseTarget reads a target: a whole number or a fraction, both exact. The error is a
// BadTarget.
func ParseTarget(text []byte) (rat.Rat, *Error) {
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil && text[0] != '+' {
		return rat.Int(n), nil
	}
	target, err := rat.Parse(string(bytes.TrimSpace(text)))
	switch {
	case errors.Is(err, rat.ErrRange):
		return rat.Rat{}, wrong(BadTarget, "the target has too many digits")
	case err != nil:
		return rat.Rat{}, wrong(BadTarget, "the target %s is no exact number; give one such as 24, -5 or \"8/3\"", quoted(text))
	}
	return target, nil
}
