package cli

import "time"

// wallTime returns the time of readClocks, if tests set it, or the time of the system.
func wallTime() time.Time {
	if readClocks != nil {
		wall, _ := readClocks()
		return wall
	}
	return time.Now()
}
