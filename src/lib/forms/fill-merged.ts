import type { FieldValues, UseFormReset } from 'react-hook-form'

/** Fills a form so that `merged` are changes of `newest`, which is stored now (rule 3.18). */
export function fillMerged<Values extends FieldValues>(
  { reset }: { reset: UseFormReset<Values> },
  newest: Values,
  merged: Values,
): void {
  reset(newest)
  reset(merged, { keepDefaultValues: true })
}
