import { t, word } from '@/lib/language'

/** What the database says about something that is there, but not enough. */
const notes: ReadonlyMap<string, string> = new Map([
  ['waiting to be checked', t('waiting to be checked')],
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
    const [, name = written, note = ''] = /^(.*) \(([^()]*)\)$/s.exec(written) ?? []
    const known = notes.get(note)
    return known === undefined ? word(written) : `${word(name)} (${known})`
  })
}
