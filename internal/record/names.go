package record

import (
	"bytes"
	"slices"
	"strings"

	"github.com/make24/make24/internal/excerpt"
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
	fieldCount
)

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
// of a field inside objects. If a name is not "", the field has no other names.
type FieldNames struct {
	Hand, Target, Answer string
}

// nameIndex maps each name to its field, and each secondary name to the fields that it may mean.
var nameIndex, secondaryIndex = indexNames()

func indexNames() (names map[string]Field, secondary map[string][]Field) {
	names, secondary = map[string]Field{}, map[string][]Field{}
	for f := range fieldCount {
		for _, name := range f.Names() {
			names[name] = f
		}
		for _, name := range f.SecondaryNames() {
			secondary[name] = append(secondary[name], f)
		}
	}
	return names, secondary
}

// FieldOf returns the field that a primary name means, or OtherField.
func FieldOf(name []byte) Field {
	f, ok := nameIndex[string(name)]
	if !ok && bytes.ContainsFunc(name, isUpper) {
		f, ok = nameIndex[string(bytes.ToLower(name))]
	}
	if !ok {
		f = numberField(name)
	}
	return f
}

func isUpper(r rune) bool { return 'A' <= r && r <= 'Z' }

// numberField returns NumberField for a name such as n2 or card10, or else OtherField.
func numberField(name []byte) Field {
	stem := bytes.TrimRight(name, "0123456789")
	digits := name[len(stem):]
	if len(digits) == 0 || len(digits) > 2 || digits[0] == '0' {
		return OtherField
	}
	return nameIndex[strings.ToLower(string(stem))+"1"]
}

// SecondaryFieldsOf returns the fields that a secondary name may mean.
func SecondaryFieldsOf(name []byte) []Field {
	if f := secondaryIndex[string(name)]; f != nil || !bytes.ContainsFunc(name, isUpper) {
		return f
	}
	return secondaryIndex[string(bytes.ToLower(name))]
}

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
	if *n == (FieldNames{}) {
		if f = FieldOf(path); f == OtherField {
			secondary = SecondaryFieldsOf(path)
		}
		return f, secondary
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

// HasPrefix reports whether a flag gives a path inside the object with the given path.
func (n *FieldNames) HasPrefix(object []byte) bool {
	if *n == (FieldNames{}) {
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

// FlagOf returns the flag that gives the name of a field.
func FlagOf(f Field) string { return "--" + strings.Fields(fieldTable[f].names)[0] + "-field" }

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
