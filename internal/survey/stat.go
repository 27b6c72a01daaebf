package survey

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrStat is the error that [ParseStats] wraps, with the name, for an unknown statistic.
var ErrStat = errors.New("unknown statistic")

// AllStats returns the set of all statistics.
func AllStats() Stat { return 1<<len(statistics) - 1 }

// All returns the statistics of s, in the order of the bits.
func (s Stat) All() []*Statistic {
	var all []*Statistic
	for i, statistic := range statistics {
		if s.Has(1 << i) {
			all = append(all, statistic)
		}
	}
	return all
}

// StatNames returns the names of all statistics, in the order of the bits.
func StatNames() []string { return AllStats().names() }

func (s Stat) names() []string {
	var names []string
	for _, statistic := range s.All() {
		names = append(names, statistic.Name)
	}
	return names
}

// ParseStats parses comma-separated names, as String writes them. It returns an error wrapping
// ErrStat for an unknown name.
func ParseStats(text string) (Stat, error) {
	var all Stat
	for name := range strings.SplitSeq(text, ",") {
		i := slices.Index(StatNames(), strings.TrimSpace(name))
		if i < 0 {
			return 0, fmt.Errorf("%w: %q", ErrStat, name)
		}
		all |= 1 << i
	}
	return all, nil
}

// Has reports whether s contains every statistic of subset.
func (s Stat) Has(subset Stat) bool { return s&subset == subset }

// String returns the comma-separated names, in the order of the bits.
func (s Stat) String() string { return strings.Join(s.names(), ",") }

// ofTarget returns the statistics of s that depend on the target of the plan.
func (s Stat) ofTarget() (subset Stat) {
	for i, statistic := range statistics {
		if s.Has(1<<i) && !statistic.OfWindow {
			subset |= 1 << i
		}
	}
	return subset
}
