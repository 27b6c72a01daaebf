package dealer

// CallTime bounds a call.
const CallTime = callTime
