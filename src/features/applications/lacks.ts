import { t, word } from '@/lib/i18n/language'

const waiting = 'waiting to be checked'

/** What the database says about something that is there, but not enough. */
const notes: ReadonlyMap<string, string> = new Map([
  [waiting, t('waiting to be checked')],
  ['refused', t('refused')],
  ['expired', t('expired')],
  ['certificate expired', t('certificate expired')],
  ['expires before the job', t('expires before the job')],
  ['certificate expires before the job', t('certificate expires before the job')],
  ['in progress', t('in progress')],
])

/** What somebody lacks, each as the database writes it: "White Card", "Blue Card (expired)". */
export function lacksOf(missing: readonly string[] | null): string[] {
  return (missing ?? []).map((written) => {
    const { name, note } = partsOf(written)
    const known = notes.get(note)
    return known === undefined ? word(written) : `${word(name)} (${known})`
  })
}

/**
 * What somebody is told about what they lack. Who has sent all of it can only wait, and is not asked for it again (rule 5.28).
 * @param missing at least one, each as the database writes it.
 */
export function describeLacks(missing: readonly string[]): { text: string; isWaiting: boolean } {
  const parts = missing.map(partsOf)
  const isWaiting = parts.every(({ note }) => note === waiting)
  const text = isWaiting
    ? t('Waiting to be checked: {list}', { list: parts.map(({ name }) => word(name)).join(', ') })
    : t('You need: {list}', { list: lacksOf(missing).join(', ') })
  return { text, isWaiting }
}

function partsOf(written: string): { name: string; note: string } {
  const [, name = written, note = ''] = /^(.*) \(([^()]*)\)$/s.exec(written) ?? []
  return { name, note }
}
