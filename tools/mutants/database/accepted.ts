import { readFile } from 'node:fs/promises'

/**
 * Reads the faults that may survive: a line at the margin says why what follows changes nothing, each indented line below
 * it names one.
 * @returns the reason by name
 * @throws Error for a name without a reason, or named twice
 */
export function parseAccepted(text: string): Map<string, string> {
  const accepted = new Map<string, string>()
  let reason = ''
  let isNamed = true
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!line.startsWith(' ')) {
      reason = isNamed ? line.trim() : `${reason} ${line.trim()}`
      isNamed = false
      continue
    }
    const name = line.trim()
    if (reason === '') throw new Error(`No reason stands above "${name}".`)
    if (accepted.has(name)) throw new Error(`"${name}" is accepted twice.`)
    accepted.set(name, reason)
    isNamed = true
  }
  return accepted
}

/** Reads a file of accepted survivors. */
export async function readAccepted(file: string): Promise<Map<string, string>> {
  return parseAccepted(await readFile(file, 'utf8'))
}

/** The outcome of one fault, whatever it was planted in. */
export interface Judged {
  name: string
  class: string
  outcome: 'caught' | 'survived' | 'stillborn'
}

/** Faults that no test has to see, since the comparison with supabase/schemas names each (`npm run check schema`). */
const namedByCheckSchema = new Set(['constraint', 'column', 'index'])

/** What is wrong with a run: survivors without a reason, and reasons without a survivor. */
export function complaintsAbout(
  judged: readonly Judged[],
  accepted: ReadonlyMap<string, string>,
  isWhole: boolean,
): string[] {
  const outcomes = new Map(judged.map(({ name, outcome }) => [name, outcome]))
  const unexplained = judged
    .filter(
      (one) => one.outcome === 'survived' && !accepted.has(one.name) && !namedByCheckSchema.has(one.class),
    )
    .map(({ name }) => `survived: ${name}`)
  const stale = [...accepted.keys()].flatMap((name) => {
    const outcome = outcomes.get(name)
    if (outcome === undefined) return isWhole ? [`accepted, but there is no such fault: ${name}`] : []
    return outcome === 'survived' ? [] : [`accepted, but ${outcome}: ${name}`]
  })
  return [...unexplained, ...stale]
}
