// Package limits is the table of what each address and each player may do: how often, in what bursts, and
// how much may be in progress. The checks of the server follow from its rows, and so do the tables of rates in
// docs/limits.md and docs/game.md.
package limits

import (
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/caller"
)

// The limits, in the order of the documents. To add one, add a row here and pass it to [Rates.Take], or
// take a slot of [Running.NewClass] for what is in progress.
var (
	APIRequests = add(Limit{
		What: "requests of the API", Address: Rate{200, time.Second, 400},
		Detail: "Too many requests from this address. Send several answers in one request, or wait.",
		Flag:   "--rate", Tests: "TestRate",
	})
	GameRequests = add(Limit{
		What:    "requests of the game",
		Address: Rate{100, time.Second, 2000}, // ten at once for each of 200 pupils
		Detail:  APIRequests.Detail,
		OfGame:  true, Tests: "TestRate",
	})
	Pictures = add(Limit{
		What: "pictures of links that are drawn; those in memory do not count", Address: Rate{5, time.Second, 100},
		Detail: "Too many pictures were requested from this address. Try again later.",
		Tests:  "TestPicturesAreBounded",
	})
	LinkedChallenges = add(Limit{
		What: "challenges and runs read for links", Address: Rate{5, time.Second, 100},
		AtLimit: "the link has the title of the game", OfGame: true, Tests: "TestRateOfLinkedChallenges",
	})
	Guests = add(Limit{
		What:    "new guests",
		Address: Rate{500, time.Hour, 500}, Total: 10, // a whole school may share one address
		AtLimit: "`guest-limit`", Flag: "--guest-rate", OfGame: true, Tests: "TestGuestRate TestGuestRates",
	})
	StoredBytes = add(Limit{
		What: "stored bytes of events and trails", Unit: Bytes,
		Address: Rate{32 << 10, time.Second, 16 << 20}, Total: 32, // 200 active players need a third of this
		Detail: "Too much data was saved from this address. Try again later.",
		OfGame: true, Tests: "TestBytesOfAnAddress TestNetworkRates",
	})
	// A claim stores about 1 KB. The default reserve lasts for half an hour under attack from many
	// addresses, and for two hours from four.
	ReserveBytes = add(Limit{
		What: "stored bytes while less than the reserve of the disk is free", Unit: Bytes,
		Address: Rate{2 << 10, time.Second, 256 << 10}, Total: 16, Detail: StoredBytes.Detail,
		OfGame: true, Tests: "TestReserveLasts",
	})
	Imports = add(Limit{
		What:    "imports of offline runs; those of up to 64 KiB never wait",
		Address: Rate{5, time.Second, 300}, // enough for a class of players that reconnect at the same time
		Player:  Rate{1, 2 * time.Second, 60},
		Running: Running{Total: 4, Waiting: 320, Wait: 5 * time.Second}, // a full burst of an address and a few of others wait
		Detail:  "Too many offline runs were sent. Send this one again later.",
		OfGame:  true, Tests: "TestCostlyRequestsAreSlow TestManyImportsAtOnce TestClassSendsItsRuns TestSmallImportsNeedNoSlot",
	})
	Exports = add(Limit{
		What:    "exports",
		Address: Rate{1, 10 * time.Second, 30}, Player: Rate{1, time.Minute, 3},
		Running: Running{Total: 32, Address: 2, Player: 1, Waiting: 16, Wait: 5 * time.Second},
		Detail:  "Too many exports were requested. Try again later.",
		OfGame:  true, Tests: "TestCostlyRequestsAreSlow TestOneExportAtATime",
	})
	Names = add(Limit{
		What:    "changes of a player's name, which others see on the boards",
		Address: Rate{5, time.Second, 400}, // enough for a class of 200 pupils
		Player:  Rate{1, 10 * time.Second, 10},
		Detail:  "The name was changed too often. Try again later.",
		OfGame:  true, Tests: "TestNamesAreSlow",
	})
	Deletions = add(Limit{
		What:    "deletions of players",
		Address: Rate{1, 10 * time.Second, 30}, Player: Rate{1, 10 * time.Second, 3},
		Detail: "Too many players were deleted from this address. Try again later.",
		OfGame: true, Tests: "TestCostlyRequestsAreSlow",
	})
	Codes = add(Limit{
		What:    "lookups of codes",
		Address: Rate{1, time.Second, 400}, // enough for a class of 200 pupils, each of whom may mistype the code
		Detail:  "Too many codes were tried from this address. Try again later.",
		OfGame:  true, Tests: "TestCodesCannotBeGuessed",
	})
	QuickMatches = add(Limit{
		What:    "requests for [quick matches](live.md#quick-matches) and for the ghosts of a race",
		Address: Rate{40, time.Second, 400}, // a page that waits for players asks every three seconds
		Player:  Rate{1, time.Second, 20},
		Detail:  "Too many quick matches were requested. Try again in a few seconds.",
		OfGame:  true, Tests: "TestQuickRequestsOfAnAddress TestQuickRequestsAreSlow",
	})
	GhostRaces = add(Limit{
		What:    "new races against ghosts",
		Address: Rate{5, time.Second, 100}, Player: Rate{1, 10 * time.Second, 10},
		Detail: "Too many races against ghosts were requested. Try again later.",
		OfGame: true, Tests: "TestGhostRacesOfAnAddress TestQuickRequestsAreSlow",
	})
	Joins = add(Limit{
		What:    "requests to join races",
		Address: Rate{10, time.Second, 400}, // enough for a class of 200 pupils, each of whom may try twice
		Player:  Rate{1, 10 * time.Second, 20},
		Detail:  "Too many races were joined. Try again later.",
		OfGame:  true, Tests: "TestJoiningIsSlow",
	})
	Friends = add(Limit{
		What:    "changes of friends and of links for friends",
		Address: Rate{5, time.Second, 400}, // enough for a class of 200 pupils
		Player:  Rate{1, 5 * time.Second, 60},
		Detail:  "Friends were changed too often. Try again later.",
		OfGame:  true, Tests: "TestFriendsAreSlow",
	})
	RaceStreams = add(Limit{
		What:    "open streams of races",
		Running: Running{Total: 20_000, Address: 1000}, // enough for a school
		OfGame:  true, Tests: "TestRaceStreamsAreLimited",
	})
	Sheets = add(Limit{
		What:    "[sheets](game.md#sheet)",
		Address: Rate{10, time.Second, 400},                                          // enough for a class of 200 pupils that open a set
		Running: Running{Total: 16, Address: 1, Waiting: 64, Wait: 12 * time.Second}, // longer than a sheet may take, so that sheets of an address can wait for each other
		Detail:  "Too many sheets were requested from this address. Try again later.",
		OfGame:  true, Tests: "TestSheetRate TestSlowSheet",
	})
	SheetWork = add(Limit{
		What: "work for sheets", Unit: Milliseconds,
		Address: Rate{200, time.Second, 20_000}, Total: 32, Detail: Sheets.Detail,
		OfGame: true, Tests: "TestSheetWorkOfAddress",
	})
	Generating = add(Limit{
		What:    "requests that generate puzzles; those for six numbers, one for every two processors",
		Running: Running{Total: 16, Address: 1, Waiting: 64, Wait: 5 * time.Second},
		Tests:   "TestGenerateHasItsOwnPool",
	})
	AnswerStreams = add(Limit{
		What:    "open streams of answers",
		Running: Running{Total: 256, Address: 64},
		AtLimit: "`busy`, only for an address that has its share; an address may have as many as remain free; before others are refused, streams that wait for their clients end, of the address that has the most",
		Tests:   "TestStreamsAreCounted TestFewAddressesBlockNoOther",
	})
	Memory = add(Limit{
		What: "memory for bodies, lines and long answers, each beyond its first 16 KiB", Unit: Bytes,
		Running: Running{Total: 128 << 20, Address: 32 << 20},
		AtLimit: "`busy`, only for an address that holds its share; an address may hold as much as remains free; before others are refused, requests that wait for their clients end, of the address that holds the most",
		Tests:   "TestMemoryOfRequestsIsBounded TestMemoryIsShared TestQuotaOfAnAddress",
	})
	Connections = add(Limit{
		What:    "open connections; no limit of an address for trusted proxies, nor for this machine unless `--rate` is given",
		Running: Running{Total: 1 << 14, Address: 2000}, // enough for a school with 200 browsers of six connections each
		AtLimit: "if all are open, the server closes a connection of the address that has the most: the one that has carried no request for longest, or else one whose request waits for its client. Other requests and streams stay. The new connection gets 503 `busy` and is closed if its address, or the /48 of it, has its limit or has the most itself, or if no other connection may be closed",
		Flag:    "--max-connections --max-connections-each",
		Tests:   "TestNewcomersAreAdmitted TestTableOfConnections TestStalledRequestsAreEvicted TestConnectionsAreBounded",
	})
)

