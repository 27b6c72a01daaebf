package dealer

// CallTimeout bounds the time of a call to the dealer.
const CallTimeout = callTimeout
