import { useState } from 'react'

/**
 * Rows in the order in which they were first read: one that is decided here or elsewhere stays where the eye found it, and
 * a new one waits until it is wanted (rule 13.8).
 * @param rows as the database orders them now; undefined until they are read.
 * @param pages how many pages they are: rows of a page that was asked for are shown at once.
 */
export function useOrder<Row extends { id: string }>(rows: readonly Row[] | undefined, pages: number) {
  const [shown, setShown] = useState<{ ids: readonly string[]; pages: number }>()
  const current = rows?.map(({ id }) => id) ?? []
  const waiting = current.filter((id) => shown && !shown.ids.includes(id))
  if (rows && (shown === undefined || (waiting.length > 0 && pages > shown.pages))) {
    setShown({ ids: [...(shown?.ids ?? []), ...(shown ? waiting : current)], pages })
  }
  const byId = new Map(rows?.map((row) => [row.id, row]))

  return {
    rows: shown && shown.ids.flatMap((id) => byId.get(id) ?? []),
    arrived: waiting.length,
    /** Shows those who have come, and orders everybody anew. */
    show: () => setShown({ ids: current, pages }),
  }
}
