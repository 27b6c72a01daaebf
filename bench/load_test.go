package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

var (
	loadFile = flag.String("load", "", "measure a server under load and write the table to this `file`, - for standard output")
	loadTime = flag.Duration("load-time", time.Minute, "the duration of each row, at most ten minutes")
	loadRows = flag.String("load-rows", "", "measure only the rows that match this `regexp`")
)

// The limits of a loadTest, which no flag can raise.
const (
	maxLoadTime     = 10 * time.Minute
	maxLoadRequests = 50_000_000
)

// loadRow is one row of the table in load.md.
type loadRow struct {
	name        string
	work        string
	limit       string  // the required rate and delay
	rate        float64 // requests per second; 0: unlimited
	workers     int
	prepare     func(t *testing.T) []exchange
	withinLimit func(o *loadResult) bool
	flags       []string // flags of the server

	run           func(l *loadTest) loadResult               // replaces prepare and load.run; may be nil
	startDatabase func(t *testing.T) string                  // returns the address for the flag --db; nil: SQLite
	measureLimit  func(t *testing.T, database string) string // measured before the row and written as its limit; may be nil
}

const (
	steadyRate  = 25_000
	steadyDelay = 8 * time.Millisecond
	batchSize   = 1024
	batchRate   = 200_000
)

// keepsRate reports whether the server answered at steadyRate with short delays and no errors.
func keepsRate(o *loadResult) bool {
	return o.errors == 0 && float64(o.requests)/o.elapsed.Seconds() > 0.99*steadyRate && o.percentile(99) < steadyDelay
}

// hasNoErrors reports whether there were no errors.
func hasNoErrors(o *loadResult) bool { return o.errors == 0 }

var loadTable = []loadRow{
	{"check", "one answer a request", "25 k/s, p99 < 8 ms", steadyRate, 32, checkExchanges, keepsRate, nil, nil, nil, nil},
	{"solve", "one hand of four a request, each of the 1820 in turn", "25 k/s, p99 < 8 ms", steadyRate, 32, solveExchanges, keepsRate, nil, nil, nil, nil},
	{"check-most", "one answer a request, as fast as possible", "–", 0, 16, checkExchanges, hasNoErrors, nil, nil, nil, nil},
	{"solve-most", "one hand of four a request, as fast as possible", "–", 0, 16, solveExchanges, hasNoErrors, nil, nil, nil, nil},
	{"solve-anew", "the same without the cache (--cache 0)", "–", 0, 16, solveExchanges, hasNoErrors, []string{"--cache", "0"}, nil, nil, nil},
	{
		"batch", "arrays of 1024 answers, as fast as possible", "200 k answers/s", 0, 4, batchExchanges,
		func(o *loadResult) bool { return o.errors == 0 && float64(o.answers)/o.elapsed.Seconds() >= batchRate }, nil,
		nil, nil, nil,
	},
	{
		"claims", "the game: claim and next in turn, each synced in SQLite (synchronous FULL) before the answer; delays of claims", "",
		0, 16, nil, hasNoErrors, nil, playGame, nil, diskLimit,
	},
	{
		"races", "correct claims of 64 players in races of 8 players with 50 hands, each synced in SQLite (synchronous FULL) before the answer", "",
		0, claimPlayers, nil, claimsLimit(5000, raceDelay), nil, claimInRaces, nil, sqliteLimit,
	},
	{
		"races-postgres", "the same with PostgreSQL (fsync and synchronous_commit on)", "",
		0, claimPlayers, nil, claimsLimit(2500, 0), nil, claimInRaces, startPostgres, postgresLimit,
	},
}

const loadHead = `# The API under load

` + "`make proof NAME=load`" + ` writes this page. Each row is a separate run against ` + "`make24 serve`" + ` in its own process.
The client runs on the same processors and uses persistent loopback connections. Every response body
is compared with the expected one. If a row has a fixed rate, the delay of a request counts from the
time at which the request was due, not from the time at which it was sent.

| row | work | limit | requests/s | answers/s | p50 | p99 | max | errors | memory after a quarter of the time, at the end | time | date | machine |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
`

