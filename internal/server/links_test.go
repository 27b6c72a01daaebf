package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/solve"
)

// linkTestOrigin is the origin of the servers of these tests.
const linkTestOrigin = "https://play.example.org"

// serveLinks starts a server that knows its origin, on the day of daily 312.
func serveLinks(t testing.TB) *testServer {
	return serve(t, func(o *Options) {
		o.Origin = linkTestOrigin
		o.Clock = func() time.Time { return time.Date(2026, 11, 8, 12, 0, 0, 0, time.UTC) }
	})
}

// TestHeadsOfLinks checks the title, the description, the picture and the canonical URL of each kind of
// link in both languages, and that the picture exists.
func TestHeadsOfLinks(t *testing.T) {
	s := serveLinks(t)
	for _, c := range []struct{ path, canonical, picture, en, zh string }{
		{"/", "/", "home", "make24", "make24 · 算 24 点"},
		{"/settings", "/settings", "home", "Settings · make24", "设置 · make24"},
		{"/history", "/history", "home", "History · make24", "记录 · make24"},
		{"/about", "/about", "home", "About · make24", "关于 · make24"},
		{"/practice", "/practice", "home", "Practice · make24", "练习 · make24"},
		{"/set", "/set", "home", "Set of hands · make24", "题组 · make24"},
		{"/p/1-3.3.8.8-24-classic", "/p/1-3.3.8.8-24-classic", "p/1-3.3.8.8-24-classic", "3 3 8 8: make 24 · make24", "用 3 3 8 8 算出 24 · make24"},
		{"/p/nothing", "/", "home", "make24", "make24 · 算 24 点"},
		{"/solve", "/solve", "home", "Solver · make24", "求解 · make24"},
		{"/solve/3-3-8-8?lang=xx", "/solve/3-3-8-8", "p/1-3.3.8.8-24-classic", "Solve 3 3 8 8 for 24 · make24", "求解：3 3 8 8 算 24 · make24"},
		{"/solve/AKQJ", "/solve/AKQJ", "p/1-1.11.12.13-24-classic", "Solve 1 11 12 13 for 24 · make24", "求解：1 11 12 13 算 24 · make24"},
		{"/solve/2-4-6?rules=hdoj&x=1&target=10", "/solve/2-4-6?rules=hdoj&target=10", "p/1-2.4.6-10-hdoj", "Solve 2 4 6 for 10 · make24", "求解：2 4 6 算 10 · make24"},
		{"/solve/1-2-3-4-5-6-7", "/solve", "home", "Solver · make24", "求解 · make24"},
		{"/daily", "/daily", "daily/312", "Daily 312 · make24", "每日挑战第 312 期 · make24"},
		{"/daily/archive", "/daily/archive", "home", "Earlier dailies · make24", "往期每日挑战 · make24"},
		{"/practice/all", "/practice/all", "home", "Find all ideas · make24", "找出全部思路 · make24"},
		{"/practice/all/1-3.3.8.8-24-classic", "/practice/all/1-3.3.8.8-24-classic", "p/1-3.3.8.8-24-classic", "3 3 8 8: find every way to make 24 · make24", "3 3 8 8：找出算出 24 的所有思路 · make24"},
		{"/drills", "/drills", "home", "Drills · make24", "专项练习 · make24"},
		{"/duel", "/duel", "home", "Duel on one device · make24", "同一设备双人对决 · make24"},
		{"/class", "/class", "home", "For teachers · make24", "教师专区 · make24"},
		{"/sheet?seed=5", "/sheet", "home", "Worksheets · make24", "练习纸 · make24"},
		{"/s/7kq2m4tb3", "/s/7KQ-2M4-TB3", "home", "Sheet 7KQ-2M4-TB3 · make24", "练习纸 7KQ-2M4-TB3 · make24"},
		{"/s/7KQ2-M4T", "/sheet", "home", "Worksheet · make24", "练习纸 · make24"},
		{"/set/8.3.8.3_1.5.5.5?title=%20A%0Aweek&x=1", "/set/8.3.8.3_1.5.5.5?title=A+week", "p/1-3.3.8.8-24-classic", "A week · make24", "A week · make24"},
		{"/set/13.1.2", "/set/13.1.2", "p/1-1.2.13-24-classic", "1 hand to solve · make24", "1 道题 · make24"},
		{"/set/5.2.3.4=36", "/set/5.2.3.4=36", "p/1-2.3.4.5-36-classic", "1 hand to solve · make24", "1 道题 · make24"},
		{"/set/3.3.8.8=101", "/", "home", "make24", "make24 · 算 24 点"},
		{"/set/3.3.8.8_1.2", "/", "home", "make24", "make24 · 算 24 点"},
		{"/set/3.3.8.14", "/", "home", "make24", "make24 · 算 24 点"},
		{"/set/3.3.8.8" + strings.Repeat("_3.3.8.8", 50), "/", "home", "make24", "make24 · 算 24 点"},
		{"/timed", "/timed", "timed", "Timed run · make24", "限时挑战 · make24"},
		{"/t/xyz", "/", "home", "make24", "make24 · 算 24 点"},
		{"/f/7KQ2M4TB3X", "/f/7KQ2M4TB3X", "home", "Compare the daily with a friend · make24", "和好友比每日挑战 · make24"},
		{"/r/abc-def", "/r/ABCDEF", "r/ABCDEF", "Join with the code ABC DEF · make24", "用口令 ABC DEF 加入 · make24"},
		{"/r/0", "/", "home", "make24", "make24 · 算 24 点"},
		{"/race/xyz", "/race", "race", "Race · make24", "对战 · make24"},
		{"/review/xyz", "/review/xyz", "home", "Review · make24", "复盘 · make24"},
		{"/stats/boards?board=race&period=week", "/stats/boards", "home", "Leaderboards · make24", "排行榜 · make24"},
		{"/stats", "/stats", "home", "Statistics · make24", "统计 · make24"},
		{"/stats/rating", "/stats/rating", "home", "Statistics · make24", "统计 · make24"},
		{"/stats/hands", "/stats/hands", "home", "Statistics · make24", "统计 · make24"},
		{"/player/xyz", "/player/xyz", "home", "Player · make24", "玩家 · make24"},
	} {
		for lang, title := range map[string]string{"en": c.en, "zh": c.zh} {
			page := s.get(c.path, map[string]string{"Accept-Language": lang})
			for _, part := range []string{
				`<title>` + title + `</title>`,
				`<meta property="og:title" content="` + title + `" />`,
				`<meta property="og:image" content="` + linkTestOrigin + `/picture/` + c.picture + `.png" />`,
				`<meta property="og:url" content="` + linkTestOrigin + html.EscapeString(c.canonical) + `" />`,
				`<link rel="canonical" href="` + linkTestOrigin + html.EscapeString(c.canonical) + `" />`,
				`property="og:image:width" content="1200"`, `property="og:image:height" content="630"`,
				`name="twitter:card" content="summary_large_image"`,
			} {
				if strings.Count(page.body, part) != 1 {
					t.Errorf("%s in %s lacks %s", c.path, lang, part)
				}
			}
			for _, name := range []string{`name="description"`, `property="og:description"`, `property="og:image:alt"`} {
				_, value, _ := strings.Cut(page.body, name+` content="`)
				if value, _, _ = strings.Cut(value, `"`); value == "" || strings.Contains(value, "{") || strings.Contains(value, "link.") {
					t.Errorf("%s in %s: %s is %q", c.path, lang, name, value)
				}
			}
			again := s.get(c.path, map[string]string{"Accept-Language": lang, "If-None-Match": page.header.Get("ETag")})
			if again.status != http.StatusNotModified || page.header.Get("Vary") != varyLanguage || page.header.Get("Cache-Control") != cacheRevalidate {
				t.Errorf("%s in %s: %v, then %d", c.path, lang, page.header, again.status)
			}
		}
		checkPicture(t, s, "/picture/"+c.picture+".png")
	}
	english, chinese := s.get("/daily", map[string]string{"Accept-Language": "en"}), s.get("/daily", map[string]string{"Accept-Language": "zh"})
	if english.header.Get("ETag") == chinese.header.Get("ETag") {
		t.Error("a page has the same ETag in both languages")
	}
}

