package challenge

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/joincode"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// This file lets players challenge others with a link. A challenge is a finished hand, timed run or
// daily of a player. Another player plays the same hands in a run of the same mode, which is not
// ranked, since the first player knows the hands; a daily is played as the daily itself, or as practice once it is
// over. Each sees the answers of the other only after both have played.

// The limits of challenges.
const (
	retention  = 90 * store.DayMillis // how long a challenge is stored after it was created or last begun
	maxDay     = 50                   // challenges that a player may create in a day
	maxStored  = 250                  // stored challenges of a player; those that expire first are deleted
	maxPlayers = 100                  // players who may play a challenge
	maxInvited = 20                   // seats of these that only players with an invitation may take
	maxList    = 50                   // challenges in a list
	maxHands   = 100                  // hands in a comparison
)

// wholeRun is the value of store.Challenge.Hand for a whole run.
const wholeRun = -1

// The errors of challenges.
var (
	ErrNotFound = errors.New("challenge: no such challenge")
	ErrInvalid  = errors.New("challenge: the hand or run cannot be a challenge")
	ErrFull     = errors.New("challenge: too many players have begun the challenge")
)

// The kinds of challenges.
const (
	KindHand  = "hand"
	KindTimed = "timed"
	KindDaily = "daily"
)

// Challenge is a challenge as a player may see it. It has no answer.
type Challenge struct {
	Code    string   `json:"code"`
	Kind    string   `json:"kind"`             // KindHand, KindTimed or KindDaily
	Puzzle  string   `json:"puzzle,omitempty"` // of the hand
	Number  int      `json:"number,omitempty"` // of the daily
	Name    string   `json:"name"`             // of the player who created it; may be empty
	Mine    bool     `json:"mine,omitempty"`   // the viewer created it
	Score   Score    `json:"score"`            // of the player who created it
	Players int      `json:"players"`          // number of other players who have finished it
	Unseen  int      `json:"unseen,omitempty"` // number of Players who finished since the creator last looked; sent to the creator only
	Created int64    `json:"created"`
	Expires int64    `json:"expires"`
	Invite  string   `json:"invite,omitempty"`  // code with an invitation, which keeps a seat for one friend; sent to the creator only
	State   string   `json:"state"`             // of the viewer's own run: StateNew, StateBegun or StateDone
	Run     string   `json:"run,omitempty"`     // the viewer's run; with StateNew a finished run or practice of the daily
	Results []Result `json:"results,omitempty"` // of other players, best first; present with StateDone and for the creator
}

// Score is the score of a player in a challenge.
type Score struct {
	Hands  int   `json:"hands"` // number of finished hands
	Solved int   `json:"solved"`
	Points int   `json:"points"`
	Time   int64 `json:"time"` // in milliseconds, with penalties
}

// Result is the result of a player who has finished a challenge of another player.
type Result struct {
	Seq  int    `json:"seq"` // identifies the player in this challenge
	Name string `json:"name"`
	Mine bool   `json:"mine,omitempty"` // it is the viewer's
	At   int64  `json:"at"`
	Score
}

// Hands compares the hands of two players of a challenge, with their answers.
type Hands struct {
	First  []race.PlayedHand `json:"first"`  // of the player who created it
	Second []race.PlayedHand `json:"second"` // of the other player
}

const codeLength = 10 // too long to guess: there are 31¹⁰ codes

// NormalizeCode returns the code of a challenge as it is stored, or "" if the text is neither
// a code nor an invitation.
func NormalizeCode(text string) string {
	code, _ := splitInvite(text)
	return code
}

// An invitation is the code of a challenge, followed by the number of the invitation and a MAC of both.
// It keeps a seat free for the player who begins with it: players who only know the code cannot take the
// invited seats. Each invitation is for one player; others who use it get open seats.
const (
	inviteDigits   = 2 // of the number, in base 31
	inviteMAC      = 6
	inviteLength   = codeLength + inviteDigits + inviteMAC
	maxInviteCount = 31*31 - 1 // after it, the numbers begin again with 1
)

