package event

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/race/mode"
)

// Loading a run decodes the whole log. encoding/json would take twenty times as long as this
// scanner. The scanner accepts only the bytes that Encode writes.

// scanner reads a text from its beginning. An unexpected byte sets failed; the values read are then
// meaningless.
type scanner struct {
	input  string // text not yet read
	failed bool
}

func (s *scanner) readEvent() (e Event) {
	s.expect(`{"type":`)
	switch s.readString() {
	case "created":
		e = Created{
			Head: s.readHead(), Mode: s.readMode(), Number: int(s.optionalInt(`,"number":`)), Offline: s.accept(`,"offline":true`),
			Hands: readList(s, `,"hands":[`, s.readHand), Source: s.optionalString(`,"source":`),
		}
	case "configured":
		e = Configured{Head: s.readHead(), Mode: s.readMode(), Source: s.optionalString(`,"source":`)}
	case "joined":
		e = Joined{Head: s.readHead()}
	case "ready":
		e = Ready{Head: s.readHead(), Ready: s.boolField(`,"ready":`)}
	case "left":
		e = Left{Head: s.readHead()}
	case "hosted":
		e = Hosted{Head: s.readHead()}
	case "counting":
		e = Counting{Head: s.readHead(), Start: s.intField(`,"start":`)}
	case "started":
		e = Started{Head: s.readHead()}
	case "paused":
		e = Paused{Head: s.readHead()}
	case "resumed":
		e = Resumed{Head: s.readHead()}
	case "dealt":
		e = Dealt{Head: s.readHead(), Hands: readList(s, `,"hands":[`, s.readHand)}
	case "revealed":
		e = Revealed{Head: s.readHead(), Hand: s.readHandNumber(), Puzzle: s.stringField(`,"puzzle":`)}
	case "hinted":
		e = Hinted{Head: s.readHead(), Hand: s.readHandNumber(), Step: int(s.intField(`,"step":`))}
	case "solved":
		e = Solved{
			Head: s.readHead(), Hand: s.readHandNumber(), Expr: s.optionalString(`,"expr":`), Points: int(s.intField(`,"points":`)),
			Bonus: s.optionalInt(`,"bonus":`), Away: s.optionalInt(`,"away":`),
		}
	case "missed":
		e = Missed{
			Head: s.readHead(), Hand: s.readHandNumber(), Expr: s.optionalString(`,"expr":`), Reason: s.optionalString(`,"reason":`),
			Value: s.optionalString(`,"value":`), Cost: s.optionalInt(`,"cost":`),
		}
	case "passed":
		e = Passed{Head: s.readHead(), Hand: s.readHandNumber(), Reason: Reason(s.stringField(`,"why":`)), Away: s.optionalInt(`,"away":`)}
	case "finished":
		e = Finished{
			Head: s.readHead(), Reason: Reason(s.stringField(`,"why":`)), Away: s.optionalInt(`,"away":`), Unranked: s.accept(`,"unranked":true`),
			Held: s.optionalString(`,"held":`), Related: readList(s, `,"related":[`, s.readName),
		}
	default:
		s.failed = true
	}
	s.expect(`}`)
	return e
}

func (s *scanner) readHead() Head {
	return Head{
		At: s.intField(`,"at":`), Player: s.optionalString(`,"player":`), ActionID: s.optionalString(`,"act":`),
		By: s.optionalString(`,"by":`), Dealer: s.accept(`,"dealer":true`),
	}
}

func (s *scanner) readHandNumber() int { return int(s.intField(`,"hand":`)) }

// readHand reads a hand with all that the dealer knows about it.
func (s *scanner) readHand() (h Hand) {
	h.Puzzle = s.stringField(`{"puzzle":`)
	h.Solvable = s.boolField(`,"solvable":`)
	h.Level, h.Seconds = int(s.optionalInt(`,"level":`)), s.lastOptionalFloat(`,"seconds":`)
	s.expect(`}`)
	return h
}

func (s *scanner) readMode() mode.Mode {
	s.expect(`,"mode":{`)
	m := mode.Mode{
		Name: s.stringField(`"name":`), Seats: int(s.intField(`,"seats":`)), Hands: int(s.optionalInt(`,"hands":`)),
		Length: s.optionalInt(`,"length":`), HandTime: s.optionalInt(`,"hand_time":`),
		Auto: s.accept(`,"auto":true`), Hints: s.accept(`,"hints":true`),
		MissCost: s.optionalInt(`,"miss_cost":`), NoneCost: s.optionalInt(`,"none_cost":`), Bonus: readList(s, `,"bonus":[`, s.readBonus),
		Ranked: s.accept(`,"ranked":true`), Solvable: s.accept(`,"solvable":true`),
		Sudden: s.accept(`,"sudden":true`),
		Pace:   mode.Pace(s.optionalString(`,"pace":`)), Gap: s.optionalInt(`,"gap":`), Countdown: s.optionalInt(`,"countdown":`),
		Hosted: s.accept(`,"hosted":true`), LateJoin: s.accept(`,"late_join":true`),
		AutoStart: int(s.optionalInt(`,"auto_start":`)),
	}
	s.expect(`}`)
	return m
}

