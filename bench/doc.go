// Package bench measures the engine, each piece of work beside another way to do
// it, in the same run.
//
// The rows are those of the speed table in the design that concern the engine,
// under the names that the command's own bench gives them:
//
//	all4 all5           all solutions as text, simplest first, of every hand of
//	                    four or five cards (ranks 1..13, at most four of each)
//	all6 all7           the same for single hands, the median of a fixed list
//	yesno5 yesno6 yesno7  solvable or not, every hand of five, six, seven cards
//	countdown           every target from 100 to 999 that each of the 13243 sets
//	                    of six tiles reaches
//	game                all solutions of one Countdown game, the median of a list
//	generate4 generate6  solvable puzzles made, each with its simplest solution
//	check               one answer, read from text and judged (internal/answer)
//	stream              short answers, half of them wrong, invalid or in LaTeX, from a
//	                    line of JSON to the verdict's; each verdict is compared with
//	                    the one that is due, in the same run
//	streamlong          the same with 2 to 20 KB of thinking before each answer
//	start first         the command: make24 version, make24 solve 3 3 8 8
//
// What ours do in these rows is in internal/measure, written once for both; game,
// start and first are here only.
//
// Every run begins with a new engine, so nothing is known before the clock starts:
// for a sweep once, for single hands at each hand. Everything runs in one
// goroutine, or for stream on one core; Go's collector may use a second core.
//
// The alternative is the usual program, in our own words: reduce the list of
// numbers pair by pair, with exact fractions of two int64 and expressions as
// strings, and remove duplicates in a map; stop at the first solution and remember
// the sorted lists that have none, where the question is only yes or no; mark
// targets on the way down, for Countdown. Where it would take too long it works on
// a part, which the table states, and its figure is scaled to the whole. An answer
// is judged instead with go/parser and math/big, a stream of them by a script in
// Python with re and eval, and the command started beside a Go program that does
// nothing. Tests see to it that both sides give the same answers, but for that
// script, which is not able to.
//
// The benchmarks of one row:
//
//	go test -run '^$' -bench All4 ./bench
//
// All rows, both sides in turn, round after round, as a table of medians, on
// standard output (-) or as a file:
//
//	go test -count=1 -run TestTable ./bench -table results.md
//
// The API under load is another table, in load.md: make24 serve in a process of its own, asked
// by connections of ours on the same processors, over loopback only, for a bounded time.
// Every body that comes back is compared with what it has to be. make load writes it:
//
//	go test -count=1 -timeout 30m -run '^TestLoad$' ./bench -load load.md -load-time 60s
//
// Its row claims is the game: guests who play, each action in the database and on the disk before
// it is answered, beside how often the disk alone can do that. Of what comes back there, the hand's
// outcome is compared.
//
// Surveys are a third, in survey.md: the command as processes, alone and as servers and workers
// on this machine, beside a plain pool of one process. make survey-results writes it:
//
//	go test -count=1 -timeout 30m -run '^TestSurveys$' ./bench -survey survey.md
//
// To this -survey-rounds N and -survey-rows REGEXP may be added, to the second table -load-rows
// REGEXP, to the first -rounds N and -rows REGEXP. With no rounds, or for rows not run, the first
// and the third have dashes.
package bench
