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

// MaxLine is the maximum length of a record, in bytes.
const MaxLine = 1 << 20

// Request is one parsed record. It refers to the line and to buffers of the Checker, so it is valid
// until the next record is read.
type Request struct {
	ID     []byte  // JSON, byte for byte; nil if there is none
	Answer []byte  // the decoded text
	Hand   []int64 // in ascending order
	Target rat.Rat

	// Model and Sample are set only if the options have Evaluation.
	Model  []byte // the name of the model; nil if there is none
	Sample int64  // the number of the sample, or NoSample

	profileJudge *profileJudge
}

// NoSample is the Sample of a request without one.
const NoSample = -1

// field is the meaning of a name in a record, such as the answer or the hand.
type field uint8

const (
	noField field = iota
	idField
	answerField
	handField
	targetField
	groundTruthField
	rulesField

	// The next fields are read only for an evaluation.

	keyField // the ID of the puzzle
	modelField
	sampleField
	fieldCount
)

// fieldOf returns the field that a name means. Most fields have several names.
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

// IsPuzzleField reports whether a field with this name describes the puzzle: the hand, the target
// or the rules.
func IsPuzzleField(name string) bool { return fieldOf([]byte(name)) >= handField }

// fieldOf is like the function fieldOf, but for an evaluation it knows more names.
func (r *reader) fieldOf(name []byte) field {
	if r.evaluation {
		switch string(name) {
		case "output":
			return answerField
		case "key":
			return keyField
		case "model":
			return modelField
		case "sample":
			return sampleField
		}
	}
	return fieldOf(name)
}

// parsedHand is a hand of a record. A record may give its hand several times under different names;
// all must be equal.
type parsedHand struct {
	numbers  []int64
	faceBits uint16 // a bit for each number that was given as J, Q or K
	text     []byte // the hand as text, if isText is set
	isText   bool
}

// reader parses records. It is reused from one record to the next.
type reader struct {
	json       *Scanner
	evaluation bool // read the fields of evaluations too

	id        []byte
	answer    []byte
	profile   []byte
	key       []byte
	model     []byte
	sample    int64
	target    rat.Rat
	hasField  [fieldCount]bool
	hands     []parsedHand // the hands of the record, then unused ones
	handCount int          // the number of hands of the record

	firstAnswer, secondAnswer []byte // buffers for answers with escapes
}

// parseObject parses a line, which must be one JSON object.
func (r *reader) parseObject(line []byte) *Error {
	if r.json == nil {
		r.json = NewScanner(line)
	} else {
		r.json.Reset(line)
	}
	r.reset()
	if kind := r.json.Kind(); kind != '{' && kind != 0 {
		return newError(BadJSON, "not a JSON object: it must begin with {")
	}
	err := r.parseFields(false)
	if err != nil {
		return err
	}
	return r.checkEnd()
}

// checkEnd returns an error if anything but blanks follows the object.
func (r *reader) checkEnd() *Error {
	if at, more := r.json.Rest(); more {
		return newError(BadJSON, "invalid JSON: unexpected data after the object, at byte %d", at)
	}
	return nil
}

// reset prepares the reader for a new record.
func (r *reader) reset() {
	r.handCount, r.hasField = 0, [fieldCount]bool{}
	r.id, r.answer, r.profile, r.key, r.model, r.sample = nil, nil, nil, nil, nil, NoSample
}

