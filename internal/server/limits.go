package server

import (
	"strconv"
	"time"

	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/sets/record"
)

// The limits of the API. docs/api.md lists each of them; a test compares the two.
const (
	maxBody       = 1 << 20   // bytes of a body with one object
	maxBatch      = 1024      // answers in an array
	maxRollout    = 8 << 20   // bytes of a body with a rollout
	maxArray      = 8 << 20   // bytes of a body with an array
	maxStream     = 256 << 20 // bytes of an NDJSON body; the default of adjustableLimits
	maxHeader     = 16 << 10  // bytes of a request header
	maxFieldBytes = 16 << 10  // bytes of one field of a puzzle request
	maxNumbers    = 6         // numbers of a hand to solve
	maxPower      = 5         // numbers of a hand if the rules have powers
	maxListing    = 8 << 20   // bytes of a list of solutions

	claimSteps = 1_000_000 // engine steps to judge a claim of no solution, about 10 ms
	claimBytes = 16 << 20  // bytes of memory to judge such a claim

	solveWork         = 50 * time.Millisecond                     // work on one hand
	solveSteps        = int64(solveWork / (10 * time.Nanosecond)) // solveWork in engine steps
	solveTimeLimit    = 250 * time.Millisecond                    // elapsed time of the work on one hand
	solveBytes        = 64 << 20                                  // bytes of memory for one hand
	maxGenerate       = 1000                                      // puzzles in one request
	maxPatience       = 200_000                                   // candidates in a row without a match
	maxValues         = 1000                                      // different numbers to draw hands from
	generateTimeLimit = 5 * time.Second                           // elapsed time to generate the puzzles of one request
	maxEngineWaiting  = 256                                       // requests that wait for an engine
	engineWait        = time.Second                               // how long they wait
	slotWait          = 5 * time.Second                           // how long they wait; see TestTimeoutsExceedWaits

	// The defaults of adjustableLimits.
	// requestTimeout bounds the whole request, from the opening of the connection or the end of the previous
	// request. A browser may open a connection some seconds before it uses it.
	requestTimeout = 15 * time.Second
	writeTimeout   = 30 * time.Second // from the end of the header to the end of the response
	idleTimeout    = 60 * time.Second // between two requests
	chunkTimeout   = 30 * time.Second // for the client to send or to accept the next part of a stream
	pingTimeout    = 2 * time.Second  // for the database to answer

	maxProcessorWaiting = 512  // callers that wait for a processor; see limiter.Slots
	turnsEach           = 2    // concurrent requests of the game and the pages for each processor, without those that wait
	maxTurnsWaiting     = 4096 // such requests that wait for a turn

	streamTimeout = time.Hour // the duration of a stream
	minLineRate   = 1 << 10   // bytes a second of an unfinished line, over progressTime

	lingerTimeout = 2 * time.Second // how long the server still reads an aborted stream
)

// adjustableLimits holds the limits that tests lower, to avoid long waits, or raise, to be
// independent of the speed of the machine.
type adjustableLimits struct {
	maxStream                                                                           int64 // bytes
	requestTimeout, writeTimeout, idleTimeout, chunkTimeout, pingTimeout, lingerTimeout time.Duration
	streamTimeout                                                                       time.Duration
}

func defaultAdjustableLimits() adjustableLimits {
	return adjustableLimits{maxStream, requestTimeout, writeTimeout, idleTimeout, chunkTimeout, pingTimeout, lingerTimeout, streamTimeout}
}

// limit is a row of the table of limits in /docs and docs/api.md: the name, the maximum, and the
// consequence of exceeding it, such as a problem.
type limit struct{ Name, Max, Consequence string }

