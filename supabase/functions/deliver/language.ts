import { translateServerText } from '../_shared/languages/vi.ts'
import { texts as vietnamese } from './texts.vi.ts'

/** A text of this function: written in English, and known to every catalogue. */
export type Text = keyof typeof vietnamese

/** How messages are said to one person. */
export interface Language {
  /** For HTML's `lang`. */
  code: string
  t: (text: Text) => string
  /** What the database wrote. What people typed stays as it is. */
  serverText: (text: string) => string
}

const english: Language = { code: 'en-AU', t: String, serverText: String }

const others: ReadonlyMap<string | undefined, Language> = new Map([
  ['vi', { code: 'vi', t: (text) => vietnamese[text], serverText: translateServerText }],
])

/** The language that a profile names (rule 3.21); English for any other. */
export function languageOf(stored: string | undefined): Language {
  return others.get(stored) ?? english
}
