package survey

import (
	"errors"
	"fmt"
	"strings"
)

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
names:
	for name := range strings.SplitSeq(text, ",") {
		for i, known := range statNames {
			if known == strings.TrimSpace(name) {
				all |= 1 << i
				continue names
			}
		}
		return 0, fmt.Errorf("%w: %q", ErrStat, name)
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
