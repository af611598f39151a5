import type { FieldValues, UseFormReset } from 'react-hook-form'

/** Fills a form with `merged`, as unsaved changes to `newest`, which is the stored version (rule 3.18). */
export function fillMerged<Values extends FieldValues>(
  { reset }: { reset: UseFormReset<Values> },
  newest: Values,
  merged: Values,
): void {
  reset(newest)
  reset(merged, { keepDefaultValues: true })
}
