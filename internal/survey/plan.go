package survey

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Version numbers what rows hold. It goes up whenever a row of some plan changes, so that
// parts of two versions are never put together.
const Version = 1

// MaxWindow is how many targets a window may have.
const MaxWindow = 1 << 20

// maxTarget bounds a window, so that there is room beyond it to count in.
const maxTarget = 1_000_000_000_000_000_000

// ErrPlan is wrapped, with the reason, by what Check says of a plan that cannot be carried out.
var ErrPlan = errors.New("no such survey")

// A Plan says what is surveyed. Two plans that mean the same have the same ID.
type Plan struct {
	Pool  deal.Pool    // what hands are drawn from
	Cards int          // numbers in a hand, 1 to puzzle.MaxNumbers
	Rules puzzle.Rules // under which they are solved
	Stats Stat         // what each hand gets, at least one

	Target    rat.Rat // what all statistics but Reach are about; 0 where only Reach is asked for
	Low, High int64   // the window of Reach, both ends included; both 0 where it is not asked for

	// Steps is the most that the engine may spend on one hand, in units of about 10 ns; 0 is no
	// bound. Under a bound each hand gets an engine of its own, so that whether it is kept
	// does not depend on the hands before it.
	Steps int64
}

// planText is a plan as JSON. The rules are spelled as in the ID of a puzzle.
type planJSON struct {
	Version int        `json:"version"`
	Pool    []tileJSON `json:"pool"`
	Cards   int        `json:"cards"`
	Rules   string     `json:"rules"`
	Stats   string     `json:"stats"`
	Target  string     `json:"target,omitempty"`
	Low     *int64     `json:"low,omitempty"` // it and High are there with reach, though they be 0
	High    *int64     `json:"high,omitempty"`
	Steps   int64      `json:"steps,omitempty"`
}

type tileJSON struct {
	Value int64 `json:"value"`
	Count int   `json:"count"`
}

const targetStats = Solvable | Written | Forms | Ideas | Simplest | Fraction | Largest | Grade | Nearest

