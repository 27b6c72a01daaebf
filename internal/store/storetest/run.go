// Package storetest says in tests what every store.Store does.
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) store.Store { … an empty one, closed by t.Cleanup … })
//	}
package storetest

import (
	"errors"
	"reflect"
	"testing"

	"github.com/make24/make24/internal/store"
)

// Run runs all tests on stores that open gives, an empty one for each.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, s store.Store)
	}{
		{"players", players},
		{"passkeys", passkeys},
		{"sessions", sessions},
		{"deleted sessions", deletedSessions},
		{"expired sessions", expiredSessions},
		{"expired guests", expiredGuests},
		{"try to write", probeWrites},
		{"secrets", secrets},
		{"runs", runs},
		{"runs again", duplicateRuns},
		{"dailies are begun once", oneRunPerDaily},
		{"lists of runs", runLists},
		{"runs of one moment", runPages},
		{"overdue", overdue},
		{"append", appends},
		{"append all or nothing", atomicAppends},
		{"trails", trails},
		{"plays", plays},
		{"results", results},
		{"dailies of so many hands", dailiesByHands},
		{"standings of a daily", dailyStandings},
		{"cards", cards},
		{"erase", erasePlayer},
		{"unicode", unicodeTexts},
		{"odd texts", invalidTexts},
		{"large", largeValues},
		{"one append wins", onOneStore(oneAppendWins)},
		{"one run wins", onOneStore(oneRunWins)},
		{"one secret wins", onOneStore(oneSecretWins)},
		{"erase while playing", onOneStore(eraseDuringPlay)},
		{"many at once", onOneStore(concurrentPlayers)},
		{"contexts", cancelledContexts},
		{"bytes of runs", runSizes},
		{"event texts", eventTexts},
		{"finals", finals},
		{"quotas", quotas},
		{"quotas are exact", exactQuotas},
		{"standing of a run", runStanding},
		{"plays in pieces", playPages},
		{"ping", ping},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, open(t)) })
	}
}

func onOneStore(test func(t *testing.T, stores ...store.Store)) func(t *testing.T, s store.Store) {
	return func(t *testing.T, s store.Store) { test(t, s) }
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// returns gives a function that wants a value that is equal to another, and no error.
func returns(t *testing.T, what string, want any) func(got any, err error) {
	t.Helper()
	return func(got any, err error) {
		t.Helper()
		must(t, err)
		equal(t, what, got, want)
	}
}

// fails gives a function that wants an error, the last of the results of a call, that is another.
func fails(t *testing.T, what string, want error) func(results ...any) {
	t.Helper()
	return func(results ...any) {
		t.Helper()
		if err, _ := results[len(results)-1].(error); !errors.Is(err, want) {
			t.Errorf("%s: error %v, want %v", what, err, want)
		}
	}
}

// equal wants what was got to be what was put in, empty and nil bytes being the same.
func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) && !(length(got) == 0 && length(want) == 0) {
		t.Errorf("%s:\ngot  %+v\nwant %+v", what, got, want)
	}
}

func length(x any) int {
	if v := reflect.ValueOf(x); v.Kind() == reflect.Slice || v.Kind() == reflect.Map {
		return v.Len()
	}
	return -1
}
