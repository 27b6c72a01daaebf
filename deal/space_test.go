package deal

import (
	"errors"
	"iter"
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

var countdownPool = Tiles(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100)

func TestSizes(t *testing.T) {
	tests := []struct {
		name string
		pool Pool
		n    int
		want int64
	}{
		{"four of 1..13", Ranks(13, 4), 4, 1820},
		{"four of 1..10", Ranks(10, 4), 4, 715},
		{"four of 1..9", Ranks(9, 4), 4, 495},
		{"five of 1..13", Ranks(13, 4), 5, 6175},
		{"five of 1..10", Ranks(10, 4), 5, 1992},
		{"six of 1..13", Ranks(13, 4), 6, 18395},
		{"six of 1..10", Ranks(10, 4), 6, 4905},
		{"seven of 1..13", Ranks(13, 4), 7, 49205},
		{"seven of 1..10", Ranks(10, 4), 7, 10890},
		{"seven of 1..10, no limit", Ranks(10, 7), 7, 11440},
		{"Countdown", countdownPool, 6, 13243},
		{"all of the pool", Tiles(3, 3, 8), 3, 1},
		{"more than the pool has", Tiles(3, 3, 8), 4, 0},
		{"no numbers", Ranks(13, 4), 0, 1},
		{"no pool", nil, 0, 1},
		{"no pool, one number", nil, 1, 0},
		{"tiles with count 0", Pool{{1, 0}, {2, 2}, {3, 0}}, 2, 1},
		{"counts above the hand size", Pool{{1, math.MaxInt}, {2, math.MaxInt}}, 4, 5},
		{"table entries above int64", Ranks(200, 1), 200, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := NewSpace(test.pool, test.n)
			if err != nil {
				t.Fatal(err)
			}
			if s.Size() != test.want || s.Cards() != test.n {
				t.Errorf("%d hands of %d numbers, want %d of %d", s.Size(), s.Cards(), test.want, test.n)
			}
			checkSpace(t, s)
		})
	}
}

// checkSpace checks that the hands of a space are sorted and in ascending order, and that At and
// Rank are inverse functions.
func checkSpace(t testing.TB, s Space) {
	t.Helper()
	next := int64(0)
	var last Hand
	for rank, hand := range s.All() {
		if rank != next {
			t.Fatalf("All yields the rank %d after %d", rank, next-1)
		}
		if rank > 0 && slices.Compare(last, hand) >= 0 {
			t.Fatalf("All yields %v after %v, which is not less", hand, last)
		}
		if !slices.IsSorted(hand) || len(hand) != s.Cards() {
			t.Fatalf("%v is not a hand of the space", hand)
		}
		if back, err := s.Rank(hand); err != nil || back != rank {
			t.Fatalf("Rank(%v) = %d, %v, want %d", hand, back, err, rank)
		}
		if byRank, err := s.At(rank); err != nil || !slices.Equal(byRank, hand) {
			t.Fatalf("At(%d) = %v, %v, want %v", rank, byRank, err, hand)
		}
		next, last = rank+1, hand
	}
	if next != s.Size() {
		t.Fatalf("All has %d hands, want %d", next, s.Size())
	}
}

func TestFirstAndLast(t *testing.T) {
	s, _ := NewSpace(Ranks(13, 4), 5)
	for _, test := range []struct {
		rank int64
		want string
	}{{0, "1 1 1 1 2"}, {1, "1 1 1 1 3"}, {6174, "12 13 13 13 13"}} {
		if hand, err := s.At(test.rank); err != nil || hand.String() != test.want {
			t.Errorf("At(%d) = %v, %v, want %s", test.rank, hand, err, test.want)
		}
	}
}

