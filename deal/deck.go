package deal

// Deck returns a new deck in order, all spades from the ace up, then hearts,
// diamonds and clubs, with the ranks 1 to maxRank: Deck(13) has 52 cards,
// Deck(10) is the beginner's deck of 40. A maxRank over 13 counts as 13, one
// under 1 gives no cards.
func Deck(maxRank int) []Card {
	highest := min(max(maxRank, 0), king)
	cards := make([]Card, 0, 4*highest)
	for suit := Spades; suit <= Clubs; suit++ {
		for rank := 1; rank <= highest; rank++ {
			cards = append(cards, Card{rank, suit})
		}
	}
	return cards
}
