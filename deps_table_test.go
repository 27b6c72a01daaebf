package make24_test

// The walls of the house: every package of the module, and what it may import. The same
// table stands as depguard rules in .golangci.yml, written there by `go generate .`.
// A new package gets a row here and in docs/design.md, and an ADR if it moves a wall.

const module = "github.com/make24/make24"

// room is one package: a row of the table.
type pkgRule struct {
	dir     string
	library bool     // the public library: the pure part of the standard library only
	imports []string // packages of the module, by directory
	std     []string // beyond pure, for a core package
	modules []string // modules from elsewhere
}

var pkgRules = []pkgRule{
	{dir: "internal/excerpt", library: true}, // texts of users in messages
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
	{dir: "grade", library: true, imports: []string{"rat", "expr", "deal", "puzzle", "solve"}, std: []string{"embed"}}, // the weights
	{dir: "generate", library: true, imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"}},
	{dir: "race/mode", library: true},
	{dir: "race/event", library: true, imports: []string{"race/mode"}, std: []string{"encoding/json"}},                           // the text of events
	{dir: "race", library: true, imports: []string{"expr", "puzzle", "race/mode", "race/event"}, std: []string{"encoding/json"}}, // the text of moves
	{dir: "recall", library: true},                                            // FSRS
	{dir: "internal/text", modules: []string{"golang.org/x/text"}},            // for the width of characters
	{dir: "internal/lock"},                                                    // files that one process has at a time
	{dir: "internal/atomicfile", imports: []string{"internal/lock"}},          // files that get their name when they are complete
	{dir: "internal/text/pages", imports: []string{"grade", "internal/text"}}, // writes web/src/catalogue
	{dir: "internal/answer", imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/text"}},
	{
		dir:     "internal/offline", // what the pages know without a network
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"},
	},
	{dir: "internal/hint", imports: []string{"rat", "deal", "expr", "puzzle", "grade", "internal/excerpt", "internal/text"}},
	{dir: "internal/listing", imports: []string{"rat", "deal", "expr", "puzzle", "solve", "grade"}},
	{dir: "internal/ordered"}, // parallel work, its results in order
	{
		dir:     "internal/record",
		imports: []string{"rat", "deal", "expr", "puzzle", "solve", "internal/answer", "internal/excerpt", "internal/ordered"},
		modules: []string{"github.com/go-json-experiment/json"},
	},
	{dir: "internal/parquetfile", modules: []string{"github.com/parquet-go/parquet-go"}}, // rows in Parquet files
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
	{dir: "internal/cache"},   // values by key, up to a size
	{dir: "internal/limiter"}, // how much work runs at a time
	{
		dir:     "internal/dealer", // which hands a run has
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
	{dir: "internal/clock"},    // whether the machine's clock can be trusted
	{dir: "internal/golden"},   // for tests that compare with committed files
	{dir: "internal/logtest"},  // for tests that read a log
	{dir: "internal/randtest"}, // for tests that draw at random
	{dir: "internal/cputime", modules: []string{"golang.org/x/sys"}}, // processor time, for tests
	{dir: "internal/leak", modules: []string{"go.uber.org/goleak"}},  // for tests that leave no goroutine
	{
		dir: "internal/survey/folder", // what lies in the folder of a survey
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
		dir: "internal/live", // runs as logs, for those who play them
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
		dir: "internal/web/caller", imports: []string{"internal/cache", "internal/text"}, // who asks
		modules: []string{"golang.org/x/text", "golang.org/x/time"},
	},
	{dir: "internal/web/problem"}, // how the server refuses
	{
		dir: "internal/web/game", // what the pages ask
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
	{dir: "fit", imports: []string{"grade"}, modules: []string{"gonum.org/v1/gonum"}},
	{dir: "bench"},
	{dir: "docs"},
	{dir: "clients/python"},
}

// pure is the part of the standard library that a core package may import: nothing that
// reads a clock, draws a random number, opens a file or a socket, logs, or looks around.
// (From fmt only what makes strings and errors; TestLibraryIsPure sees to that.)
var pureStd = []string{
	"bytes", "cmp", "container/heap", "context", "crypto/sha256",
	"encoding", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/hex",
	"errors", "fmt", "hash", "hash/crc32", "hash/fnv", "iter", "maps",
	"math", "math/big", "math/bits", "slices", "sort", "strconv", "strings",
	"sync", "sync/atomic", "unicode", "unicode/utf8",
}

// forTests are the modules that tests, and only tests, may import besides.
var testModules = []string{
	"golang.org/x/tools",
	"pgregory.net/rapid",
	"github.com/rogpeppe/go-internal",
	"github.com/danielgtaylor/huma/v2",
}
