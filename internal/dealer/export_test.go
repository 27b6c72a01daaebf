package dealer

// CallTimeout bounds the time of a call.
const CallTimeout = callTimeout
