// Package survey computes statistics of every hand of a space under some rules, and tallies them.
//
// A [Plan] describes a survey: the space, the rules, one target or a window of targets, and the
// statistics to compute. All results are functions of the plan alone:
//
//	Plan ──▶ Surveyor: interval [from,to) of ranks ──▶ Row, one per hand, in rank order
//	                                                     │
//	                       Tally, in any order, merged ◀─┘
//
// A [Surveyor] computes the rows of intervals, one interval after another, and caches results for
// subsets of hands between hands. Each goroutine needs its own. A [Row] does not depend on its
// interval, on earlier rows, or on the machine. A [Tally] sums up rows; they may be added in any
// order, and tallies of different rows may be merged. If a plan asks
// only whether hands are solvable and no rows are stored, a Tally sums up groups of hands ([solve.Group])
// instead of rows, which is faster for large pools.
//
// Everything about a statistic is in its record in statistic.go: how it is computed, its columns, its
// totals, and its blocks in reports.
//
// A hand without an answer, because it would exceed the plan's bound or because the engine
// panicked, is poison: its row has the reason and no statistics, and the survey continues.
//
// This package reads no clock, file or network. The packages around it are:
//
//	survey/part      rows as Parquet files: the parts and the data files of a survey
//	survey/folder    the folder of a survey, and the fold of its parts
//	survey/crew      workers, in one process or on the bus
//	survey/report    a tally as text and as a page with charts
//	survey/classic   the well-known tables about the 24 game
package survey