// Tidy is the plan with what does not matter left out: tiles that no hand can have, a target
// or a window that no statistic is about. The error wraps ErrPlan.
func (p Plan) Normalize() (Plan, error) {
	if p.Stats == 0 || p.Stats >= 1<<len(statNames) {
		return p, fmt.Errorf("%w: it has no statistics", ErrPlan)
	}
	if p.Cards < 1 || p.Cards > puzzle.MaxNumbers {
		return p, fmt.Errorf("%w: %d cards, not 1 to %d", ErrPlan, p.Cards, puzzle.MaxNumbers)
	}
	if p.Steps < 0 {
		return p, fmt.Errorf("%w: a bound of %d steps", ErrPlan, p.Steps)
	}
	p.Pool = slices.DeleteFunc(slices.Clone(p.Pool), func(tile deal.Tile) bool { return tile.Count <= 0 })
	if p.Stats&targetStats == 0 {
		p.Target = rat.Int(0)
	}
	switch {
	case !p.Stats.Has(Reach):
		p.Low, p.High = 0, 0
	case p.Low > p.High:
		return p, fmt.Errorf("%w: no targets from %d to %d", ErrPlan, p.Low, p.High)
	case p.Low < -maxTarget || p.High > maxTarget:
		return p, fmt.Errorf("%w: targets beyond ±10^18", ErrPlan)
	case uint64(p.High)-uint64(p.Low) >= MaxWindow:
		return p, fmt.Errorf("%w: more than %d targets", ErrPlan, MaxWindow)
	}
	space, err := deal.NewSpace(p.Pool, p.Cards)
	if err != nil {
		return p, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if space.Size() == 0 {
		return p, fmt.Errorf("%w: a pool of %d is too small for hands of %d", ErrPlan, p.Pool.Size(), p.Cards)
	}
	if !weighable(p.Pool, p.Cards) {
		return p, fmt.Errorf("%w: more than 2^126 deals, for there are so many copies", ErrPlan)
	}
	first, err := space.At(0)
	if err != nil {
		return p, err
	}
	sample, err := puzzle.New(first, p.Target, p.Rules)
	if err != nil {
		return p, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	p.Rules = sample.Rules
	return p, nil
}

// Space is the space of the plan's hands. The plan must be tidy.
func (p Plan) Space() deal.Space {
	space, err := deal.NewSpace(p.Pool, p.Cards)
	if err != nil {
		panic("survey: a plan that is not tidy: " + err.Error())
	}
	return space
}

// Equal reports whether two tidy plans are the same.
func (p Plan) Equal(q Plan) bool { return p.ID() == q.ID() }

// ID names a tidy plan: 16 hexadecimal digits, from everything in it and the version of rows.
func (p Plan) ID() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic("survey: a plan that is not tidy: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// MarshalJSON writes a tidy plan, always in the same bytes.
func (p Plan) MarshalJSON() ([]byte, error) {
	t := planJSON{
		Version: Version, Cards: p.Cards, Rules: p.Rules.String(), Stats: p.Stats.String(),
		Steps: p.Steps,
	}
	if p.Stats.Has(Reach) {
		t.Low, t.High = &p.Low, &p.High
	}
	for _, tile := range p.Pool {
		t.Pool = append(t.Pool, tileJSON(tile))
	}
	if p.Stats&targetStats != 0 {
		t.Target = p.Target.String()
	}
	return json.Marshal(t)
}

// UnmarshalJSON reads a plan and tidies it. A plan of another version is refused; the error
// wraps ErrPlan.
func (p *Plan) UnmarshalJSON(data []byte) error {
	var t planJSON
	if err := json.Unmarshal(data, &t); err != nil {
		return fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if t.Version != Version {
		return fmt.Errorf("%w: it is of version %d, and this make24 makes version %d", ErrPlan, t.Version, Version)
	}
	stats, err := ParseStats(t.Stats)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPlan, err)
	}
	rules, err := puzzle.ParseRules(t.Rules)
	if err != nil {
		return fmt.Errorf("%w: rules %q", ErrPlan, t.Rules)
	}
	q := Plan{
		Cards: t.Cards, Rules: rules, Stats: stats, Steps: t.Steps,
	}
	if t.Low != nil { // a 0 may be left out, as it once was
		q.Low = *t.Low
	}
	if t.High != nil {
		q.High = *t.High
	}
	for _, tile := range t.Pool {
		q.Pool = append(q.Pool, deal.Tile(tile))
	}
	if t.Target != "" {
		if q.Target, err = rat.Parse(t.Target); err != nil {
			return fmt.Errorf("%w: target %q", ErrPlan, t.Target)
		}
	}
	*p, err = q.Normalize()
	return err
}

// Stat is a set of statistics that a hand gets, to be joined with |.
type Stat uint16

// The statistics. All but Reach are about the plan's target.
const (
	Solvable Stat = 1 << iota // whether there is a solution
	Written                   // how many solutions as written
	Forms                     // how many forms
	Ideas                     // how many ideas
	Simplest                  // the simplest solution
	Fraction                  // whether every solution needs a fraction
	Largest                   // the largest |result| on the way, in the simplest solution
	Grade                     // seconds and level
	Reach                     // which targets of the window are reached
	Nearest                   // what comes nearest to the target
)

// statNames are in the order of the bits.
var statNames = [...]string{
	"solvable", "written", "forms", "ideas", "simplest", "fraction", "largest", "grade", "reach", "nearest",
}

// ErrStat is the error of [ParseStats] for a name that no statistic has; it comes wrapped with
// the name.
var ErrStat = errors.New("no such statistic")

// StatNames are the names of all statistics, in order.
func StatNames() []string { return statNames[:] }

// ParseStats reads names with commas between them, as String writes them.
func ParseStats(text string) (Stat, error) {
	var all Stat
	for name := range strings.SplitSeq(text, ",") {
		i := slices.Index(statNames[:], strings.TrimSpace(name))
		if i < 0 {
			return 0, fmt.Errorf("%w: %q", ErrStat, name)
		}
		all |= 1 << i
	}
	return all, nil
}

// Has reports whether s holds every statistic of some.
func (s Stat) Has(some Stat) bool { return s&some == some }

// String is the names in order, with commas between them.
func (s Stat) String() string {
	var names []string
	for i, name := range statNames {
		if s.Has(1 << i) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}
