# `make` alone lists the targets. CI runs `make check test test-long` and nothing else.

LINT_VERSION := v2.15.0
LINT := .bin/golangci-lint-$(LINT_VERSION)
FUZZTIME ?= 10s
LOADTIME ?= 60s
HOSTILETIME ?= 2m
KILLS ?= 100
LIVEKILLS ?= 200
CHAOSTIME ?= 10m
SEED ?= 0
RECOVERIES ?= 20
MUTANTS ?= 40

# scripts/needs installs Node.js here if the system has none.
export PATH := $(CURDIR)/.bin/node/bin:$(PATH)

# The race detector needs a C compiler; without one the tests run without it.
RACE := $(shell command -v gcc || command -v clang)

.PHONY: help
help:
	@echo 'make check      formatting, vet, linter, go.mod, generated files, import rules, changelog'
	@echo 'make test       the tests'
	@echo 'make test-long  the tests that take over ten seconds (build tag long), make kit, and the race detector'
	@echo 'make soak       tests that depend on time and chance: random hands, kills at any time, large tables (build tag soak)'
	@echo 'make boards     leaderboards of a million players, on a quiet machine, written to bench/boards.md'
	@echo 'make mutate     change the code of each package in MUTANTS ($(MUTANTS)) places and list the changes that no test detects; bench/mutation.md'
	@echo 'make flakes     make test twelve times, packages and browser tests fifty times; takes hours; a table in bench/proofs.md'
	@echo 'make page-speed time to the first hand and to the frame after a key, in a browser, on a quiet machine'
	@echo 'make narrow-scorers  the scorers of TINYZERO= and REASONING_GYM= (checkouts) on texts that strict accepts'
	@echo 'make known-truth  TRUTH ($(TRUTH)) generated answers whose truth is known; a row for bench/proofs.md'
	@echo 'make fuzz       every fuzz target for FUZZTIME ($(FUZZTIME))'
	@echo 'make bench      measure the speed table on this machine and print it'
	@echo 'make results    measure it and write it to bench/results.md'
	@echo 'make load       the API under load for LOADTIME ($(LOADTIME)) a row, written to bench/load.md'
	@echo 'make hostile    a server under attack for HOSTILETIME ($(HOSTILETIME)), written to bench/hostile.md'
	@echo 'make survey-results  surveys compared with plain pools, on a quiet machine, written to bench/survey.md'
	@echo 'make chaos      KILLS ($(KILLS)) kills of workers and nodes of surveys, in about CHAOSTIME ($(CHAOSTIME)); a row for bench/proofs.md'
	@echo 'make contested  1000 hands of races that players on two processes claim within 2 ms; a row for bench/proofs.md'
	@echo 'make chaos-live LIVEKILLS ($(LIVEKILLS)) kills of web servers, NATS and PostgreSQL during races, and restarts under load; rows for bench/proofs.md'
	@echo 'make load-live  10,000 streams of races for LOADTIME ($(LOADTIME)), written to bench/load-live.md'
	@echo 'make recovery   RECOVERIES ($(RECOVERIES)) kills of a node, a worker or both, and the time until the next completed interval; at most 20 minutes'
	@echo 'make schemathesis  about 20,000 generated requests against /openapi.json of a running server; needs Python'
	@echo 'make audit      known vulnerabilities of Go modules and Node packages; needs their databases'
	@echo 'make arm64      surveys and sets on an emulated arm64, compared byte by byte; needs qemu-user'
	@echo 'make packages   archives, packages for Debian and RPM, a container image and checksums, in dist'
	@echo 'make packages-check  build them twice in different folders and compare; takes about half an hour'
	@echo 'make fresh      the first command of README.md and make test in a new Debian system with only Go; needs root and debootstrap'
	@echo 'make kit        the Python package on gymnasium, datasets, verifiers, lm_eval and inspect_ai; needs the Python index'
	@echo 'make kit-proof  twenty steps of GRPO with TRL on the reward; needs the Python index and 6 GB'
	@echo 'make golden     rewrite the golden sessions and the vectors of runs from the current output'
	@echo 'make signature  rewrite testdata/signature.txt; the changelog must name it'
	@echo 'make fit        rewrite internal/difficulty/weights.txt from the measured times (docs/grading.md)'
	@echo 'make web        build the pages of the game into web/dist'
	@echo 'make go-test    the Go tests alone'
	@echo 'make picture    take the picture of README.md anew, docs/table.png'
	@echo 'make web-test   the page tests alone'
	@echo 'make js-test    the tests of the JavaScript package alone'
	@echo 'make js-speed   how long the JavaScript package takes to load and to solve all hands of four, on a quiet machine'
	@echo 'make e2e        the browser tests alone: the complete game with the real server'
	@echo 'make sweep      the layout of every page in a browser, at every width from 320 to 2560'
	@echo 'make fmt        format the code'
	@echo
	@echo 'scripts/compare REVISION   the time of each row of make results relative to REVISION, in alternating runs'
	@echo 'scripts/slowest REVISION   the slowest tests of another revision and of this tree'
	@echo 'scripts/package-test OLD.deb NEW.deb   install, run, upgrade, remove and purge two packages without changing the machine; needs root and Debian'
	@echo 'scripts/image-test make24_VERSION_oci.tar   run the container image and its health check without a container engine; needs root'
	@echo 'scripts/lines [REVISION]   lines of Go by folder, without tests and generated code'
	@echo 'scripts/flowpath NAME      the files and functions that one operation executes; NAME is solve, check, generate, survey or claim'

