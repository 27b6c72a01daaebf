package make24_test

// This file lists every package of the module and what it may import. `go generate .` writes
// the same table as depguard rules to .golangci.yml. A new package gets an entry here and a
// row in docs/design.md, and an ADR if it changes the boundaries between packages.

const module = "github.com/make24/make24"

// pkgRule lists what one package may import.
type pkgRule struct {
	dir     string
	library bool     // part of the public library, which may import only the pure part of the standard library
	imports []string // packages of the module, by directory
	std     []string // standard packages beyond pure, for a package of the library
	modules []string // other modules
}

var pkgRules = []pkgRule{
	{dir: "internal/excerpt", library: true}, // quotes user input in messages
	{dir: "rat", library: true, imports: []string{"internal/excerpt"}},
	{dir: "deal", library: true, imports: []string{"internal/excerpt"}, std: []string{"math/rand/v2"}}, // the seeded shuffle
	{dir: "internal/layout", library: true},
	{dir: "expr", library: true, imports: []string{"rat", "internal/layout"}},
	{dir: "puzzle", library: true, imports: []string{"rat", "expr", "deal"}},
	{dir: "solve/internal/budget", library: true},
	{dir: "solve/internal/subsets", library: true},
	{dir: "solve/internal/residue", library: true, imports: []string{"rat"}},
	{
		dir: "solve/internal/forms", library: true,
		imports: []string{"rat", "expr", "puzzle", "internal/layout", "solve/internal/budget", "solve/internal/residue", "solve/internal/subsets"},
	},
	{
		dir: "solve/internal/values", library: true,
		imports: []string{"rat", "expr", "puzzle", "solve/internal/budget", "solve/internal/subsets"},
	},
	{
		dir: "solve/internal/decide", library: true,
		imports: []string{"rat", "deal", "expr", "puzzle", "solve/internal/budget", "solve/internal/residue", "solve/internal/subsets"},
	},
	{
		dir: "solve/internal/countdown", library: true,
		imports: []string{"deal", "expr", "puzzle", "solve/internal/budget", "solve/internal/residue", "solve/internal/subsets"},
	},
	{
		dir: "solve", library: true,
		imports: []string{
			"rat", "expr", "deal", "puzzle",
			"solve/internal/budget", "solve/internal/subsets", "solve/internal/forms", "solve/internal/values",
			"solve/internal/decide", "solve/internal/countdown",
		},
	},
	{dir: "internal/difficulty", library: true, imports: []string{"rat", "expr", "puzzle", "solve"}, std: []string{"embed"}}, // the weights
	{dir: "grade", library: true, imports: []string{"rat", "expr", "puzzle", "solve", "internal/difficulty"}},
	{dir: "generate", library: true, imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"}},
	{dir: "race/mode", library: true},
	{dir: "race/event", library: true, imports: []string{"race/mode"}, std: []string{"encoding/json"}},                           // the text of events
	{dir: "race", library: true, imports: []string{"expr", "puzzle", "race/mode", "race/event"}, std: []string{"encoding/json"}}, // the text of moves
	{dir: "recall", library: true},                                            // FSRS
	{dir: "internal/text", modules: []string{"golang.org/x/text"}},            // for the width of characters
	{dir: "internal/lock"},                                                    // file locks
	{dir: "internal/atomicfile", imports: []string{"internal/lock"}},          // atomic file writes
	{dir: "internal/text/pages", imports: []string{"grade", "internal/text"}}, // writes web/src/catalogue
	{dir: "internal/answer", imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/text"}},
	{
		dir:     "internal/offline", // data of the pages for offline use
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{dir: "internal/hint", imports: []string{"rat", "deal", "expr", "puzzle", "grade", "internal/excerpt", "internal/text"}},
	{dir: "internal/listing", imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"}},
	{dir: "internal/ordered"}, // parallel work with ordered results
	{
		dir:     "internal/record",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/answer", "internal/excerpt", "internal/ordered"},
		modules: []string{"github.com/go-json-experiment/json"},
	},
	{dir: "internal/parquetfile", modules: []string{"github.com/parquet-go/parquet-go"}}, // Parquet files of rows
	{
		dir: "internal/dataset",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade",
			"internal/text", "internal/answer", "internal/atomicfile", "internal/excerpt", "internal/parquetfile", "internal/record",
		},
		modules: []string{
			"github.com/parquet-go/parquet-go", "github.com/go-json-experiment/json",
		},
	},
	{
		dir:     "internal/order",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "internal/dataset"},
	},
	{
		dir:     "internal/measure",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "generate", "internal/answer", "internal/record"},
	},
	{dir: "internal/cache"},   // a bounded cache
	{dir: "internal/limiter"}, // fair scheduling of work
	{
		dir:     "internal/dealer", // deals the hands of a run
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade", "generate", "race/event", "internal/cache", "internal/limiter"},
	},
	{dir: "internal/survey", imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"}},
	{
		dir: "internal/survey/classic", imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/survey"},
		modules: []string{"golang.org/x/sync"},
	},
	{
		dir:     "internal/survey/report", // a survey as text and as a page
		imports: []string{"rat", "deal", "expr", "internal/survey", "internal/survey/classic", "internal/text"},
	},
	{
		dir: "internal/survey/part", // rows as Parquet
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "internal/parquetfile", "internal/survey",
		},
		modules: []string{"github.com/parquet-go/parquet-go"},
	},
	{dir: "internal/clock"},    // checks the system clock
	{dir: "internal/golden"},   // for tests that compare with committed files
	{dir: "internal/logtest"},  // for tests that read a log
	{dir: "internal/randtest"}, // for tests with random input
	{dir: "internal/cputime", modules: []string{"golang.org/x/sys"}}, // processor time, for tests
	{dir: "internal/leak", modules: []string{"go.uber.org/goleak"}},  // for tests that check for leaked goroutines
	{
		dir: "internal/survey/folder", // the folder of a survey
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "internal/atomicfile", "internal/lock", "internal/survey", "internal/survey/part",
		},
	},
	{dir: "internal/store", imports: []string{"race/event"}},
	{dir: "internal/store/sqlstore/db", imports: []string{"internal/store"}}, // generated by sqlc
	{
		dir: "internal/store/sqlstore", imports: []string{"internal/atomicfile", "internal/store", "internal/store/sqlstore/db"},
		modules: []string{
			"modernc.org/sqlite", "github.com/jackc/pgx/v5", "github.com/pressly/goose/v3", "github.com/cenkalti/backoff/v5", "golang.org/x/sync",
		},
	},
	{
		dir: "internal/store/pgtest", imports: []string{"internal/store/sqlstore"}, // a server for tests
		modules: []string{"github.com/jackc/pgx/v5"},
	},
	{dir: "internal/store/storetest", imports: []string{"internal/store", "race", "race/event", "race/mode"}},
	{
		dir: "internal/live", // serves runs, which are event logs
		imports: []string{
			"rat", "deal", "expr", "puzzle", "grade", "race", "race/event", "race/mode", "recall",
			"internal/cache", "internal/dealer", "internal/limiter", "internal/store",
		},
	},
	{
		dir: "internal/bus", imports: []string{"internal/lock"}, // NATS
		modules: []string{"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go", "github.com/nats-io/nkeys", "github.com/cenkalti/backoff/v5"},
	},
	{dir: "internal/bus/bustest", imports: []string{"internal/bus"}}, // for tests that start nodes
	{
		dir: "internal/survey/crew", // the workers of a survey
		imports: []string{
			"rat", "deal", "expr", "puzzle", "internal/bus", "internal/survey", "internal/survey/folder", "internal/survey/part",
		},
		modules: []string{"github.com/nats-io/nats.go"},
	},
	{dir: "web"}, // the front end: web/dist, embedded
	{
		dir: "internal/web/caller", imports: []string{"internal/cache", "internal/text"}, // the client of a request
		modules: []string{"golang.org/x/text", "golang.org/x/time"},
	},
	{dir: "internal/web/problem"}, // problem responses
	{
		dir: "internal/web/game", // the game's API
		imports: []string{
			"deal", "expr", "grade", "puzzle", "race", "race/event", "internal/dealer", "internal/hint", "internal/limiter", "internal/live",
			"internal/store", "internal/text", "internal/web/caller", "internal/web/problem",
		},
		modules: []string{"github.com/go-webauthn/webauthn", "golang.org/x/text", "golang.org/x/time"},
	},
	{
		dir: "internal/web",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade", "generate",
			"internal/answer", "internal/excerpt", "internal/record", "internal/listing", "internal/dataset", "internal/order", "internal/hint", "internal/text",
			"internal/cache", "internal/clock", "internal/limiter", "internal/store", "internal/web/caller", "internal/web/game", "internal/web/problem", "web",
		},
		modules: []string{
			"github.com/prometheus/client_golang", "github.com/go-json-experiment/json",
		},
	},
	{
		dir: "internal/cli",
		imports: []string{
			"rat", "deal", "expr", "puzzle", "solve", "grade",
			"internal/text", "internal/answer", "internal/excerpt", "internal/record", "internal/ordered", "internal/listing", "internal/measure",
			"internal/web", "internal/dataset", "internal/order", "internal/hint", "generate",
			"internal/web/caller", "internal/store", "internal/store/sqlstore",
			"internal/atomicfile", "internal/bus", "internal/clock", "internal/lock", "internal/survey", "internal/survey/classic", "internal/survey/crew",
			"internal/survey/folder", "internal/survey/part", "internal/survey/report",
		},
		modules: []string{
			"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/schollz/progressbar/v3", "github.com/nats-io/nats.go",
			"github.com/dustin/go-humanize", "golang.org/x/text",
		},
	},
	{dir: "cmd/make24", imports: []string{"internal/cli"}},
	{dir: "."},
	{dir: "fit", imports: []string{"grade", "internal/difficulty"}, modules: []string{"gonum.org/v1/gonum"}},
	{dir: "bench"},
	{dir: "docs"},
	{dir: "clients/python"},
}

// pureStd lists the standard packages that the library may import. None of them reads a clock,
// returns random numbers, opens files or sockets, logs, or inspects the system. TestLibraryIsPure
// checks that the library uses only the functions of fmt that return strings and errors.
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
