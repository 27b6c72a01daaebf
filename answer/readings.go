package answer

// The limits of judging the readings of an answer in steps. Beyond them, the reason is Limit.
const (
	maxReread     = 1 << 17 // bytes of steps that are read again
	maxReassigned = 1 << 17 // literals to which a number is assigned again
)

// stepReadings goes through the readings of an answer in steps. A step may use one of several numbers for a
// literal: 3 may be the 3 of the hand, its 9 as a root, or the result of an earlier step. For a single step, any of them
// will do, but not for the steps after it: with 1, 3, 9 and 36, the steps 1-3=-2; 6*-2=-12; -12+36=24 are right only if the first one
// uses 9 as its root, so that 3 can be its factorial. Therefore the steps are read again, each time with
// the next reading, counting like an odometer whose last wheel is the last step that can be matched.
type stepReadings struct {
	picks      []int // for each step that was matched, the index of its reading
	matched    int   // the number of steps that were matched this time
	skip       int   // the readings of the current step that are left out
	reassigned int   // the number of literals to which a number was assigned
}

// next goes to the next reading. It reports false if there is none.
func (s *stepReadings) next() bool {
	s.picks = s.picks[:s.matched]
	if s.matched == 0 {
		return false
	}
	s.picks[s.matched-1]++
	s.matched = 0
	return true
}

// match assigns numbers to the literals of a step in the way that is next.
func (s *stepReadings) match(r *reader, e *equation) (indexSet, bool) {
	if s.matched == len(s.picks) {
		s.picks = append(s.picks, 0)
	}
	s.skip = s.picks[s.matched]
	taken, ok := r.matchSides(e, false)
	s.skip = 0
	if ok {
		s.matched++
	}
	return taken, ok
}

// assign does what reader.assign does, but leaves readings out.
func (s *stepReadings) assign(r *reader, useAll bool, i int, taken indexSet) (indexSet, bool) {
	if s.reassigned++; s.reassigned > maxReassigned {
		return 0, false
	}
	if i < r.count {
		return r.assignReadings(useAll, i, taken)
	}
	if useAll && taken != r.table.liveEntries {
		return taken, false
	}
	if s.skip > 0 {
		s.skip--
		return taken, false
	}
	return taken, true
}

// judgeReadings judges an answer in steps. If it is refused and another reading of its steps may be better, it judges
// their readings until one is settled.
func (r *reader) judgeReadings(j *Judge, res *Result, q *question) {
	fresh := Result{Source: res.Source, Span: res.Span}
	r.judgeSteps(res, q.target)
	if r.isSettled(res) || !r.hasReadings {
		return
	}
	var all stepReadings
	for reread := 0; ; {
		reread += res.Span.To - res.Span.From
		if reread > maxReread || all.reassigned > maxReassigned {
			res.refuse(Limit, res.Span)
			return
		}
		again := fresh
		reading := reader{lexer: lexer{text: r.text, colonDivides: r.colonDivides}, wantTree: r.wantTree}
		reading.prepare(j, q)
		reading.stepReadings = &all
		if reading.judgeSteps(&again, q.target); reading.isSettled(&again) {
			reading.stepReadings = nil
			*r, *res = reading, again
			return
		}
		if !all.next() {
			return
		}
	}
}

// isSettled reports whether no other reading of the steps can be better. Values do not depend on readings.
func (r *reader) isSettled(res *Result) bool {
	switch res.Reason {
	case Operator, Numbers, Brackets:
		return false // Operator may be a sign that is not allowed
	case FalseEquation:
		return !r.leftDiffers
	default:
		return res.Fault != faultMinus
	}
}
