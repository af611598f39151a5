import * as z from 'zod/mini'
import { t } from '../i18n/language'
import { limitedText } from './limited-text'

/** Whether anybody sees anything of the text: not of zero-width spaces, joiners or fillers alone. The database has the same rule. */
export const isVisible = (text: string) => /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Overrides make a text read as another one, and turn what stands beside it. */
export const hasHiddenCharacters = (text: string) => /[\u202A-\u202E\u2066-\u2069]/.test(text)

export const hiddenCharacters = t('This text has hidden characters. Please type it again.')

/** A name, a title or another line that others read (rule 16.2), as {@link limitedText}. */
export function lineText(longest: number, subject?: string) {
  return limitedText(longest, subject).check(
    z.refine<string>((text) => !hasHiddenCharacters(text), hiddenCharacters),
  )
}

/** The check of a line that must show something. `missing` is said where it does not. */
export const shows = (missing: string) => z.refine<string>(isVisible, { error: missing, abort: true })
