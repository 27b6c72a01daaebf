package dealer

// CallTime bounds a call.
const CallTimeout = callTimeout