.PHONY: check
check: $(LINT) needs
	go vet -tags 'long soak flowpath' ./...
	go -C fit vet -tags long ./...
	go -C packaging vet -tags long ./...
	go -C deploy vet ./...
	$(LINT) fmt --diff
	$(LINT) run
	cd fit && ../$(LINT) run
	cd packaging && ../$(LINT) run
	cd deploy && ../$(LINT) run
	go mod tidy -diff
	go -C fit mod tidy -diff
	go -C packaging mod tidy -diff
	go -C deploy mod tidy -diff
	go mod verify
	./scripts/generated
	cd web && npm run --silent check
	./scripts/dist
	go test -count=1 .

# Installs what the tests of the game need besides Go.
.PHONY: needs
needs:
	@./scripts/needs

# The Go tests run beside the page tests, since neither uses two cores fully.
.PHONY: test
test: needs
	$(MAKE) --jobs=2 go-test web-test js-test e2e
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || echo 'NO PostgreSQL: the PostgreSQL tests of internal/store/sqlstore did NOT run'

# Test binaries are linked without debug tables (-s), which takes a quarter less time.
.PHONY: go-test
go-test: needs
	./scripts/inram go test -ldflags=-s ./...
	go -C fit test ./...
	go -C packaging test -short ./...
	go -C deploy test ./...

.PHONY: web-test
web-test: needs
	cd web && npm run --silent test

.PHONY: js-test
js-test: needs
	cd clients/js && npm run --silent test

.PHONY: js-speed
js-speed:
	node clients/js/test/speed.js

# The complete game in a browser with the real server. About four minutes on two cores.
.PHONY: e2e
e2e: needs
	cd web && npm run --silent e2e

# make e2e tests only some widths in its sweep, and some sizes and themes of its states.
.PHONY: sweep
sweep: needs
	cd web && MAKE24_SWEEP=all npm run --silent e2e e2e/sweep.e2e.ts e2e/states.e2e.ts

.PHONY: page-speed
page-speed: needs
	cd web && MAKE24_E2E=speed npm run --silent e2e

# The picture of the table in README.md.
.PHONY: picture
picture: needs
	cd web && MAKE24_E2E=picture npm run --silent e2e

.PHONY: web
web: needs
	cd web && npm run --silent build

# Tests tagged long take over ten seconds each.
.PHONY: test-long
test-long:
	./scripts/long
	./scripts/kit
	$(if $(RACE),./scripts/race,@echo 'no C compiler: race detector skipped')

# Not part of make test or CI: the hands and the times of kills change every day, and large tables
# take time to fill.
.PHONY: soak
soak:
	MAKE24_SEED=$$(date +%Y%m%d) go test -tags 'long soak' -count=1 -timeout 60m -run 'TestAgreeRandom|TestLongAgree|TestBoardOfAMillion|TestBoardsOfAMillion|TestEverySolvablePuzzleHasAGrade|TestHints|TestKilledAnyTime' ./solve ./grade ./internal/live ./internal/web/game ./internal/survey/folder ./internal/store/sqlstore

