import * as z from 'zod/mini'
import { tooLong } from './limits'

/**
 * A trimmed text of a form. Its field should have no `maxLength`, because the browser would cut a long text unnoticed.
 * @param subject the text's name in the error: "The title".
 */
export function limitedText(longest: number, subject?: string) {
  return z.string().check(z.trim(), z.maxLength(longest, tooLong(longest, subject)))
}
