package game

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/findall"
	"github.com/make24/make24/internal/game/sheet"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestDocsHaveTimes checks that docs/game.md and docs/operations.md state the lifetimes of
// sessions, guests and challenges.
func TestDocsHaveTimes(t *testing.T) {
	days := func(d time.Duration) string { return fmt.Sprintf("%d days", d/day) }
	for page, texts := range map[string][]string{
		"game": {
			"not used for " + days(sessionIdle), days(sessionMaxAge) + " after a passkey was last used", "not used for " + days(playedGuestIdle),
			fmt.Sprintf("within %d minutes, else", confirmationTime/time.Minute), fmt.Sprintf("cookie for %d minutes", challengeTimeout/time.Minute),
		},
		"operations": {
			"| session of a player with a passkey | " + days(sessionIdle) + " unused, and " + days(sessionMaxAge) + " after a passkey was last used in it |",
			"| session of a guest | " + days(playedGuestIdle) + " unused |",
			"| guest who has finished a hand or begun one in [find all](scoring.md#find-all), and has a session | " + days(playedGuestIdle) + " unused |",
			"| any other guest | " + days(unplayedGuestIdle) + " unused |",
		},
	} {
		raw, err := os.ReadFile("../../../docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		pageText := strings.Join(strings.Fields(string(raw)), " ") // lines may break anywhere
		for _, text := range texts {
			if !strings.Contains(pageText, text) {
				t.Errorf("docs/%s.md does not say %q", page, text)
			}
		}
	}
}

// TestDocsHaveLimits checks that docs/game.md lists the limits of the game.
func TestDocsHaveLimits(t *testing.T) {
	text, err := os.ReadFile("../../../docs/game.md")
	if err != nil {
		t.Fatal(err)
	}
	formatRate := func(r tokenRate) string {
		if r.perSecond >= 1 {
			return fmt.Sprintf("%g a second, %d at once", r.perSecond, r.burst)
		}
		return fmt.Sprintf("1 in %v, %d at once", time.Duration(float64(time.Second)/r.perSecond), r.burst)
	}
	for _, row := range []string{
		fmt.Sprintf("| bytes stored for an address | %d KiB a second, %d MiB at once | `too-fast` |\n", bytesPerSecond>>10, bytesBurst>>20),
		fmt.Sprintf("| imports of offline runs from an address | %s | `too-fast` |\n", formatRate(importsPerAddress)),
		fmt.Sprintf("| imports of offline runs of a player | %s | `too-fast` |\n", formatRate(importsPerPlayer)),
		fmt.Sprintf("| exports from an address | %s | `too-fast` |\n", formatRate(exportsPerAddress)),
		fmt.Sprintf("| exports of a player | %s; one in progress |", formatRate(exportsPerPlayer)),
		fmt.Sprintf("| deletions from an address | %s | `too-fast` |\n", formatRate(deletionsPerAddress)),
		fmt.Sprintf("| requests for [quick matches](live.md#quick-matches) from an address | %s | `too-fast` |\n", formatRate(quickPerAddress)),
		fmt.Sprintf("| requests for quick matches of a player | %s | `too-fast` |\n", formatRate(quickPerPlayer)),
		fmt.Sprintf("| new races against ghosts from an address | %s | `too-fast` |\n", formatRate(ghostsPerAddress)),
		fmt.Sprintf("| new races against ghosts of a player | %s | `too-fast` |\n", formatRate(ghostsPerPlayer)),
		fmt.Sprintf("| imports in progress | %d MiB of bodies |", maxImports*maxOffline>>20),
		fmt.Sprintf("| exports in progress | %d; %d of an address |", maxExports, maxExportsPerAddress),
		fmt.Sprintf("| wait of an import, an export or long work | %v | `busy` |\n", max(importWait, exportWait)),
		fmt.Sprintf("| new guests from an address | %d an hour, also at once (`--guest-rate`) | `guest-limit` |\n", DefaultGuestRate),
		fmt.Sprintf("| new guests from a /48 in IPv6, and from all addresses | %d times and %d times as many | `guest-limit` |\n", caller.SiteRateFactor, totalGuestsFactor),
		fmt.Sprintf("| sessions of a player | %d | the least recently used session ends |\n", maxSessions),
		fmt.Sprintf("| time of a request, including all waits | %v | `busy` |\n", RequestTimeout),
		fmt.Sprintf("| body of a request | %d KiB | `too-large` |\n", maxBody>>10),
		fmt.Sprintf("| body of an offline run | %d MiB | `too-large` |\n", maxOffline>>20),
		fmt.Sprintf("| settings of a player | %d KiB | `bad-settings` |\n", maxSettings>>10),
		fmt.Sprintf("| passkeys of a player | %d | `bad-passkey` |\n", maxPasskeys),
		fmt.Sprintf("| characters of a passkey's name | %d | `bad-name` |\n", maxPasskeyName),
		fmt.Sprintf("| characters of a player's name | %d | `bad-name` |\n", maxName),
		fmt.Sprintf("| runs in one list | %d |", maxRuns),
		fmt.Sprintf("| [sheets](#sheet) for an address | %s | `too-fast` |\n", formatRate(sheetsPerAddress)),
		fmt.Sprintf("| work for the sheets of an address | %g ms a second, %d s at once | `too-fast` |\n", sheetWorkPerAddress.perSecond, sheetWorkPerAddress.burst/1000),
		fmt.Sprintf("| sheets in progress | %d, one of each address; %d wait, each up to %v | `busy` |\n", maxSheets, maxSheetsWaiting, sheetWait),
		fmt.Sprintf("| time of the work for a sheet, and with its waits for a processor | %v, %v | `over-time`, `busy` |\n", sheetTimeLimit, sheetDuration),
		fmt.Sprintf("| hands, and pages of hands, of a sheet | %d, and %d | `bad-sheet` |\n", sheet.MaxHands, sheet.MaxPages),
		fmt.Sprintf("| characters of the title of a sheet | %d | `bad-sheet` |\n", sheet.MaxTitle),
		fmt.Sprintf("| cached sets of hands of sheets | %d MiB |", sheetCacheBytes>>20),
		fmt.Sprintf("| hands of a player in [find all](scoring.md#find-all) | %d | `over-quota` |\n", findall.MaxFindHands),
		fmt.Sprintf("| stored solutions of a player and a hand in find all | %d KiB | `over-quota` |\n", findall.MaxFindBytes>>10),
	} {
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/game.md has no row %s", row)
		}
	}
}

