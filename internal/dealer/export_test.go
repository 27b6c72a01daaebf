package dealer

import "context"

// The bounds on judging.
const (
	MindBytes   = mindBytes
	WorkWaiting = workWaiting
	WorkWait    = workWait
	CallTime    = callTime
)

// Occupy takes all the memory there is for judging, until release is called.
func (d *Dealer) Occupy() (release func()) {
	release, err := d.work.Acquire(context.Background(), 1<<60)
	if err != nil {
		panic(err)
	}
	return release
}
