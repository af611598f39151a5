import { useState } from 'react'
import type { Application } from './schema'
import { holdRows, type SteadyRow } from './steady-rows'

type SteadyRowsOptions = {
  /** Rows keep their places while this is true. */
  isHeld: boolean
  /** Says which list this is: the rows of another one replace these at once. */
  list: string
  isOwn: (id: string) => boolean
}

/** The rows to show: all that there are, or, while somebody is at work, those that were there with their places kept. */
export function useSteadyRows(now: readonly Application[], { isHeld, list, isOwn }: SteadyRowsOptions) {
  const [shown, setShown] = useState({ list, rows: now })
  const isSteady = isHeld && shown.list === list
  const { rows, held } = isSteady ? holdRows(shown.rows, now, isOwn) : { rows: now.map(here), held: 0 }

  // While rendering, so that what is held next time is what is shown now.
  if (shown.list !== list || !haveSameIds(shown.rows, rows)) setShown({ list, rows })

  return { rows, held, showAll: () => setShown({ list, rows: now }) }
}

function here(application: Application): SteadyRow {
  return { ...application, isGone: false }
}

function haveSameIds(some: readonly Application[], others: readonly Application[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}
