package record

import (
	"bytes"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// MaxLine bounds a record, in bytes.
const MaxLine = 1 << 20

// Request is one record as it was read. It holds parts of the line and of the Checker's
// buffers, so it is valid until the next is read.
type Request struct {
	ID     []byte  // JSON, byte for byte; nil when there is none
	Answer []byte  // the decoded text
	Hand   []int64 // in ascending order
	Target rat.Rat

	profileJudge *profileJudge
}

// field is what a name stands for.
type field uint8

const (
	noField field = iota
	idField
	answerField
	handField
	targetField
	groundTruthField
	rulesField
)

// fieldOf finds a field by its name; there are several for most.
func fieldOf(name []byte) field {
	switch string(name) {
	case "id":
		return idField
	case "answer", "response", "completion", "solution_str":
		return answerField
	case "hand", "numbers", "nums", "puzzle":
		return handField
	case "target":
		return targetField
	case "ground_truth":
		return groundTruthField
	case "rules", "profile":
		return rulesField
	}
	return noField
}

// OfPuzzle reports whether a field of that name says something about the puzzle: the hand, the target or the rules.
func IsPuzzleField(name string) bool { return fieldOf([]byte(name)) >= handField }

// given is a hand as a record gives it. It may do so under several names, which must agree.
type parsedHand struct {
	numbers  []int64
	faceBits uint16 // which of them were given as J, Q or K
	text     []byte // or the hand as text, if written is set
	isText   bool
}

// reader takes records apart. It is kept from one to the next.
type reader struct {
	json *Scanner

	id      []byte
	answer  []byte
	profile []byte
	target  rat.Rat
	has     [rulesField + 1]bool
	hands   []parsedHand // each that was given, and room for more
	count   int          // how many were given

	firstAnswer, secondAnswer []byte // room for answers with escapes
}

// object reads the fields of a line.
func (r *reader) object(line []byte) *Error {
	if r.json == nil {
		r.json = NewScanner(line)
	} else {
		r.json.Reset(line)
	}
	r.reset()
	if kind := r.json.Kind(); kind != '{' && kind != 0 {
		return newError(BadJSON, "this is no JSON object, which begins with {")
	}
	err := r.fields(false)
	if err != nil {
		return err
	}
	return r.checkEnd()
}

// end returns an error if something follows the object.
func (r *reader) checkEnd() *Error {
	if at, more := r.json.Rest(); more {
		return newError(BadJSON, "this is no JSON: something follows the object, at byte %d", at)
	}
	return nil
}

// forget begins a new record.
func (r *reader) reset() {
	r.count, r.has = 0, [rulesField + 1]bool{}
	r.id, r.answer, r.profile = nil, nil, nil
}

// fields reads an object: the record, or the one in its ground_truth, which has numbers and
// target only. A mistake in a field comes after one in the JSON, wherever each stands.
func (r *reader) fields(inner bool) (first *Error) {
	err := r.json.Fields(func(name []byte) error {
		f := fieldOf(name)
		if inner && f != handField && f != targetField {
			f = noField
		}
		switch err := r.field(f); {
		case err == nil:
		case err.Kind == BadJSON:
			return err
		case first == nil:
			first = err
		}
		return nil
	})
	if err != nil {
		return r.jsonError(err)
	}
	return first
}

func (r *reader) jsonError(err error) *Error { return jsonError(err, len(r.json.text)) }

// field reads the value of a field. Null is as good as no field, but for the id.
func (r *reader) field(f field) *Error {
	kind := r.json.Kind()
	switch {
	case f == handField && kind == '[':
		return r.handArray()
	case f == groundTruthField && kind == '{':
		return r.fields(true)
	}
	v, err := r.json.Value()
	switch {
	case err != nil:
		return r.jsonError(err)
	case f == noField || kind == 'n' && f != idField:
		return nil
	case f == idField && kind != '{' && kind != '[':
		r.id = v
		return nil
	case f == answerField && kind == '"':
		buf := &r.firstAnswer
		if r.has[answerField] {
			buf = &r.secondAnswer
		}
		v, *buf = unquote(v, *buf)
		return r.set(f, v)
	case f != idField && kind == '"':
		return r.set(f, Unquote(v))
	case (f == targetField || f == groundTruthField) && kind == '0':
		return r.setTarget(NormalizeInteger(v))
	}
	return newError(BadField, "%s", [...]string{
		idField:          "the id must be text, a number, true, false or null",
		answerField:      "the answer must be text",
		handField:        "the numbers must be an array such as [3,3,8,8] or text such as \"3 3 8 8\"",
		targetField:      "the target must be a whole number such as 24 or text such as \"8/3\"",
		groundTruthField: "the target must be a whole number such as 24 or text such as \"8/3\"",
		rulesField:       "the rules must be text such as \"classic\"",
	}[f])
}

// set takes the text of a field other than the id.
func (r *reader) set(f field, text []byte) *Error {
	switch f {
	case answerField:
		return r.setAnswer(text)
	case handField: // chooseHand compares it with others
		h := r.newHand()
		h.isText, h.text = true, text
	case targetField:
		return r.setTarget(text)
	case groundTruthField:
		return r.setGroundTruth(text)
	case rulesField:
		return r.setProfile(text)
	case noField, idField:
	}
	return nil
}

// setAnswer takes an answer; a second one must be the same.
func (r *reader) setAnswer(text []byte) *Error {
	if r.has[answerField] && !bytes.Equal(r.answer, text) {
		return newError(BadField, "two fields give different answers; leave one out")
	}
	if !r.has[answerField] {
		r.answer, r.has[answerField] = text, true
	}
	return nil
}

// setProfile takes the rules; a second mention must be the same.
func (r *reader) setProfile(text []byte) *Error {
	if len(text) == 0 {
		return newError(BadRules, "the rules are empty; choose one of %s", strings.Join(puzzle.Names(), ", "))
	}
	if r.has[rulesField] && !bytes.Equal(r.profile, text) {
		return newError(BadField, "two fields give different rules; leave one out")
	}
	r.profile, r.has[rulesField] = text, true
	return nil
}

// Elements gives the elements of a JSON array in turn, each a part of the text. Where the
// text ceases to be a JSON array, an error is the last; what came before was given by then.
func ArrayElements(text []byte) iter.Seq2[[]byte, *Error] {
	return func(yield func([]byte, *Error) bool) {
		s := NewScanner(text)
		if kind := s.Kind(); kind != '[' && kind != 0 {
			yield(nil, newError(BadJSON, "this is no JSON array, which begins with ["))
			return
		}
		errStop := errors.New("enough")
		err := s.Elements(func(jsontext.Kind) error {
			v, err := s.Value()
			if err == nil && !yield(v, nil) {
				err = errStop
			}
			return err
		})
		at, more := s.Rest()
		switch {
		case errors.Is(err, errStop):
		case err != nil:
			yield(nil, jsonError(err, len(text)))
		case more:
			yield(nil, newError(BadJSON, "this is no JSON: something follows the array, at byte %d", at))
		}
	}
}

// setTarget takes a target, a whole number or exact text; a second one must be equal.
func (r *reader) setTarget(text []byte) *Error {
	target, err := ParseTarget(text)
	if err != nil {
		return err
	}
	if r.has[targetField] && !r.target.Equal(target) {
		return newError(BadField, "two fields give different targets; leave one out")
	}
	r.target, r.has[targetField] = target, true
	return nil
}

// setTruth takes a ground_truth that is text: a target, or an object as JSON.
func (r *reader) setGroundTruth(text []byte) *Error {
	if text = bytes.TrimSpace(text); len(text) == 0 || text[0] != '{' {
		return r.setTarget(text)
	}
	outer := r.json
	r.json = NewScanner(text)
	err := r.fields(true)
	if err == nil {
		err = r.checkEnd()
	}
	r.json = outer
	if err != nil && err.Kind == BadJSON { // the record is JSON
		return newError(BadField, "the text of the ground_truth is no JSON object: %s", strings.TrimPrefix(err.Text, "this is no JSON: "))
	}
	return err
}

// Whole is a JSON number as a whole number is written, such as 24 for 24.0 and 2.4e1, if it
// is one that an int64 may hold; any other stays as it is.
func NormalizeInteger(number []byte) []byte {
	if !bytes.ContainsAny(number, ".eE") {
		return number
	}
	magnitude, negative := bytes.CutPrefix(number, []byte("-"))
	mantissa, power := magnitude, 0
	if at := bytes.IndexAny(magnitude, "eE"); at >= 0 {
		var err error
		if power, err = strconv.Atoi(string(magnitude[at+1:])); err != nil {
			return number
		}
		mantissa = magnitude[:at]
	}
	integral, fractional, _ := bytes.Cut(mantissa, []byte("."))
	digits := bytes.TrimLeft(slices.Concat(integral, fractional), "0")
	power -= len(fractional)
	significant := bytes.TrimRight(digits, "0")
	power += len(digits) - len(significant)
	const maxDigits = 19 // digits of an int64
	switch {
	case len(significant) == 0:
		return []byte("0")
	case power < 0 || power > maxDigits || len(significant)+power > maxDigits:
		return number
	}
	out := append(slices.Clip(significant), bytes.Repeat([]byte("0"), power)...)
	if negative {
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
		return rat.Rat{}, newError(BadTarget, "the target has too many digits")
	case err != nil:
		return rat.Rat{}, newError(BadTarget, "the target %s is no exact number; give one such as 24, -5 or \"8/3\"", excerpt.Quote(string(text)))
	}
	return target, nil
}