// TestEveryRouteHasTitle checks that each page has a title besides the name of the game, except the first
// page, a challenge and a result, which other tests check.
func TestEveryRouteHasTitle(t *testing.T) {
	file, err := os.ReadFile("../../web/src/routes.json")
	if err != nil {
		t.Fatal(err)
	}
	var routes map[string]string
	if err := json.Unmarshal(file, &routes); err != nil || len(routes) == 0 {
		t.Fatal(routes, err)
	}
	s := serveLinks(t)
	values := strings.NewReplacer(":puzzle", "1-3.3.8.8-24-classic", ":number", "1", ":race", "xyz", ":code", "ABCDEF",
		":hands", "3.3.8.8", ":hand", "3-3-8-8", ":view", "hands", ":id", "xyz", ":run", "xyz")
	for route := range routes {
		page := s.get(values.Replace(route), map[string]string{"Accept-Language": "en"}).body
		_, title, _ := strings.Cut(page, "<title>")
		title, _, _ = strings.Cut(title, "</title>")
		if isNamed := strings.HasSuffix(title, " · make24"); isNamed == slices.Contains([]string{"/", "/c/:code", "/t/:run"}, route) {
			t.Errorf("%s has the title %q", route, title)
		}
	}
}

// checkPicture checks that a picture exists, its headers, and that it is revalidated.
func checkPicture(t *testing.T, s *testServer, path string) {
	t.Helper()
	file := s.get(path, nil)
	size, err := png.DecodeConfig(strings.NewReader(file.body))
	if err != nil || file.status != http.StatusOK || file.header.Get("Content-Type") != "image/png" || size.Width != 1200 || size.Height != 630 || len(file.body) > 60<<10 {
		t.Errorf("%s: %d, %d bytes, %+v, %v", path, file.status, len(file.body), size, err)
	}
	if file.header.Get("Cache-Control") != cachePicture || file.header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Errorf("%s: %v", path, file.header)
	}
	if again := s.get(path, map[string]string{"If-None-Match": file.header.Get("ETag")}); again.status != http.StatusNotModified || again.body != "" {
		t.Errorf("%s with its ETag: %d", path, again.status)
	}
}

