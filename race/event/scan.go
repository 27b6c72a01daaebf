package event

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/race/mode"
)

// Loading a run decodes its whole log, and encoding/json takes twenty times as long as this
// scanner. Since events have one spelling, the scanner expects exactly the bytes that Encode
// writes.

// scanner reads a text from its beginning. After any unexpected byte, failed is set and stays set,
// and the values read are meaningless.
type scanner struct {
	input  string
	failed bool
}

func (s *scanner) event() (e Event) {
	s.expect(`{"type":`)
	switch s.text() {
	case "created":
		e = Created{
			Head: s.head(), Mode: s.mode(), Number: int(s.optionalInt(`,"number":`)), Offline: s.accept(`,"offline":true`),
			Hands: list(s, `,"hands":[`, s.dealtHand),
		}
	case "joined":
		e = Joined{Head: s.head()}
	case "started":
		e = Started{Head: s.head()}
	case "dealt":
		e = Dealt{Head: s.head(), Hands: list(s, `,"hands":[`, s.dealtHand)}
	case "revealed":
		e = Revealed{Head: s.head(), Hand: s.handNumber(), Puzzle: s.stringField(`,"puzzle":`)}
	case "hinted":
		e = Hinted{Head: s.head(), Hand: s.handNumber(), Step: int(s.intField(`,"step":`))}
	case "solved":
		e = Solved{
			Head: s.head(), Hand: s.handNumber(), Expr: s.optionalString(`,"expr":`), Points: int(s.intField(`,"points":`)),
			Bonus: s.optionalInt(`,"bonus":`), Away: s.optionalInt(`,"away":`),
		}
	case "missed":
		e = Missed{
			Head: s.head(), Hand: s.handNumber(), Expr: s.optionalString(`,"expr":`), Reason: s.optionalString(`,"reason":`),
			Value: s.optionalString(`,"value":`), Cost: s.optionalInt(`,"cost":`),
		}
	case "passed":
		e = Passed{Head: s.head(), Hand: s.handNumber(), Why: Why(s.stringField(`,"why":`)), Away: s.optionalInt(`,"away":`)}
	case "finished":
		e = Finished{
			Head: s.head(), Why: Why(s.stringField(`,"why":`)), Away: s.optionalInt(`,"away":`), Unranked: s.accept(`,"unranked":true`),
		}
	default:
		s.failed = true
	}
	s.expect(`}`)
	return e
}

func (s *scanner) head() Head {
	return Head{At: s.intField(`,"at":`), Player: s.optionalString(`,"player":`), Act: s.optionalString(`,"act":`)}
}

func (s *scanner) handNumber() int { return int(s.intField(`,"hand":`)) }

// dealtHand reads a hand with all that the dealer knows about it.
func (s *scanner) dealtHand() (h Hand) {
	h.Puzzle = s.stringField(`{"puzzle":`)
	if h.Solvable = s.accept(`,"solvable":true`); !h.Solvable {
		s.expect(`,"solvable":false`)
	}
	h.Level, h.Seconds = int(s.optionalInt(`,"level":`)), s.lastOptionalFloat(`,"seconds":`)
	s.expect(`}`)
	return h
}

func (s *scanner) mode() mode.Mode {
	s.expect(`,"mode":{`)
	m := mode.Mode{
		Name: s.stringField(`"name":`), Seats: int(s.intField(`,"seats":`)), Hands: int(s.optionalInt(`,"hands":`)),
		Length: s.optionalInt(`,"length":`), HandTime: s.optionalInt(`,"hand_time":`),
		Auto: s.accept(`,"auto":true`), Hints: s.accept(`,"hints":true`),
		MissCost: s.optionalInt(`,"miss_cost":`), NoneCost: s.optionalInt(`,"none_cost":`), Bonus: list(s, `,"bonus":[`, s.bonus),
		Ranked: s.accept(`,"ranked":true`), Solvable: s.accept(`,"solvable":true`),
	}
	s.expect(`}`)
	return m
}

func (s *scanner) bonus() mode.Bonus {
	b := mode.Bonus{
		Streak: int(s.intField(`{"streak":`)), Every: int(s.optionalInt(`,"every":`)), Time: s.intField(`,"time":`),
	}
	s.expect(`}`)
	return b
}

// list reads an array after its name. Both are absent if the array is empty.
func list[T any](s *scanner, name string, element func() T) (all []T) {
	if !s.accept(name) {
		return nil
	}
	for more := true; more && !s.failed; more = s.accept(`,`) {
		all = append(all, element())
	}
	s.expect(`]`)
	return all
}

// accept skips text if the input begins with it, and reports whether it did.
func (s *scanner) accept(text string) bool {
	input, ok := strings.CutPrefix(s.input, text)
	s.input = input
	return ok
}

// expect skips text, or fails if the input does not begin with it.
func (s *scanner) expect(text string) {
	if !s.accept(text) {
		s.failed = true
	}
}

// text reads a string. The string may share memory with the input.
func (s *scanner) text() string {
	s.expect(`"`)
	for i := range len(s.input) {
		switch c := s.input[i]; {
		case c == '"':
			text := s.input[:i]
			s.input = s.input[i+1:]
			return text
		case c < ' ' || c > '~' || c == '\\' || c == '<' || c == '>' || c == '&':
			return s.escaped()
		}
	}
	s.failed = true
	return ""
}

// escaped reads the rest of a string that has bytes other than plain, unescaped ASCII.
func (s *scanner) escaped() (text string) {
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

// stringField reads a string after its name.
func (s *scanner) stringField(name string) string {
	s.expect(name)
	return strings.Clone(s.text())
}

// optionalString reads a string after its name. Both are absent if the string is empty.
func (s *scanner) optionalString(name string) string {
	if !s.accept(name) {
		return ""
	}
	text := strings.Clone(s.text())
	s.failed = s.failed || text == ""
	return text
}

// intField reads an integer after its name.
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

// optionalInt reads an integer after its name. Both are absent if the integer is 0.
func (s *scanner) optionalInt(name string) int64 {
	if !strings.HasPrefix(s.input, name) {
		return 0
	}
	n := s.intField(name)
	s.failed = s.failed || n == 0
	return n
}

// lastOptionalFloat reads the last field of an object, a float after its name. Both are absent if
// the float is 0.
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
