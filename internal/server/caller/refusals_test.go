package caller

import (
	"log/slog"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
)

// TestRefusalLog checks that the refusals of one client and event write at most two lines within a
// minute, and that every refusal is counted.
func TestRefusalLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out logtest.Buffer
		log := NewRefusalLog(slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{
			ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return a
			},
		})))
		expect := func(when string, want ...string) {
			t.Helper()
			synctest.Wait()
			got := out.String()
			out.Reset()
			if got != strings.Join(want, "") {
				t.Errorf("%s:\n%swant\n%s", when, got, strings.Join(want, ""))
			}
		}
		formatLine := func(event, client string, count int) string {
			return "level=INFO msg=\"" + event + "\" from=" + client + " count=" + strconv.Itoa(count) + "\n"
		}
		a, b := netip.MustParseAddr("198.51.100.7"), netip.MustParseAddr("2001:db8::1")
		for range 1000 {
			log.Note(a, "too many requests")
		}
		log.Note(b, "too many requests")
		log.Note(netip.MustParseAddr("2001:db8::2"), "too many requests") // the same /64
		log.Note(a, "sign-in failed")
		log.Note(netip.Addr{}, "sign-in failed")
		expect("at once", formatLine("too many requests", "198.51.100.7", 1), formatLine("too many requests", "2001:db8::", 1),
			formatLine("sign-in failed", "198.51.100.7", 1), formatLine("sign-in failed", "-", 1))
		clocktest.Sleep(refusalInterval + time.Second)
		synctest.Wait()
		if got := out.String(); strings.Count(got, "\n") != 2 || !strings.Contains(got, formatLine("too many requests", "198.51.100.7", 999)) ||
			!strings.Contains(got, formatLine("too many requests", "2001:db8::", 1)) {
			t.Errorf("after a minute:\n%s", got)
		}
		out.Reset()
		log.Note(a, "too many requests")
		expect("a second after the second line")
		clocktest.Sleep(refusalInterval)
		expect("another minute later", formatLine("too many requests", "198.51.100.7", 1))
		clocktest.Sleep(3 * refusalInterval)
		expect("after three quiet minutes")
		log.Note(a, "too many requests")
		expect("after a pause", formatLine("too many requests", "198.51.100.7", 1))
	})
}

// TestRefusalLogBound checks that the refusals of many addresses fill neither the memory nor the
// log.
func TestRefusalLogBound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out logtest.Buffer
		log := NewRefusalLog(slog.New(slog.NewTextHandler(&out, nil)))
		address := netip.MustParseAddr("10.0.0.0")
		for range 5 * maxRefusalKeys {
			log.Note(address, "forbidden")
			address = address.Next()
		}
		clocktest.Sleep(refusalInterval + time.Second)
		synctest.Wait()
		if n := strings.Count(out.String(), "\n"); n != maxRefusalKeys+2 || !strings.Contains(out.String(), "from=others count=3999") {
			t.Errorf("%d lines", n)
		}
		clocktest.Sleep(3 * refusalInterval)
		synctest.Wait()
		if len(log.pending) > 0 {
			t.Errorf("%d keys remain after three quiet minutes", len(log.pending))
		}
	})
}
