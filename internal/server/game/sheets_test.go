package game_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/make24/make24/internal/server"
)

// sheetJSON is the part of the response to GET /game/sheets that tests read.
type sheetJSON struct {
	Code, Kind, Title, URL, Dropped  string
	Asked, Found, Pages, AnswerPages int
	Levels                           map[string]int
	Hands                            []string
}

// TestSheets requests a sheet by its parameters and by its code: they have the same hands, and the
// pages and the file may be cached.
func TestSheets(t *testing.T) {
	b := serve(t, func(o *server.Options) { o.Origin = "https://make24.example" }).browser()
	var byOptions, byCode sheetJSON
	b.send("GET", "/game/sheets?n=8&pages=2&levels=2-3&unsolvable=1&seed=9&lang=zh", nil).wantStatus(200, &byOptions)
	if byOptions.Found != 16 || byOptions.Pages != 2 || byOptions.AnswerPages != 1 || byOptions.Title != "算 24 点" || byOptions.Levels["0"] != 3 {
		t.Errorf("%+v", byOptions)
	}
	if byOptions.URL != "https://make24.example/s/"+byOptions.Code {
		t.Error(byOptions.URL)
	}
	code := strings.ToLower(strings.ReplaceAll(byOptions.Code, "-", ""))
	b.send("GET", "/game/sheets?code="+code, nil).wantStatus(200, &byCode)
	if fmt.Sprint(byCode.Hands) != fmt.Sprint(byOptions.Hands) || byCode.Code != byOptions.Code || byCode.Pages != 2 {
		t.Errorf("%+v", byCode)
	}
	for path, contentType := range map[string]string{"/game/sheets/pdf?n=6": "application/pdf", "/game/sheets/page?n=6&page=2": "image/svg+xml"} {
		first := b.send("GET", path, nil).wantStatus(200, nil)
		if h := first.header; h.Get("Content-Type") != contentType || h.Get("Cache-Control") != "public, max-age=86400" || h.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", path, h)
		}
		b.header["If-None-Match"] = first.header.Get("ETag")
		if again := b.send("GET", path, nil); again.status != http.StatusNotModified {
			t.Errorf("%s: %d", path, again.status)
		}
		delete(b.header, "If-None-Match")
	}
}

// TestSheetOfOwnHands prints the hands of a set of the user: the URL is the link of the set.
func TestSheetOfOwnHands(t *testing.T) {
	b := serve(t, func(o *server.Options) { o.Origin = "https://make24.example" }).browser()
	var own sheetJSON
	b.send("GET", "/game/sheets?hands=8.3.8.3_1.1.1.1_5.5.5.5.5.5&n=6", nil).wantStatus(200, &own)
	if own.Found != 3 || own.Code != "" || own.Levels["0"] != 1 || own.URL != "https://make24.example/set/3.3.8.8_1.1.1.1_5.5.5.5.5.5" {
		t.Errorf("%+v", own)
	}
	if got := strings.Join(own.Hands, " "); got != "1-3.3.8.8-24-classic 1-1.1.1.1-24-classic 1-5.5.5.5.5.5-24-classic" {
		t.Error(got)
	}
	pdf := b.send("GET", "/game/sheets/pdf?hands=3.3.8.8", nil).wantStatus(200, nil)
	if got := pdf.header.Get("Content-Disposition"); got != `attachment; filename="make24.pdf"` {
		t.Error(got)
	}
	most := strings.Repeat("_13.13.13.13.13.13", 50)[1:]
	b.send("GET", "/game/sheets?hands="+most, nil).wantStatus(200, nil)
	for _, query := range []string{
		"hands=" + most + "_1.2.3.4", "hands=3.3", "hands=1.2.3.4.5.6.7", "hands=0.3.8.8", "hands=14.3.8.8", "hands=+3.3.8.8", "hands=3.3.8.8_",
		"hands=3.3.8.8&levels=1", "hands=3.3.8.8&code=DSK-2VT-CY2", "hands=3.3.8.8&pages=2", "hands=3.3.8.8&kind=bingo",
	} {
		b.send("GET", "/game/sheets?"+query, nil).wantProblem(422, "bad-sheet")
	}
}

// TestWrongSheets checks the problems of wrong parameters.
func TestWrongSheets(t *testing.T) {
	b := serve(t, nil).browser()
	for query, problem := range map[string]string{
		"n=0x": "bad-sheet", "n=49": "bad-sheet", "n=x": "bad-sheet", "pages=41": "bad-sheet", "n=48&pages=11": "bad-sheet",
		"levels=3-2": "bad-sheet", "levels=6": "bad-sheet", "cards=7": "bad-sheet", "target=0": "bad-sheet", "target=101": "bad-sheet",
		"needs=luck": "bad-sheet", "order=hard": "bad-sheet", "names=2": "bad-sheet", "seed=0": "bad-sheet", "seed=2401": "bad-sheet",
		"paper=a3": "bad-sheet", "lang=fr": "bad-sheet", "kind=poker": "bad-sheet", "style=dice": "bad-sheet", "x=1": "bad-sheet",
		"n=6&n=7": "bad-sheet", "code=OOOO-1111": "bad-sheet", "code=DSK-2VT-YC2": "bad-sheet", "answers=back": "bad-sheet", "answers=0": "bad-sheet", "code=DSK-2VT-CY2&levels=1": "bad-sheet", "kind=bingo&n=24": "bad-sheet",
		"title=" + strings.Repeat("x", 61): "bad-sheet", "cards=3&target=3&levels=5&needs=sum": "bad-options",
	} {
		b.send("GET", "/game/sheets?"+query, nil).wantProblem(422, problem)
	}
	b.send("GET", "/game/sheets/page?n=6&page=3", nil).wantProblem(422, "bad-sheet")
}

// TestSheetRate checks that an address may request only so many sheets.
func TestSheetRate(t *testing.T) {
	b := serve(t, func(o *server.Options) { o.ExemptLocal = false }).browser()
	for range 400 {
		b.send("GET", "/game/sheets?n=49", nil).wantProblem(422, "bad-sheet")
	}
	b.send("GET", "/game/sheets", nil).wantProblem(429, "too-fast")
}
