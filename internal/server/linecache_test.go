package server

import (
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestCachedLines checks that responses are the same with and without the cache.
func TestCachedLines(t *testing.T) {
	uncachedServer, cachedServer := serve(t, nil), serve(t, func(o *Options) { o.CacheBytes = 64 << 10 })
	paths := []string{
		"hand=3388", "hand=3388&first=true", "hand=3388&target=25", "hand=3388&rules=hdoj", "hand=3388&parens=all",
		"hand=3388&distinct=idea", "hand=3388&count=true", "hand=3388&target=25&nearest=true", "hand=3,3,8,8&target=48/2",
	}
	for range 3 {
		for _, path := range paths {
			want := uncachedServer.send("GET", "/v1/solve?"+path, "", "").body
			if got := cachedServer.send("GET", "/v1/solve?"+path, "", "").body; got != want {
				t.Errorf("%s\n got %s\nwant %s", path, got, want)
			}
		}
	}
	cachedCount := cachedServer.lineCache.Len()
	if longResult := cachedServer.send("GET", "/v1/solve?hand=1,2,3,4,5,6", "", ""); len(longResult.body) <= maxCachedLine || cachedServer.lineCache.Len() != cachedCount || cachedCount == 0 {
		t.Errorf("a line of %d bytes was cached, or none of the shorter ones (%d lines)", len(longResult.body), cachedCount)
	}
}

// TestCacheKeys checks that different queries have different cache keys.
func TestCacheKeys(t *testing.T) {
	seen := map[string]jsonform.Query{}
	p, err := puzzle.New([]int64{1, 2}, rat.Int(3), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []expr.Level{expr.Written, expr.Form, expr.Idea} {
		for flagBits := range 16 {
			for _, variant := range []string{"classic", "hdoj"} {
				q := jsonform.Query{Variant: variant, Level: level, First: flagBits&1 > 0, Count: flagBits&2 > 0, Nearest: flagBits&4 > 0, Parens: flagBits&8 > 0}
				key := string(appendKey(nil, p, q))
				if other, exists := seen[key]; exists {
					t.Errorf("%+v and %+v have the key %s", q, other, key)
				}
				seen[key] = q
			}
		}
	}
}
