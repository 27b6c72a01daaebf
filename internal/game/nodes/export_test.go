package nodes

// MaxWaiting is the maximum number of races of which a version message waits to be sent.
const MaxWaiting = maxWaiting

// MaxPending is the maximum number of received messages that wait to be handled.
const MaxPending = maxPending

// Subject returns the subject of a kind of messages.
func (l *Link) Subject(kind string) string { return l.subject + "." + kind }

// MaxSeats is the maximum number of seats of a race in a message.
const MaxSeats = maxSeats

// ID returns the ID of the node.
func (l *Link) ID() string { return l.id }
