package challenge

// The limits of challenges.
const (
	MaxDayChallenges    = maxDayChallenges
	MaxListChallenges   = maxListChallenges
	MaxChallengePlayers = maxChallengePlayers
	MaxInvited          = maxInvited
	MaxChallenges       = maxChallenges
	MaxChallengeHands   = maxChallengeHands
	ChallengeRetention  = challengeRetention
)
