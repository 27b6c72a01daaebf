// Package bench measures make24 and, in the same run, an alternative program that does the same
// work.
//
// The rows of the speed table have the names that make24 bench gives them:
//
//	all4 all5           all solutions as text, simplest first, of every hand of
//	                    four or five cards (ranks 1..13, at most four of each)
//	all6 all7           the same for single hands, the median of a fixed list
//	yesno5 yesno6 yesno7  solvable or not, every hand of five, six, seven cards
//	countdown           every target from 100 to 999 that each of the 13243 sets
//	                    of six tiles reaches
//	game                all solutions of one Countdown game, the median of a list
//	generate4 generate6  solvable puzzles generated, each with its simplest solution
//	check               one answer, read from text and judged (answer)
//	stream              short answers, half of them wrong, invalid or in LaTeX, from a
//	                    line of JSON to the line of the verdict; each verdict is
//	                    compared with the expected one in the same run
//	streamlong          the same with 2 to 20 KB of reasoning before each answer
//	python              the answers of stream in Python, from tuples to verdicts, by
//	                    check_many of the Python package and the command on all cores
//	evaluate            a million answers of four models to the hands of four cards,
//	                    from JSON to the tables of make24 evaluate; no alternative
//	sheet24             a sheet of 24 hands with its answers, from the choice of the
//	                    hands to the PDF file; no alternative
//	start first         the command: make24 version, make24 solve 3 3 8 8
//
// The work of make24 in these rows is in internal/app/measure, which the command uses
// too; game, python, sheet24, evaluate, start and first are only here.
//
// Every run begins with a new engine, so that no result is cached before the clock starts. A run of
// all4, all5 or a sweep covers all hands; a run of all6, all7 or game covers one hand. All work
// runs in one goroutine, for stream on one core, and for python on all; Go's garbage collector may use a second core.
//
// The alternative for the engine is called the usual program: a typical program for the game,
// written for this comparison. It reduces the list of numbers pair by pair, with exact fractions of
// two int64 and expressions as strings, and removes duplicates with a map. If the question is only
// yes or no, it stops at the first solution and caches the sorted lists without one. For Countdown,
// it marks the targets it reaches during the search. If the complete work would take too long, it
// does a part, which the table states, and its time is scaled to the complete work. The alternative
// for answers is go/parser with math/big, for a stream of answers a Python script with re and eval,
// for answers in Python the same with Fraction, and for the start of the command a Go program that does nothing. Tests check that both sides give
// the same answers, except for the scripts, whose verdicts differ.
//
// The benchmarks of one row:
//
//	go test -run '^$' -bench All4 ./bench
//
// All rows in rounds, with both sides in alternation, as a table of medians, written to a file or,
// with -, to standard output:
//
//	go test -count=1 -run TestTable ./bench -table results.md
//
// # Limits
//
// The same test measures the table of limits, limitTable: what some work costs relative to a
// reference in the same run, such as the same work on a smaller input. It is the only
// place that limits elapsed time, memory or allocations of the library and of internal packages,
// since all of these depend on the machine and on its neighbours. Each area keeps its rows in a file,
// limits_AREA_test.go. A row is measured in five rounds, in which both sides alternate; its ratio is
// the median of the work divided by the median of the reference, in the worst of its cases. The test
// fails if a ratio exceeds its limit. With -limits=false it
// only measures times. One row:
//
//	go test -count=1 -run TestTable ./bench -rows '^hostile-text$' -table -
//
// A test of a package never reads a clock or memory statistics (TestNoClocks in internal/house). If a
// count that does not depend on the machine shows the same defect, such as steps or checks of a
// context, the test of the package limits that count.
//
// # Other tables
//
// The API under load is a second table, in load.md. Connections of this process send requests to
// make24 serve in another process on the same machine, over loopback only, for a bounded time.
// Every response body is compared with the expected one. make proof NAME=load writes it:
//
//	go test -count=1 -timeout 30m -run '^TestLoad$' ./bench -load load.md -load-time 60s
//
// The row claims plays the game as guests. The server syncs each action to disk before it answers;
// the row also gives the sync rate of the disk alone. Of its responses, only the outcome of the
// hand is checked.
//
// Surveys are a third table, in survey.md. The command runs as one process, and as servers and
// workers on this machine, and is compared with a pool of workers in one process. make
// survey-results writes it:
//
//	go test -count=1 -timeout 30m -run '^TestSurveys$' ./bench -survey survey.md
//
// Flags select rounds and rows: -rounds N and -rows REGEXP for the speed table and the limits,
// -load-rows REGEXP for the API, -survey-rounds N and -survey-rows REGEXP for surveys. With 0 rounds,
// and for rows not selected, the tables of speed, limits and surveys have dashes.
package bench