// inviteOf returns the invitation to a challenge with a number, from 1 to maxInviteCount.
func (s *Service) inviteOf(code string, number int) string {
	text := code + string(joincode.Alphabet[number/31]) + string(joincode.Alphabet[number%31])
	mac := hmac.New(sha256.New, s.secret)
	_, _ = mac.Write([]byte("challenge invite " + text)) // never returns an error
	for _, b := range mac.Sum(nil)[:inviteMAC] {
		text += string(joincode.Alphabet[int(b)%31])
	}
	return text
}

// splitInvite returns the code of a challenge in a text that is a code or an invitation, and the
// invitation, which may be forged. The code is "" if the text is neither.
func splitInvite(text string) (code, invite string) {
	if code = joincode.Normalize(text, codeLength); code != "" {
		return code, ""
	}
	if invite = joincode.Normalize(text, inviteLength); invite == "" {
		return "", ""
	}
	return invite[:codeLength], invite
}

// inviteNumber returns the number of the invitation in a text, or 0 if there is no valid one.
func (s *Service) inviteNumber(text string) int {
	code, invite := splitInvite(text)
	if invite == "" {
		return 0
	}
	digits := invite[codeLength:][:inviteDigits]
	number := 31*strings.IndexByte(joincode.Alphabet, digits[0]) + strings.IndexByte(joincode.Alphabet, digits[1])
	if number == 0 || subtle.ConstantTimeCompare([]byte(s.inviteOf(code, number)), []byte(invite)) == 0 {
		return 0
	}
	return number
}

// Create creates a challenge from a hand of a player's run, or from the whole run if hand is
// negative. If there is one already, Create returns it with a new invitation. It returns store.ErrNotFound if the
// player has no such run, ErrInvalid if the hand or run is not finished, if the hand is of a daily
// that is not over, or if the run plays a challenge itself, and *QuotaError.
func (s *Service) Create(ctx context.Context, player, run string, hand int) (Challenge, error) {
	if _, err := s.runs.Load(ctx, player, run); err != nil { // ends hands whose clock has expired
		return Challenge{}, err
	}
	l, err := s.log.Read(ctx, player, run)
	if err != nil {
		return Challenge{}, err
	}
	now := s.clock()
	c := store.Challenge{Player: player, Run: run, Hand: max(hand, wholeRun), Mode: l.Mode, Created: now, Seen: now, Expires: now + retention, Invites: 1}
	if l.Mode == mode.Daily {
		c.Number = l.Number
	}
	set := s.setRunScore
	if hand >= 0 {
		set = s.setHandScore
	}
	if err := set(ctx, l, &c); err != nil {
		return Challenge{}, err
	}
	quota := store.ChallengeQuota{Since: now - now%store.DayMillis, Day: maxDay, Total: maxStored}
	for {
		c.Code = joincode.New(codeLength)
		added, err := s.store.AddChallenge(ctx, c, quota)
		if errors.Is(err, store.ErrExists) { // the code is in use
			continue
		}
		if err != nil {
			return Challenge{}, s.log.QuotaError(err)
		}
		return s.Find(ctx, player, added.Code)
	}
}

// setHandScore sets the fields of a challenge with one hand. The hands of a daily that is not over stay
// secret.
func (s *Service) setHandScore(ctx context.Context, l *run.Loaded, c *store.Challenge) error {
	if l.Mode == mode.Daily && l.Number >= s.dailies.Today() {
		return fmt.Errorf("%w: hand of daily %d", ErrInvalid, l.Number)
	}
	plays, err := s.store.PlaysOfPlayer(ctx, l.ID, l.Player)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(plays, func(p store.Play) bool { return p.Hand == c.Hand })
	if i < 0 || plays[i].Outcome == string(race.OutcomeUnfinished) {
		return fmt.Errorf("%w: hand %d is not finished", ErrInvalid, c.Hand)
	}
	p := plays[i]
	c.Puzzle, c.Hands, c.Points, c.Time = p.Puzzle, 1, p.Points, p.Time
	if p.Outcome == string(race.OutcomeSolved) {
		c.Solved = 1
	}
	return nil
}