func apiLimits() []limit {
	mebibytes := func(n int) string { return strconv.Itoa(n>>20) + " MiB" }
	streams, memory, generating, connections := limits.AnswerStreams.Running, limits.Memory.Running, limits.Generating.Running, limits.Connections.Running
	return []limit{
		{"request header", strconv.Itoa(maxHeader>>10) + " KiB", "431"},
		{"body with one object", mebibytes(maxBody), "too-large"},
		{"body with a rollout", mebibytes(maxRollout), "too-large"},
		{"answers in an array", strconv.Itoa(maxBatch), "too-many"},
		{"body with an array", mebibytes(maxArray), "too-large"},
		{"line of a stream", mebibytes(record.MaxLine), "a record with the reason long_line"},
		{"stream", mebibytes(maxStream), "too-large, or a final record with the reason, and the connection closes"},
		{"concurrent streams", strconv.Itoa(streams.Total) + " in total, " + strconv.Itoa(streams.Address) + " per address, and as many as remain free", "busy, unless streams can be ended that wait for their clients, of an address that has more"},
		{"duration of a stream", streamTimeout.String(), "a final record with the reason, and the connection closes"},
		{"minimum rate of an unfinished line", strconv.Itoa(minLineRate>>10) + " KiB a second, over the last " + progressTime.String(), "a final record with the reason, and the connection closes"},
		{"memory for bodies, lines and long answers", mebibytes(memory.Total) + " in total, " + mebibytes(memory.Address) + " per address, and as much as remains free", "busy, unless requests can be ended that wait for their clients, of an address that holds more; in a stream a final record with the reason, and the connection closes"},
		{"field of a puzzle request", strconv.Itoa(maxFieldBytes>>10) + " KiB", "bad-request"},
		{"numbers of a hand", strconv.Itoa(maxNumbers) + "; with powers " + strconv.Itoa(maxPower), "bad-request"},
		{"work on a hand", solveWork.String() + ", " + mebibytes(solveBytes), "over-budget"},
		{"work on a claim of no solution", strconv.Itoa(claimSteps) + " steps, " + mebibytes(claimBytes), "invalid, reason limit"},
		{"time on a hand", solveTimeLimit.String(), "over-time"},
		{"list of solutions", mebibytes(maxListing), "over-budget"},
		{"puzzles in one request", strconv.Itoa(maxGenerate), "bad-request"},
		{"different numbers to draw from", strconv.Itoa(maxValues), "bad-request"},
		{"candidates in a row without a match", strconv.Itoa(maxPatience), "the puzzles found so far; over-budget if there are none"},
		{"time to generate the puzzles of one request", generateTimeLimit.String(), "over-time"},
		{"hands waiting to be solved", strconv.Itoa(maxEngineWaiting) + ", each up to " + engineWait.String() + "; the cheapest go first, and addresses take turns", "busy"},
		{"work waiting for a processor: hands of five or more numbers, generated puzzles, bodies over " + strconv.Itoa(largeBodyBytes>>10) + " KiB, judging for more than 5 ms", strconv.Itoa(maxProcessorWaiting) + ", each up to " + slotWait.String(), "busy"},
		{"concurrent requests to generate", strconv.Itoa(generating.Total) + ", one of each address; of six numbers, one for every two processors", "further requests wait"},
		{"requests waiting to generate", strconv.Itoa(generating.Waiting) + ", each up to " + generating.Wait.String(), "busy"},
		{"time to send a request", requestTimeout.String(), "too-slow; the connection closes if the header is not complete"},
		{"time from a request header to the end of the response", writeTimeout.String() + "; in the game " + (game.RequestTimeout + writeTimeout).String(), "the connection closes"},
		{"time between two parts of a stream", chunkTimeout.String(), "a final record with the reason, and the connection closes"},
		{"idle time of a connection", idleTimeout.String(), "the connection closes"},
		{"concurrent connections", "--max-connections in total, by default " + strconv.Itoa(connections.Total) + "; --max-connections-each per address, by default " + strconv.Itoa(connections.Address), "another one without a request, or whose request waits for its client, closes, of the address that has the most; busy, and the connection closes, if no address has more"},
		{"requests a second per address", "--rate; without it 200, and no limit for addresses of this machine", "too-fast"},
		{"addresses whose rate is stored", strconv.Itoa(limits.MaxKeys), "the rates of the least active addresses are dropped"},
	}
}