func TestNewSpaceErrors(t *testing.T) {
	for name, test := range map[string]struct {
		pool Pool
		n    int
	}{
		"negative size":  {Ranks(13, 4), -1},
		"huge size":      {Ranks(13, 4), maxHandSize + 1},
		"not ascending":  {Pool{{2, 1}, {1, 1}}, 1},
		"value twice":    {Pool{{2, 1}, {2, 1}}, 1},
		"negative value": {Tiles(-1, 3), 1},
		"negative count": {Pool{{2, -1}}, 1},
		"too many":       {Ranks(200, 1), 100},
	} {
		if _, err := NewSpace(test.pool, test.n); !errors.Is(err, ErrSpace) {
			t.Errorf("%s: error %v, want ErrSpace", name, err)
		}
	}
	// The largest central binomial that fits is C(66, 33).
	if s, err := NewSpace(Ranks(66, 1), 33); err != nil || s.Size() != new(big.Int).Binomial(66, 33).Int64() {
		t.Errorf("the space of 33 of 66 numbers has %d hands (%v), want C(66, 33)", s.Size(), err)
	}
	if _, err := NewSpace(Ranks(67, 1), 33); !errors.Is(err, ErrSpace) {
		t.Errorf("the space of 33 of 67 numbers: error %v, want ErrSpace", err)
	}
}

func TestErrOutside(t *testing.T) {
	s, _ := NewSpace(countdownPool, 6)
	for _, rank := range []int64{-1, 13243, math.MinInt64, math.MaxInt64} {
		if _, err := s.At(rank); !errors.Is(err, ErrOutside) {
			t.Errorf("At(%d): error %v, want ErrOutside", rank, err)
		}
	}
	for _, hand := range []Hand{
		nil,
		{1, 1, 2, 2, 3},
		{1, 1, 1, 2, 2, 3},
		{0, 1, 2, 3, 4, 5},
		{1, 2, 3, 4, 5, 11},
		{1, 2, 3, 4, 5, 101},
		{6, 5, 4, 3, 2, 1},
		{1, 2, 3, 4, 25, 25},
		{1, 1, 2, 2, 3, 3, 4},
	} {
		if rank, err := s.Rank(hand); !errors.Is(err, ErrOutside) {
			t.Errorf("Rank(%v) = %d, error %v, want ErrOutside", hand, rank, err)
		}
	}
	var zero Space
	if _, err := zero.At(0); !errors.Is(err, ErrOutside) {
		t.Errorf("At(0) of the zero Space: error %v, want ErrOutside", err)
	}
	if _, err := zero.Rank(nil); !errors.Is(err, ErrOutside) {
		t.Errorf("Rank(nil) of the zero Space: error %v, want ErrOutside", err)
	}
	for range zero.All() {
		t.Error("zero space has a hand")
	}
}

func TestFrom(t *testing.T) {
	s, _ := NewSpace(Ranks(13, 4), 4)
	for _, test := range []struct{ from, to, first, count int64 }{
		{0, 1820, 0, 1820},
		{1819, 1820, 1819, 1},
		{7, 7, 0, 0},
		{9, 3, 0, 0},
		{-5, 2, 0, 2},
		{1800, 5000, 1800, 20},
		{100, 400, 100, 300},
		{math.MinInt64, math.MaxInt64, 0, 1820},
		{1820, 1830, 0, 0},
	} {
		count := int64(0)
		for rank, hand := range s.From(test.from, test.to) {
			if rank != test.first+count {
				t.Fatalf("From(%d, %d) yields rank %d, want %d", test.from, test.to, rank, test.first+count)
			}
			if want, _ := s.At(rank); !slices.Equal(hand, want) {
				t.Fatalf("From(%d, %d): %v at %d, want %v", test.from, test.to, hand, rank, want)
			}
			count++
		}
		if count != test.count {
			t.Errorf("From(%d, %d): %d hands, want %d", test.from, test.to, count, test.count)
		}
	}
	for rank := range s.All() {
		if rank == 3 {
			break
		}
	}
}

// TestHandsMayBeRetained checks that callers may retain hands and append to them, although several
// hands share one allocation.
func TestHandsMayBeRetained(t *testing.T) {
	s, _ := NewSpace(Ranks(13, 4), 4)
	var hands []Hand
	for _, hand := range s.From(0, 300) {
		hands = append(hands, hand)
		_ = append(hand, -1)
	}
	for rank, hand := range hands {
		if want, _ := s.At(int64(rank)); !slices.Equal(hand, want) {
			t.Fatalf("hand %d is %v, want %v", rank, hand, want)
		}
	}
}