// TestClassSendsItsRuns checks that all offline runs of a full burst from one address get a slot if
// each import takes 50 ms.
func TestClassSendsItsRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		importSlots := newRates().importSlots
		school := netip.MustParseAddr("192.0.2.1")
		var group sync.WaitGroup
		for range importsPerAddress.burst {
			group.Go(func() {
				slot, err := importSlots.Acquire(t.Context(), school)
				if err != nil {
					t.Error(err)
					return
				}
				clocktest.Sleep(50 * time.Millisecond)
				slot.Release()
			})
		}
		group.Wait()
	})
}

// TestSlowSheet checks that work for a sheet that takes longer than its time limit is refused, as is a
// request that waits while others have all slots.
func TestSlowSheet(t *testing.T) {
	s := newSheets(nil)
	s.limit = 0
	_, err := s.run(t.Context(), func(ctx context.Context, _ func() error) error {
		_, err := s.set(ctx, sheetRequest{spec: sheet.Spec{}.WithDefaults()})
		return err
	})
	var problemErr *problem.Error
	if !errors.As(new(Game).sheetProblem(err), &problemErr) || problemErr.Problem != problem.OverTime {
		t.Errorf("%v", err)
	}
	synctest.Test(t, func(t *testing.T) {
		s := newSheets(nil)
		for range maxSheets {
			slot, err := s.slots.Acquire(t.Context(), netip.Addr{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(slot.Release)
		}
		_, err := s.run(t.Context(), func(context.Context, func() error) error { return nil })
		if !errors.As(new(Game).sheetProblem(err), &problemErr) || problemErr.Problem != problem.Busy {
			t.Errorf("%v", err)
		}
	})
}

// TestSheetEndsWithItsRequest checks that the pages of a sheet are not written after its request has
// ended or its time is up.
func TestSheetEndsWithItsRequest(t *testing.T) {
	s := newSheets(nil)
	ctx, cancel := context.WithCancel(t.Context())
	pages := 0
	_, err := s.run(ctx, func(ctx context.Context, step func() error) error {
		set, err := s.set(ctx, sheetRequest{spec: sheet.Spec{Count: 48}.WithDefaults()})
		if err != nil {
			return err
		}
		made, err := sheet.New(set, sheet.Layout{PerPage: 6})
		if err != nil {
			return err
		}
		return made.WritePDF(io.Discard, func() error {
			if pages++; pages == 3 {
				cancel()
			}
			return step()
		})
	})
	if pages != 3 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d pages, %v", pages, err)
	}
}

// TestSheetWorkOfAddress checks that an address whose sheets took too much work must wait, and others
// need not.
func TestSheetWorkOfAddress(t *testing.T) {
	now := time.Unix(1e9, 0)
	g := &Game{rates: newRates()}
	g.options.Clock = func() time.Time { return now }
	busy := limiter.WithClient(t.Context(), netip.MustParseAddr("192.0.2.1"))
	other := limiter.WithClient(t.Context(), netip.MustParseAddr("198.51.100.1"))
	worked := time.Duration(sheetWorkPerAddress.burst) * time.Millisecond
	g.chargeSheet(busy, worked)
	var problemErr *problem.Error
	if err := g.mayMakeSheet(busy); !errors.As(err, &problemErr) || problemErr.Problem != problem.TooFast {
		t.Errorf("%v", err)
	}
	if err := g.mayMakeSheet(other); err != nil {
		t.Error(err)
	}
	now = now.Add(time.Second)
	if err := g.mayMakeSheet(busy); err != nil {
		t.Error(err)
	}
}
