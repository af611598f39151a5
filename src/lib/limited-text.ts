import * as z from 'zod/mini'

/**
 * A text of a form: trimmed, and refused when it is longer than the database takes. A field must not have `maxLength`
 * besides: the browser would cut a long text, and nobody would notice.
 * @param longest in characters.
 * @param subject names the text in the refusal: "The title".
 */
export function limitedText(longest: number, subject?: string) {
  const limit = `at most ${longest.toLocaleString('en-AU')} characters.`
  const message = subject === undefined ? `Please use ${limit}` : `${subject} can have ${limit}`
  return z.string().check(z.trim(), z.maxLength(longest, message))
}
