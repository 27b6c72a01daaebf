package bench

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/app/measure"
)

// usualPython judges records like typical checkers of training runs: regular expressions find the
// answer and its numbers and restrict its characters, and eval computes the value. It does not read
// LaTeX, compares floats, and does not terminate on 9**9**9. It prints the number of correct
// answers to standard error.
const usualPython = `
import json, re, sys

def check(text, hand, target):
    found = re.findall(r"<answer>(.*?)</answer>", text, re.S)
    if not found and "</think>" in text:
        text = text.split("</think>")[-1]
    expression = found[-1].strip() if found else text.strip()
    expression = expression.replace("×", "*").replace("÷", "/").replace("−", "-")
    if "=" in expression:
        expression = expression.split("=")[0]
    if sorted(int(n) for n in re.findall(r"\d+", expression)) != sorted(hand):
        return "wrong"
    if not re.match(r"^[\d+\-*/().\s]+$", expression):
        return "invalid"
    try:
        value = eval(expression, {"__builtins__": None}, {})
    except Exception:
        return "invalid"
    return "correct" if abs(value - target) < 1e-5 else "wrong"

correct = 0
for line in sys.stdin:
    record = json.loads(line)
    verdict = check(record["answer"], record["hand"], record["target"])
    correct += verdict == "correct"
    sys.stdout.write(json.dumps({"id": record["id"], "verdict": verdict}) + "\n")
print(correct, file=sys.stderr)
`

// The script judges 1/usualShare of the work of make24. The time to start it is measured too.
const usualShare = 4

// judgeStream returns the work of judging records from JSON to verdict on one core. The alternative
// is usualPython.
func judgeStream(tb testing.TB, name string, size, minThoughts, maxThoughts int) (workPair, error) {
	job, err := prepareJob(name)
	if err != nil {
		return workPair{}, err
	}
	s := workPair{make24: make24Work(name, job)}
	python, err := exec.LookPath("python3")
	if err != nil {
		fmt.Fprintf(os.Stderr, "NO python3: the row %s has no alternative\n", name)
		return s, nil
	}
	script := filepath.Join(tb.TempDir(), "usual.py")
	if err := os.WriteFile(script, []byte(usualPython), 0o600); err != nil {
		return workPair{}, err
	}
	stream, count := measure.Records(size/usualShare, minThoughts, maxThoughts)
	amount := float64(count)
	if maxThoughts > 0 {
		amount = float64(len(stream)) / 1e6
	}
	s.alternative = func(int) (float64, error) {
		cmd := exec.Command(python, script)
		cmd.Env = append(os.Environ(), "PYTHONUTF8=1")
		var errs bytes.Buffer
		cmd.Stdin, cmd.Stderr = bytes.NewReader(stream), &errs
		if err := cmd.Run(); err != nil {
			return 0, fmt.Errorf("%w\n%s", err, &errs)
		}
		// The verdicts of the script differ, so check only the number of correct answers roughly.
		correct, err := strconv.Atoi(strings.TrimSpace(errs.String()))
		if err == nil && (correct < count/4 || correct > count) {
			err = fmt.Errorf("bench: the script judged %d answers correct, want %d to %d", correct, count/4, count)
		}
		return amount, err
	}
	return s, nil
}
