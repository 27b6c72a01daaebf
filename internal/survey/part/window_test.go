package part_test

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/puzzle"
)

// TestWideWindows writes and reads windows around the size at which the type of the bitmap changes,
// and the largest window of a plan, and compares the rows.
func TestWideWindows(t *testing.T) {
	for targets, kind := range map[int64]parquet.Kind{
		262_136: parquet.FixedLenByteArray, 262_137: parquet.ByteArray, survey.MaxWindow: parquet.ByteArray,
	} {
		t.Run(fmt.Sprint(targets), func(t *testing.T) {
			t.Parallel()
			plan := survey.Plan{
				Pool: deal.Ranks(3, 4), Cards: 2, Rules: puzzle.Rules{Ops: expr.Basic}, Stats: survey.StatReach, Low: 6 - targets, High: 5,
			}
			plan, err := plan.Normalize()
			if err != nil {
				t.Fatal(err)
			}
			e := example{plan: plan}
			for row, err := range survey.NewSurveyor(plan).Rows(context.Background(), 0, plan.Space().Size()) {
				if err != nil {
					t.Fatal(err)
				}
				e.rows = append(e.rows, row)
			}
			file := e.encode(t, 4)
			foreign, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)))
			if err != nil {
				t.Fatal(err)
			}
			if got := foreign.Root().Column("reach").Type().Kind(); got != kind {
				t.Errorf("the bitmaps have type %v, want %v", got, kind)
			}
			r, err := part.NewReader(bytes.NewReader(file), int64(len(file)))
			if err != nil {
				t.Fatal(err)
			}
			var rows []survey.Row
			for row, err := range r.Rows() {
				if err != nil {
					t.Fatal(err)
				}
				rows = append(rows, row)
			}
			if !reflect.DeepEqual(rows, e.rows) || rows[0].Reach.Count() == 0 {
				t.Error("the rows differ")
			}
		})
	}
}
