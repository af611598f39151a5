import { t, word } from '@/lib/i18n/language'

const waiting = 'waiting to be checked'

/** The notes that the database adds to requirements that are only partly met, with their translations. */
const notes: ReadonlyMap<string, string> = new Map([
  [waiting, t('waiting to be checked')],
  ['refused', t('refused')],
  ['expired', t('expired')],
  ['certificate expired', t('certificate expired')],
  ['expires before the job', t('expires before the job')],
  ['certificate expires before the job', t('certificate expires before the job')],
  ['in progress', t('in progress')],
])

/**
 * Splits a missing requirement into its name as stored by the database, and a translated note such as "
 * (expired)".
 */
export function nameAndNote(written: string): { name: string; note: string } {
  const [, name = written, note = ''] = /^(.*) \(([^()]*)\)$/s.exec(written) ?? []
  const known = notes.get(note)
  return known === undefined ? { name: written, note: '' } : { name, note: ` (${known})` }
}

/** The missing requirements as displayable texts: "White Card", "Blue Card (expired)". */
export function missingRequirements(missing: readonly string[] | null): string[] {
  return (missing ?? []).map(nameAndNote).map(({ name, note }) => word(name) + note)
}

/**
 * True if all missing requirements are only waiting to be checked. The person is then not asked for these
 * requirements again (rule 5.28).
 */
export function isOnlyWaiting(missing: readonly string[]): boolean {
  return missing.every((written) => written.endsWith(` (${waiting})`))
}
