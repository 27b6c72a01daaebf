// Package storetest tests a sqlstore.Store on any database.
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) *sqlstore.Store { … an empty store, closed by t.Cleanup … })
//	}
package storetest

import (
	"errors"
	"reflect"
	"testing"

	"github.com/make24/make24/internal/game/store/sqlstore"
)

// Run runs all tests. open returns an empty store for each test.
func Run(t *testing.T, open func(t *testing.T) *sqlstore.Store) {
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) { c.test(t, open(t)) })
	}
}

// tests lists the tests of one store.
var tests = []struct {
	name string
	test func(t *testing.T, s *sqlstore.Store)
}{
	{"players", testPlayers},
	{"passkeys", testPasskeys},
	{"sessions", testSessions},
	{"deleted sessions", testDeletedSessions},
	{"expired sessions", testExpiredSessions},
	{"expired guests", testExpiredGuests},
	{"probe write", testProbeWrite},
	{"secrets", testSecrets},
	{"runs", testRuns},
	{"duplicate runs", testDuplicateRuns},
	{"one run per daily", testOneRunPerDaily},
	{"lists of runs", testRunLists},
	{"pages of runs", testRunPages},
	{"overdue", testOverdue},
	{"append", testAppend},
	{"atomic append", testAtomicAppend},
	{"trails", testTrails},
	{"plays", testPlays},
	{"results", testResults},
	{"dailies by finished hands", testDailiesByHands},
	{"played dailies", testPlayedDailies},
	{"standings of a daily", testDailyStandings},
	{"leaderboards", testBoards},
	{"cards", testCards},
	{"erase", testErasePlayer},
	{"unicode", testUnicode},
	{"invalid texts", testInvalidTexts},
	{"large values", testLargeValues},
	{"one append wins", onOneStore(testOneAppendWins)},
	{"one run wins", onOneStore(testOneRunWins)},
	{"one secret wins", onOneStore(testOneSecretWins)},
	{"erase while playing", onOneStore(testEraseDuringPlay)},
	{"concurrent players", onOneStore(testConcurrentPlayers)},
	{"cancelled contexts", testCancelledContexts},
	{"bytes of runs", testRunSizes},
	{"event texts", testEventTexts},
	{"finals", testFinalViews},
	{"quotas", testQuotas},
	{"quotas are exact", testExactQuotas},
	{"standing of a run", testStanding},
	{"pages of plays", testPlayPages},
	{"races", testRaces},
	{"version of the seats", testSeatsVersion},
	{"codes of races", testRaceCodes},
	{"append to a race", testRaceAppend},
	{"finals of races", testRaceFinals},
	{"results of races", testRaceResults},
	{"best timed run", testBestTimed},
	{"quotas of races", testRaceQuotas},
	{"erase a player of a race", testErasedSeats},
	{"expired names of seats", testExpiredSeatNames},
	{"versions", testVersions},
	{"forfeited seats", testForfeitedSeats},
	{"companions", testCompanions},
	{"race habits", testRaceHabits},
	{"origin of deleted players", testOriginOfDeleted},
	{"judged plays", testJudgedPlays},
	{"one next race wins", onOneStore(testOneNextRaceWins)},
	{"erase during a race", onOneStore(testEraseDuringRace)},
	{"quick matches", testQuickMatches},
	{"ghosts", testGhosts},
	{"ratings", testRatings},
	{"hand ratings", testHandRatings},
	{"found ideas", testFoundIdeas},
	{"forms of a puzzle", testForms},
	{"hands of a daily", testDailyHands},
	{"challenges", testChallenges},
	{"quota of challenges", testChallengeQuota},
	{"friends", testFriends},
	{"friends on leaderboards", testBoardFriends},
	{"races of a player", testRacesOfPlayer},
	{"challenge runs of a player", testChallengeRunsOfPlayer},
	{"leaderboards of a player", testBoardEntriesOfPlayer},
	{"blocks", testBlocks},
	{"ping", testPing},
}

// onOneStore turns a test of several stores into a test of one store.
func onOneStore(test func(t *testing.T, stores ...*sqlstore.Store)) func(t *testing.T, s *sqlstore.Store) {
	return func(t *testing.T, s *sqlstore.Store) { test(t, s) }
}

// must fails the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// checkReturns returns a function that takes the results of a call and fails the test unless got
// equals want and err is nil.
func checkReturns(t *testing.T, what string, want any) func(got any, err error) {
	t.Helper()
	return func(got any, err error) {
		t.Helper()
		must(t, err)
		checkEqual(t, what, got, want)
	}
}

// checkFails returns a function that takes the results of a call and fails the test unless the last
// one is an error that wraps want.
func checkFails(t *testing.T, what string, want error) func(results ...any) {
	t.Helper()
	return func(results ...any) {
		t.Helper()
		if err, _ := results[len(results)-1].(error); !errors.Is(err, want) {
			t.Errorf("%s: error %v, want %v", what, err, want)
		}
	}
}

// checkEqual fails the test unless got equals want. Empty and nil slices or maps are equal.
func checkEqual(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) && !(length(got) == 0 && length(want) == 0) {
		t.Errorf("%s:\ngot  %+v\nwant %+v", what, got, want)
	}
}

// length returns the length of a slice or a map, or -1 for other values.
func length(x any) int {
	if v := reflect.ValueOf(x); v.Kind() == reflect.Slice || v.Kind() == reflect.Map {
		return v.Len()
	}
	return -1
}
