package make24_test

// This file lists every package of the module, with its purpose and the packages that it may
// import. From this table, `make gen` writes the depguard rules of .golangci.yml, and the
// diagram and the table of packages in docs/design.md. A new package needs an entry here, and an
// ADR if it changes the boundaries between packages.

const modulePath = "github.com/make24/make24"

// pkgRule describes one package and lists the packages that it may import.
type pkgRule struct {
	dir       string
	purpose   string   // the purpose, as Markdown with links relative to docs
	isLibrary bool     // whether the package is part of the library, which may import only pureStd and std
	imports   []string // packages of the module, by directory
	std       []string // standard packages besides pureStd, for a package of the library
	modules   []string // other modules
}

var pkgRules = []pkgRule{
	{
		dir: "internal/engine/excerpt", isLibrary: true,
		purpose: "quotes, escapes and shortens user text for messages and terminals, and narrows full-width characters",
	},
	{
		dir: "rat", isLibrary: true,
		purpose: "exact fractions: int64, with `math/big` on overflow",
		imports: []string{"internal/engine/excerpt"},
	},
	{
		dir: "deal", isLibrary: true,
		purpose: "cards, decks, pools, hands, spaces of hands",
		imports: []string{"internal/engine/excerpt"},
		std:     []string{"math/rand/v2"},
	},
	{
		dir: "internal/engine/layout", isLibrary: true,
		purpose: "orders terms and factors so that the text of a form is smallest",
	},
	{
		dir: "expr", isLibrary: true,
		purpose: "expressions: operator table, parser, evaluation, formatting, levels, traits",
		imports: []string{"rat", "internal/engine/layout"},
	},
	{
		dir: "puzzle", isLibrary: true,
		purpose: "rules, variants, puzzles, puzzle IDs, `Check`",
		imports: []string{"rat", "expr", "deal"},
	},
	{
		dir: "solve/internal/budget", isLibrary: true,
		purpose: "the limits of one call and what it has used so far: memory, steps, context",
	},
	{
		dir: "solve/internal/subsets", isLibrary: true,
		purpose: "the sub-multisets of a hand, and sets of values",
	},
	{
		dir: "solve/internal/residue", isLibrary: true,
		purpose: "fractions modulo a prime",
		imports: []string{"rat"},
	},
	{
		dir: "solve/internal/forms", isLibrary: true,
		purpose: "finds, counts, renders and sorts forms",
		imports: []string{
			"rat", "expr", "puzzle", "internal/engine/layout", "solve/internal/budget", "solve/internal/residue",
			"solve/internal/subsets",
		},
	},
	{
		dir: "solve/internal/values", isLibrary: true,
		purpose: "the values of trees: written solutions, reachable values, nearest values",
		imports: []string{"rat", "expr", "puzzle", "solve/internal/budget", "solve/internal/subsets"},
	},
	{
		dir: "solve/internal/decide", isLibrary: true,
		purpose: "decides whether a solution exists, without generating forms",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve/internal/budget", "solve/internal/residue",
			"solve/internal/subsets",
		},
	},
	{
		dir: "solve/internal/countdown", isLibrary: true,
		purpose: "Countdown: the reachable targets of one hand or of all hands, found together",
		imports: []string{
			"deal", "expr", "puzzle", "solve/internal/budget", "solve/internal/residue",
			"solve/internal/subsets",
		},
	},
	{
		dir: "solve/internal/last", isLibrary: true,
		purpose: "the last numbers that make hands solvable, given their other numbers",
		imports: []string{"rat", "expr", "puzzle"},
	},
	{
		dir: "solve", isLibrary: true,
		purpose: "the engine: one type with one method for each question; each kind of question has its own package in `solve/internal` ([ADR 16](adr/0016-rooms-of-the-engine.md))",
		imports: []string{
			"rat", "expr", "deal", "puzzle", "solve/internal/budget", "solve/internal/subsets",
			"solve/internal/forms", "solve/internal/values", "solve/internal/decide",
			"solve/internal/countdown", "solve/internal/last",
		},
	},
	{
		dir: "internal/engine/difficulty", isLibrary: true,
		purpose: "the model of a player: steps, features with weights, the likeliest solution, and the graph that `fit` trains on",
		imports: []string{"rat", "expr", "puzzle", "solve"},
		std:     []string{"embed"},
	},
	{
		dir: "answer", isLibrary: true,
		purpose: "finds, parses and judges the answers of people and models ([answers](answers.md), [ADR 44](adr/0044-public-answer.md))",
		imports: []string{"rat", "expr", "puzzle"},
		std:     []string{"unsafe"},
	},
	{
		dir: "grade", isLibrary: true,
		purpose: "the difficulty of a puzzle for people: seconds, level, reasons ([grading](grading.md)); hints ([hints](hints.md))",
		imports: []string{"rat", "expr", "puzzle", "solve", "internal/engine/difficulty"},
	},
	{
		dir: "generate", isLibrary: true,
		purpose: "makes puzzles from criteria and a seed ([generating](generating.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir: "race/mode", isLibrary: true,
		purpose: "the modes (ways to play) as data, one entry per mode ([scoring](scoring.md))",
	},
	{
		dir: "race/event", isLibrary: true,
		purpose: "the events of a run and their stored text",
		imports: []string{"race/mode"},
		std:     []string{"encoding/json"},
	},
	{
		dir: "race", isLibrary: true,
		purpose: "the game: decisions, state, views, results",
		imports: []string{"expr", "puzzle", "race/mode", "race/event"},
		std:     []string{"encoding/json", "reflect"},
	},
	{
		dir: "recall", isLibrary: true,
		purpose: "the review schedule (FSRS): when a player should practise a technique again",
	},
	{
		dir:     "internal/game/rating",
		purpose: "estimates of the strength of players and the difficulty of hands (Glicko-2 with times)",
	},
	{
		dir:     "internal/base/text",
		purpose: "the catalogue of all messages in English and Chinese; the width of text in terminal columns",
		modules: []string{"golang.org/x/text"},
	},
	{
		dir:     "internal/base/lock",
		purpose: "file locks, held by one process at a time and released even if it is killed",
	},
	{
		dir:     "internal/base/atomicfile",
		purpose: "files that get their final name only when they are complete on disk",
		imports: []string{"internal/base/lock"},
	},
	{
		dir:     "internal/app/licenses",
		purpose: "the licences of everything that the program contains: Go modules, Node packages in the pages, data",
	},
	{
		dir:     "internal/app/licenses/collect",
		purpose: "writes the list of licences",
		imports: []string{"internal/app/licenses"},
	},
	{
		dir:     "internal/server/help",
		purpose: "the pages of the documentation, as served under /help",
	},
	{
		dir:     "internal/server/help/build",
		purpose: "builds these pages from `docs` ([ADR 38](adr/0038-documentation-site.md))",
		modules: []string{"github.com/yuin/goldmark"},
	},
	{
		dir:     "internal/app/pagetext",
		purpose: "writes the part of the catalogue that the game's pages need",
		imports: []string{"grade", "internal/base/text"},
	},
	{
		dir:     "internal/sets/prompt",
		purpose: "writes the instruction for a model that answers under a profile",
		imports: []string{"rat", "deal", "expr", "puzzle", "answer", "internal/base/text"},
	},
	{
		dir:     "internal/app/vectors",
		purpose: "writes the data that pages need without a network: a table of all hands of four cards; also test vectors for the arithmetic and the game in the pages",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir:     "internal/engine/clue",
		purpose: "the position parser; clues as JSON ([hints](hints.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "grade", "internal/engine/excerpt"},
	},
	{
		dir:     "internal/engine/hint",
		purpose: "clues as sentences ([hints](hints.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "grade", "internal/engine/clue", "internal/base/text"},
	},
	{
		dir:     "internal/engine/listing",
		purpose: "the JSON line of a puzzle: solutions, counts, nearest values",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir:     "internal/base/ordered",
		purpose: "runs jobs in parallel and yields their results in the order of the jobs ([ADR 20](adr/0020-parallel-work-in-order.md))",
	},
	{
		dir:     "internal/engine/verdict",
		purpose: "writes verdicts on answers as JSON; decides claims of no solution",
		imports: []string{"rat", "expr", "puzzle", "solve", "answer"},
	},
	{
		dir:     "internal/sets/record",
		purpose: "reads answers from JSON lines and CSV and writes a verdict for each; the JSON scanner",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "answer", "internal/engine/excerpt",
			"internal/base/ordered", "internal/engine/verdict",
		},
		modules: []string{"github.com/go-json-experiment/json"},
	},
	{
		dir:     "internal/base/parquetfile",
		purpose: "Parquet files of surveys and sets: column types, writer, reader ([ADR 25](adr/0025-parquet-files.md))",
		modules: []string{"github.com/parquet-go/parquet-go"},
	},
	{
		dir:     "internal/sets/setspec",
		purpose: "parses the specification of a set into criteria ([generating](generating.md))",
		imports: []string{"rat", "deal", "puzzle", "generate"},
	},
	{
		dir:     "internal/sets/dataset",
		purpose: "sets of puzzles: records, formats, keys, splits, manifests, audits, conversions ([sets](datasets.md), [ADR 18](adr/0018-sets-and-the-judge.md), [ADR 22](adr/0022-json-once-and-gonum.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "answer", "internal/base/text", "internal/sets/prompt", "internal/sets/setspec",
			"internal/base/atomicfile", "internal/engine/excerpt", "internal/base/parquetfile", "internal/sets/record",
		},
		modules: []string{
			"github.com/parquet-go/parquet-go", "github.com/go-json-experiment/json", "github.com/klauspost/compress",
		},
	},
	{
		dir:     "internal/sets/reference",
		purpose: "the manifests of the reference sets ([make24-bench-v1](bench-v1.md), [ADR 48](adr/0048-reference-sets.md))",
		imports: []string{"internal/sets/dataset"},
	},
	{
		dir:     "internal/sets/baseline",
		purpose: "answers puzzles without a model, for comparisons ([make24-bench-v1](bench-v1.md))",
		imports: []string{"rat", "expr", "puzzle"},
	},
	{
		dir:     "internal/app/measure",
		purpose: "the workloads of the speed measurements in the command and in `bench/`",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "generate", "answer", "internal/sets/record",
		},
	},
	{
		dir:     "internal/base/metrics",
		purpose: "counts what a process does, in the text format of Prometheus ([ADR 53](adr/0053-first-start.md))",
		modules: []string{"golang.org/x/sys"},
	},
	{
		dir:     "internal/base/cache",
		purpose: "a cache by key with a limit on the total size ([ADR 17](adr/0017-one-cache.md))",
	},
	{
		dir:     "internal/base/pubsub",
		purpose: "delivers messages to the subscribers of a topic, with a bounded queue for each ([ADR 27](adr/0027-races.md))",
	},
	{
		dir:     "internal/server/picture",
		purpose: "draws the pictures that other sites show with links ([ADR 30](adr/0030-link-previews.md))",
		modules: []string{"golang.org/x/image"},
	},
	{
		dir:     "internal/base/limiter",
		purpose: "limits how much work runs at a time, with a fair queue for the rest ([ADR 12](adr/0012-shared-processors.md))",
		modules: []string{"golang.org/x/sync"},
	},
	{
		dir:     "internal/game/dealer",
		purpose: "deals the hands of a run from a seed ([scoring](scoring.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "race/event", "internal/base/cache",
			"internal/base/limiter",
		},
	},
	{
		dir:     "internal/game/sheet",
		purpose: "printable sheets of hands, as PDF and as pictures of the pages ([sheets](sheets.md), [ADR 36](adr/0036-sheets.md))",
		imports: []string{
			"rat", "deal", "puzzle", "solve", "grade", "race/event", "internal/game/dealer", "internal/base/limiter", "internal/server/picture",
			"internal/base/text",
		},
		modules: []string{"codeberg.org/go-pdf/fpdf", "golang.org/x/image", "rsc.io/qr"},
	},
	{
		dir:     "internal/survey",
		purpose: "computes the rows and the tally of a space of hands; pure ([surveys](surveys.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir:     "internal/survey/classic",
		purpose: "computes well-known tables about the 24 game",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/survey"},
		modules: []string{"golang.org/x/sync"},
	},
	{
		dir:     "internal/survey/report",
		purpose: "writes a tally and the well-known tables as text and as a page",
		imports: []string{
			"rat", "deal", "expr", "internal/survey", "internal/survey/classic", "internal/base/text",
		},
	},
	{
		dir:     "internal/sets/evaluate",
		purpose: "evaluations of models: accuracy, pass@k, comparisons, tables and a page ([evaluating](evaluate.md), [ADR 47](adr/0047-evaluate.md))",
		imports: []string{
			"rat", "puzzle", "solve", "grade", "answer", "internal/engine/excerpt", "internal/base/ordered", "internal/sets/record",
			"internal/survey/report", "internal/base/text",
		},
	},
	{
		dir:     "internal/survey/part",
		purpose: "parts: Parquet files of rows that contain their own checksum",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "internal/base/parquetfile", "internal/survey",
		},
		modules: []string{"github.com/parquet-go/parquet-go"},
	},
	{
		dir:     "internal/base/clock",
		purpose: "checks whether the machine's clock can be trusted, by the monotonic clock and the database's clock",
	},
	{
		dir:     "internal/testkit/golden",
		purpose: "for tests: compares output with committed files, or writes them with `-update`",
	},
	{
		dir:     "internal/testkit/clocktest",
		purpose: "for tests: the clock of a bubble of `testing/synctest`; waits for conditions and channels",
	},
	{
		dir:     "internal/testkit/logtest",
		purpose: "for tests: a log that can be read while it is being written",
		imports: []string{"internal/testkit/clocktest"},
	},
	{
		dir:     "internal/testkit/randtest",
		purpose: "for tests: random numbers from a seed, which `MAKE24_SEED` can set",
	},
	{
		dir:     "internal/testkit/failpoint",
		purpose: "for tests: makes a process fail at the points that its code names",
	},
	{
		dir:     "internal/testkit/hostile",
		purpose: "for tests: requests with bodies whose cost grows faster than their size in a careless server",
	},
	{
		dir:     "internal/testkit/proctest",
		purpose: "for tests: child processes with a deadline, after which their goroutines are shown",
	},
	{
		dir:     "internal/testkit/faketest",
		purpose: "for tests: a test that records its failures, for the tests of helpers",
	},
	{
		dir:     "internal/testkit/memdir",
		purpose: "for tests: folders in memory",
		imports: []string{"internal/base/lock"},
	},
	{
		dir:     "internal/testkit/sample",
		purpose: "for tests: whether they check a sample or, in the long tests, everything",
	},
	{
		dir:     "internal/testkit/leak",
		purpose: "for tests: checks that no goroutine is left running",
		modules: []string{"go.uber.org/goleak"},
	},
	{
		dir:     "internal/survey/folder",
		purpose: "the folder of a survey: complete parts, fold, manifest",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "internal/base/atomicfile", "internal/base/lock",
			"internal/survey", "internal/survey/part",
		},
	},
	{
		dir:     "internal/game/store",
		purpose: "what the server stores: players, logs of runs, and rows derived from them",
		imports: []string{"race/event"},
	},
	{
		dir:     "internal/game/store/sqlstore/db",
		purpose: "the SQL queries, generated by sqlc",
		imports: []string{"internal/game/store"},
	},
	{
		dir:     "internal/game/store/sqlstore",
		purpose: "the store on SQLite and PostgreSQL ([ADR 13](adr/0013-one-sql-store.md))",
		imports: []string{"internal/base/atomicfile", "internal/base/limiter", "internal/base/lock", "internal/base/metrics", "internal/game/store", "internal/game/store/sqlstore/db"},
		modules: []string{
			"modernc.org/sqlite", "github.com/jackc/pgx/v5", "github.com/pressly/goose/v3",
			"github.com/cenkalti/backoff/v5", "golang.org/x/sync",
		},
	},
	{
		dir:     "internal/server/backup",
		purpose: "scheduled backups: when they are due, which are kept, their metrics",
		imports: []string{"internal/base/metrics"},
	},
	{
		dir:     "internal/testkit/pgtest",
		purpose: "for tests: databases with empty tables, and a PostgreSQL server",
		imports: []string{"internal/game/store/sqlstore", "internal/testkit/memdir", "internal/testkit/proctest"},
		modules: []string{"github.com/jackc/pgx/v5"},
	},
	{
		dir:     "internal/game/store/storetest",
		purpose: "for tests: checks every guarantee of a store",
		imports: []string{"internal/game/store", "internal/testkit/clocktest", "race", "race/event", "race/mode"},
	},
	{
		dir:     "internal/game/live",
		purpose: "the runs of players and the races of several, stored as event logs",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "grade", "race", "race/event", "race/mode", "recall",
			"internal/base/cache", "internal/game/dealer", "internal/base/limiter", "internal/base/pubsub", "internal/game/rating", "internal/game/store",
		},
		modules: []string{"golang.org/x/sync"},
	},
	{
		dir:     "internal/testkit/livetest",
		purpose: "for tests: robots that play races over HTTP, a journal of their moves, the comparison with the log, and races with long logs",
		imports: []string{"puzzle", "solve", "race", "race/event", "internal/game/live", "internal/game/store"},
	},
	{
		dir:     "internal/base/bus",
		purpose: "NATS: embedded, as a node, or remote; creates its streams; retries its requests by one policy ([ADR 14](adr/0014-nats-and-files.md), [ADR 26](adr/0026-loops-and-test-helpers.md))",
		imports: []string{"internal/base/lock"},
		modules: []string{
			"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go", "github.com/nats-io/nkeys",
			"github.com/cenkalti/backoff/v5",
		},
	},
	{
		dir:     "internal/base/bus/bustest",
		purpose: "for tests: starts and stops NATS nodes",
		imports: []string{"internal/base/bus"},
	},
	{
		dir:     "internal/game/nodes",
		purpose: "messages between the servers that share a database, by NATS core ([ADR 27](adr/0027-races.md))",
		modules: []string{"github.com/nats-io/nats.go"},
	},
	{
		dir:     "internal/survey/crew",
		purpose: "survey workers, in one process or connected by the bus",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "internal/base/bus", "internal/survey", "internal/survey/folder",
			"internal/survey/part",
		},
		modules: []string{"github.com/nats-io/nats.go"},
	},
	{
		dir:     "web",
		purpose: "the pages of the game: sources in `src` (Svelte and TypeScript), built and embedded files in `dist`",
	},
	{
		dir:     "internal/server/caller",
		purpose: "the client that sent a request: address, origin, language, rate limit",
		imports: []string{"internal/base/cache", "internal/base/limiter", "internal/base/text"},
		modules: []string{"golang.org/x/text", "golang.org/x/time"},
	},
	{
		dir:     "internal/server/problem",
		purpose: "problem responses",
	},
	{
		dir:     "internal/server/passkey",
		purpose: "the server's part of WebAuthn, as far as passkeys need it ([ADR 52](adr/0052-passkeys.md))",
		modules: []string{"github.com/go-json-experiment/json"},
	},
	{
		dir:     "internal/server/game",
		purpose: "the game's HTTP requests ([game](game.md)): sessions, names, passkeys, and handlers that call `internal/game/live`",
		imports: []string{
			"deal", "expr", "grade", "puzzle", "race", "race/event", "internal/game/dealer", "internal/engine/hint", "internal/engine/clue",
			"internal/base/cache", "internal/base/limiter", "internal/game/live", "internal/game/nodes", "internal/game/sheet", "internal/game/store", "internal/base/text",
			"internal/server/caller", "internal/server/passkey", "internal/server/problem",
		},
		modules: []string{"golang.org/x/sys", "golang.org/x/text", "golang.org/x/time", "golang.org/x/sync"},
	},
	{
		dir:     "internal/server/page",
		purpose: "completes `index.html` and the manifest: language, origin, head and Content-Security-Policy",
		imports: []string{"internal/server/picture", "internal/base/text"},
	},
	{
		dir:     "internal/server",
		purpose: "the HTTP API ([api](api.md)) and the game server ([game](game.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "race", "answer",
			"internal/engine/excerpt", "internal/sets/record", "internal/engine/listing", "internal/sets/dataset", "internal/sets/setspec",
			"internal/server/help", "internal/engine/hint", "internal/engine/clue", "internal/base/text", "internal/base/cache", "internal/base/clock", "internal/base/limiter",
			"internal/game/live", "internal/base/metrics", "internal/game/nodes", "internal/server/picture", "internal/game/sheet", "internal/game/store", "internal/server/caller",
			"internal/server/game", "internal/server/page", "internal/server/problem", "race/mode", "web",
		},
		modules: []string{
			"github.com/go-json-experiment/json",
		},
	},
	{
		dir:     "internal/app/site",
		purpose: "writes the single-player game as files for a static host ([static site](static.md))",
		imports: []string{
			"race/mode", "internal/base/atomicfile", "internal/game/dealer", "internal/server/help", "internal/app/licenses", "internal/base/text",
			"internal/server/page", "puzzle", "web",
		},
	},
	{
		dir:     "internal/game/gameclient",
		purpose: "the client of races on a server, for the game in the terminal",
		imports: []string{"race", "internal/engine/excerpt", "internal/game/live"},
		modules: []string{"github.com/cenkalti/backoff/v5"},
	},
	{
		dir:     "internal/app/tui",
		purpose: "the game in the terminal ([terminal](terminal.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "grade", "answer", "race", "race/mode", "internal/engine/excerpt", "internal/game/gameclient", "internal/engine/hint", "internal/engine/clue",
			"internal/game/live", "internal/server/picture", "internal/game/store", "internal/base/text",
		},
		modules: []string{"charm.land", "github.com/charmbracelet/colorprofile", "github.com/charmbracelet/x/ansi", "github.com/charmbracelet/x/term"},
	},
	{
		dir:     "internal/app/cli",
		purpose: "the `make24` command, one file per subcommand",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "answer", "internal/base/text", "internal/sets/prompt",
			"internal/engine/excerpt", "internal/sets/record", "internal/base/ordered", "internal/engine/listing", "internal/app/measure", "internal/sets/evaluate", "internal/sets/baseline", "internal/sets/reference",
			"internal/server", "internal/server/game", "internal/app/site", "internal/game/live", "internal/sets/dataset", "internal/sets/setspec", "internal/engine/hint", "internal/engine/clue", "generate", "internal/game/gameclient", "internal/app/tui", "race/mode",
			"internal/server/caller", "internal/game/store", "internal/game/store/sqlstore", "internal/base/atomicfile",
			"internal/server/backup", "internal/base/bus", "internal/base/clock", "internal/base/lock", "internal/game/nodes", "internal/survey",
			"internal/game/sheet", "internal/survey/classic", "internal/app/licenses",
			"internal/survey/crew", "internal/survey/folder", "internal/survey/part", "internal/survey/report",
			"internal/testkit/failpoint",
		},
		modules: []string{
			"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/schollz/progressbar/v3",
			"github.com/nats-io/nats.go", "github.com/dustin/go-humanize", "golang.org/x/text", "github.com/charmbracelet/x/term",
		},
	},
	{
		dir:     "cmd/make24",
		purpose: "`main`: handles signals and calls `internal/app/cli`",
		imports: []string{"internal/app/cli"},
	},
	{
		dir:     ".",
		purpose: "tests of the complete module, and the data of this table",
	},
	{
		dir:     "examples/solve",
		purpose: "lists every idea of a hand; the examples import only the public library",
		imports: []string{"puzzle", "solve"},
	},
	{
		dir:     "examples/hardest",
		purpose: "lists the ten hardest hands of four cards",
		imports: []string{"deal", "expr", "puzzle", "grade"},
	},
	{
		dir:     "examples/quiz",
		purpose: "runs a quiz in the terminal, with hints",
		imports: []string{"rat", "deal", "expr", "puzzle", "grade"},
	},
	{
		dir:     "examples/worksheet",
		purpose: "prints puzzles of a level, and a page of answers",
		imports: []string{"rat", "deal", "expr", "puzzle", "generate"},
	},
	{
		dir:     "examples/countdown",
		purpose: "prints the value nearest to the target of a Countdown game",
		imports: []string{"rat", "deal", "puzzle", "solve"},
	},
	{
		dir:     "fit",
		purpose: "a separate module that fits the weights of `grade` to measured times and to those of players",
		imports: []string{"rat", "expr", "puzzle", "solve", "grade", "internal/engine/difficulty", "internal/game/rating"},
		modules: []string{"gonum.org/v1/gonum"},
	},
	{
		dir:     "packaging",
		purpose: "a separate module that builds archives, packages and the container image ([ADR 39](adr/0039-packages.md))",
		imports: []string{"internal/server/help", "internal/app/licenses"},
		modules: []string{
			"github.com/google/go-containerregistry", "github.com/goreleaser/nfpm/v2", "golang.org/x/crypto/x509roots/fallback",
		},
	},
	{
		dir:     "bench",
		purpose: "measurements and their results",
	},
	{
		dir:     "deploy",
		purpose: "examples for Compose, Kubernetes and proxies, and a separate module that tests them",
	},
	{
		dir:     "docs",
		purpose: "the documents, and tests of their claims",
	},
	{
		dir:     "scripts",
		purpose: "the scripts of `make`; its only Go files are tests",
	},
	{
		dir:     "clients/js/engine",
		purpose: "the engine as a WebAssembly module, for the JavaScript package ([JavaScript](javascript.md), [ADR 49](adr/0049-webassembly.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "answer", "internal/engine/clue", "internal/engine/listing",
			"internal/sets/setspec", "internal/engine/verdict",
		},
	},
	{
		dir:     "clients/js/build",
		purpose: "builds the module and makes it smaller",
	},
	{
		dir:     "clients/python",
		purpose: "the Python package, which runs the command or asks a server; its only Go file is a test",
	},
}

