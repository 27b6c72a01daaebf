# `make` alone lists the targets.

LINT_VERSION := v2.15.0
LINT := .bin/golangci-lint-$(LINT_VERSION)

# scripts/needs installs Node.js here if the system has none.
export PATH := $(CURDIR)/.bin/node/bin:$(PATH)

# What the user has set for other programs would change what tests do: for a server, a database or NATS of the
# user, for Node.js, for cd, and for a workspace of Go around this folder.
unexport $(foreach v,$(filter-out MAKE24_SEED MAKE24_BEFORE,$(filter MAKE24_% NATS_% PG%,$(.VARIABLES))),$(if $(filter environment,$(origin $v)),$v))
unexport NODE_ENV CDPATH
export GOWORK := off

# The race detector needs a C compiler; without one the tests run without it.
RACE := $(shell command -v gcc || command -v clang)

.PHONY: help
help:
	@echo 'make test       the tests'
	@echo 'make check      formatting, vet, linter, go.mod, generated files, import rules, changelog'
	@echo 'make test-long  exhaustive and slow tests (build tag long), the Python package, and the race detector'
	@echo 'make sweep      every page in a browser, in its states, in both languages and themes, at some widths; part of CI'
	@echo 'make e2e        the browser tests alone: the complete game with the real server'
	@echo 'make gen        write every generated and recorded file from the current code'
	@echo 'make web        build only the pages of the game, into web/dist'
	@echo 'make fmt        format the code'
	@echo 'make bench      measure the speed table on this machine and print it'
	@echo 'make packages   archives, packages for Debian and RPM, a container image and checksums, in dist'
	@echo 'make wheel      the Python package for this machine alone, in dist'
	@echo 'make needs      install what the tests need'
	@echo 'make proof      list the long proofs; make proof NAME=chaos runs one of them'
	@echo
	@echo 'scripts/compare REVISION   the time of each row of bench/results.md relative to REVISION, in alternating runs'
	@echo 'scripts/compare-pages REVISION   pictures of all pages in their states, compared with those of another revision'
	@echo 'scripts/slowest REVISION   the slowest tests of another revision and of this tree'
	@echo 'scripts/package-test OLD.deb NEW.deb   install, run, upgrade, remove and purge two packages without changing the machine; needs root and Debian'
	@echo 'scripts/image-test make24_VERSION_oci.tar   run the container image and its health check without a container engine; needs root'
	@echo 'scripts/lines [REVISION]   lines of Go by folder, without tests and generated code'
	@echo 'scripts/flowpath NAME      the files and functions that one operation executes; NAME is solve, check, generate, survey or claim'

# The Go tests run beside the page tests, since neither uses two cores fully.
.PHONY: test
test:
	$(MAKE) --jobs=2 go-test web-test js-test e2e

.PHONY: needs
needs:
	@./scripts/needs

# Test binaries are linked without debug tables (-s), which takes a quarter less time. make check vets all
# files. The time limit only ends runs that hang; a busy machine with one processor needs ten minutes.
.PHONY: go-test
go-test: needs
	./scripts/inram go test -vet=off -timeout 30m -ldflags=-s ./...
	go -C fit test ./...
	go -C packaging test -short ./...
	go -C deploy test ./...

.PHONY: web-test
web-test: needs
	cd web && npm run --silent test

.PHONY: js-test
js-test: needs
	cd clients/js && npm run --silent test

.PHONY: e2e
e2e: needs
	cd web && npm run --silent e2e

.PHONY: sweep
sweep: needs
	cd web && npm run --silent e2e:sweep

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
	./scripts/gen check
	cd web && npm run --silent check
	go test -count=1 . ./internal/house

.PHONY: test-long
test-long:
	./scripts/promtool
	go -C deploy test -count=1 -run '^TestAlertsAreTested$$' .
	./scripts/long
	./scripts/kit
	$(if $(RACE),./scripts/race,@echo 'no C compiler: race detector skipped')

.PHONY: gen
gen: needs
	./scripts/gen

.PHONY: web
web: needs
	cd web && npm run --silent build

.PHONY: fmt
fmt: $(LINT) needs
	$(LINT) fmt
	cd web && npm run --silent format

.PHONY: bench
bench:
	cd bench && go test -count=1 -run '^TestTable$$' -table=-

.PHONY: packages
packages:
	./scripts/package

# The same bytes as in a release, without the modules that the other packages need.
.PHONY: wheel
wheel:
	go -C packaging run -tags wheel . -root .. -out "$(CURDIR)/dist"

# The settings of a proof, such as KILLS=200, reach the script as environment variables. A NAME of the
# environment is that of the machine on some systems.
.PHONY: proof
proof:
	@./scripts/proof $(if $(filter command%,$(origin NAME)),"$$NAME")

$(LINT):
	./scripts/tool golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint $(LINT_VERSION)