// TestLinksWithoutOrigin checks that a server that does not know its origin names no picture and no
// canonical URL, since both must be absolute, but has the title of the link.
func TestLinksWithoutOrigin(t *testing.T) {
	s := serve(t, nil)
	page := s.get("/p/1-3.3.8.8-24-classic", nil).body
	for _, absent := range []string{"og:image", "og:url", "canonical", "twitter", "/picture/"} {
		if strings.Contains(page, absent) {
			t.Errorf("the page has %s", absent)
		}
	}
	if !strings.Contains(page, "<title>3 3 8 8: make 24 · make24</title>") || !strings.Contains(page, `property="og:locale" content="en"`) {
		t.Errorf("the page lacks its title: %s", page)
	}
}

// TestLinkHeadsAreEscaped checks that nothing of a URL reaches the page as markup.
func TestLinkHeadsAreEscaped(t *testing.T) {
	s := serveLinks(t)
	for _, path := range []string{
		"/solve/%22%3E%3Cscript%3E", "/solve/3-3-8-8?target=%22%3E%3Cscript%3E", "/solve/3-3-8-8?rules=%22%3E%3Cscript%3E",
		"/p/%22%3E%3Cscript%3E", "/review/%22%3E%3Cscript%3E", "/r/%22%3E%3Cscript%3E", "/set/3.3.8.8?title=%22%3E%3Cscript%3E", "/s/%22%3E%3Cscript%3E", "/solve/3-3-8-8%22%3E%3Cscript%3E",
	} {
		if page := s.get(path, nil); strings.Contains(page.body, `"><script>`) || strings.Count(page.body, "<title>") != 1 {
			t.Errorf("%s: %s", path, page.body)
		}
	}
	for _, name := range []string{
		"", "x", "home", "p/.png", "p/1-3.3.8.8-24-classic", "p/1-1.2.3.4.5.6.7-24-classic.png", "daily/0.png",
		"daily/313.png", "daily/01.png", "r/abcdef.png", "r/ABCDE0.png", "home/1.png", "c/ABC.png",
	} {
		wantProblem(t, s.get("/picture/"+name, nil), problem.NotFound, "")
	}
}

