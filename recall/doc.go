// Package recall says when something half known should be met again: FSRS, the free
// spaced repetition scheduler, version 6.
//
//	s := recall.New(recall.Defaults())
//	var card recall.Card // something new
//	card = s.Next(card, recall.Again, now) // card.Due: tomorrow
//
// The memory of one thing is two numbers. Its stability is the days after which it is
// recalled with a probability of 9 in 10, its difficulty runs from 1 to 10. Each rating
// moves both, and the next meeting is due when the probability has fallen to what is
// desired.
//
// The steps of minutes with which flash cards are learned are left out, as the scheduler
// allows: a session of the game is minutes long itself, a missed hand can be looked at
// again right after the run, and what is brought back the same day tests nothing. So every
// interval is whole days. Ratings of the same day still count: they go through the formula
// for them. Nothing is left to chance: without fuzz the same ratings give the same days.
//
// The formulas and the default weights are those published by the project at
// github.com/open-spaced-repetition (wiki of fsrs4anki, "The Algorithm", FSRS-6). Where
// they leave something open (rounding, limits, what a day is) this is what ts-fsrs 5.4.2
// does with learning and relearning steps empty, and testdata/vectors.json was made by it.
package recall
