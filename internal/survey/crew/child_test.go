package crew_test

func child() bool { return false }
