# `make` alone says what there is. CI runs `make check test test-long` and nothing else.

LINT_VERSION := v2.15.0
LINT := .bin/golangci-lint-$(LINT_VERSION)
FUZZTIME ?= 10s
LOADTIME ?= 60s
HOSTILETIME ?= 2m
KILLS ?= 100
CHAOSTIME ?= 10m
SEED ?= 0
RECOVERIES ?= 20
MUTANTS ?= 40

# The race detector needs a C compiler; without one the tests run without it.
RACE := $(shell command -v gcc || command -v clang)

.PHONY: help
help:
	@echo 'make check      style, vet, linter, go.mod, generated files, house rules, changelog'
	@echo 'make test       the tests'
	@echo 'make test-long  the tests over ten seconds (build tag long), and the race detector'
	@echo 'make soak       what grows with time and chance: random hands, kills at any time, large tables (build tag soak)'
	@echo 'make mutate     change the code in MUTANTS ($(MUTANTS)) places each, and name the changes that no test notices; bench/mutation.md'
	@echo 'make flakes     make test twelve times, packages and browser tests fifty times; hours; a table in bench/proofs.md'
	@echo 'make page-speed the first hand and the frame after a key, in a browser, on a quiet machine'
	@echo 'make fuzz       every fuzz target for FUZZTIME ($(FUZZTIME))'
	@echo 'make bench      the speed table, measured here, on standard output'
	@echo 'make results    the same, written to bench/results.md'
	@echo 'make load       the API under load for LOADTIME ($(LOADTIME)) a row, written to bench/load.md'
	@echo 'make hostile    a server under attack for HOSTILETIME ($(HOSTILETIME)), written to bench/hostile.md'
	@echo 'make survey-results  surveys beside plain pools, on a quiet machine, written to bench/survey.md'
	@echo 'make chaos      KILLS ($(KILLS)) kills of workers and nodes of surveys, in about CHAOSTIME ($(CHAOSTIME)); a row for bench/proofs.md'
	@echo 'make recovery   RECOVERIES ($(RECOVERIES)) kills of a node, a worker or both, and how long no interval was completed; 20 minutes at most'
	@echo 'make schemathesis  about 20,000 generated requests against /openapi.json of a running server; needs Python'
	@echo 'make audit      known vulnerabilities of Go modules and Node packages; needs their databases'
	@echo 'make arm64      surveys and sets on an emulated arm64, compared byte by byte; needs qemu-user'
	@echo 'make golden     rewrite the golden sessions and the vectors of runs from what there is now'
	@echo 'make signature  rewrite testdata/signature.txt; the changelog must name it'
	@echo 'make fit        rewrite grade/weights.txt from the measured times (docs/grading.md)'
	@echo 'make web        build the pages of the game into web/dist'
	@echo 'make go-test    the tests of Go alone'
	@echo 'make web-test   the tests of the pages alone'
	@echo 'make e2e        the tests in a browser alone: the whole game, against the real server'
	@echo 'make sweep      the layout of every page in a browser, at every width from 320 to 2560'
	@echo 'make fmt        format the code'
	@echo
	@echo 'scripts/compare REVISION   how many times as long each row of make results takes here, in alternating runs'
	@echo 'scripts/slowest REVISION   the slowest tests of another revision and of this tree'
	@echo 'scripts/lines [REVISION]   lines of Go by folder, without tests and generated code'
	@echo 'scripts/flowpath NAME      the files and functions that one piece of work crosses; NAME is solve, check, generate, survey or claim'

.PHONY: check
check: $(LINT) needs
	go vet -tags 'long soak flowpath' ./...
	go -C fit vet -tags long ./...
	$(LINT) fmt --diff
	$(LINT) run
	cd fit && ../$(LINT) run
	go mod tidy -diff
	go -C fit mod tidy -diff
	go mod verify
	./scripts/generated
	cd web && npm run --silent check
	./scripts/dist
	go test -count=1 .

# What the tests of the game need beside Go.
.PHONY: needs
needs:
	@./scripts/needs

# The Go tests run beside those of the pages: neither keeps two cores busy alone.
.PHONY: test
test: needs
	$(MAKE) --jobs=2 go-test web-test e2e
	@command -v python3 >/dev/null || echo 'NO python3 HERE: the tests of clients/python did NOT run'
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || echo 'NO PostgreSQL HERE: the tests of PostgreSQL in internal/store/sqlstore did NOT run'

