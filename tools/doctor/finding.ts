/** The result of one check. */
export interface Finding {
  /** The condition to check, as a sentence that is true if all is well. */
  what: string
  state: 'good' | 'bad' | 'unknown'
  /** How to fix the fault, or why the state is unknown. */
  hint?: string
  /** The position of `mend` among all statements to run. The report lists findings in a different order. */
  mend?: string
  /** The position of `mend` among all statements to run. The report has another order. */
  order?: number
  /** Only for the state `unknown`. True for information such as growth. False if something could not be examined. */
  isNote?: boolean
  /** An id of the fault, if more than one chapter can find it. Only the first chapter reports it. */
  about?: string
}

export const good = (what: string): Finding => ({ what, state: 'good' })
export const bad = (what: string, hint: string): Finding => ({ what, state: 'bad', hint })
export const unknown = (what: string, hint: string): Finding => ({ what, state: 'unknown', hint })

export const note = (what: string, hint: string): Finding => ({ ...unknown(what, hint), isNote: true })

/** Returns a good finding if `isGood`, or else a bad finding with the hint. */
export const judge = (what: string, isGood: boolean, hint: string): Finding =>
  isGood ? good(what) : bad(what, hint)

/** One good finding if there are no faults, or one bad finding for each fault. */
export function all(what: string, faults: readonly string[], hint: (fault: string) => string): Finding[] {
  return faults.length === 0 ? [good(what)] : faults.map((fault) => bad(`${what}: not ${fault}`, hint(fault)))
}

/**
 * Like {@link all}, for objects of the API. Sets `about`, because the catalog chapter can find the same fault.
 * @param sort the kind of fault, as in `about`
 */
export const allOfApi = (sort: string, ...[what, names, hint]: Parameters<typeof all>): Finding[] =>
  all(what, names, hint).map((found, at) =>
    names[at] === undefined ? found : { ...found, about: `${sort} ${names[at]}` },
  )