func TestPoolIsCopied(t *testing.T) {
	pool := Ranks(13, 4)
	s, _ := NewSpace(pool, 2)
	pool[0].Value = 0
	s.Pool()[1].Count = 0
	if !slices.Equal(s.Pool(), Ranks(13, 4)) {
		t.Errorf("Pool() = %v after changes to copies", s.Pool())
	}
}

func TestDealsAndDraws(t *testing.T) {
	for _, test := range []struct {
		max, n              int
		deals, draws, total int64
	}{{13, 4, 270725, 28561, 1820}, {10, 4, 91390, 10000, 715}} {
		pool := Ranks(test.max, 4)
		s, _ := NewSpace(pool, test.n)
		deals, draws := new(big.Int), new(big.Int)
		for _, hand := range s.All() {
			deals.Add(deals, pool.Deals(hand))
			draws.Add(draws, pool.Draws(hand))
		}
		if deals.Int64() != test.deals || draws.Int64() != test.draws {
			t.Errorf("1..%d: %v deals, %v draws, want %d, %d", test.max, deals, draws, test.deals, test.draws)
		}
	}
	pool := Ranks(13, 4)
	for _, test := range []struct {
		hand         Hand
		deals, draws int64
	}{
		{Hand{3, 3, 8, 8}, 36, 6},
		{Hand{1, 2, 3, 4}, 256, 24},
		{Hand{7, 7, 7, 7}, 1, 1},
		{Hand{7, 7, 7, 7, 7}, 0, 1},
		{Hand{1, 2, 3, 14}, 0, 0},
		{Hand{0}, 0, 0},
		{nil, 1, 1},
	} {
		if got := pool.Deals(test.hand); got.Int64() != test.deals {
			t.Errorf("Deals(%v) = %v, want %d", test.hand, got, test.deals)
		}
		if got := pool.Draws(test.hand); got.Int64() != test.draws {
			t.Errorf("Draws(%v) = %v, want %d", test.hand, got, test.draws)
		}
	}
}

func TestPool(t *testing.T) {
	if got, want := Tiles(8, 3, 8, 3, 3), (Pool{{3, 3}, {8, 2}}); !slices.Equal(got, want) {
		t.Errorf("Tiles: %v, want %v", got, want)
	}
	if countdownPool.Size() != 24 || countdownPool.Max() != 100 || len(countdownPool) != 14 {
		t.Errorf("countdownPool = %v, want 24 tiles of 14 values up to 100", countdownPool)
	}
	if (Pool{{1, math.MaxInt}, {2, 2}}).Size() != math.MaxInt {
		t.Error("Size overflows")
	}
	if len(Ranks(0, 4)) != 0 || len(Ranks(13, 0)) != 0 || len(Tiles()) != 0 || Pool(nil).Max() != 0 {
		t.Error("an empty pool is not empty")
	}
}

func drawPool(t *rapid.T) Pool {
	var pool Pool
	value := int64(-1)
	for range rapid.IntRange(0, 6).Draw(t, "tiles") {
		value += rapid.Int64Range(1, 5).Draw(t, "gap")
		pool = append(pool, Tile{value, rapid.IntRange(0, 4).Draw(t, "count")})
	}
	return pool
}

// TestSpaceIsComplete compares spaces with a recursive enumeration of the hands.
func TestSpaceIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool, n := drawPool(t), rapid.IntRange(0, 6).Draw(t, "n")
		s, err := NewSpace(pool, n)
		if err != nil {
			t.Fatal(err)
		}
		var want []Hand
		var pick func(pool Pool, hand Hand)
		pick = func(pool Pool, hand Hand) {
			if len(pool) == 0 {
				if len(hand) == n {
					want = append(want, slices.Clone(hand))
				}
				return
			}
			for range pool[0].Count {
				pick(pool[1:], hand)
				hand = append(hand, pool[0].Value)
			}
			pick(pool[1:], hand)
		}
		pick(pool, nil)
		slices.SortFunc(want, slices.Compare[Hand])
		var got []Hand
		for _, hand := range s.All() {
			got = append(got, hand)
		}
		if !slices.EqualFunc(got, want, slices.Equal[Hand]) {
			t.Fatalf("%d numbers from %v: All yields %v, want %v", n, pool, got, want)
		}
	})
}