.PHONY: boards
boards:
	cd internal/live && go test -tags soak -count=1 -timeout 60m -v -run '^TestBoardsOfAMillion$$' -boards=../../bench/boards.md

.PHONY: mutate
mutate:
	cd bench && go test -count=1 -timeout 5h -run '^TestMutants$$' -mutants=$(MUTANTS) -mutation=mutation.md

.PHONY: flakes
flakes: needs
	./scripts/flakes

TRUTH = 10000000
.PHONY: known-truth
known-truth:
	go test -count=1 -timeout 1h ./answer -run '^TestKnownTruth$$' -v -truth-texts $(TRUTH)

# Needs checkouts of the repositories of both scorers, and Python with numpy and sympy.
.PHONY: narrow-scorers
narrow-scorers:
	go test -count=1 ./answer -run '^TestKnownTruth$$' -truth-texts 1000000 -scorers-file $(or $(TMPDIR),/tmp)/narrow-scorers
	python3 scripts/narrow_scorers.py $(TINYZERO) $(REASONING_GYM) $(or $(TMPDIR),/tmp)/narrow-scorers

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

# SEED determines the faults, but not their exact times. With 0, a random seed is used and printed.
.PHONY: chaos
chaos:
	cd internal/survey/crew && go test -tags soak -count=1 -timeout 40m -run '^TestManyKills$$' -chaos-kills=$(KILLS) -chaos-time=$(CHAOSTIME) -chaos-seed=$(SEED)

.PHONY: contested
contested:
	./scripts/inram go test -v -tags soak -count=1 -run '^TestManyContestedHands$$' ./internal/live

# Two web servers, NATS and PostgreSQL in their own processes. SEED determines the kills.
.PHONY: chaos-live
chaos-live:
	cd internal/livetest && go test -tags soak -count=1 -timeout 40m -run '^Test(LiveKills|RollingRestart)$$' -live-kills=$(LIVEKILLS) -live-time=$(CHAOSTIME) -live-seed=$(SEED)

.PHONY: load-live
load-live:
	cd bench && go test -count=1 -timeout 30m -run '^TestLoadLive$$' -load-live=load-live.md -load-time=$(LOADTIME)

# One node of three, one worker of four, or both are killed; healthy workers must complete an
# interval within 15 s.
.PHONY: recovery
recovery:
	cd internal/survey/crew && go test -tags soak -count=1 -timeout 20m -run '^TestRecovery' -recovery=$(RECOVERIES)

# About 20,000 generated requests against the OpenAPI document of a running server; needs Python.
EXAMPLES ?= 2000
.PHONY: schemathesis
schemathesis:
	./scripts/schemathesis $(EXAMPLES)

# Known vulnerabilities of Go modules and Node packages; needs their databases.
.PHONY: audit
audit: needs
	./scripts/audit

# Compares the bytes of a survey, its pages and a set of puzzles between processors.
.PHONY: arm64
arm64:
	./scripts/arm64

.PHONY: packages
packages:
	./scripts/package

.PHONY: packages-check
packages-check:
	go -C packaging test -count=1 -tags long -timeout 90m ./...

.PHONY: fresh
fresh:
	./scripts/fresh

.PHONY: kit
kit:
	./scripts/kit

.PHONY: kit-proof
kit-proof:
	./scripts/kit proof

.PHONY: golden
golden:
	go test -count=1 ./internal/cli -update
	go test -count=1 -run '^TestVectors$$' ./race -update

.PHONY: signature
signature:
	go run ./cmd/make24 bench --signature > testdata/signature.txt
	@echo 'testdata/signature.txt: name this hash in a changelog fragment (changelog/README.md)'

TIMES := grade/testdata/human-times.csv
PLAYED := $(wildcard grade/testdata/player-times.csv)

.PHONY: fit
fit:
	go -C fit run . -data ../$(TIMES) $(PLAYED:%=-played ../%)

.PHONY: fmt
fmt: $(LINT) needs
	$(LINT) fmt
	cd web && npm run --silent format

$(LINT):
	./scripts/tool golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint $(LINT_VERSION)
