package answer_test

import (
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

// TestChoicesInAnswers judges answers that say what numbers of the hand stand for, as make24 writes them.
func TestChoicesInAnswers(t *testing.T) {
	for _, c := range []struct {
		profile, answer string
		hand            []int64
		want            string // the verdict and the reason
	}{
		{"face-ten", "10*2+4", nums(2, 4, 13), "correct "},
		{"face-ten", "10*2+4 (K=10)", nums(2, 4, 13), "correct "},
		{"face-ten", "10*2+4 = 24 (K=10)", nums(2, 4, 13), "correct "},
		{"face-ten", "10 × 2 + 4 = 24 (K=10)", nums(2, 4, 13), "correct "},
		{"face-ten", "K=10: 10*2+4", nums(2, 4, 13), "correct "},
		{"face-ten", "K=10\n10*2=20\n20+4=24", nums(2, 4, 13), "correct "},
		{"face-ten", "<answer>10*2+4 (K=10)</answer>", nums(2, 4, 13), "correct "},
		{"face-ten", "10+10+4 (J=10, Q=10)", nums(4, 11, 12), "correct "},
		{"face-ten", "[J=10; Q=10] 10+10+4", nums(12, 4, 11), "correct "},
		{"face-ten", "11+13 (K=10)", nums(11, 13), "wrong numbers"}, // the king is chosen
		{"face-ten", "10*2+4 (Q=10)", nums(2, 4, 13), "invalid syntax"},
		{"face-ten", "10*2+4 (K=9)", nums(2, 4, 13), "invalid syntax"},
		{"face-ten", "10+10+4 (K=10, K=10)", nums(4, 10, 13), "invalid syntax"}, // there is one king
		{"classic", "10*2+4 (K=10)", nums(2, 4, 13), "invalid syntax"},
		{"joker", "3*8 (joker=8)", nums(0, 3), "correct "},
		{"joker", "3*8", nums(3, 0), "correct "},
		{"joker", "24+0", nums(0, 24), "wrong numbers"},
		{"joker", "24+0", nums(0, 0), "wrong numbers"},
		{"joker", "11+13 (joker=13, joker=11)", nums(0, 0), "correct "},
		{"ace-eleven", "11+13", nums(1, 13), "correct "},
		{"ace-eleven", "A=11, 11+13", nums(1, 13), "correct "},
		{"factorial", "24*1*1*1 (4!=24)", nums(1, 1, 1, 4), "correct "},
		{"factorial", "3+3+9+9 (√9=3, √9=3)", nums(9, 9, 9, 9), "correct "},
		{"factorial", "3+3+9+9 (sqrt(9)=3, sqrt(9)=3)", nums(9, 9, 9, 9), "correct "},
		{"factorial", "6+9+9 (3!=6)", nums(3, 9, 9), "correct "},
		{"factorial", "720/30 (3!=6)", nums(3, 30), "wrong numbers"}, // an alternative has no alternatives
		{"factorial", "720/30", nums(3, 30), "wrong numbers"},
		{"factorial", "2*4=8; 8*3=24", nums(3, 4, 4), "correct "},
		{"factorial", "7-3=4; 4*6=24", nums(3, 7, 9), "correct "}, // 3 is the root of 9, since 6 is 3!
		{"factorial", "7-3=4; 4*6=24", nums(4, 7, 9), "wrong numbers"},
		{"joker", "1+2=3; 3+21=24", nums(0, 0, 21), "correct "},
		{"factorial", "1-3=-2; 6*-2=-12; -12+36=24", nums(1, 3, 9, 36), "correct "},
		{"factorial", strings.Repeat("3*3*3*3=81; ", 3) + "3*3*5=45", nums(3, 3, 3, 3, 3, 3, 3, 3, 9, 9, 9, 9, 9, 9, 9, 9), "invalid limit"}, // too many readings
		{"factorial", "9-5=4; 24*1=24", nums(1, 5, 9), "wrong numbers"},                                                                      // neither has a result
		{"joker", "3*7=21 (left: 21 0 1); 21+1=22 (left: 22 0); 22+2=24", nums(0, 1, 3, 7), "correct "},
		{"joker", "3*7=21 (left: 21 2 1); 21+1=22 (left: 22 2); 22+2=24", nums(0, 1, 3, 7), "correct "},
		{"joker", "3*7=21 (left: 21 14 1); 21+1=22; 22+2=24", nums(0, 1, 3, 7), "wrong false_equation"},
		{"joker", "3*7=21 (left: 21 0 0); 21+1=22; 22+2=24", nums(0, 1, 3, 7), "wrong false_equation"},
		{"joker", "3*7=21 (left: 21 0); 21+1=22; 22+2=24", nums(0, 1, 3, 7), "wrong false_equation"},
		{"face-ten", "10*2=20 (left: 20 4)", nums(2, 4, 13), "wrong numbers"},
		{"face-ten", "2+2=4 (left: 4 10 10); 10+10=20; 20+4=24", nums(2, 2, 11, 13), "correct "},
		{"face-ten", "2+2=4 (left: 4 J K); 10+10=20; 20+4=24", nums(2, 2, 11, 13), "correct "},
		{"face-ten", "2+2=4 (left: 4 11 10); 10+10=20; 20+4=24", nums(2, 2, 11, 13), "correct "},
		{"face-ten", "10-2=8 (left: 8 2 11); 11-8=3; 3+2=5", nums(2, 2, 11, 12), "wrong value"}, // Q is 10
		{"factorial", "8*1=8 (left: 8 3 6); 6-3=3; 3*8=24", nums(1, 3, 8, 9), "correct "},       // 9 is 3, and 3 is 6
		{"no-brackets", "2+3*4", nums(2, 3, 4), "wrong value"},
		{"no-brackets", "(2*3)*4", nums(2, 3, 4), "correct "},
		{"no-brackets", "2*(3*4)", nums(2, 3, 4), "wrong brackets"},
		{"no-brackets", "2*(3+4)", nums(2, 3, 4), "wrong brackets"},
		{"no-brackets", "3*4=12; 12*2=24", nums(2, 3, 4), "correct "},
		{"no-brackets", "3*4=12; 2*12=24", nums(2, 3, 4), "correct "},
		{"no-brackets", "4/2=2; 12*2=24", nums(2, 4, 12), "correct "},
		{"no-brackets", "5-1=4; 28-4=24", nums(1, 5, 28), "correct "},
		{"no-brackets", "2*3=6; 8-6=2; 26-2=24", nums(2, 3, 8, 26), "correct "},
		{"no-brackets", "8-2=6; 6*4=24", nums(2, 4, 8), "wrong brackets"},
		{"no-brackets", "5-3=2; 2*12=24", nums(3, 5, 12), "wrong brackets"},
		{"no-brackets", "4-2=2; 2*1=2; 2*2=4; 4*6=24", nums(1, 2, 2, 4, 6), "wrong brackets"},
		{"no-brackets", "4-2=2; 2*1=2; 2+2=4; 4+20=24", nums(1, 2, 4, 20), "wrong numbers"},
		{"no-brackets", "4-2=2; 2*1=2; 2+2=4; 4+20=24", nums(1, 2, 2, 4, 20), "correct "}, // 2*1 uses the 2 of the hand
		{"no-brackets", "-3*4+36", nums(3, 4, 36), "correct "},
		{"no-brackets", "-(3*4)+36", nums(3, 4, 36), "wrong brackets"},
		{"no-brackets", "36+(-(3*4))", nums(3, 4, 36), "wrong brackets"},
	} {
		p, err := answer.Lookup(c.profile)
		if err != nil {
			t.Fatal(err)
		}
		r := answer.New(p).Judge(c.answer, c.hand, rat.Int(24))
		if got := r.Verdict.String() + " " + r.Reason.String(); got != c.want {
			t.Errorf("%s: %q for %v: %s (%v), want %s", c.profile, c.answer, c.hand, got, r.Fault, c.want)
		}
	}
}