# The test binaries are linked without debugging tables, which takes a quarter less time.
.PHONY: go-test
go-test: needs
	./scripts/inram go test -ldflags=-s ./...
	go -C fit test ./...

.PHONY: web-test
web-test: needs
	cd web && npm run --silent test

# The whole game in a browser, against the real server. Some four minutes on two cores.
.PHONY: e2e
e2e: needs
	cd web && npm run --silent e2e

# The sweep of make e2e takes only some of the widths, its states some of the sizes and themes.
.PHONY: sweep
sweep: needs
	cd web && MAKE24_SWEEP=all npm run --silent e2e e2e/sweep.e2e.ts e2e/states.e2e.ts

.PHONY: page-speed
page-speed: needs
	cd web && MAKE24_SPEED=1 npm run --silent e2e

.PHONY: web
web: needs
	cd web && npm run --silent build

# Tests tagged long take over ten seconds each.
.PHONY: test-long
test-long:
	./scripts/long
	$(if $(RACE),./scripts/race,@echo 'no C compiler: race detector skipped')

# Neither make test nor CI: other hands and times of kills each day, and tables that take a while to fill.
.PHONY: soak
soak:
	MAKE24_SEED=$$(date +%Y%m%d) go test -tags 'long soak' -count=1 -timeout 60m -run 'TestAgreeRandom|TestLongAgree|TestBoardOfAMillion|TestEverySolvablePuzzleHasAGrade|TestHints|TestKilledAnyTime' ./solve ./grade ./internal/web/game ./internal/survey/folder ./internal/store/sqlstore

.PHONY: mutate
mutate:
	cd bench && go test -count=1 -timeout 5h -run '^TestMutants$$' -mutants=$(MUTANTS) -mutation=mutation.md

.PHONY: flakes
flakes: needs
	./scripts/flakes

.PHONY: fuzz
fuzz:
	./scripts/fuzz $(FUZZTIME)

.PHONY: bench
bench:
	cd bench && go test -count=1 -run '^TestTable$$' -table=-

.PHONY: results
results:
	cd bench && go test -count=1 -run '^TestTable$$' -table=results.md

.PHONY: load
load:
	cd bench && go test -count=1 -timeout 30m -run '^TestLoad$$' -load=load.md -load-time=$(LOADTIME)

.PHONY: hostile
hostile:
	cd bench && go test -count=1 -timeout 15m -run '^TestHostile$$' -hostile=hostile.md -hostile-time=$(HOSTILETIME)

.PHONY: survey-results
survey-results:
	cd bench && go test -count=1 -timeout 30m -run '^TestSurveys$$' -survey=survey.md

# What happens follows from SEED, but not when; 0 is a random one, which is told.
.PHONY: chaos
chaos:
	cd internal/survey/crew && go test -tags soak -count=1 -timeout 40m -run '^TestManyKills$$' -chaos-kills=$(KILLS) -chaos-time=$(CHAOSTIME) -chaos-seed=$(SEED)

# One node of three, one worker of four, or both are killed; healthy workers must complete an interval within 15 s.
.PHONY: recovery
recovery:
	cd internal/survey/crew && go test -tags soak -count=1 -timeout 20m -run '^TestRecovery' -recovery=$(RECOVERIES)

# Some 20,000 generated requests against the OpenAPI document of a running server; needs Python.
EXAMPLES ?= 2000
.PHONY: schemathesis
schemathesis:
	./scripts/schemathesis $(EXAMPLES)

# Known vulnerabilities of Go modules and Node packages; needs their databases.
.PHONY: audit
audit: needs
	./scripts/audit

# The same bytes by another processor: a survey, its pages, a set of puzzles.
.PHONY: arm64
arm64:
	./scripts/arm64

.PHONY: golden
golden:
	go test -count=1 ./internal/cli -update
	go test -count=1 -run '^TestVectors$$' ./race -update

.PHONY: signature
signature:
	go run ./cmd/make24 bench --signature > testdata/signature.txt
	@echo 'testdata/signature.txt: name this hash in a changelog fragment (changelog/README.md)'

TIMES := grade/testdata/human-times.csv

.PHONY: fit
fit:
	go -C fit run . -data ../$(TIMES)

.PHONY: fmt
fmt: $(LINT) needs
	$(LINT) fmt
	cd web && npm run --silent format

$(LINT):
	./scripts/tool golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint $(LINT_VERSION)