// setRunScore sets the fields of a challenge with a whole run.
func (s *Service) setRunScore(ctx context.Context, l *run.Loaded, c *store.Challenge) error {
	if l.Finished == 0 || l.Mode != mode.Timed && l.Mode != mode.Daily || l.Request.Challenge != "" {
		return fmt.Errorf("%w: run of mode %s", ErrInvalid, l.Mode)
	}
	res, err := s.store.Result(ctx, l.ID, l.Player)
	if err != nil {
		return err
	}
	if res.Hands == 0 {
		return fmt.Errorf("%w: no hand is finished", ErrInvalid)
	}
	c.Hands, c.Solved, c.Points, c.Time = res.Hands, res.Solved, res.Points, res.Time
	return nil
}

// find returns a challenge, or ErrNotFound.
func (s *Service) find(ctx context.Context, code string) (c store.ChallengeInfo, err error) {
	if code = NormalizeCode(code); code == "" {
		return c, ErrNotFound
	}
	if c, err = s.store.Challenge(ctx, code, s.clock()); errors.Is(err, store.ErrNotFound) {
		return c, ErrNotFound
	}
	return c, err
}

// Find returns a challenge as a player may see it. The player may be empty. It returns
// ErrNotFound if there is none or if it has expired.
func (s *Service) Find(ctx context.Context, viewer, code string) (Challenge, error) {
	info, err := s.find(ctx, code)
	if err != nil {
		return Challenge{}, err
	}
	c := s.newChallenge(viewer, info)
	if viewer == "" {
		return c, nil
	}
	if !c.Mine {
		if err := s.setState(ctx, viewer, &c); err != nil {
			return c, err
		}
	}
	if c.State != daily.StateDone {
		return c, nil
	}
	results, err := s.store.ChallengeResults(ctx, c.Code, maxPlayers)
	if err != nil {
		return c, err
	}
	for _, res := range results {
		c.Results = append(c.Results, Result{
			Seq: res.Seq, Name: shownName(res.Name, res.Banned), Mine: res.Player == viewer, At: res.Closed,
			Score: Score{Hands: res.Hands, Solved: res.Solved, Points: res.Points, Time: res.Time},
		})
	}
	return c, nil
}

// newChallenge returns a challenge without results. If another player created it, State is StateNew.
func (s *Service) newChallenge(viewer string, info store.ChallengeInfo) Challenge {
	c := Challenge{
		Code: info.Code, Kind: info.Mode, Puzzle: info.Puzzle, Number: info.Number, Name: shownName(info.Name, info.Banned),
		Mine: viewer != "" && info.Player == viewer, Players: info.Finished,
		Score:   Score{Hands: info.Hands, Solved: info.Solved, Points: info.Points, Time: info.Time},
		Created: info.Created, Expires: info.Expires, State: daily.StateNew,
	}
	if info.Hand != wholeRun {
		c.Kind, c.Number = KindHand, 0
	}
	if c.Mine {
		c.State, c.Unseen = daily.StateDone, info.Unseen
		c.Invite = s.inviteOf(info.Code, 1+(max(1, info.Invites)-1)%maxInviteCount)
	}
	return c
}

// shownName returns the name that other players see. It is empty for a banned player.
func shownName(name string, banned int64) string {
	if banned > 0 {
		return ""
	}
	return name
}

// setState sets State and Run for a player who did not create the challenge.
func (s *Service) setState(ctx context.Context, viewer string, c *Challenge) error {
	id, err := s.store.ChallengeRun(ctx, c.Code, viewer)
	if errors.Is(err, store.ErrNotFound) {
		if c.Kind != KindDaily {
			return nil
		}
		past, err := s.dailies.PastDaily(ctx, viewer, c.Number)
		if past.State == daily.StateDone {
			c.Run = past.Run
		}
		return err
	}
	if err != nil {
		return err
	}
	run, err := s.runs.Load(ctx, viewer, id) // ends hands whose clock has expired
	if err != nil {
		return err
	}
	c.Run, c.State = id, daily.StateBegun
	if run.View.Phase == race.PhaseOver {
		c.State = daily.StateDone
	}
	return nil
}