// FuzzRank checks that At and Rank are inverse functions in spaces too large to enumerate, and that
// From continues with the next hand.
func FuzzRank(f *testing.F) {
	f.Add(int64(0), uint8(66), uint8(33), uint8(1))
	f.Add(int64(math.MaxInt64), uint8(13), uint8(7), uint8(4))
	f.Fuzz(func(t *testing.T, rank int64, highest, n, copies uint8) {
		s, err := NewSpace(Ranks(int(highest%80), int(copies)), int(n))
		if err != nil || s.Size() == 0 {
			t.Skip()
		}
		rank &= math.MaxInt64
		rank %= s.Size()
		hand, err := s.At(rank)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := s.Rank(hand); err != nil || back != rank {
			t.Fatalf("Rank(At(%d)) = %d, %v, want the same rank", rank, back, err)
		}
		if rank+1 == s.Size() {
			return
		}
		for r, next := range s.From(rank+1, rank+2) {
			if want, _ := s.At(r); r != rank+1 || !slices.Equal(next, want) || slices.Compare(hand, next) >= 0 {
				t.Fatalf("From yields %v after %v, want %v", next, hand, want)
			}
		}
	})
}

func BenchmarkAll(b *testing.B) {
	s, _ := NewSpace(countdownPool, 6)
	b.ReportAllocs()
	for b.Loop() {
		for range s.All() {
		}
	}
}

// TestGroups checks that the groups of every interval of ranks have the hands of From, and that two
// consecutive groups have different prefixes.
func TestGroups(t *testing.T) {
	for name, test := range map[string]struct {
		pool Pool
		n    int
	}{
		"deck":         {Ranks(5, 4), 4},
		"single tiles": {Ranks(6, 1), 3},
		"uneven":       {Tiles(0, 0, 2, 3, 3, 3, 9, 11, 11), 4},
		"empty tiles":  {Pool{{1, 0}, {2, 2}, {3, 0}, {5, 1}}, 2},
		"one number":   {Ranks(7, 2), 1},
		"whole pool":   {Tiles(3, 3, 8), 3},
		"no hands":     {Tiles(3, 3, 8), 4},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := NewSpace(test.pool, test.n)
			if err != nil {
				t.Fatal(err)
			}
			for from := int64(-1); from <= s.Size(); from++ {
				for _, to := range []int64{from, from + 1, from + 5, s.Size() + 1} {
					checkRuns(t, s, from, to)
				}
			}
		})
	}
}

func checkRuns(t *testing.T, s Space, from, to int64) {
	t.Helper()
	next, stop := iter.Pull2(s.From(from, to))
	defer stop()
	var prefix Hand
	for group := range s.Groups(from, to) {
		if len(group.Last) == 0 || prefix != nil && slices.Equal(prefix, group.Prefix) {
			t.Fatalf("ranks %d to %d: group %v after the prefix %v", from, to, group, prefix)
		}
		prefix = append(Hand{}, group.Prefix...)
		for i, last := range group.Last {
			rank, hand, _ := next()
			if rank != group.Rank+int64(i) || !slices.Equal(hand, append(slices.Clone(group.Prefix), last)) {
				t.Fatalf("ranks %d to %d: group %v has the hand %d as number %d, want %v of rank %d", from, to, group, last, i, hand, rank)
			}
		}
	}
	if rank, hand, more := next(); more {
		t.Fatalf("ranks %d to %d: the groups lack rank %d, %v", from, to, rank, hand)
	}
}
