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

// packageScript judges as many records as its second argument says, which repeat those of standard
// input, with the package make24 or with the function check of usualExact. It prints the number of
// correct answers.
const packageScript = `
import itertools, json, sys

records = [json.loads(line) for line in sys.stdin]
records = [(r["answer"], r["hand"], r["target"]) for r in records]
records = itertools.islice(itertools.cycle(records), int(sys.argv[2]))
if sys.argv[1] == "make24":
    import make24
    print(sum(v.correct for v in make24.check_many(records)))
else:
    print(sum(check(*r) == "correct" for r in records))
`

// usualExact is the function of usualPython with fractions in place of floats.
func usualExact() string {
	script, _, _ := strings.Cut(usualPython, "correct = 0\n")
	return strings.NewReplacer(
		"import json", "from fractions import Fraction\nimport json",
		"eval(expression, {\"__builtins__\": None}, {})", `eval(re.sub(r"\d+", r"Fraction(\g<0>)", expression), {"__builtins__": None, "Fraction": Fraction}, {})`,
		"abs(value - target) < 1e-5", "value == target",
	).Replace(script)
}

// Records that make24 and the alternative judge in one run. The time to start Python is measured too.
const (
	packageRecords      = 1_000_000
	usualPackageRecords = packageRecords / 10
)

// judgeInPython returns the work of judging records in Python with the package and the command.
func judgeInPython(tb testing.TB) (workPair, error) {
	python, err := exec.LookPath("python3")
	if err != nil {
		fmt.Fprintln(os.Stderr, "NO python3: the row python is not measured")
		return workPair{}, nil
	}
	dir := tb.TempDir()
	program, err := build(dir, "make24", "github.com/make24/make24/cmd/make24")
	if err != nil {
		return workPair{}, err
	}
	clients, err := filepath.Abs("../clients/python")
	if err != nil {
		return workPair{}, err
	}
	samples := measure.Samples()
	want := 0
	for _, s := range samples {
		if s.Verdict == "correct" {
			want++
		}
	}
	stream, _ := measure.Records(1<<16, 0, 0)
	lines := bytes.SplitAfter(stream, []byte("\n"))
	cycle := bytes.Join(lines[:len(samples)], nil)
	run := func(side, functions string, count int) workFunc {
		return func(int) (float64, error) {
			cmd := exec.Command(python, "-c", functions+packageScript, side, strconv.Itoa(count))
			cmd.Env = append(os.Environ(), "PYTHONUTF8=1", "PYTHONPATH="+clients, "MAKE24_COMMAND="+program, "PYTHONDONTWRITEBYTECODE=1")
			cmd.Stdin, cmd.Stderr = bytes.NewReader(cycle), os.Stderr
			out, err := cmd.Output()
			if err != nil {
				return 0, err
			}
			// The alternative reads fewer forms of answers.
			correct, err := strconv.Atoi(strings.TrimSpace(string(out)))
			if expected := count / len(samples) * want; err == nil && (correct > expected || correct < expected/2 || side == "make24" && correct != expected) {
				err = fmt.Errorf("bench: %s judged %d answers correct, want %d", side, correct, expected)
			}
			return float64(count), err
		}
	}
	return workPair{
		make24:      run("make24", "", packageRecords/len(samples)*len(samples)),
		alternative: run("usual", usualExact(), usualPackageRecords/len(samples)*len(samples)),
	}, nil
}
