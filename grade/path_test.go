package grade

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// playedTile is a tile of a player, who remembers how it was made.
type playedTile struct {
	made   Made
	number int64 // of the hand, if made is Dealt
	value  rat.Rat
	expr   expr.Expr
}

// choose returns the tile after a choice.
func (t playedTile) choose(c puzzle.Choice) playedTile {
	return playedTile{Chosen, 0, rat.Int(c.Value), expr.Num(c.Value)}
}

// merge returns the tile of an operation, if the rules allow it.
func merge(a playedTile, op expr.Op, b playedTile, rules puzzle.Rules) (playedTile, bool) {
	value, err := op.Apply(a.value, b.value)
	isSum := op == expr.Add || op == expr.Sub
	if err != nil || !rules.Ops.Has(op) || !rules.Values.Allows(value) || rules.NoBrackets && !isSum && (a.made == Sum || b.made == Sum) {
		return playedTile{}, false
	}
	made := Product
	if isSum {
		made = Sum
	}
	return playedTile{made, 0, value, &expr.Bin{Op: op, L: a.expr, R: b.expr}}, true
}

// reaches reports whether tiles can make the target. It tries every choice and every move.
func reaches(tiles []playedTile, target rat.Rat, rules puzzle.Rules) bool {
	for i, tile := range tiles {
		if tile.made != Dealt {
			continue
		}
		rest := slices.Clone(tiles)
		for _, c := range rules.Alternatives.Of(tile.number) {
			if rest[i] = tile.choose(c); reaches(rest, target, rules) {
				return true
			}
		}
		return false
	}
	if len(tiles) == 1 {
		return tiles[0].value.Equal(target)
	}
	for i, a := range tiles {
		for j, b := range tiles {
			for op := expr.Add; i != j && op <= expr.Div; op++ {
				if i > j && (op == expr.Add || op == expr.Mul) {
					continue
				}
				made, ok := merge(a, op, b, rules)
				if !ok {
					continue
				}
				rest := []playedTile{made}
				for k, other := range tiles {
					if k != i && k != j {
						rest = append(rest, other)
					}
				}
				if reaches(rest, target, rules) {
					return true
				}
			}
		}
	}
	return false
}

// positionOfTiles returns the position of a player.
func positionOfTiles(tiles []playedTile, p puzzle.Puzzle, moved bool) Position {
	pos := Position{Target: p.Target, Rules: p.Rules, Moved: moved}
	for _, t := range tiles {
		pos.Numbers, pos.Made = append(pos.Numbers, t.value), append(pos.Made, t.made)
	}
	return pos
}

// follow makes the choices and the move of a clue. A sum is never multiplied or divided without brackets.
func follow(t *testing.T, tiles []playedTile, c Clue, p puzzle.Puzzle) []playedTile {
	t.Helper()
	tiles = slices.Clone(tiles)
	for _, choice := range c.Choices {
		i := slices.IndexFunc(tiles, func(tile playedTile) bool { return tile.made == Dealt && tile.number == choice.Number })
		if i < 0 || !slices.Contains(p.Rules.Alternatives.Of(choice.Number), choice) {
			t.Fatalf("%s: %v is no choice of %v", p.ID(), choice, tiles)
		}
		tiles[i] = tiles[i].choose(choice)
	}
	if c.Key == ClueChoice {
		return tiles
	}
	var operands [2]playedTile
	for k, value := range []rat.Rat{c.A, c.B} {
		i := slices.IndexFunc(tiles, func(tile playedTile) bool {
			isFree := tile.made != Dealt || p.Rules.Alternatives&puzzle.Jokers == 0 || tile.number != 0
			return isFree && tile.value.Equal(value) && !(p.Rules.NoBrackets && c.Op >= expr.Mul && tile.made == Sum)
		})
		if i < 0 {
			t.Fatalf("%s: %v uses a missing number of %v", p.ID(), c, tiles)
		}
		operands[k] = tiles[i]
		tiles = slices.Delete(tiles, i, i+1)
	}
	made, ok := merge(operands[0], c.Op, operands[1], p.Rules)
	if !ok || !made.value.Equal(c.C) {
		t.Fatalf("%s: the move %v is not allowed or false", p.ID(), c)
	}
	return append(tiles, made)
}

// drawMove makes a random choice or a random move.
func drawMove(r *rand.Rand, tiles []playedTile, rules puzzle.Rules) []playedTile {
	r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	for i := range 2 {
		if tiles[i].made == Dealt {
			choices := rules.Alternatives.Of(tiles[i].number)
			tiles[i] = tiles[i].choose(choices[r.IntN(len(choices))])
		}
	}
	if made, ok := merge(tiles[0], expr.Op(r.IntN(4)), tiles[1], rules); ok {
		return append(tiles[2:], made)
	}
	return tiles
}

