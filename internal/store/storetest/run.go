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
		{"try to write", tryWrites},
		{"secrets", secrets},
		{"runs", runs},
		{"runs again", runsAgain},
		{"dailies are begun once", dailiesOnce},
		{"lists of runs", listsOfRuns},
		{"runs of one moment", runsOfOneMoment},
		{"overdue", overdue},
		{"append", appends},
		{"append all or nothing", appendsWhole},
		{"trails", trails},
		{"plays", plays},
		{"results", results},
		{"dailies of so many hands", dailiesOfHands},
		{"standings of a daily", standingsOfADaily},
		{"cards", cards},
		{"erase", erase},
		{"unicode", unicodes},
		{"odd texts", oddTexts},
		{"large", large},
		{"one append wins", alone(oneAppendWins)},
		{"one run wins", alone(oneRunWins)},
		{"one secret wins", alone(oneSecretWins)},
		{"erase while playing", alone(eraseWhilePlaying)},
		{"many at once", alone(manyAtOnce)},
		{"contexts", contexts},
		{"bytes of runs", bytesOfRuns},
		{"event texts", eventTexts},
		{"finals", finals},
		{"quotas", quotas},
		{"quotas are exact", quotasAreExact},
		{"standing of a run", standingOfARun},
		{"plays in pieces", playsInPieces},
		{"ping", ping},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, open(t)) })
	}
}

func alone(test func(t *testing.T, stores ...store.Store)) func(t *testing.T, s store.Store) {
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
