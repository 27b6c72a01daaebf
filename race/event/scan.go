package event

import (
	"strconv"
	"strings"
)

// Almost all events of a log are Dealt, Revealed, Hinted, Solved, Missed or Passed, in plain ASCII. They are read here
// without encoding/json, which takes twenty times as long: a run is loaded by reading its whole log. Since events have one
// spelling, a scanner expects each byte that Encode writes. It gives up on anything else, right or wrong, and Decode goes
// the long way.

// scanner reads a text from its beginning. After anything that it did not expect, failed is true and stays so.
type scanner struct {
	rest   string
	failed bool
}

// scan returns the events of a text, or false if it is not for the scanner.
func scan(text string) ([]Event, bool) {
	s := scanner{rest: text}
	s.expect(`{"v":1,"events":[`)
	events := make([]Event, 0, 1)
	for more := true; more && !s.failed; more = s.next(`,`) {
		events = append(events, s.event())
	}
	s.expect(`]}`)
	return events, !s.failed && s.rest == ""
}

func (s *scanner) event() (e Event) {
	s.expect(`{"type":`)
	switch s.text() {
	case "dealt":
		e = Dealt{Head: s.head(), Hands: s.hands()}
	case "revealed":
		e = Revealed{Head: s.head(), Hand: s.hand(), Puzzle: s.clone(`,"puzzle":`)}
	case "hinted":
		e = Hinted{Head: s.head(), Hand: s.hand(), Step: int(s.number(`,"step":`))}
	case "solved":
		e = Solved{
			Head: s.head(), Hand: s.hand(), Expr: s.optional(`,"expr":`), Points: int(s.number(`,"points":`)),
			Bonus: s.nonzero(`,"bonus":`), Away: s.nonzero(`,"away":`),
		}
	case "missed":
		e = Missed{
			Head: s.head(), Hand: s.hand(), Expr: s.optional(`,"expr":`), Reason: s.optional(`,"reason":`),
			Value: s.optional(`,"value":`), Cost: s.nonzero(`,"cost":`),
		}
	case "passed":
		e = Passed{Head: s.head(), Hand: s.hand(), Why: Why(s.clone(`,"why":`)), Away: s.nonzero(`,"away":`)}
	default:
		s.failed = true
	}
	s.expect(`}`)
	return e
}

func (s *scanner) head() Head {
	return Head{At: s.number(`,"at":`), Player: s.optional(`,"player":`), Act: s.optional(`,"act":`)}
}

func (s *scanner) hand() int { return int(s.number(`,"hand":`)) }

func (s *scanner) hands() (hands []Hand) {
	if !s.next(`,"hands":[`) {
		return nil
	}
	for more := true; more && !s.failed; more = s.next(`,`) {
		h := Hand{Puzzle: s.clone(`{"puzzle":`)}
		if h.Solvable = s.next(`,"solvable":true`); !h.Solvable {
			s.expect(`,"solvable":false`)
		}
		h.Level, h.Seconds = int(s.nonzero(`,"level":`)), s.decimal(`,"seconds":`)
		s.expect(`}`)
		hands = append(hands, h)
	}
	s.expect(`]`)
	return hands
}

// next passes over a text if it is next, and reports whether it was.
func (s *scanner) next(text string) bool {
	rest, ok := strings.CutPrefix(s.rest, text)
	s.rest = rest
	return ok
}

func (s *scanner) expect(text string) {
	if !s.next(text) {
		s.failed = true
	}
}

// text reads a string of printable ASCII in which nothing is escaped. It shares the memory of the whole text.
func (s *scanner) text() string {
	s.expect(`"`)
	for i := range len(s.rest) {
		switch c := s.rest[i]; {
		case c == '"':
			text := s.rest[:i]
			s.rest = s.rest[i+1:]
			return text
		case c < ' ' || c > '~' || c == '\\' || c == '<' || c == '>' || c == '&':
			s.failed = true
			return ""
		}
	}
	s.failed = true
	return ""
}

// clone reads a string after its name.
func (s *scanner) clone(name string) string {
	s.expect(name)
	return strings.Clone(s.text())
}

// optional reads a string that is left out if it is empty.
func (s *scanner) optional(name string) string {
	if !s.next(name) {
		return ""
	}
	text := strings.Clone(s.text())
	s.failed = s.failed || text == ""
	return text
}

// number reads a whole number of at most 18 digits after its name.
func (s *scanner) number(name string) int64 {
	s.expect(name)
	minus := s.next(`-`)
	n, digits := int64(0), 0
	for digits < len(s.rest) && digits <= 18 && '0' <= s.rest[digits] && s.rest[digits] <= '9' {
		n = 10*n + int64(s.rest[digits]-'0')
		digits++
	}
	if digits == 0 || digits > 18 || s.rest[0] == '0' && (digits > 1 || minus) {
		s.failed = true
		return 0
	}
	s.rest = s.rest[digits:]
	if minus {
		return -n
	}
	return n
}

// nonzero reads a number that is left out if it is 0.
func (s *scanner) nonzero(name string) int64 {
	if !strings.HasPrefix(s.rest, name) {
		return 0
	}
	n := s.number(name)
	s.failed = s.failed || n == 0
	return n
}

// decimal reads a number above 0 that is left out if it is 0. It takes those that encoding/json writes without an exponent.
func (s *scanner) decimal(name string) float64 {
	if !s.next(name) {
		return 0
	}
	end := strings.IndexByte(s.rest, '}') // the last field of its object
	if end < 0 {
		s.failed = true
		return 0
	}
	x, err := strconv.ParseFloat(s.rest[:end], 64)
	var digits [32]byte
	if err != nil || x < 1e-6 || x >= 1e21 || string(strconv.AppendFloat(digits[:0], x, 'f', -1, 64)) != s.rest[:end] {
		s.failed = true
		return 0
	}
	s.rest = s.rest[end:]
	return x
}
