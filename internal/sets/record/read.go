package record

import (
	"bytes"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/engine/excerpt"
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
	Usage  Usage

	// Known is for the caller, who may store there what is known about the puzzle: requests of a Checker with the same
	// key have the same Known, as long as the Checker caches the puzzle. It is nil if the puzzle was not given by a key.
	Known *any

	profileJudge *profileJudge
}

// NoSample is the Sample of a request without one.
const NoSample = -1

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
	evaluation bool       // read the fields of evaluations too
	fields     FieldNames // that flags give
	flags      bool       // errors name the flags

	path      []byte             // of the object that is read, with a dot at its end
	names     [][]byte           // of the record, for errors
	secondary [fieldCount][]byte // the first value given under a secondary name, as JSON
	numbers   parsedHand         // from the fields that give one number each

	id           []byte
	answer       []byte
	profile      []byte
	key          []byte
	model        []byte
	sample       int64
	usage        Usage
	target       rat.Rat
	hasField     [fieldCount]bool
	hasSecondary bool         // a secondary value is set
	hands        []parsedHand // the hands of the record, then unused ones
	handCount    int          // the number of hands of the record

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
	if err != nil && err.Kind == BadJSON {
		return err
	}
	if endErr := r.checkEnd(); endErr != nil {
		return endErr
	}
	if err == nil {
		err = r.finishFields()
	}
	return err
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
	if r.hasSecondary {
		r.hasSecondary, r.secondary = false, [fieldCount][]byte{}
	}
	r.path, r.names, r.numbers = r.path[:0], r.names[:0], parsedHand{numbers: r.numbers.numbers[:0]}
	r.id, r.answer, r.profile, r.key, r.model, r.sample = nil, nil, nil, nil, nil, NoSample
	r.usage = noUsage
}

// parseFields parses an object: the record, an object on the path of a flag or, if inner is set, the
// object in its ground_truth, of which only the numbers and the target are read. It returns an error
// in the JSON, if any, rather than an earlier error in a field.
func (r *reader) parseFields(inner bool) (first *Error) {
	parent := len(r.path)
	err := r.json.EachField(func(name []byte) error {
		var err *Error
		switch {
		case inner:
			err = r.parseInnerField(name)
		case !r.fields.isSet():
			err = r.parseField(name)
		default:
			r.path = append(r.path[:parent], name...)
			err = r.parseField(r.path)
		}
		switch {
		case err == nil:
		case err.Kind == BadJSON:
			return err
		case first == nil:
			first = err
		}
		return nil
	})
	r.path = r.path[:parent]
	if err != nil {
		return r.jsonError(err)
	}
	return first
}

// parseInnerField parses a field of the object in a ground_truth.
func (r *reader) parseInnerField(name []byte) *Error {
	f := FieldOf(name)
	if f != HandField && f != NumberField && f != TargetField {
		f = OtherField
	}
	return r.parseValue(f)
}

// parseField parses the field with a path.
func (r *reader) parseField(path []byte) *Error {
	f, secondary := r.fields.FieldOf(path)
	if f.isForEvaluation() && !r.evaluation || f.isUsage() && r.json.Kind() == '{' {
		f = OtherField
	}
	if f != OtherField {
		return r.parseValue(f)
	}
	switch kind := r.json.Kind(); {
	case kind == '{' && r.fields.HasPrefix(path):
		r.path = append(r.path, '.')
		return r.parseFields(false)
	case kind == 'n' || secondary == nil:
		return r.parseValue(OtherField)
	}
	v, err := r.json.Value()
	if err != nil {
		return r.jsonError(err)
	}
	r.hasSecondary = true
	for _, f := range secondary {
		if r.secondary[f] == nil {
			r.secondary[f] = v
		}
	}
	return nil
}

// finishFields makes a hand of the fields that give one number each, and uses the values of
// secondary names whose fields have no other value. A hand under a secondary name is used by
// chooseHand, which knows whether there is another hand.
func (r *reader) finishFields() *Error {
	if r.hasField[NumberField] {
		h := r.newHand()
		h.numbers, h.faceBits = append(h.numbers, r.numbers.numbers...), r.numbers.faceBits
	}
	if v := r.secondary[AnswerField]; len(v) > 0 && v[0] == '"' {
		text := Unquote(v)
		_, err := ParseTarget(text)
		isTarget := err == nil && r.secondary[HandField] != nil && !r.hasField[TargetField] // the output of an input
		if !isTarget && (!r.hasField[AnswerField] || err != nil) {
			if err := r.setAnswer(text); err != nil {
				return err
			}
			r.secondary[TargetField] = nil
		}
	}
	if v := r.secondary[TargetField]; v != nil && !r.hasField[TargetField] {
		if v[0] == '"' {
			v = Unquote(v)
		}
		if _, err := ParseTarget(NormalizeInteger(v)); err == nil {
			return r.setTarget(NormalizeInteger(v))
		}
	}
	return nil
}

func (r *reader) jsonError(err error) *Error { return jsonError(err, len(r.json.text)) }