// TestLoad measures the API under load if -load is given.
func TestLoad(t *testing.T) {
	if *loadFile == "" {
		t.Skip("needs -load")
	}
	only, err := regexp.Compile(*loadRows)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString(loadHead)
	for _, row := range loadTable {
		if !only.MatchString(row.name) {
			continue
		}
		database := ""
		if row.startDatabase != nil {
			database = row.startDatabase(t)
		}
		if row.measureLimit != nil {
			row.limit = row.measureLimit(t, database)
		}
		server := startServerOn(t, database, row.flags)
		l := loadTest{
			address: server.address, workers: row.workers, rate: row.rate,
			time: min(*loadTime, maxLoadTime), maxRequests: maxLoadRequests,
		}
		run := row.run
		if run == nil {
			l.exchanges, run = row.prepare(t), (*loadTest).run
		}
		quarterMemory := make(chan int, 1)
		time.AfterFunc(l.time/4, func() { quarterMemory <- server.residentMemory() })
		o := run(&l)
		endMemory := server.residentMemory()
		server.stop(t)
		if o.firstErr != nil {
			t.Errorf("%s: %v", row.name, o.firstErr)
		}
		table.WriteString(row.tableLine(&o, <-quarterMemory, endMemory))
	}
	if *loadFile == "-" {
		fmt.Print(table.String())
	} else if err := os.WriteFile(*loadFile, []byte(table.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tableLine returns the row with its results. The memory is in MiB.
func (r *loadRow) tableLine(o *loadResult, quarterMemory, endMemory int) string {
	seconds := o.elapsed.Seconds()
	missed := ""
	if !r.withinLimit(o) {
		missed = ", missed"
	}
	delay := func(p float64) string { return measure.FormatDuration(float64(o.percentile(p).Nanoseconds())) }
	return fmt.Sprintf("| %s | %s | %s | %.0f%s | %.0f | %s | %s | %s | %d | %d MiB, %d MiB | %.0f s | %s | %s |\n",
		r.name, r.work, r.limit, float64(o.requests)/seconds, missed, float64(o.answers)/seconds,
		delay(50), delay(99), delay(100), o.errors, quarterMemory, endMemory, seconds,
		time.Now().Format(time.DateOnly), describeMachine())
}

// serverProcess is make24 serve in its own process.
type serverProcess struct {
	command *exec.Cmd
	address string
	data    string // its data folder
}

// startServer starts a server on a free loopback port.
func startServer(t *testing.T, flags []string) *serverProcess {
	t.Helper()
	return startServerAt(t, t.TempDir(), flags)
}

// startServerAt is like startServer, with a given data folder.
func startServerAt(t *testing.T, data string, flags []string) *serverProcess {
	t.Helper()
	s := startProcess(t, append(flags, "--data", data))
	s.data = data
	return s
}

// startServerOn is like startServer, with the PostgreSQL database at an address, or SQLite if it is
// empty.
func startServerOn(t *testing.T, database string, flags []string) *serverProcess {
	t.Helper()
	if database == "" {
		return startServer(t, flags)
	}
	return startProcess(t, append(flags, "--db", database))
}

// startProcess starts a server with the given flags.
func startProcess(t *testing.T, flags []string) *serverProcess {
	t.Helper()
	program, err := build(t.TempDir(), "make24", "github.com/make24/make24/cmd/make24")
	if err != nil {
		t.Fatal(err)
	}
	return startProgram(t, program, flags)
}

// startProgram is like startProcess, with a program that was built before.
func startProgram(t *testing.T, program string, flags []string) *serverProcess {
	t.Helper()
	command := exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json"}, flags...)...)
	log, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "{") { // for example with GODEBUG=gctrace=1
	}
	var listening struct{ URL string }
	if err := json.Unmarshal(lines.Bytes(), &listening); err != nil {
		t.Fatalf("%v in %s", err, lines.Text())
	}
	go func() {
		for lines.Scan() {
			if !strings.Contains(lines.Text(), `"INFO"`) && !strings.Contains(lines.Text(), `"status":503`) {
				t.Log(lines.Text())
			}
		}
	}()
	serverURL, err := url.Parse(listening.URL)
	if err != nil {
		t.Fatal(err)
	}
	if host := serverURL.Hostname(); host != "localhost" && !net.ParseIP(host).IsLoopback() {
		t.Fatalf("%s is not a loopback address", listening.URL)
	}
	return &serverProcess{command: command, address: net.JoinHostPort("127.0.0.1", serverURL.Port())}
}

// residentMemory returns the resident memory of the process in MiB, or 0 if the system does not
// report it.
func (s *serverProcess) residentMemory() int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid))
	for line := range strings.Lines(string(status)) {
		var kilobytes int
		if _, err := fmt.Sscanf(line, "VmRSS: %d kB", &kilobytes); err == nil {
			return kilobytes >> 10
		}
	}
	return 0
}

