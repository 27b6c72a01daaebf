package server

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/page"
	"github.com/make24/make24/internal/server/picture"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/puzzle"
)

// The paths of pictures. Each picture is drawn from its path; only the pictures of challenges need the
// database.
const (
	timedPicture = "/picture/timed.png"
	racePicture  = "/picture/race.png"
)

func dailyPicture(number int) string { return "/picture/daily/" + strconv.Itoa(number) + ".png" }

func puzzlePicture(p puzzle.Puzzle) string { return "/picture/p/" + p.ID() + ".png" }

// The limits of pictures.
const (
	pictureCacheBytes = 8 << 20 // about 200 pictures
)

// cachePicture is the Cache-Control of a picture, whose path determines its content.
const cachePicture = "public, max-age=86400"

// servePicture serves a picture. It draws the picture if it is not in the cache.
func (s *Server) servePicture(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	shown, err := s.pictureOf(r, name)
	if err != nil {
		return err
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // other sites show it
	file, ok := s.pictures.Get(name)
	if !ok {
		if file, err = s.drawPicture(r, name, shown); err != nil {
			return err
		}
	}
	file.send(w, r)
	return nil
}

// pictureOf returns the picture with a name, the path after /picture/.
func (s *Server) pictureOf(r *http.Request, name string) (picture.Picture, error) {
	missing := problem.NotFound.WithDetail("There is no such picture.")
	path, isPNG := strings.CutSuffix(name, ".png")
	section, id, hasID := strings.Cut(path, "/")
	switch {
	case !isPNG:
	case !hasID:
		if shown, ok := fixedPictures[section]; ok {
			return shown, nil
		}
	case section == "p":
		if p, err := puzzle.ParseID(id); err == nil && len(p.Hand) <= picture.MaxCards {
			return handPicture(p), nil
		}
	case section == "daily":
		if number, ok := dailyNumber(id, s.today()); ok {
			return picture.Picture{Backs: 5, Caption: "#" + strconv.Itoa(number)}, nil
		}
	case section == "r":
		if code := match.NormalizeCode(id); code == id && code != "" {
			return picture.Picture{Backs: 4, Tile: "vs", Caption: spacedCode(code)}, nil
		}
	case section == "c":
		if c, ok := s.linkedChallenge(r, id); ok && c.Code == id {
			return challengePicture(c), nil
		}
	}
	return picture.Picture{}, missing
}

// fixedPictures holds the pictures that always look the same.
var fixedPictures = map[string]picture.Picture{
	"home":  page.Home(),
	"timed": {Backs: 4, Tile: "24", Caption: "3:00"},
	"race":  {Backs: 4, Tile: "vs"},
}

// challengePicture returns the picture of a challenge. The hands of a run or a daily stay face down.
func challengePicture(c challenge.Challenge) picture.Picture {
	shown := picture.Picture{Backs: 4, Tile: "24", Caption: challengeTime(c)}
	if p, err := puzzle.ParseID(c.Puzzle); err == nil && len(p.Hand) <= picture.MaxCards {
		shown = handPicture(p)
		if c.Score.Solved > 0 {
			shown.Caption = challengeTime(c)
		}
	}
	switch c.Kind {
	case challenge.KindTimed:
		shown.Caption = strconv.Itoa(c.Score.Solved)
		shown.Note = "3:00"
	case challenge.KindDaily:
		shown.Backs, shown.Tile = 5, ""
		shown.Note = fmt.Sprintf("%d/%d  #%d", c.Score.Solved, c.Score.Hands, c.Number)
	}
	return shown
}

// handPicture returns the picture of the hand of a puzzle.
func handPicture(p puzzle.Puzzle) picture.Picture {
	shown := picture.Picture{Seed: p.ID(), Tile: p.Target.String()}
	for _, n := range p.Hand {
		shown.Numbers = append(shown.Numbers, strconv.FormatInt(n, 10))
	}
	return shown
}

// drawPicture draws a picture and adds it to the cache. An address may draw only some in a second,
// and the work waits for a processor like other work of the API.
func (s *Server) drawPicture(r *http.Request, name string, shown picture.Picture) (*pageFile, error) {
	if addr := s.options.Proxies.ClientAddr(r); !s.isExempt(addr) {
		if wait, ok := s.pictureRates.Take(addr, time.Now(), 1); !ok {
			return nil, problem.TooFast.WithRetry(wait, limits.Pictures.Detail)
		}
	}
	slot, err := s.apiWork.Acquire(r.Context(), s.clientKey(r))
	if err != nil {
		return nil, queueProblem(err)
	}
	defer slot.Release()
	if file, ok := s.pictures.Get(name); ok { // drawn while this request waited
		return file, nil
	}
	body, err := shown.PNG()
	if err != nil {
		return nil, errors.Join(errors.New("server: cannot draw "+name), err)
	}
	file := newPageFile(body, "image/png", cachePicture)
	s.pictures.Put(name, file, len(body)+len(name)+cache.EntrySize)
	return file, nil
}
