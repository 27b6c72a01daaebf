package record

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/make24/make24/internal/engine/excerpt"
)

// Field is the meaning of a name in a record, such as the answer or the hand.
type Field uint8

// The fields of a record.
const (
	OtherField Field = iota // the name means nothing to make24
	IDField
	AnswerField
	HandField
	NumberField // one number of the hand; all such fields together are the hand
	TargetField // the target, or an object or a list with the target, the numbers or both
	RulesField

	// The next fields are read only for an evaluation.

	KeyField // the ID of the puzzle
	ModelField
	SampleField

	// The next fields say how the answer was made. A value that cannot be read counts as missing: it never makes
	// a record invalid.

	PromptField
	PromptHashField
	FinishField
	InputTokensField
	OutputTokensField
	LatencyField
	CostField
	fieldCount
)

// isForEvaluation reports whether the field is read only for an evaluation.
func (f Field) isForEvaluation() bool { return f >= KeyField }

// isUsage reports whether the field says how the answer was made.
func (f Field) isUsage() bool { return f >= PromptField }

// fieldTable is the only list of the names that files of answers and of puzzles may use. Names are
// compared without regard to case.
//
// Other programs also use the secondary names for other things: input for a prompt, output for
// either an answer or a target. A secondary name is read only if no primary name gives the same.
var fieldTable = [fieldCount]struct{ names, secondary string }{
	IDField:     {names: "id"},
	AnswerField: {names: "answer response completion solution_str", secondary: "output"},
	HandField:   {names: "hand numbers nums cards puzzle puzzles starting", secondary: "input"},
	NumberField: {names: "n1 num1 number1 card1"}, // and the same with 2, 3 and so on
	TargetField: {names: "target ground_truth", secondary: "output"},
	RulesField:  {names: "rules profile"},
	KeyField:    {names: "key"},
	ModelField:  {names: "model"},
	SampleField: {names: "sample"},

	PromptField:       {names: "prompt"},
	PromptHashField:   {names: "prompt_sha256"},
	FinishField:       {names: "finish_reason stop_reason"},
	InputTokensField:  {names: "input_tokens prompt_tokens"},
	OutputTokensField: {names: "output_tokens completion_tokens"},
	LatencyField:      {names: "latency_ms"},
	CostField:         {names: "cost"},
}

// Names returns the primary names of a field, the usual name first.
func (f Field) Names() []string { return strings.Fields(fieldTable[f].names) }

// SecondaryNames returns the secondary names of a field.
func (f Field) SecondaryNames() []string { return strings.Fields(fieldTable[f].secondary) }

// allNames returns the names of a field for a message.
func (f Field) allNames() []string {
	names := append(f.Names(), f.SecondaryNames()...)
	if f == HandField {
		names = append(names, "n1 n2 n3")
	}
	return names
}