// Limit is a row of the table.
type Limit struct {
	What    string // is limited
	Address Rate   // of each address
	Player  Rate   // of each player
	Total   int    // the rate of all addresses together, as a multiple of the rate of an address; 0: no limit
	Running Running

	Detail string // of the problem too-fast

	// For the documents.
	Unit    Unit   // of what is limited
	AtLimit string // what happens; "" for the problems of the server
	Flag    string // flags that set the limit, separated by spaces
	OfGame  bool   // docs/game.md has the limit
	Tests   string // names, separated by spaces
}

// Rate is the rate of a token bucket: Count in Per, and Burst at once. The zero Rate is no limit.
type Rate struct {
	Count float64
	Per   time.Duration
	Burst int
}

// Running limits what is in progress at a time. A 0 is no limit.
type Running struct {
	Total, Address, Player int
	Waiting                int           // how many more wait
	Wait                   time.Duration // for how long
}

// Unit is what a rate counts.
type Unit int

// The units.
const (
	Requests Unit = iota
	Bytes
	Milliseconds
)

var table []*Limit

// add appends a row to the table.
func add(l Limit) *Limit {
	table = append(table, &l)
	return &l
}

// All returns the rows of the table.
func All() []*Limit { return table }

// MaxKeys is the maximum number of addresses or players that a limit tracks.
const MaxKeys = 1 << 16

// PerSecond returns the rate in a second.
func (r Rate) PerSecond() float64 { return r.Count / r.Per.Seconds() }

// NewRates returns the rates of addresses of a limit.
func (l *Limit) NewRates() *caller.NetworkRates { return l.NewRatesOf(l.Address) }

// NewRatesOf is like NewRates for another rate of each address, which a flag sets.
func (l *Limit) NewRatesOf(address Rate) *caller.NetworkRates {
	return caller.NewNetworkRates(address.PerSecond(), address.Burst, l.Total, MaxKeys)
}

// NewClass returns a class of slots for what is in progress, with a queue for what waits.
func (r Running) NewClass() *limiter.Class {
	return limiter.NewSlots(r.Total).NewClass(r.Waiting, r.Wait)
}
