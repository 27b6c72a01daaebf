package make24_test

// This file lists every package of the module, with its purpose and the packages that it may
// import. From this table, `go generate .` writes the depguard rules of .golangci.yml, and the
// diagram and the table of packages in docs/design.md. A new package needs an entry here, and an
// ADR if it changes the boundaries between packages.

const module = "github.com/make24/make24"

// pkgRule describes one package and lists the packages that it may import.
type pkgRule struct {
	dir     string
	purpose string   // the purpose, as Markdown with links relative to docs
	library bool     // whether the package is part of the library, which may import only pureStd and std
	imports []string // packages of the module, by directory
	std     []string // standard packages besides pureStd, for a package of the library
	modules []string // other modules
}

var pkgRules = []pkgRule{
	{
		dir: "internal/excerpt", library: true,
		purpose: "user text in messages: quoted, escaped, cut between characters",
	},
	{
		dir: "rat", library: true,
		purpose: "the exact fraction: int64, with `math/big` on overflow",
		imports: []string{"internal/excerpt"},
	},
	{
		dir: "deal", library: true,
		purpose: "cards, decks, pools, hands, the space of hands",
		imports: []string{"internal/excerpt"},
		std:     []string{"math/rand/v2"},
	},
	{
		dir: "internal/layout", library: true,
		purpose: "terms and factors in the order of the smallest text",
	},
	{
		dir: "expr", library: true,
		purpose: "the expression: operator table, parse, evaluate, format, levels, traits",
		imports: []string{"rat", "internal/layout"},
	},
	{
		dir: "puzzle", library: true,
		purpose: "rules, variants, the puzzle, its ID, `Check`",
		imports: []string{"rat", "expr", "deal"},
	},
	{
		dir: "solve/internal/budget", library: true,
		purpose: "the limits of one call and what it has used: memory, steps, the context",
	},
	{
		dir: "solve/internal/subsets", library: true,
		purpose: "the sub-multisets of a hand, and sets of values",
	},
	{
		dir: "solve/internal/residue", library: true,
		purpose: "fractions modulo a prime",
		imports: []string{"rat"},
	},
	{
		dir: "solve/internal/forms", library: true,
		purpose: "forms: found, counted, rendered, sorted",
		imports: []string{
			"rat", "expr", "puzzle", "internal/layout", "solve/internal/budget", "solve/internal/residue",
			"solve/internal/subsets",
		},
	},
	{
		dir: "solve/internal/values", library: true,
		purpose: "the values of trees: written solutions, reachable values, nearest values",
		imports: []string{"rat", "expr", "puzzle", "solve/internal/budget", "solve/internal/subsets"},
	},
	{
		dir: "solve/internal/decide", library: true,
		purpose: "yes or no, without forms",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve/internal/budget", "solve/internal/residue",
			"solve/internal/subsets",
		},
	},
	{
		dir: "solve/internal/countdown", library: true,
		purpose: "the numbers game: all targets of a hand, or of all hands, at once",
		imports: []string{
			"deal", "expr", "puzzle", "solve/internal/budget", "solve/internal/residue",
			"solve/internal/subsets",
		},
	},
	{
		dir: "solve", library: true,
		purpose: "the engine: one type with one method for each question; each kind of question has a package in `solve/internal` ([ADR 16](adr/0016-rooms-of-the-engine.md))",
		imports: []string{
			"rat", "expr", "deal", "puzzle", "solve/internal/budget", "solve/internal/subsets",
			"solve/internal/forms", "solve/internal/values", "solve/internal/decide",
			"solve/internal/countdown",
		},
	},
	{
		dir: "internal/difficulty", library: true,
		purpose: "the model of a player: steps, features and their weights, the likeliest solution, the graph that `fit` trains on",
		imports: []string{"rat", "expr", "puzzle", "solve"},
		std:     []string{"embed"},
	},
	{
		dir: "grade", library: true,
		purpose: "the difficulty of a puzzle for people: seconds, level, reasons ([grading](grading.md)); hints ([hints](hints.md))",
		imports: []string{"rat", "expr", "puzzle", "solve", "internal/difficulty"},
	},
	{
		dir: "generate", library: true,
		purpose: "puzzles from criteria and a seed ([generating](generating.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir: "race/mode", library: true,
		purpose: "the ways to play as data, one entry each ([scoring](scoring.md))",
	},
	{
		dir: "race/event", library: true,
		purpose: "the events of a run and their stored text",
		imports: []string{"race/mode"},
		std:     []string{"encoding/json"},
	},
	{
		dir: "race", library: true,
		purpose: "the game: decide, apply, view, result",
		imports: []string{"expr", "puzzle", "race/mode", "race/event"},
		std:     []string{"encoding/json"},
	},
	{
		dir: "recall", library: true,
		purpose: "the review schedule: when to repeat what is half known (FSRS)",
	},
	{
		dir:     "internal/text",
		purpose: "one catalogue of messages, English and Chinese; the width of text in terminal columns",
		modules: []string{"golang.org/x/text"},
	},
	{
		dir:     "internal/lock",
		purpose: "file locks: one process at a time, released however it ends",
	},
	{
		dir:     "internal/atomicfile",
		purpose: "files that get their name when they are complete on disk",
		imports: []string{"internal/lock"},
	},
	{
		dir:     "internal/text/pages",
		purpose: "writes the part of the catalogue that the pages of the game need",
		imports: []string{"grade", "internal/text"},
	},
	{
		dir:     "internal/answer",
		purpose: "answers of people and models: found in a text, read and judged ([answers](answers.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/text"},
	},
	{
		dir:     "internal/offline",
		purpose: "data for pages without a network: the table of all hands of four, and test vectors for the arithmetic and the game of the pages",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir:     "internal/hint",
		purpose: "the position parser; clues as sentences and as a line of JSON ([hints](hints.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "grade", "internal/excerpt", "internal/text"},
	},
	{
		dir:     "internal/listing",
		purpose: "the JSON line of a puzzle: solutions, counts, nearest values",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir:     "internal/ordered",
		purpose: "parallel jobs with results in the order of the jobs ([ADR 20](adr/0020-parallel-work-in-order.md))",
	},
	{
		dir:     "internal/record",
		purpose: "answers as JSON lines and CSV, with a verdict for each; the JSON scanner",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "internal/answer", "internal/excerpt",
			"internal/ordered",
		},
		modules: []string{"github.com/go-json-experiment/json"},
	},
	{
		dir:     "internal/parquetfile",
		purpose: "rows of Parquet files, for surveys and sets: column types, writer, reader ([ADR 25](adr/0025-parquet-files.md))",
		modules: []string{"github.com/parquet-go/parquet-go"},
	},
	{
		dir:     "internal/dataset",
		purpose: "sets of puzzles: records, formats, keys, splits, manifests, audits ([sets](datasets.md), [ADR 18](adr/0018-sets-and-the-judge.md), [ADR 22](adr/0022-json-once-and-gonum.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "internal/text", "internal/answer",
			"internal/atomicfile", "internal/excerpt", "internal/parquetfile", "internal/record",
		},
		modules: []string{"github.com/parquet-go/parquet-go", "github.com/go-json-experiment/json"},
	},
	{
		dir:     "internal/setspec",
		purpose: "the specification of a set, parsed into criteria; the record of an item ([generating](generating.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "internal/dataset"},
	},
	{
		dir:     "internal/measure",
		purpose: "the work of the speed measurements, for the command and for `bench/`",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "generate", "internal/answer", "internal/record",
		},
	},
	{
		dir:     "internal/cache",
		purpose: "values by key, up to a total size ([ADR 17](adr/0017-one-cache.md))",
	},
	{
		dir:     "internal/limiter",
		purpose: "how much work runs at a time, and a fair queue for the rest ([ADR 12](adr/0012-shared-processors.md))",
	},
	{
		dir:     "internal/dealer",
		purpose: "the hands of a run, drawn from a seed ([scoring](scoring.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "race/event", "internal/cache",
			"internal/limiter",
		},
	},
	{
		dir:     "internal/survey",
		purpose: "a space of hands → rows → a tally; pure ([surveys](surveys.md))",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{
		dir:     "internal/survey/classic",
		purpose: "the known tables about the 24 game",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/survey"},
		modules: []string{"golang.org/x/sync"},
	},
	{
		dir:     "internal/survey/report",
		purpose: "a tally, and the known tables, as text and as a page",
		imports: []string{
			"rat", "deal", "expr", "internal/survey", "internal/survey/classic", "internal/text",
		},
	},
	{
		dir:     "internal/survey/part",
		purpose: "rows as Parquet, with a checksum in the file",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "internal/parquetfile", "internal/survey",
		},
		modules: []string{"github.com/parquet-go/parquet-go"},
	},
	{
		dir:     "internal/clock",
		purpose: "whether the machine's clock can be trusted: compared with the monotonic clock and the clock of the database",
	},
	{
		dir:     "internal/golden",
		purpose: "for tests: compares output with committed files, or writes them with `-update`",
	},
	{
		dir:     "internal/logtest",
		purpose: "for tests: a log that can be read while it is written",
	},
	{
		dir:     "internal/randtest",
		purpose: "for tests: random numbers from a seed, which MAKE24_SEED may set",
	},
	{
		dir:     "internal/cputime",
		purpose: "for tests: processor time, which other processes do not change",
		modules: []string{"golang.org/x/sys"},
	},
	{
		dir:     "internal/leak",
		purpose: "for tests: no goroutine may be left behind",
		modules: []string{"go.uber.org/goleak"},
	},
	{
		dir:     "internal/survey/folder",
		purpose: "the folder of a survey: complete parts, the fold, the manifest",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "internal/atomicfile", "internal/lock",
			"internal/survey", "internal/survey/part",
		},
	},
	{
		dir:     "internal/store",
		purpose: "what a server must not lose: players, logs of runs, derived rows",
		imports: []string{"race/event"},
	},
	{
		dir:     "internal/store/sqlstore/db",
		purpose: "the queries, generated by sqlc",
		imports: []string{"internal/store"},
	},
	{
		dir:     "internal/store/sqlstore",
		purpose: "the store on SQLite and PostgreSQL ([ADR 13](adr/0013-one-sql-store.md))",
		imports: []string{"internal/atomicfile", "internal/store", "internal/store/sqlstore/db"},
		modules: []string{
			"modernc.org/sqlite", "github.com/jackc/pgx/v5", "github.com/pressly/goose/v3",
			"github.com/cenkalti/backoff/v5", "golang.org/x/sync",
		},
	},
	{
		dir:     "internal/store/pgtest",
		purpose: "for tests: starts a PostgreSQL",
		imports: []string{"internal/store/sqlstore"},
		modules: []string{"github.com/jackc/pgx/v5"},
	},
	{
		dir:     "internal/store/storetest",
		purpose: "for tests: every promise of a store",
		imports: []string{"internal/store", "race", "race/event", "race/mode"},
	},
	{
		dir:     "internal/live",
		purpose: "runs as event logs, for players",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "grade", "race", "race/event", "race/mode", "recall",
			"internal/cache", "internal/dealer", "internal/limiter", "internal/store",
		},
	},
	{
		dir:     "internal/bus",
		purpose: "NATS: embedded, as a node, or remote; creation of streams; the one retry policy for its requests ([ADR 14](adr/0014-nats-and-files.md), [ADR 26](adr/0026-loops-and-test-helpers.md))",
		imports: []string{"internal/lock"},
		modules: []string{
			"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go", "github.com/nats-io/nkeys",
			"github.com/cenkalti/backoff/v5",
		},
	},
	{
		dir:     "internal/bus/bustest",
		purpose: "for tests: starts and stops nodes of NATS",
		imports: []string{"internal/bus"},
	},
	{
		dir:     "internal/survey/crew",
		purpose: "workers: of one process, and on the bus",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "internal/bus", "internal/survey", "internal/survey/folder",
			"internal/survey/part",
		},
		modules: []string{"github.com/nats-io/nats.go"},
	},
	{
		dir:     "web",
		purpose: "the pages of the game: `src` in Svelte and TypeScript; `dist`, the built files, embedded",
	},
	{
		dir:     "internal/web/caller",
		purpose: "the client: address, origin, language, rate",
		imports: []string{"internal/cache", "internal/text"},
		modules: []string{"golang.org/x/text", "golang.org/x/time"},
	},
	{
		dir:     "internal/web/problem",
		purpose: "problem responses",
	},
	{
		dir:     "internal/web/game",
		purpose: "the requests of the pages ([game](game.md)): sessions, names, passkeys, thin handlers over `internal/live`",
		imports: []string{
			"deal", "expr", "grade", "puzzle", "race", "race/event", "internal/dealer", "internal/hint",
			"internal/limiter", "internal/live", "internal/store", "internal/text", "internal/web/caller",
			"internal/web/problem",
		},
		modules: []string{"github.com/go-webauthn/webauthn", "golang.org/x/text", "golang.org/x/time"},
	},
	{
		dir:     "internal/web",
		purpose: "the HTTP API ([api](api.md)), and the server of the game ([game](game.md))",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "internal/answer",
			"internal/excerpt", "internal/record", "internal/listing", "internal/dataset", "internal/setspec",
			"internal/hint", "internal/text", "internal/cache", "internal/clock", "internal/limiter",
			"internal/store", "internal/web/caller", "internal/web/game", "internal/web/problem", "web",
		},
		modules: []string{"github.com/prometheus/client_golang", "github.com/go-json-experiment/json"},
	},
	{
		dir:     "internal/cli",
		purpose: "the command, one file for each subcommand",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "internal/text", "internal/answer",
			"internal/excerpt", "internal/record", "internal/ordered", "internal/listing", "internal/measure",
			"internal/web", "internal/dataset", "internal/setspec", "internal/hint", "generate",
			"internal/web/caller", "internal/store", "internal/store/sqlstore", "internal/atomicfile",
			"internal/bus", "internal/clock", "internal/lock", "internal/survey", "internal/survey/classic",
			"internal/survey/crew", "internal/survey/folder", "internal/survey/part", "internal/survey/report",
		},
		modules: []string{
			"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/schollz/progressbar/v3",
			"github.com/nats-io/nats.go", "github.com/dustin/go-humanize", "golang.org/x/text",
		},
	},
	{
		dir:     "cmd/make24",
		purpose: "`main`: wiring only",
		imports: []string{"internal/cli"},
	},
	{
		dir:     ".",
		purpose: "tests of the module as a whole, and this table",
	},
	{
		dir:     "examples/solve",
		purpose: "every idea of a hand; the examples import only the public library",
		imports: []string{"puzzle", "solve"},
	},
	{
		dir:     "examples/hardest",
		purpose: "the ten hardest hands of four cards",
		imports: []string{"deal", "expr", "puzzle", "grade"},
	},
	{
		dir:     "examples/quiz",
		purpose: "a quiz in the terminal, with hints",
		imports: []string{"rat", "deal", "expr", "puzzle", "grade"},
	},
	{
		dir:     "examples/worksheet",
		purpose: "puzzles of a level, with an answer page",
		imports: []string{"rat", "deal", "expr", "puzzle", "generate"},
	},
	{
		dir:     "examples/countdown",
		purpose: "the nearest value of a Countdown game",
		imports: []string{"rat", "deal", "puzzle", "solve"},
	},
	{
		dir:     "fit",
		purpose: "a module of its own: fits the weights of `grade` to measured times",
		imports: []string{"grade", "internal/difficulty"},
		modules: []string{"gonum.org/v1/gonum"},
	},
	{
		dir:     "bench",
		purpose: "measurements and their results",
	},
	{
		dir:     "docs",
		purpose: "the documents, and tests of what they claim",
	},
	{
		dir:     "clients/python",
		purpose: "the client for Python, one file that calls the command or the server; its only Go file is a test",
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

// testModules lists the modules that only tests may import.
var testModules = []string{
	"golang.org/x/tools",
	"pgregory.net/rapid",
	"github.com/rogpeppe/go-internal",
	"github.com/danielgtaylor/huma/v2",
}