// stop ends the server and waits for its end.
func (s *serverProcess) stop(t *testing.T) {
	t.Helper()
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if err := s.command.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

// knownAnswer is an answer in JSON and its expected verdict.
type knownAnswer struct{ answer, verdict string }

// knownAnswers returns answers whose verdicts follow from how they are built: solutions of a hand
// (every third in LaTeX), sums that omit numbers of the hand, and solutions with an unclosed
// bracket.
func knownAnswers(t *testing.T) (list []knownAnswer) {
	t.Helper()
	e := solve.New()
	for i, p := range fourPuzzles(t) {
		s, ok, err := e.First(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		text, from, source := s.Text, 0, "text"
		if i%3 == 0 {
			text, from, source = `So: \\boxed{`+strings.ReplaceAll(text, "*", `\\times `)+"}", 11, "box"
		}
		hand := strings.ReplaceAll(fmt.Sprint([]int64(p.Hand)), " ", ",")
		span := fmt.Sprintf(`"source":%q,"span":[%d,%d]`, source, from, from+len(s.Text)+6*strings.Count(s.Text, "*")*(1-min(i%3, 1)))
		list = append(list, knownAnswer{
			`{"id":` + strconv.Itoa(i) + `,"answer":"` + text + `","hand":` + hand + `,"target":24}`,
			fmt.Sprintf(`{"id":%d,"verdict":"correct","value":"24",%s}`, i, span),
		})
		if i%2 == 0 {
			list = append(list, knownAnswer{
				fmt.Sprintf(`{"id":%d,"answer":"%d+%d","hand":%s,"target":24}`, i, p.Hand[0], p.Hand[1], hand),
				fmt.Sprintf(`{"id":%d,"verdict":"wrong","reason":"numbers","value":"%d","missing":[%d,%d],"source":"text","span":[0,%d]}`,
					i, p.Hand[0]+p.Hand[1], p.Hand[2], p.Hand[3], len(fmt.Sprintf("%d+%d", p.Hand[0], p.Hand[1]))),
			})
		}
		if i%5 == 0 {
			list = append(list, knownAnswer{
				fmt.Sprintf(`{"id":%d,"answer":"(%s","hand":%s,"target":24}`, i, s.Text, hand),
				fmt.Sprintf(`{"id":%d,"verdict":"invalid","reason":"syntax","detail":"unclosed","source":"text","span":[0,%d],"at":[0,1]}`,
					i, len(s.Text)+1),
			})
		}
	}
	return list
}

// checkExchanges returns requests that judge one answer each.
func checkExchanges(t *testing.T) (list []exchange) {
	for _, j := range knownAnswers(t) {
		list = append(list, newExchange("POST", "/v1/check", j.answer, j.verdict+"\n", 1))
	}
	return list
}

// batchExchanges returns requests that judge batchSize answers each.
func batchExchanges(t *testing.T) (list []exchange) {
	all := knownAnswers(t)
	for from := range 16 {
		var answers, verdicts []string
		for i := range batchSize {
			j := all[(from*97+i)%len(all)]
			answers, verdicts = append(answers, j.answer), append(verdicts, j.verdict)
		}
		list = append(list, newExchange("POST", "/v1/check",
			"["+strings.Join(answers, ",")+"]", "["+strings.Join(verdicts, ",")+"]\n", batchSize))
	}
	return list
}

// solveExchanges returns requests that solve one hand of four each.
func solveExchanges(t *testing.T) (list []exchange) {
	e := solve.New()
	q := jsonform.Query{Variant: "classic", Level: expr.Form}
	for _, p := range fourPuzzles(t) {
		var line strings.Builder
		if _, err := q.Write(context.Background(), &line, e, p, nil); err != nil {
			t.Fatal(err)
		}
		hand := strings.ReplaceAll(p.Hand.String(), " ", "+")
		list = append(list, newExchange("GET", "/v1/solve?hand="+hand, "", line.String(), 0))
	}
	return list
}

func fourPuzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	list, err := handsOfFour()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// handsOfFour returns the puzzles of all hands of four.
func handsOfFour() ([]puzzle.Puzzle, error) {
	_, space, err := measure.Space("classic", 4)
	if err != nil {
		return nil, err
	}
	return measure.Puzzles("classic", 24, measure.Hands(space)...)
}
