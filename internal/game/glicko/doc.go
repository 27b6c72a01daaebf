// Package glicko estimates the strength of players and the difficulty of hands from the times that
// players need.
//
//	player, hand := glicko.NewPlayer(), glicko.NewHand(8500) // the grade of the hand is 8.5 s
//	outcome := glicko.Outcome{Time: 4200, Solved: true}
//	after, gains, err := player.AfterHands([]glicko.Game{{hand, outcome}}, now)
//	evidence, err := hand.Evidence(player, outcome)
//	hand = hand.AfterPlayers(evidence)
//	after, gains, err = player.AfterRace(4, []glicko.Opponent{{other, glicko.Won}}, now)
//
// Package rating applies this to the results in a store.
//
// The system is Glicko-2 (Mark Glickman, Example of the Glicko-2 system, 2022,
// http://www.glicko.net/glicko/glicko2.pdf), with a score that depends on the time.
//
// # Scale
//
// A player solves a hand of the same rating within ten seconds with a probability of 1/2. A
// difference of 473 points changes the time by a factor of e, and one of 328 points by a factor of 2.
// The grades of hands predict the times of a player with a rating of 1500. So the first rating of a
// hand follows from its grade, and a new player begins with 1500.
//
// # Score
//
// The two ratings give the time that the player is expected to need. The player's score is
//
//	1 / (1 + (time/expected)^(1/s))
//
// where s is 0.245 for a hand of 1500, and smaller for easier and larger for harder hands. The score
// is 0.5 at the expected time, 0.94 at half of it and 0.06 at twice it. If a hand is not solved, the
// score is half of that, the mean score of all longer times. A player who gives a hand up gets at most
// the score for not solving it within the expected time, since players give up hands that they find
// hard.
//
// If a hand was not solved within a time that nearly everybody needs, that says little: its weight
// relative to a solved hand is proportional to S(1-S), as the second derivative of the log-likelihood,
// where S is the probability of a longer time. For S below 1/2 the weight stays the same.
//
// The score is the distribution function of a logistic distribution of ln(time) with scale s. For
// such times, no other score estimates the ratings more precisely from many games: up to a factor,
// it is the derivative of the log-likelihood. Its variance is 1/12, a third of that of an even game
// which is won or lost, so a timed result counts as three games. The scale s follows from the
// deviations of measured times (grade/testdata), increased by a tenth, since extreme times are
// missing from them and they are not exactly logistic.
//
// # Races
//
// A race tells who was better. Each opponent is one result, whose probability is a logistic function of the
// difference of the ratings, as in a game of Glicko-2 in which a difference of 174 points counts as √n times
// as much. n is the number of hands that decided the race. So a player who is better than all others loses
// nothing, whatever was expected. Equal results tell nothing. The results of a player against several opponents
// depend on the same performance, so m opponents count as m/(1+0.4(m-1)) games.
//
// A single race tells much about a new player, so the uncertainty of the player's own rating flattens the
// curve, too, and the new mean and variance are those of the strength after such a result.
//
// # Hands
//
// The first to solve a hand of a race ends it for all, so such races do not change the ratings of hands: the
// ratings of the players would decide which times are known. The difficulty of a hand does not change, so its volatility is 0 and an update of Glicko-2 is a
// weighted mean of the prior rating and of the difficulty that each game suggests. Evidence holds the
// sums of the weights and of the weighted difficulties. So the games of many players can be added in
// any order, without reading the rating of the hand, and even if their scores were computed with
// different ratings of the hand.
//
// # Equal results on all machines
//
// Fields are integers. Between them, the package computes with float64, but uses only operations
// that IEEE 754 rounds correctly, in a fixed order. It adds the contributions of games as integers.
// So all machines compute equal ratings, and the order of the games of one call does not matter.
package glicko