// joinOr joins words with commas, and the last two with "or".
func joinOr(words []string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// FieldNames holds the names of fields that flags give. A name may be a path, such as "doc.nums",
// of a field inside objects. It is compared exactly. If a name is not "", the field has no other names.
type FieldNames struct {
	Hand, Target, Answer string
}

// fieldName is what a name in lower case means: a field, or those of a secondary name.
type fieldName struct {
	name      string
	field     Field
	secondary []Field
}

// namesByLength returns all names by their length. Comparing the few names of one length is faster than looking
// up a map, and is done for every field of every record.
var namesByLength = sync.OnceValue(sortNames)

func sortNames() *[20][]fieldName {
	var names [20][]fieldName
	add := func(name string) *fieldName {
		list := &names[len(name)]
		i := slices.IndexFunc(*list, func(n fieldName) bool { return n.name == name })
		if i < 0 {
			i = len(*list)
			*list = append(*list, fieldName{name: name})
		}
		return &(*list)[i]
	}
	for f := range fieldCount {
		for _, name := range f.Names() {
			add(name).field = f
		}
		for _, name := range f.SecondaryNames() {
			n := add(name)
			n.secondary = append(n.secondary, f)
		}
	}
	return &names
}

// noName is what every other name means.
var noName fieldName

// findName returns what a name means.
func findName(name []byte) *fieldName {
	names := namesByLength()
	if len(name) == 0 || len(name) >= len(names) {
		return &noName
	}
	list := names[len(name)]
	for i := range list {
		if n := &list[i]; n.name[0] == name[0]|0x20 && (n.name == string(name) || bytes.EqualFold([]byte(n.name), name)) {
			return n
		}
	}
	return &noName
}

// FieldOf returns the field that a primary name means, or OtherField.
func FieldOf(name []byte) Field {
	if f := findName(name).field; f != OtherField {
		return f
	}
	return numberField(name)
}

// numberField returns NumberField for a name such as n2 or card10, or else OtherField.
func numberField(name []byte) Field {
	stem := bytes.TrimRight(name, "0123456789")
	digits := name[len(stem):]
	if len(digits) == 0 || len(digits) > 2 || digits[0] == '0' {
		return OtherField
	}
	for _, name := range numberNames {
		if bytes.EqualFold(stem, name[:len(name)-1]) {
			return NumberField
		}
	}
	return OtherField
}

// numberNames are the names of NumberField, each ending in 1.
var numberNames = bytes.Fields([]byte(fieldTable[NumberField].names))

// SecondaryFieldsOf returns the fields that a secondary name may mean.
func SecondaryFieldsOf(name []byte) []Field { return findName(name).secondary }

// IsPuzzleField reports whether a field with this name describes the puzzle: the hand, the target
// or the rules.
func IsPuzzleField(name string) bool {
	f := FieldOf([]byte(name))
	return f >= HandField && f <= RulesField
}

// named returns the name that a flag gives to a field, or "".
func (n *FieldNames) named(f Field) string {
	switch f {
	case HandField, NumberField:
		return n.Hand
	case TargetField:
		return n.Target
	case AnswerField:
		return n.Answer
	default:
		return ""
	}
}

// FieldOf returns the field that a path means, and the fields that it may mean as a secondary name.
// A name that a flag gives replaces all names of the table for its field.
func (n *FieldNames) FieldOf(path []byte) (f Field, secondary []Field) {
	if !n.isSet() {
		found := findName(path)
		if found.field != OtherField {
			return found.field, nil
		}
		return numberField(path), found.secondary
	}
	for _, f := range []Field{HandField, TargetField, AnswerField} {
		if name := n.named(f); name != "" && name == string(path) {
			return f, nil
		}
	}
	if f = FieldOf(path); f != OtherField && n.named(f) != "" {
		f = OtherField
	}
	if f == OtherField {
		for _, s := range SecondaryFieldsOf(path) {
			if n.named(s) == "" {
				secondary = append(secondary, s)
			}
		}
	}
	return f, secondary
}

// isSet reports whether a flag gives a name.
func (n *FieldNames) isSet() bool { return n.Hand != "" || n.Target != "" || n.Answer != "" }

// HasPrefix reports whether a flag gives a path inside the object with the given path.
func (n *FieldNames) HasPrefix(object []byte) bool {
	if !n.isSet() {
		return false
	}
	for _, name := range []string{n.Hand, n.Target, n.Answer} {
		if rest, ok := strings.CutPrefix(name, string(object)); ok && strings.HasPrefix(rest, ".") {
			return true
		}
	}
	return false
}

// Wanted returns the names that a field may have, for a message.
func (n *FieldNames) Wanted(f Field) []string {
	if name := n.named(f); name != "" {
		return []string{excerpt.Quote(name)}
	}
	return f.allNames()
}

// FlagOf returns the flag that gives the name of a field: the hand, the target or the answer. It returns "" for
// other fields.
func FlagOf(f Field) string {
	if f != HandField && f != TargetField && f != AnswerField {
		return ""
	}
	return "--" + f.Names()[0] + "-field"
}

// maxFoundNames is the number of names that FoundNames lists.
const maxFoundNames = 12

// FoundNames returns the names of a record for a message.
func FoundNames[T string | []byte](names []T) string {
	if len(names) == 0 {
		return ""
	}
	var quoted []string
	for _, name := range names[:min(len(names), maxFoundNames)] {
		quoted = append(quoted, excerpt.Quote(string(name)))
	}
	if len(names) > len(quoted) {
		quoted = append(quoted, "...")
	}
	return strings.Join(quoted, ", ")
}

// foundNames returns the names of the record that was read: the columns of a table, or the fields of an object.
func (r *reader) foundNames() (names [][]byte) {
	if len(r.names) > 0 || r.json == nil {
		return r.names
	}
	s := NewScanner(r.json.text)
	_ = s.EachField(func(name []byte) error { // without an error, since the object was read
		names = append(names, bytes.Clone(name))
		_, err := s.Value()
		return err
	})
	return names
}

// onlyElement returns the element of a list with one element. It reports false for another list.
func onlyElement(elements [][]byte) ([]byte, bool) {
	if len(elements) != 1 {
		return nil, false
	}
	return elements[0], true
}

// isArrayText reports whether a text is written like a list, in square brackets.
func isArrayText(text []byte) bool {
	text = bytes.TrimSpace(text)
	return len(text) > 1 && text[0] == '[' && text[len(text)-1] == ']'
}

// elementsOf returns the elements of a JSON array, strings without their quotation marks. It
// reports false if the text is not a JSON array.
func elementsOf(text []byte) (elements [][]byte, ok bool) {
	for e, err := range ArrayElements(text) {
		if err != nil {
			return nil, false
		}
		elements = append(elements, e)
	}
	return slices.Clip(elements), true
}
