//go:build soak

package sqlstore_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

const (
	busyPlayers = 64
	fillBytes   = 256 << 20 // of the database, besides the runs
	quietTime   = 3 * time.Second
)

// TestPlayDuringBackup measures the time of appends of 64 players without a backup, during a slow one
// as serve --backup-dir makes them, and during one of make24 backup, of a database of 256 MiB.
func TestPlayDuringBackup(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "make24.db")
	s := sqlite.store(t, source)
	fill(t, s)
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"no backup", func() error { time.Sleep(quietTime); return nil }},
		{"slow backup", func() error { return slowly(t.Context(), source, filepath.Join(dir, "slow")) }},
		{"fast backup", func() error { return sqlstore.BackupSQLite(t.Context(), source, filepath.Join(dir, "fast")) }},
	} {
		begin := time.Now()
		times := playDuring(t, s, c.name, c.run)
		slices.Sort(times)
		elapsed := time.Since(begin)
		t.Logf("%-11s  %5.1f s, %6.0f appends/s, p50 %5.1f ms, p99 %5.1f ms, max %5.1f ms", c.name, elapsed.Seconds(),
			float64(len(times))/elapsed.Seconds(), ms(times, 0.5), ms(times, 0.99), ms(times, 1))
	}
}

// ms returns a quantile of sorted times in milliseconds.
func ms(times []time.Duration, q float64) float64 {
	return float64(times[min(len(times)-1, int(q*float64(len(times))))].Microseconds()) / 1000
}

// fill makes the database large.
func fill(t *testing.T, s *sqlstore.Store) {
	t.Helper()
	value := make([]byte, 1<<20)
	for i := range fillBytes / len(value) {
		_, err := s.Secret(t.Context(), fmt.Sprint("fill ", i), func() ([]byte, error) {
			_, err := rand.Read(value)
			return value, err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// playDuring appends to runs of all players while run runs, and returns the times of the appends.
func playDuring(t *testing.T, s *sqlstore.Store, name string, run func() error) (times []time.Duration) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var players sync.WaitGroup
	var mutex sync.Mutex
	for i := range busyPlayers {
		player := fmt.Sprintf("%s %d", name, i)
		if err := s.AddPlayer(t.Context(), store.Player{ID: player}); err != nil {
			t.Fatal(err)
		}
		players.Go(func() {
			for k := 0; ctx.Err() == nil; k++ {
				id := fmt.Sprintf("%s-%d", player, k)
				for n := 0; n < 20 && ctx.Err() == nil; n++ {
					begin := time.Now()
					var err error
					if n == 0 {
						_, _, err = s.CreateRun(t.Context(), store.Run{ID: id, Player: player, Key: id, Mode: "practice"}, newDecision(id, player, 0))
					} else {
						_, err = s.Append(t.Context(), id, 2*n, newDecision(id, player, n))
					}
					if err != nil {
						t.Error(err)
						return
					}
					mutex.Lock()
					times = append(times, time.Since(begin))
					mutex.Unlock()
				}
			}
		})
	}
	if err := run(); err != nil {
		t.Error(err)
	}
	stop()
	players.Wait()
	return times
}
