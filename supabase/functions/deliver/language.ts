import { translateServerText } from '../_shared/languages/vi.ts'
import { texts as vietnamese } from './texts.vi.ts'

/** A text of this function: written in English, with a translation in every catalogue. */
export type Text = keyof typeof vietnamese

/** The language of one person's messages. */
export interface Language {
  /** The language's code, for HTML's `lang`. */
  code: string
  t: (text: Text) => string
  /** Translates the database's texts. People's own texts stay as they are. */
  serverText: (text: string) => string
}

const english: Language = { code: 'en-AU', t: String, serverText: String }

const others: ReadonlyMap<string | undefined, Language> = new Map([
  ['vi', { code: 'vi', t: (text) => vietnamese[text], serverText: translateServerText }],
])

/** The language that a profile names (rule 3.21). English for an unknown language. */
export function languageOf(stored: string | undefined): Language {
  return others.get(stored) ?? english
}