// parseFields parses an object: the record or, if inner is set, the object in its ground_truth, of
// which only the numbers and the target are read. It returns an error in the JSON, if any, rather
// than an earlier error in a field.
func (r *reader) parseFields(inner bool) (first *Error) {
	err := r.json.EachField(func(name []byte) error {
		f := r.fieldOf(name)
		if inner && f != handField && f != targetField {
			f = noField
		}
		switch err := r.parseField(f); {
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

// parseField parses the value of a field. Null counts as a missing field, except for the ID.
func (r *reader) parseField(f field) *Error {
	kind := r.json.Kind()
	switch {
	case f == handField && kind == '[':
		return r.parseHandArray()
	case f == groundTruthField && kind == '{':
		return r.parseFields(true)
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
		if r.hasField[answerField] {
			buf = &r.secondAnswer
		}
		v, *buf = unquote(v, *buf)
		return r.setField(f, v)
	case f != idField && f != sampleField && kind == '"':
		return r.setField(f, Unquote(v))
	case f == sampleField && kind == '0':
		if n, err := strconv.ParseInt(string(NormalizeInteger(v)), 10, 64); err == nil && n >= 0 {
			r.sample = n
			return nil
		}
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
		keyField:         "the key must be text such as \"1-3.3.8.8-24-classic\"",
		modelField:       "the model must be text",
		sampleField:      "the sample must be a whole number from 0",
	}[f])
}

// setField sets a field other than the ID to the value of a text.
func (r *reader) setField(f field, text []byte) *Error {
	switch f {
	case answerField:
		return r.setAnswer(text)
	case keyField:
		return r.setKey(text)
	case modelField:
		r.model = text
	case handField: // chooseHand compares it with the other hands
		if r.evaluation && isKey(text) {
			return r.setKey(text)
		}
		h := r.newHand()
		h.isText, h.text = true, text
	case targetField:
		return r.setTarget(text)
	case groundTruthField:
		return r.setGroundTruth(text)
	case rulesField:
		return r.setProfile(text)
	case noField, idField, sampleField, fieldCount:
	}
	return nil
}

// setAnswer sets the answer. If the answer is already set, text must be equal to it.
func (r *reader) setAnswer(text []byte) *Error {
	if r.hasField[answerField] && !bytes.Equal(r.answer, text) {
		return newError(BadField, "two fields give different answers; leave one out")
	}
	if !r.hasField[answerField] {
		r.answer, r.hasField[answerField] = text, true
	}
	return nil
}

// setProfile sets the rules. If they are already set, text must be equal to them.
func (r *reader) setProfile(text []byte) *Error {
	if len(text) == 0 {
		return newError(BadRules, "the rules are empty; choose one of %s", strings.Join(puzzle.Names(), ", "))
	}
	if r.hasField[rulesField] && !bytes.Equal(r.profile, text) {
		return newError(BadField, "two fields give different rules; leave one out")
	}
	r.profile, r.hasField[rulesField] = text, true
	return nil
}

// ArrayElements returns an iterator over the elements of a JSON array, each a part of the text. If
// the text is not a valid JSON array, it yields the elements before the error and then the error.
func ArrayElements(text []byte) iter.Seq2[[]byte, *Error] {
	return func(yield func([]byte, *Error) bool) {
		s := NewScanner(text)
		if kind := s.Kind(); kind != '[' && kind != 0 {
			yield(nil, newError(BadJSON, "not a JSON array: it must begin with ["))
			return
		}
		errStop := errors.New("stopped")
		err := s.EachElement(func(jsontext.Kind) error {
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
			yield(nil, newError(BadJSON, "invalid JSON: unexpected data after the array, at byte %d", at))
		}
	}
}

// setTarget sets the target from the text of a whole number or a fraction. If the target is already
// set, the value must be equal to it.
func (r *reader) setTarget(text []byte) *Error {
	target, err := ParseTarget(text)
	if err != nil {
		return err
	}
	if r.hasField[targetField] && !r.target.Equal(target) {
		return newError(BadField, "two fields give different targets; leave one out")
	}
	r.target, r.hasField[targetField] = target, true
	return nil
}

// setGroundTruth parses a ground_truth given as text: a target, or a JSON object with the numbers
// and the target.
func (r *reader) setGroundTruth(text []byte) *Error {
	if text = bytes.TrimSpace(text); len(text) == 0 || text[0] != '{' {
		return r.setTarget(text)
	}
	outer := r.json
	r.json = NewScanner(text)
	err := r.parseFields(true)
	if err == nil {
		err = r.checkEnd()
	}
	r.json = outer
	if err != nil && err.Kind == BadJSON { // the record itself is valid JSON
		return newError(BadField, "the text of the ground_truth is not a JSON object: %s", strings.TrimPrefix(err.Text, "invalid JSON: "))
	}
	return err
}

// NormalizeInteger returns a JSON number in integer notation, such as 24 for 24.0 and 2.4e1. It
// returns number unchanged if its value is not an integer, or is 2^53 or more: programs write floats
// so, and a float of that size may have been another integer, such as 2^53 + 1.
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
	const maxDigits = 16 // the digits of 2^53
	switch {
	case len(significant) == 0:
		return []byte("0")
	case power < 0 || power > maxDigits || len(significant)+power > maxDigits:
		return number
	}
	out := append(slices.Clip(significant), bytes.Repeat([]byte("0"), power)...)
	if n, err := strconv.ParseInt(string(out), 10, 64); err != nil || n >= 1<<53 {
		return number
	}
	if negative {
		out = append([]byte("-"), out...)
	}
	return out
}

// ParseTarget parses a target exactly, a whole number or a fraction. An error has the kind
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
		return rat.Rat{}, newError(BadTarget, "the target %s is not a whole number or a fraction; give one such as 24, -5 or \"8/3\"", excerpt.Quote(string(text)))
	}
	return target, nil
}
