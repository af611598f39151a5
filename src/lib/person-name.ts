import * as z from 'zod/mini'
import { t } from './language'

/** Whether anybody sees anything of the text: not of zero-width spaces, joiners or fillers alone. The database has the same rule. */
export const isVisible = (text: string) => /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Overrides make a name read as another one, and turn what stands beside it. */
export const hasHiddenCharacters = (name: string) => /[\u202A-\u202E\u2066-\u2069]/.test(name)

export const hiddenCharacters = t('This name has hidden characters. Please type it again.')

/** The checks of a person's name (rule 8.2), after trimming. `missing` is said where there is none. */
export const nameChecks = (missing: string) =>
  [
    z.refine<string>(isVisible, { error: missing, abort: true }),
    z.refine<string>((name) => !hasHiddenCharacters(name), hiddenCharacters),
  ] as const