// pureStd lists the standard packages that all of the library may import. None of them reads a
// clock, returns random numbers, opens files or sockets, logs, or inspects the system.
// TestLibraryIsPure checks that the library uses only the functions of fmt that return strings and
// errors.
var pureStd = []string{
	"bytes", "cmp", "container/heap", "context", "crypto/sha256",
	"encoding", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/hex",
	"errors", "fmt", "hash", "hash/crc32", "hash/fnv", "iter", "maps",
	"math", "math/big", "math/bits", "slices", "sort", "strconv", "strings",
	"sync", "sync/atomic", "unicode", "unicode/utf8",
}

// testModules lists the modules that tests of every package may import.
var testModules = []string{
	"github.com/pressly/goose/v3",
	"golang.org/x/tools",
	"github.com/ledongthuc/pdf",
	"pgregory.net/rapid",
	"github.com/rogpeppe/go-internal",
	"github.com/danielgtaylor/huma/v2",
	"github.com/compose-spec/compose-go/v2",
	"k8s.io/api",
	"github.com/santhosh-tekuri/jsonschema/v6",
	"sigs.k8s.io/yaml",
	"github.com/charmbracelet/x/exp/teatest/v2",
	"github.com/creack/pty",
	"github.com/fxamacker/cbor/v2",
	"github.com/go-webauthn/webauthn",
	"github.com/prometheus/client_golang",
	"github.com/prometheus/client_model",
	"github.com/prometheus/common",
}
