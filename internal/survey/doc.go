// Package survey maps whole spaces of hands: what every hand of a space is worth under some
// rules, and what that comes to.
//
// A [Plan] says what is surveyed: the space, the rules, one target or a window of them, and
// which statistics a hand gets. Everything that follows is a function of the plan alone:
//
//	Plan ──▶ Surveyor: interval [from,to) of ranks ──▶ Row, one a hand, in rank order
//	                                                     │
//	                       Tally, in any order, merged ◀─┘
//
// A [Surveyor] works on intervals, one after another, and keeps between the hands what it
// found of their parts; there is one a goroutine. A [Row] does not depend on the interval it
// was found in, on what came before it, or on the machine. A [Tally] is the fold: rows may come
// to it in any order, and two tallies of different rows may be merged.
//
// A hand that cannot be answered, because it would pass the plan's bound or because the engine
// panicked over it, is a row with a reason and nothing else: it is poison, and the rest of
// the survey goes on.
//
// Nothing here reads a clock, a file or a network. Around it:
//
//	survey/part      rows as Parquet: parts of a survey, the data of a whole one
//	survey/folder    what lies in the folder of a survey, and the fold of its parts
//	survey/crew      workers: the pool of one process, and many on the bus
//	survey/report    a tally as text and as a page with charts
//	survey/classic   the known tables about the 24 game
package survey
