import type { BesideDifference, DifferenceState } from './compare.ts'

/** An attribute in which an object differs, with pg-delta's values of `is` and `wanted`. */
export interface Change {
  attribute: string
  is: unknown
  wanted: unknown
}

const words: Readonly<Record<string, string>> = {
  def: 'text',
  expr: 'value',
  enabled: 'state',
  config: 'settings',
  reloptions: 'storage options',
}
const valuesInWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  enabled: { O: 'on', D: 'off', A: 'always', R: 'on replicas' },
  persistence: { p: 'logged', u: 'unlogged' },
}

const ends: Readonly<Record<DifferenceState, string>> = {
  missing: 'is missing',
  extra: 'is in no migration',
  changed: 'differs',
}

/** How an object differs, as the end of a sentence. */
export function inWords(state: DifferenceState, changes: readonly Change[]): string {
  if (changes.length === 0) return ends[state]
  if (state === 'changed') return changes.map(changeInWords).join(', ')
  const privileges = changes.flatMap(({ is, wanted }) => (state === 'extra' ? is : wanted))
  return `${ends[state]}: ${privileges.join(', ')}`
}

function changeInWords({ attribute, is, wanted }: Change): string {
  const name = words[attribute] ?? attribute.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (Array.isArray(is) || Array.isArray(wanted)) {
    const [before, after] = [is, wanted].map((list): unknown[] => (Array.isArray(list) ? list : []))
    const extra = before?.filter((one) => !after?.includes(one)) ?? []
    const missing = after?.filter((one) => !before?.includes(one)) ?? []
    return [
      ...(extra.length > 0 ? [`also has ${name} ${extra.join(', ')}`] : []),
      ...(missing.length > 0 ? [`lacks ${name} ${missing.join(', ')}`] : []),
    ].join(' and ')
  }
  if (is === null && typeof wanted === 'object') return `lacks its ${name}`
  const [before, after] = [valueOf(attribute, is), valueOf(attribute, wanted)]
  return before.length + after.length > 120 ? `has another ${name}` : `has ${name} ${before}, not ${after}`
}

function valueOf(attribute: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return valuesInWords[attribute]?.[text] ?? text.replaceAll(/\s+/g, ' ')
}

/** How a row of beyond-pg-delta.sql differs, as the end of a sentence. */
export function besideInWords({ state, is, wanted }: BesideDifference): string {
  if (state !== 'changed') return ends[state]
  const [before, after] = [is?.split(' | ') ?? [], wanted?.split(' | ') ?? []]
  return `is ${others(before, after)}, not ${others(after, before)}`
}

const others = (values: readonly string[], known: readonly string[]) =>
  values.filter((value) => !known.includes(value)).join(', ')
