import * as z from 'zod/mini'
import { t } from '../i18n/language'
import { tooLong } from './limits'

/**
 * True if the text has at least one visible character. Zero-width spaces, joiners and fillers are invisible. The database
 * has the same rule.
 */
export const isVisible = (text: string) => /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Direction overrides and isolates, which reverse the order of a text and of the text beside it. */
const turning = /[\u202A-\u202E\u2066-\u2069]/
/** Control characters, line and paragraph separators, annotations, and private use characters. */
const unwritten = /[\p{Cc}\u2028\u2029\uFFF9-\uFFFB\p{Co}]/u
/** Combining marks. A letter with more of these than any language uses would cover the neighbouring lines. */
const marks = [
  '\\u0300-\\u036F',
  '\\u0483-\\u0489',
  '\\u0591-\\u05BD',
  '\\u0610-\\u061A',
  '\\u064B-\\u065F',
  '\\u06D6-\\u06ED',
  '\\u0E34-\\u0E3A',
  '\\u0E47-\\u0E4E',
  '\\u0F71-\\u0F84',
  '\\u0F8D-\\u0FBC',
  '\\u1AB0-\\u1AFF',
  '\\u1DC0-\\u1DFF',
  '\\u20D0-\\u20FF',
  '\\uFE20-\\uFE2F',
]
const piledUp = new RegExp(`[${marks.join('')}]{5}`)

/**
 * True if a text has characters that would garble the line it is shown in. The database has the same rule.
 */
export const hasHiddenCharacters = (text: string) =>
  [turning, unwritten, piledUp].some((characters) => characters.test(text))

/** A text whose line breaks and tabs are replaced by spaces. */
const tidyLine = (text: string) => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')

/** The schema of one line, without any checks. Line breaks become spaces, and the ends are trimmed. */
export const plainLine = () => z.string().check(z.overwrite(tidyLine), z.trim())

export const hiddenCharacters = t('This text has hidden characters. Please type it again.')

/** The schema of a name, a title or another one-line text that other people read (rule 16.2). The text is trimmed. */
export function lineText(longest: number, subject?: string) {
  return plainLine().check(
    z.maxLength(longest, tooLong(longest, subject)),
    z.refine<string>((text) => !hasHiddenCharacters(text), hiddenCharacters),
  )
}

/** A check that a line has visible characters. `missing` is the error text. */
export const shows = (missing: string) => z.refine<string>(isVisible, { error: missing, abort: true })
