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

/** One of them: its name as the database writes it, and what we say besides, such as " (expired)". */
export function lackOf(written: string): { name: string; note: string } {
  const [, name = written, note = ''] = /^(.*) \(([^()]*)\)$/s.exec(written) ?? []
  const known = notes.get(note)
  return known === undefined ? { name: written, note: '' } : { name, note: ` (${known})` }
}

/** What somebody lacks, each as the database writes it: "White Card", "Blue Card (expired)". */
export function lacksOf(missing: readonly string[] | null): string[] {
  return (missing ?? []).map(lackOf).map(({ name, note }) => word(name) + note)
}

/** Whether somebody has sent all that they lack. They can only wait, and are not asked for it again (rule 5.28). */
export function isOnlyWaiting(missing: readonly string[]): boolean {
  return missing.every((written) => written.endsWith(` (${waiting})`))
}
