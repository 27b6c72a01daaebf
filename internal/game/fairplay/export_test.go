package fairplay

// IsPossibleTrail is isPossibleTrail for tests.
var IsPossibleTrail = isPossibleTrail
