package record

import (
	"bytes"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

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

	player *player
}

// field is what a name stands for.
type field uint8

const (
	noField field = iota
	idField
	answerField
	handField
	targetField
	truthField
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
		return truthField
	case "rules", "profile":
		return rulesField
	}
	return noField
}

// given is a hand as a record gives it. It may do so under several names, which must agree.
type given struct {
	numbers []int64
	faces   uint16 // which of them were given as J, Q or K
	text    []byte // or the hand as text, if written is set
	written bool
}

// reader takes records apart. It is kept from one to the next.
type reader struct {
	decoder *jsontext.Decoder
	input   bytes.Buffer
	line    []byte

	id      []byte
	answer  []byte
	profile []byte
	target  rat.Rat
	has     [rulesField + 1]bool
	hands   []given // each that was given, and room for more
	count   int     // how many were given

	name, text, second []byte // room for names and texts with escapes
}

// object reads the fields of a line.
func (r *reader) object(line []byte) *Error {
	if r.decoder == nil {
		r.decoder = jsontext.NewDecoder(&r.input)
	}
	r.input = *bytes.NewBuffer(line)
	r.decoder.Reset(&r.input)
	r.forget(line)
	if kind := r.decoder.PeekKind(); kind != '{' && kind != 0 {
		return wrong(BadJSON, "this is no JSON object, which begins with {")
	}
	if err := r.fields(false); err != nil {
		return err
	}
	if rest := line[r.decoder.InputOffset():]; len(bytes.TrimLeft(rest, " \t\r\n")) > 0 {
		return wrong(BadJSON, "this is no JSON: something follows the object, at byte %d", r.decoder.InputOffset()+1)
	}
	return nil
}

// forget begins a new record.
func (r *reader) forget(line []byte) {
	r.line, r.count, r.has = line, 0, [rulesField + 1]bool{}
	r.id, r.answer, r.profile = nil, nil, nil
}

// fields reads an object: the record, or the one in its ground_truth, which has numbers and
// target only. A mistake in a field comes after one in the JSON, wherever each stands.
func (r *reader) fields(inner bool) (first *Error) {
	if _, err := r.decoder.ReadToken(); err != nil {
		return r.syntax(err)
	}
	for r.decoder.PeekKind() == '"' {
		name, err := r.value()
		if err != nil {
			return err
		}
		name, r.name = unquote(name, r.name)
		f := fieldOf(name)
		if inner && f != handField && f != targetField {
			f = noField
		}
		if err := r.field(f); err != nil {
			if err.Kind == BadJSON {
				return err
			}
			if first == nil {
				first = err
			}
		}
	}
	if _, err := r.decoder.ReadToken(); err != nil {
		return r.syntax(err)
	}
	return first
}

func (r *reader) syntax(err error) *Error { return syntax(err, len(r.line)) }

// value reads the next value and returns it as it stands in the line.
func (r *reader) value() ([]byte, *Error) {
	v, err := r.decoder.ReadValue()
	if err != nil {
		return nil, r.syntax(err)
	}
	end := int(r.decoder.InputOffset())
	return r.line[end-len(v) : end], nil
}

// unquote decodes a JSON text. Without escapes it is a part of the line; room is for the
// others, and returned.
func unquote(quoted, room []byte) (text, kept []byte) {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1], room
	}
	room, _ = jsontext.AppendUnquote(room[:0], quoted) // it was read, so it is valid
	return room, room
}

// field reads the value of a field. Null is as good as no field, but for the id.
func (r *reader) field(f field) *Error {
	kind := r.decoder.PeekKind()
	switch {
	case f == handField && kind == '[':
		return r.array()
	case f == truthField && kind == '{':
		return r.fields(true)
	}
	v, err := r.value()
	if err != nil || f == noField || kind == 'n' && f != idField {
		return err
	}
	switch f {
	case idField:
		if kind == '{' || kind == '[' {
			return wrong(BadField, "the id must be text, a number, true, false or null")
		}
		r.id = v
	case answerField:
		if kind != '"' {
			return wrong(BadField, "the answer must be text")
		}
		room := &r.text
		if r.has[answerField] {
			room = &r.second
		}
		v, *room = unquote(v, *room)
		return r.setAnswer(v)
	case handField:
		if kind != '"' {
			return wrong(BadField, "the numbers must be an array such as [3,3,8,8] or text such as \"3 3 8 8\"")
		}
		r.setHand(unquoted(v))
	case targetField, truthField:
		switch {
		case kind == '"' && f == truthField:
			return r.setTruth(unquoted(v))
		case kind == '"':
			return r.setTarget(unquoted(v))
		case kind == '0':
			return r.setTarget(Whole(v))
		}
		return wrong(BadField, "the target must be a whole number such as 24 or text such as \"8/3\"")
	case rulesField:
		if kind != '"' {
			return wrong(BadField, "the rules must be text such as \"classic\"")
		}
		return r.setProfile(unquoted(v))
	case noField:
	}
	return nil
}

// unquoted is unquote for short texts.
func unquoted(quoted []byte) []byte {
	text, _ := unquote(quoted, nil)
	return text
}

// setAnswer takes an answer; a second one must be the same.
func (r *reader) setAnswer(text []byte) *Error {
	if r.has[answerField] && !bytes.Equal(r.answer, text) {
		return wrong(BadField, "two fields give different answers; leave one out")
	}
	if !r.has[answerField] {
		r.answer, r.has[answerField] = text, true
	}
	return nil
}

// setHand takes a hand as text; chooseHand compares it with others.
func (r *reader) setHand(text []byte) {
	h := r.newHand()
	h.written, h.text = true, text
}

// setProfile takes the rules; a second mention must be the same.
func (r *reader) setProfile(text []byte) *Error {
	if len(text) == 0 {
		return wrong(BadRules, "the rules are empty; choose one of %s", strings.Join(puzzle.Names(), ", "))
	}
	if r.has[rulesField] && !bytes.Equal(r.profile, text) {
		return wrong(BadField, "two fields give different rules; leave one out")
	}
	r.profile, r.has[rulesField] = text, true
	return nil
}

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