// List returns the challenges that a player created: the 50 that were created or begun last. They
// have no results.
func (s *Service) List(ctx context.Context, player string) ([]Challenge, error) {
	rows, err := s.store.Challenges(ctx, player, s.clock(), maxList)
	list := make([]Challenge, len(rows))
	for i, info := range rows {
		list[i] = s.newChallenge(player, info)
	}
	return list, err
}

// MarkSeen records that the creator of a challenge has seen its results. It returns ErrNotFound
// if the player has no such challenge.
func (s *Service) MarkSeen(ctx context.Context, player, code string) error {
	err := s.store.SeeChallenge(ctx, NormalizeCode(code), player, s.clock())
	if errors.Is(err, store.ErrNotFound) {
		return ErrNotFound
	}
	return err
}

// Begin begins the run with which a player plays the challenge of a code or an invitation, and
// shows its first hand. If the
// player has begun one, Begin returns it. It returns ErrNotFound, ErrInvalid for the
// player who created it and for a hand of a daily that the player has begun but not finished,
// ErrFull, and the errors of Begin.
func (s *Service) Begin(ctx context.Context, player, code string) (run.Run, error) {
	c, err := s.find(ctx, code)
	if err != nil {
		return run.Run{}, err
	}
	if c.Player == player {
		return run.Run{}, fmt.Errorf("%w: the player created it", ErrInvalid)
	}
	seats, invite := store.ChallengeSeats{Open: maxPlayers - maxInvited, Invited: maxInvited}, s.inviteNumber(code)
	isDaily := c.Hand == wholeRun && c.Mode == mode.Daily
	id, err := s.store.ChallengeRun(ctx, c.Code, player)
	switch {
	case err == nil && !isDaily:
		return s.runs.Load(ctx, player, id)
	case err != nil && !errors.Is(err, store.ErrNotFound):
		return run.Run{}, err
	}
	if err := s.store.MayJoinChallenge(ctx, c.Code, player, invite, seats); errors.Is(err, store.ErrQuota) {
		return run.Run{}, ErrFull
	} else if err != nil {
		return run.Run{}, err
	}
	var begun run.Run
	if isDaily {
		begun, err = s.beginDaily(ctx, player, id, c)
	} else {
		begun, err = s.beginRun(ctx, player, c)
	}
	if err != nil {
		return begun, err
	}
	err = s.store.JoinChallenge(ctx, c.Code, player, begun.ID, invite, s.clock()+retention, seats)
	switch {
	case errors.Is(err, store.ErrQuota):
		return run.Run{}, ErrFull
	case errors.Is(err, store.ErrNotFound):
		return run.Run{}, ErrNotFound
	}
	return begun, err
}

// beginDaily returns the player's run of a daily, or begins it. A daily that is over is practised,
// unless the player has practised it before. joined is the run with which the player has begun the
// challenge; it may be empty.
func (s *Service) beginDaily(ctx context.Context, player, joined string, c store.ChallengeInfo) (run.Run, error) {
	row, found, err := s.dailies.RunOf(ctx, player, c.Number)
	switch {
	case err != nil:
		return run.Run{}, err
	case found:
		return s.runs.Load(ctx, player, row.ID)
	case c.Number == s.dailies.Today():
		return s.runs.Begin(ctx, player, "challenge-"+c.Code, run.Request{Mode: mode.Daily, Number: c.Number})
	case joined != "":
		return s.runs.Load(ctx, player, joined)
	}
	practice, err := s.store.LatestArchived(ctx, player, c.Number)
	if errors.Is(err, store.ErrNotFound) {
		return s.runs.Begin(ctx, player, "challenge-"+c.Code, run.Request{Mode: mode.Practice, Number: c.Number})
	}
	if err != nil {
		return run.Run{}, err
	}
	return s.runs.Load(ctx, player, practice)
}