// TestHintsOfChoices checks hints under rules with alternatives and without brackets, as dealt and after
// moves: step 1 agrees with a search of all choices and moves, and with the engine. A player who follows
// step 4, or who makes the choice of step 3 first, gets an answer that is correct.
func TestHintsOfChoices(t *testing.T) {
	r := randtest.New(t, 37)
	basic := expr.Basic
	rules := []puzzle.Rules{
		{Ops: basic, Alternatives: puzzle.Jokers},
		{Ops: basic, Alternatives: puzzle.AcesEleven},
		{Ops: basic, Alternatives: puzzle.FacesTen},
		{Ops: basic, Alternatives: puzzle.Factorials | puzzle.Roots},
		{Ops: basic, NoBrackets: true},
		{Ops: basic, NoBrackets: true, Alternatives: puzzle.AcesEleven | puzzle.FacesTen},
		{Ops: expr.OpSet(0).With(expr.Add).With(expr.Mul), NoBrackets: true},
		{Ops: basic, Values: puzzle.Integer, Alternatives: puzzle.Factorials},
	}
	g, engine := New(), solve.New()
	count := map[bool]int{}
	seen := map[ClueKey]int{}
	large := 0
	rounds := 16_000
	if sample.Only {
		rounds = 1600
	}
	for i := range rounds {
		hand := make(deal.Hand, 2+r.IntN(3))
		for k := range hand {
			hand[k] = 1 + r.Int64N(13)
		}
		rule := rules[i%len(rules)]
		if rule.Alternatives&puzzle.Jokers != 0 {
			hand[0] = 0
		}
		p, err := puzzle.New(hand, rat.Int([]int64{24, 10, 7}[r.IntN(3)]), rule)
		if err != nil {
			t.Fatal(err)
		}
		var tiles []playedTile
		for _, n := range p.Hand {
			tiles = append(tiles, playedTile{Dealt, n, rat.Int(n), expr.Num(n)})
		}
		moves := r.IntN(len(hand) - 1)
		for range moves {
			tiles = drawMove(r, tiles, rule)
		}
		first, err := g.Hint(t.Context(), positionOfTiles(tiles, p, moves > 0), 1)
		if errors.Is(err, ErrNumbers) && rule.Alternatives&puzzle.Factorials != 0 {
			large++ // a tile or every solution has values beyond 64 bits
			continue
		}
		if err != nil {
			t.Fatalf("%s: after %v: %v", p.ID(), tiles, err)
		}
		solvable := first[0].Key == ClueSolvable || first[0].Key == ClueSolved
		if want := reaches(tiles, p.Target, rule); solvable != want {
			t.Fatalf("%s: after %v, step 1 is %v, want %v", p.ID(), tiles, first, want)
		}
		if dealt, err := engine.Solvable(t.Context(), p); moves == 0 && (err != nil || dealt != solvable) {
			t.Errorf("%s: step 1 is %v, but the engine says %v, %v", p.ID(), first, dealt, err)
		}
		count[solvable]++
		for solvable {
			pos := positionOfTiles(tiles, p, true)
			clues, err := g.Hint(t.Context(), pos, HintSteps)
			if err != nil || clues[0].Key != ClueSolvable && clues[0].Key != ClueSolved {
				t.Fatalf("%s: the hints lead to %v: %v, %v", p.ID(), tiles, clues, err)
			}
			if clues[0].Key == ClueSolved {
				break
			}
			part := clues[2]
			seen[part.Key]++
			if part.Key == ClueChoice {
				if len(part.Choices) != 1 || !slices.Contains(clues[3].Choices, part.Choices[0]) {
					t.Fatalf("%s: step 3 is %v, step 4 %v", p.ID(), part, clues[3])
				}
				if after := follow(t, tiles, part, p); r.IntN(2) == 0 {
					tiles = after
					continue
				}
			}
			tiles = follow(t, tiles, clues[3], p)
			if rest := clues[3].Rest; len(rest) > 0 && r.IntN(2) == 0 {
				for _, m := range rest {
					tiles = follow(t, tiles, Clue{Op: m.Op, A: m.A, B: m.B, C: m.C}, p)
				}
			}
		}
		if solvable && len(tiles) == 1 && tiles[0].made != Dealt {
			answer := tiles[0].expr
			if rule.NoBrackets {
				answer = expr.WithoutBrackets(answer)
			}
			if v := p.Check(answer); !v.Correct {
				t.Errorf("%s: the hints lead to %s: %v", p.ID(), expr.Format(answer, expr.Style{}), v)
			}
		}
	}
	if large > rounds/100 {
		t.Errorf("no hints in %d positions", large)
	}
	if count[true] < rounds/5 || count[false] < rounds/5 || seen[ClueChoice] < rounds/20 || seen[CluePart] < rounds/10 {
		t.Errorf("positions by solvable: %v, clues of step 3: %v", count, seen)
	}
}
