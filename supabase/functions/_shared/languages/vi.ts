import { matcher } from './match-server-text.ts'
import { refusalReasons } from './refusal-reasons.vi.ts'
import { serverTexts } from './server-texts.vi.ts'
import { serverValues } from './server-values.vi.ts'
import { words } from './words.vi.ts'

/**
 * Translates a text of the database or of a Supabase service into Vietnamese, for the app, emails and push messages
 * alike.
 */
export const translateServerText = matcher({ ...serverTexts, ...refusalReasons }, words, serverValues)
