package survey

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Version is the version of the contents of rows. It must increase whenever a row of any plan
// changes, so that parts of two versions are never combined.
const Version = 1

// MaxWindow is the maximum number of targets in a window.
const MaxWindow = 1 << 20

// maxTarget bounds the targets of a window, so that counting past them cannot overflow.
const maxTarget = 1_000_000_000_000_000_000

// ErrPlan is the error that Normalize and UnmarshalJSON wrap, with the reason, for an invalid plan.
var ErrPlan = errors.New("invalid plan")

// Plan describes a survey. Equivalent plans have the same ID once normalized.
type Plan struct {
	Pool  deal.Pool    // what hands are drawn from
	Cards int          // numbers in a hand, 1 to puzzle.MaxNumbers
	Rules puzzle.Rules // rules of the puzzles
	Stats Stat         // statistics to compute, at least one

	Target    rat.Rat // target of the statistics that have one; 0 without them
	Low, High int64   // window of the other statistics, both ends included; both 0 without them

	// Steps is the step budget of the engine for one hand, in units of about 10 ns; 0 means no
	// bound. With a bound each hand gets a new engine, so that whether the hand is within the
	// bound does not depend on the hands before it.
	Steps int64
}

// planJSON is a plan as JSON. The rules are written as in a puzzle ID.
type planJSON struct {
	Version int        `json:"version"`
	Pool    []tileJSON `json:"pool"`
	Cards   int        `json:"cards"`
	Rules   string     `json:"rules"`
	Stats   string     `json:"stats"`
	Target  string     `json:"target,omitempty"`
	Low     *int64     `json:"low,omitempty"` // Low and High are nil without a window
	High    *int64     `json:"high,omitempty"`
	Steps   int64      `json:"steps,omitempty"`
}

type tileJSON struct {
	Value int64 `json:"value"`
	Count int   `json:"count"`
}

// Normalize validates the plan and returns it without irrelevant fields: tiles with a count below
// 1, and a target or a window that no statistic uses. It returns an error wrapping ErrPlan if the
// plan is invalid.
func (p Plan) Normalize() (Plan, error) {
	if p.Stats == 0 || p.Stats > AllStats() {
		return p, fmt.Errorf("%w: missing or unknown statistics", ErrPlan)
	}
	if p.Cards < 1 || p.Cards > puzzle.MaxNumbers {
		return p, fmt.Errorf("%w: %d cards is out of range; use 1 to %d", ErrPlan, p.Cards, puzzle.MaxNumbers)
	}
	if p.Steps < 0 {
		return p, fmt.Errorf("%w: the step bound %d is negative; use 0 for none", ErrPlan, p.Steps)
	}
	p.Pool = slices.DeleteFunc(slices.Clone(p.Pool), func(tile deal.Tile) bool { return tile.Count <= 0 })
	if !p.HasTarget() {
		p.Target = rat.Int(0)
	}
	switch {
	case !p.HasWindow():
		p.Low, p.High = 0, 0
	case p.Low > p.High:
		return p, fmt.Errorf("%w: the window from %d to %d is empty", ErrPlan, p.Low, p.High)
	case p.Low < -maxTarget || p.High > maxTarget:
		return p, fmt.Errorf("%w: the targets are out of range; use -10^18 to 10^18", ErrPlan)
	case uint64(p.High)-uint64(p.Low) >= MaxWindow:
		return p, fmt.Errorf("%w: too many targets; use at most %d", ErrPlan, MaxWindow)
	}
	space, err := deal.NewSpace(p.Pool, p.Cards)
	if err != nil {
		return p, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if space.Size() == 0 {
		return p, fmt.Errorf("%w: a pool of %d cards is too small for hands of %d", ErrPlan, p.Pool.Size(), p.Cards)
	}
	if !totalWeightFits(p.Pool, p.Cards) {
		return p, fmt.Errorf("%w: more than 2^126 ways to deal a hand; use fewer copies", ErrPlan)
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

// HasTarget reports whether a statistic depends on the target.
func (p Plan) HasTarget() bool { return p.Stats.ofTarget() != 0 }

// HasWindow reports whether a statistic depends on the window.
func (p Plan) HasWindow() bool { return p.Stats.ofTarget() != p.Stats }

// Space returns the space of the plan's hands. The plan must be normalized.
func (p Plan) Space() deal.Space {
	space, err := deal.NewSpace(p.Pool, p.Cards)
	if err != nil {
		panic("survey: plan is not normalized: " + err.Error())
	}
	return space
}

// Equal reports whether two normalized plans are the same.
func (p Plan) Equal(q Plan) bool { return p.ID() == q.ID() }

// ID returns the ID of a normalized plan: 16 hexadecimal digits of a hash of all its fields and of
// Version.
func (p Plan) ID() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic("survey: plan is not normalized: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// MarshalJSON encodes a normalized plan. Equal plans have equal encodings.
func (p Plan) MarshalJSON() ([]byte, error) {
	t := planJSON{
		Version: Version, Cards: p.Cards, Rules: p.Rules.String(), Stats: p.Stats.String(),
		Steps: p.Steps,
	}
	if p.HasWindow() {
		t.Low, t.High = &p.Low, &p.High
	}
	for _, tile := range p.Pool {
		t.Pool = append(t.Pool, tileJSON(tile))
	}
	if p.HasTarget() {
		t.Target = p.Target.String()
	}
	return json.Marshal(t)
}

// UnmarshalJSON decodes and normalizes a plan. It returns an error wrapping ErrPlan if the plan is
// invalid or of another version.
func (p *Plan) UnmarshalJSON(data []byte) error {
	var t planJSON
	if err := json.Unmarshal(data, &t); err != nil {
		return fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if t.Version != Version {
		return fmt.Errorf("%w: version %d, but this make24 supports version %d", ErrPlan, t.Version, Version)
	}
	stats, err := ParseStats(t.Stats)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPlan, err)
	}
	rules, err := puzzle.ParseRules(t.Rules)
	if err != nil {
		return fmt.Errorf("%w: invalid rules %q", ErrPlan, t.Rules)
	}
	q := Plan{
		Cards: t.Cards, Rules: rules, Stats: stats, Steps: t.Steps,
	}
	if t.Low != nil { // older plans omit a 0
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
			return fmt.Errorf("%w: invalid target %q", ErrPlan, t.Target)
		}
	}
	*p, err = q.Normalize()
	return err
}
