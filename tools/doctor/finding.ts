/** What one check saw. */
export interface Finding {
  /** What was checked, as a statement that is true when it is good. */
  what: string
  state: 'good' | 'bad' | 'unknown'
  /** How to mend it, or why it could not be told. */
  hint?: string
  /** The statement that mends it. */
  mend?: string
  /** Statements run in this order, which is not that of the report. */
  order?: number
  /** Whether an unknown one is no gap of the examination, but something that only its readers can judge. */
  isNote?: boolean
  /** What it is about, where more than one chapter sees it: the first one says it. */
  about?: string
}

export const good = (what: string): Finding => ({ what, state: 'good' })
export const bad = (what: string, hint: string): Finding => ({ what, state: 'bad', hint })
export const unknown = (what: string, hint: string): Finding => ({ what, state: 'unknown', hint })

export const note = (what: string, hint: string): Finding => ({ ...unknown(what, hint), isNote: true })

/** Good, or bad with the hint. */
export const judge = (what: string, isGood: boolean, hint: string): Finding =>
  isGood ? good(what) : bad(what, hint)

/** One line for what holds everywhere, or one for each place where it does not. */
export function all(what: string, faults: readonly string[], hint: (fault: string) => string): Finding[] {
  return faults.length === 0 ? [good(what)] : faults.map((fault) => bad(`${what}: not ${fault}`, hint(fault)))
}

/** The same about things of the API, which the catalog may have named before. @param sort of the fault, as in `about` */
export const allOfApi = (sort: string, ...[what, names, hint]: Parameters<typeof all>): Finding[] =>
  all(what, names, hint).map((found, at) =>
    names[at] === undefined ? found : { ...found, about: `${sort} ${names[at]}` },
  )