// parseValue parses the value of a field. Null counts as a missing field, except for the ID.
func (r *reader) parseValue(f Field) *Error {
	kind := r.json.Kind()
	switch {
	case f == HandField && kind == '[':
		return r.parseHandArray()
	case f == TargetField && kind == '{':
		return r.parseFields(true)
	}
	v, err := r.json.Value()
	switch {
	case err != nil:
		return r.jsonError(err)
	case f == OtherField || kind == 'n' && f != IDField:
		return nil
	case f.isUsage():
		r.usage.set(f, v, kind)
		return nil
	case f == IDField && kind != '{' && kind != '[':
		r.id = v
		return nil
	case f == AnswerField && kind == '"':
		buf := &r.firstAnswer
		if r.hasField[AnswerField] {
			buf = &r.secondAnswer
		}
		v, *buf = unquote(v, *buf)
		return r.setField(f, v)
	case f == NumberField && kind == '"' && len(v) == len(`""`): // an empty cell
		return nil
	case f == NumberField && (kind == '0' || kind == '"'):
		r.hasField[NumberField] = true
		return r.numbers.addElement(v, kind)
	case f != IDField && f != SampleField && kind == '"':
		return r.setField(f, Unquote(v))
	case f == SampleField && kind == '0':
		if n, err := strconv.ParseInt(string(NormalizeInteger(v)), 10, 64); err == nil && n >= 0 {
			r.sample = n
			return nil
		}
	case f == TargetField && kind == '0':
		return r.setTarget(NormalizeInteger(v))
	case f == TargetField && kind == '[':
		return r.setTargetList(v)
	}
	return newError(BadField, "%s", [...]string{
		IDField:     "the id must be text, a number, true, false or null",
		AnswerField: "the answer must be text",
		HandField:   "the numbers must be an array such as [3,3,8,8] or text such as \"3 3 8 8\"",
		TargetField: "the target must be a whole number such as 24 or text such as \"8/3\"",
		NumberField: "a field for one number must be a whole number or a card",
		RulesField:  "the rules must be text such as \"classic\"",
		KeyField:    "the key must be text such as \"1-3.3.8.8-24-classic\"",
		ModelField:  "the model must be text",
		SampleField: "the sample must be a whole number from 0",
	}[f])
}

// setField sets a field other than the ID to the value of a text.
func (r *reader) setField(f Field, text []byte) *Error {
	switch f {
	case AnswerField:
		return r.setAnswer(text)
	case KeyField:
		return r.setKey(text)
	case ModelField:
		r.model = text
	case HandField: // chooseHand compares it with the other hands
		if r.evaluation && isKey(text) {
			return r.setKey(text)
		}
		h := r.newHand()
		h.isText, h.text = true, text
	case TargetField:
		return r.setTargetText(text)
	case RulesField:
		return r.setProfile(text)
	default:
	}
	return nil
}

// setAnswer sets the answer. If the answer is already set, text must be equal to it.
func (r *reader) setAnswer(text []byte) *Error {
	if r.hasField[AnswerField] && !bytes.Equal(r.answer, text) {
		return newError(BadField, "two fields give different answers; leave one out")
	}
	if !r.hasField[AnswerField] {
		r.answer, r.hasField[AnswerField] = text, true
	}
	return nil
}

// setProfile sets the rules. If they are already set, text must be equal to them.
func (r *reader) setProfile(text []byte) *Error {
	if len(text) == 0 {
		return newError(BadRules, "the rules are empty; choose one of %s", strings.Join(puzzle.Names(), ", "))
	}
	if r.hasField[RulesField] && !bytes.Equal(r.profile, text) {
		return newError(BadField, "two fields give different rules; leave one out")
	}
	r.profile, r.hasField[RulesField] = text, true
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
	if r.hasField[TargetField] && !r.target.Equal(target) {
		return newError(BadField, "two fields give different targets; leave one out")
	}
	r.target, r.hasField[TargetField] = target, true
	return nil
}

// setTargetText parses a target given as text: a target, or a JSON object or list as in a
// ground_truth.
func (r *reader) setTargetText(text []byte) *Error {
	switch text = bytes.TrimSpace(text); {
	case isArrayText(text):
		return r.setTargetList(text)
	case len(text) == 0 || text[0] != '{':
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

// setTargetList parses a ground_truth given as a list: its only element is the target, or several
// elements are the hand.
func (r *reader) setTargetList(list []byte) (first *Error) {
	elements, ok := elementsOf(list)
	if !ok {
		return newError(BadTarget, "the target %s is not a whole number or a fraction; give one such as 24, -5 or \"8/3\"", excerpt.Quote(string(list)))
	}
	if only, ok := onlyElement(elements); ok && !IsSolutionList(elements) {
		if only[0] == '"' {
			only = Unquote(only)
		}
		return r.setTargetText(NormalizeInteger(only))
	}
	if IsSolutionList(elements) {
		return nil
	}
	h := r.newHand()
	for _, e := range elements {
		if err := h.addElement(e, jsontext.Value(e).Kind()); err != nil {
			return err
		}
	}
	return nil
}

// IsSolutionList reports whether the elements of a list are texts that cannot be numbers, such as 4*6: solutions,
// which say nothing about the target.
func IsSolutionList(elements [][]byte) bool {
	for _, e := range elements {
		if len(e) > 0 && e[0] == '"' {
			e = Unquote(e)
		}
		if _, err := ParseTarget(e); err == nil || !bytes.ContainsAny(e, "+-*/()") {
			return false
		}
	}
	return len(elements) > 0
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

// ParseTarget parses a target exactly, a whole number or a fraction, also with full-width digits or
// the sign − (U+2212). An error has the kind BadTarget.
func ParseTarget(text []byte) (rat.Rat, *Error) {
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil && text[0] != '+' {
		return rat.Int(n), nil
	}
	target, err := rat.Parse(NormalizeNumber(string(text)))
	switch {
	case errors.Is(err, rat.ErrRange):
		return rat.Rat{}, newError(BadTarget, "the target has too many digits")
	case err != nil:
		return rat.Rat{}, newError(BadTarget, "the target %s is not a whole number or a fraction; give one such as 24, -5 or \"8/3\"", excerpt.Quote(string(text)))
	}
	return target, nil
}

// NormalizeNumber returns the text of a number, as people type it, as package rat reads it.
func NormalizeNumber(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(excerpt.Narrow(text), "−", "-"))
}
