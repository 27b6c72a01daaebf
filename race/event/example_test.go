package event_test

import (
	"errors"
	"fmt"

	"github.com/make24/make24/race/event"
)

func Example() {
	text, err := event.Encode([]event.Event{
		event.Started{Head: event.Head{At: 1000, Player: "ann", ActionID: "a1"}},
		event.Passed{Head: event.Head{At: 9000, Player: "ann", ActionID: "a2"}, Hand: 0, Reason: event.ReasonSkip},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(text))

	events, err := event.Decode(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range events {
		fmt.Printf("%T by %s at %d\n", e, e.Header().Player, e.Header().At)
	}
	// Output:
	// {"v":1,"events":[{"type":"started","at":1000,"player":"ann","act":"a1"},{"type":"passed","at":9000,"player":"ann","act":"a2","hand":0,"why":"skip"}]}
	// event.Started by ann at 1000
	// event.Passed by ann at 9000
}

func ExampleEncode() {
	text, err := event.Encode([]event.Event{
		event.Solved{Head: event.Head{At: 9000, Player: "ann", ActionID: "a2"}, Hand: 0, Expr: "8/(3-8/3)", Points: 4},
	})
	fmt.Println(string(text), err)
	// Output:
	// {"v":1,"events":[{"type":"solved","at":9000,"player":"ann","act":"a2","hand":0,"expr":"8/(3-8/3)","points":4}]} <nil>
}

func ExampleDecode() {
	events, err := event.Decode([]byte(`{"v":1,"events":[{"type":"revealed","at":0,"player":"ann","hand":0,"puzzle":"1-3.3.8.8-24-classic"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range events {
		switch e := e.(type) {
		case event.Revealed:
			fmt.Println(e.Player, "sees", e.Puzzle)
		case event.Finished:
			fmt.Println(e.Player, "has finished:", e.Reason)
		}
	}
	// Output:
	// ann sees 1-3.3.8.8-24-classic
}

// Only a text as Encode writes it is valid: this space is not.
func ExampleDecodeString() {
	events, err := event.DecodeString(`{"v":1,"events":[{"type":"joined","at":0,"player":"ann"}]}`)
	fmt.Println(len(events), err)
	_, err = event.DecodeString(`{"v":1, "events":[]}`)
	fmt.Println(err, errors.Is(err, event.ErrSyntax))
	// Output:
	// 1 <nil>
	// event: invalid encoding: unexpected text at byte 0 true
}
