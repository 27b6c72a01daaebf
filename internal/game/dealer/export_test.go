package dealer

// CallTimeout is the time limit of a call to the dealer.
const CallTimeout = callTimeout