// TestNoAnswersInLinks reads the pages and pictures of links. They have no answer, and the links of a
// daily, a run and a race have no hand.
func TestNoAnswersInLinks(t *testing.T) {
	s := serveLinks(t)
	engine := solve.New()
	hands, err := dealer.New([]byte("seed"), nil).Daily(312)
	if err != nil {
		t.Fatal(err)
	}
	for _, hand := range hands {
		p, err := puzzle.ParseID(hand.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		forms, _, err := engine.Ideas(t.Context(), p)
		if err != nil || len(forms) == 0 {
			t.Fatal(err)
		}
		for _, path := range []string{"/p/" + p.ID(), "/solve/" + strings.ReplaceAll(p.Hand.String(), " ", "-")} {
			head, _, _ := strings.Cut(s.get(path, nil).body, "</head>")
			for _, form := range forms {
				if strings.Contains(head, form.Pretty()) || strings.Contains(head, html.EscapeString(form.String())) {
					t.Errorf("%s has the answer %s", path, form.Pretty())
				}
			}
			if strings.Contains(strings.ToLower(head), "no solution") {
				t.Errorf("%s says whether there is a solution", path)
			}
		}
		shown, err := s.pictureOf(httptest.NewRequest(http.MethodGet, "/", nil), "p/"+p.ID()+".png")
		if err != nil || strings.Join(shown.Numbers, " ") != p.Hand.String() || shown.Tile != p.Target.String() || shown.Caption+shown.Note != "" {
			t.Errorf("%s: %+v %v", p.ID(), shown, err)
		}
	}
	for _, path := range []string{"/daily", "/timed", "/race/xyz", "/r/ABCDEF"} {
		page := s.get(path, nil).body
		for _, hand := range hands {
			p, _ := puzzle.ParseID(hand.Puzzle)
			if strings.Contains(page, p.Hand.String()) || strings.Contains(page, hand.Puzzle) {
				t.Errorf("%s has the hand %s", path, p.Hand)
			}
		}
	}
	for _, name := range []string{"daily/312.png", "timed.png", "race.png", "r/ABCDEF.png"} {
		if shown, err := s.pictureOf(httptest.NewRequest(http.MethodGet, "/", nil), name); err != nil || len(shown.Numbers) > 0 {
			t.Errorf("%s: %+v %v", name, shown, err)
		}
	}
}

// TestPicturesAreBounded checks the rate at which an address can have pictures drawn, the size of the
// cache, and that drawing waits for a processor.
func TestPicturesAreBounded(t *testing.T) {
	s := serveLinks(t)
	const burst = 5
	s.pictureRates = caller.NewNetworkRates(1e-9, burst, 0, limits.MaxKeys) // slow drawing adds no tokens
	name := func(i int) string { return fmt.Sprintf("/picture/p/1-1.2.3.%d-%d-classic.png", 3+i%11, i) }
	refused := 0
	for i := range burst + 20 {
		switch response := s.get(name(i), nil); response.status {
		case http.StatusOK:
		case http.StatusTooManyRequests:
			refused++
			wantProblem(t, response, problem.TooFast, "Too many pictures")
		default:
			t.Fatalf("%d %s", response.status, response.body)
		}
	}
	if refused != 20 {
		t.Errorf("%d pictures of %d were refused", refused, burst+20)
	}
	if drawn := s.get(name(0), nil); drawn.status != http.StatusOK {
		t.Errorf("a picture in the cache is refused: %d", drawn.status)
	}
	for i := range 2 * pictureCacheBytes / (30 << 10) {
		s.pictures.Put(fmt.Sprint("filled", i), newPageFile(bytes.Repeat([]byte{1}, 30<<10), "image/png", cachePicture), 30<<10)
	}
	if size := s.pictures.Size(); size > pictureCacheBytes {
		t.Errorf("the cache has %d bytes", size)
	}

	s = serveLinks(t)
	s.apiWork = limiter.NewSlots(1).NewClass(1, time.Millisecond)
	slot, err := s.apiWork.Acquire(t.Context(), honestAddr)
	if err != nil {
		t.Fatal(err)
	}
	wantProblem(t, s.get(name(1000), nil), problem.Busy, "in time")
	slot.Release()
	if response := s.get(name(1000), nil); response.status != http.StatusOK {
		t.Errorf("%d %s", response.status, response.body)
	}
}

// TestDailyOfLinks checks the day of the server's clock in these tests.
func TestDailyOfLinks(t *testing.T) {
	s := serveLinks(t)
	if s.today() != 312 || mode.DailyNumber(s.options.Clock().UnixMilli()) != 312 {
		t.Errorf("today is daily %d", s.today())
	}
	var err error
	if s.options.DayZone, err = daily.ParseZone("Pacific/Kiritimati"); err != nil { // 14 hours ahead
		t.Fatal(err)
	}
	if s.today() != 313 {
		t.Errorf("in Kiritimati, today is daily %d", s.today())
	}
}