func (s *scanner) readName() string { return strings.Clone(s.readString()) }

func (s *scanner) readBonus() mode.Bonus {
	b := mode.Bonus{
		Streak: int(s.intField(`{"streak":`)), Every: int(s.optionalInt(`,"every":`)), Time: s.intField(`,"time":`),
	}
	s.expect(`}`)
	return b
}

// readList reads an optional field, which consists of name and the elements of an array. It returns
// nil if the field is absent, as for an empty array.
func readList[T any](s *scanner, name string, element func() T) (elements []T) {
	if !s.accept(name) {
		return nil
	}
	for more := true; more && !s.failed; more = s.accept(`,`) {
		elements = append(elements, element())
	}
	s.expect(`]`)
	return elements
}

// accept reports whether the input begins with text, and if so skips it.
func (s *scanner) accept(text string) bool {
	input, ok := strings.CutPrefix(s.input, text)
	s.input = input
	return ok
}

// expect skips text, with which the input must begin.
func (s *scanner) expect(text string) {
	if !s.accept(text) {
		s.failed = true
	}
}

// readString reads a string, which may share memory with the input.
func (s *scanner) readString() string {
	s.expect(`"`)
	for i := range len(s.input) {
		switch c := s.input[i]; {
		case c == '"':
			text := s.input[:i]
			s.input = s.input[i+1:]
			return text
		case c < ' ' || c > '~' || c == '\\' || c == '<' || c == '>' || c == '&':
			return s.readEscaped()
		}
	}
	s.failed = true
	return ""
}

// readEscaped reads a string, after its first quote, that has escapes or is not ASCII.
func (s *scanner) readEscaped() (text string) {
	quoted := `"` + s.input
	dec := json.NewDecoder(strings.NewReader(quoted))
	if err := dec.Decode(&text); err != nil {
		s.failed = true
		return ""
	}
	end := int(dec.InputOffset())
	canonical, err := json.Marshal(text)
	s.failed = s.failed || err != nil || string(canonical) != quoted[:end]
	s.input = quoted[end:]
	return text
}

// stringField reads a field, which consists of name and a string.
func (s *scanner) stringField(name string) string {
	s.expect(name)
	return strings.Clone(s.readString())
}

// optionalString reads an optional field, which consists of name and a string. It returns "" if the
// field is absent.
func (s *scanner) optionalString(name string) string {
	if !s.accept(name) {
		return ""
	}
	text := strings.Clone(s.readString())
	s.failed = s.failed || text == ""
	return text
}

// boolField reads a field, which consists of name and true or false.
func (s *scanner) boolField(name string) bool {
	s.expect(name)
	if s.accept(`true`) {
		return true
	}
	s.expect(`false`)
	return false
}

// intField reads a field, which consists of name and an integer.
func (s *scanner) intField(name string) int64 {
	s.expect(name)
	end := 0
	for end < len(s.input) && (s.input[end] == '-' || '0' <= s.input[end] && s.input[end] <= '9') {
		end++
	}
	n, err := strconv.ParseInt(s.input[:end], 10, 64)
	var digits [20]byte
	s.failed = s.failed || err != nil || string(strconv.AppendInt(digits[:0], n, 10)) != s.input[:end]
	s.input = s.input[end:]
	return n
}

// optionalInt reads an optional field, which consists of name and an integer. It returns 0 if the
// field is absent.
func (s *scanner) optionalInt(name string) int64 {
	if !strings.HasPrefix(s.input, name) {
		return 0
	}
	n := s.intField(name)
	s.failed = s.failed || n == 0
	return n
}

// lastOptionalFloat reads an optional field at the end of an object, which consists of name and a
// float. It returns 0 if the field is absent.
func (s *scanner) lastOptionalFloat(name string) float64 {
	if !s.accept(name) {
		return 0
	}
	end := max(0, strings.IndexByte(s.input, '}'))
	x, err := strconv.ParseFloat(s.input[:end], 64)
	var digits [32]byte
	canonical := digits[:0]
	if size := math.Abs(x); size >= 1e-6 && size < 1e21 {
		canonical = strconv.AppendFloat(canonical, x, 'f', -1, 64)
	} else if err == nil {
		canonical, err = json.Marshal(x)
	}
	s.failed = s.failed || err != nil || x == 0 || string(canonical) != s.input[:end]
	s.input = s.input[end:]
	return x
}
