package event

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/race/mode"
)

// A run is loaded by reading its whole log, and encoding/json takes twenty times as long as what stands here. Since events
// have one spelling, the scanner expects each byte that Encode writes.

// scanner reads a text from its beginning. After anything that it did not expect, failed is true and stays so.
type scanner struct {
	rest   string
	failed bool
}

func (s *scanner) event() (e Event) {
	s.expect(`{"type":`)
	switch s.text() {
	case "created":
		e = Created{
			Head: s.head(), Mode: s.mode(), Number: int(s.nonzero(`,"number":`)), Offline: s.next(`,"offline":true`),
			Hands: list(s, `,"hands":[`, s.dealt),
		}
	case "joined":
		e = Joined{Head: s.head()}
	case "started":
		e = Started{Head: s.head()}
	case "dealt":
		e = Dealt{Head: s.head(), Hands: list(s, `,"hands":[`, s.dealt)}
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
	case "finished":
		e = Finished{
			Head: s.head(), Why: Why(s.clone(`,"why":`)), Away: s.nonzero(`,"away":`), Unranked: s.next(`,"unranked":true`),
		}
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

// dealt reads a hand as the dealer knows it.
func (s *scanner) dealt() (h Hand) {
	h.Puzzle = s.clone(`{"puzzle":`)
	if h.Solvable = s.next(`,"solvable":true`); !h.Solvable {
		s.expect(`,"solvable":false`)
	}
	h.Level, h.Seconds = int(s.nonzero(`,"level":`)), s.decimal(`,"seconds":`)
	s.expect(`}`)
	return h
}

func (s *scanner) mode() mode.Mode {
	s.expect(`,"mode":{`)
	m := mode.Mode{
		Name: s.clone(`"name":`), Seats: int(s.number(`,"seats":`)), Hands: int(s.nonzero(`,"hands":`)),
		Length: s.nonzero(`,"length":`), HandTime: s.nonzero(`,"hand_time":`),
		Auto: s.next(`,"auto":true`), Hints: s.next(`,"hints":true`),
		MissCost: s.nonzero(`,"miss_cost":`), NoneCost: s.nonzero(`,"none_cost":`), Bonus: list(s, `,"bonus":[`, s.bonus),
		Ranked: s.next(`,"ranked":true`), Solvable: s.next(`,"solvable":true`),
	}
	s.expect(`}`)
	return m
}

func (s *scanner) bonus() mode.Bonus {
	b := mode.Bonus{
		Streak: int(s.number(`{"streak":`)), Every: int(s.nonzero(`,"every":`)), Time: s.number(`,"time":`),
	}
	s.expect(`}`)
	return b
}

// list reads an array after its name, which is left out if it is empty.
func list[T any](s *scanner, name string, element func() T) (all []T) {
	if !s.next(name) {
		return nil
	}
	for more := true; more && !s.failed; more = s.next(`,`) {
		all = append(all, element())
	}
	s.expect(`]`)
	return all
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

// text reads a string. It may share the memory of the whole text.
func (s *scanner) text() string {
	s.expect(`"`)
	for i := range len(s.rest) {
		switch c := s.rest[i]; {
		case c == '"':
			text := s.rest[:i]
			s.rest = s.rest[i+1:]
			return text
		case c < ' ' || c > '~' || c == '\\' || c == '<' || c == '>' || c == '&':
			return s.escaped()
		}
	}
	s.failed = true
	return ""
}

// escaped reads the rest of a string that is not all plain ASCII.
func (s *scanner) escaped() (text string) {
	quoted := `"` + s.rest
	dec := json.NewDecoder(strings.NewReader(quoted))
	if err := dec.Decode(&text); err != nil {
		s.failed = true
		return ""
	}
	end := int(dec.InputOffset())
	again, err := json.Marshal(text)
	s.failed = s.failed || err != nil || string(again) != quoted[:end]
	s.rest = quoted[end:]
	return text
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

// number reads a whole number after its name.
func (s *scanner) number(name string) int64 {
	s.expect(name)
	end := 0
	for end < len(s.rest) && (s.rest[end] == '-' || '0' <= s.rest[end] && s.rest[end] <= '9') {
		end++
	}
	n, err := strconv.ParseInt(s.rest[:end], 10, 64)
	var digits [20]byte
	s.failed = s.failed || err != nil || string(strconv.AppendInt(digits[:0], n, 10)) != s.rest[:end]
	s.rest = s.rest[end:]
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

// decimal reads a number that is left out if it is 0, the last of its object.
func (s *scanner) decimal(name string) float64 {
	if !s.next(name) {
		return 0
	}
	end := max(0, strings.IndexByte(s.rest, '}'))
	x, err := strconv.ParseFloat(s.rest[:end], 64)
	var digits [32]byte
	again := digits[:0]
	if size := math.Abs(x); size >= 1e-6 && size < 1e21 {
		again = strconv.AppendFloat(again, x, 'f', -1, 64)
	} else if err == nil {
		again, err = json.Marshal(x)
	}
	s.failed = s.failed || err != nil || x == 0 || string(again) != s.rest[:end]
	s.rest = s.rest[end:]
	return x
}