// beginRun begins a run with the hands of a challenge. Concurrent calls begin one run, since
// its key is the code.
func (s *Service) beginRun(ctx context.Context, player string, c store.ChallengeInfo) (run.Run, error) {
	source, err := s.log.Read(ctx, "", c.Run)
	if err != nil {
		return run.Run{}, err
	}
	if source.Number > 0 {
		// The player may still finish the daily, ranked, and must not know its hands before.
		row, found, err := s.dailies.RunOf(ctx, player, source.Number)
		if err != nil {
			return run.Run{}, err
		}
		if found && row.Finished == 0 {
			return run.Run{}, fmt.Errorf("%w: the player has not finished daily %d", ErrInvalid, source.Number)
		}
	}
	req := run.Request{Mode: mode.Timed, Challenge: c.Code, Source: c.Run}
	if c.Hand != wholeRun {
		req = run.Request{Mode: mode.Practice, Puzzles: []string{c.Puzzle}, Challenge: c.Code, HandTime: source.Request.HandTime}
	}
	m, _ := mode.Lookup(req.Mode)
	m.Ranked, m.HandTime = false, req.HandTime
	m.Solvable = req.Mode == mode.Practice && source.Request.SolvableOnly()
	l := &run.Loaded{Request: req, Run: store.Run{ID: s.log.NewID(), Player: player, Key: "challenge:" + c.Code, Mode: req.Mode}}
	return s.runs.BeginRun(ctx, l, m)
}

// CompareHands returns the hands that the creator of a challenge and another player have finished, at
// most 100 of each. seq identifies the other player; 0 is the viewer. Only the creator and players who
// have finished the challenge may compare. CompareHands returns ErrNotFound, and ErrInvalid if
// the viewer or the other player has not finished it.
func (s *Service) CompareHands(ctx context.Context, viewer, code string, seq int) (Hands, error) {
	info, err := s.find(ctx, code)
	if err != nil {
		return Hands{}, err
	}
	results, err := s.store.ChallengeResults(ctx, info.Code, maxPlayers)
	if err != nil {
		return Hands{}, err
	}
	isViewer := func(res store.ChallengeResult) bool { return res.Player == viewer }
	if viewer == "" || info.Player != viewer && !slices.ContainsFunc(results, isViewer) {
		return Hands{}, fmt.Errorf("%w: the viewer has not finished it", ErrInvalid)
	}
	i := slices.IndexFunc(results, func(res store.ChallengeResult) bool {
		return res.Seq == seq || seq == 0 && isViewer(res)
	})
	if i < 0 {
		return Hands{}, fmt.Errorf("%w: player %d has not finished it", ErrInvalid, seq)
	}
	var hands Hands
	if hands.First, err = s.finishedHands(ctx, info.Player, info.Run, info.Hand); err != nil {
		return hands, err
	}
	hands.Second, err = s.finishedHands(ctx, results[i].Player, results[i].Run, wholeRun)
	return hands, err
}

// finishedHands returns the finished hands of a player's run, or only the one with an index.
func (s *Service) finishedHands(ctx context.Context, player, id string, hand int) ([]race.PlayedHand, error) {
	l, err := s.log.Read(ctx, player, id)
	if err != nil {
		return nil, err
	}
	if l.Finished > 0 {
		_, err = s.log.LoadFinal(ctx, l)
	} else {
		err = s.log.Replay(ctx, l)
	}
	if err != nil {
		return nil, err
	}
	shown := run.FinishedHands(slices.Clone(l.PlayerView().Shown))
	if hand != wholeRun {
		shown = slices.DeleteFunc(shown, func(h race.PlayedHand) bool { return h.Hand != hand })
	}
	return shown[:min(len(shown), maxHands)], nil
}
