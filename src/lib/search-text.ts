import * as z from 'zod/mini'
import { longestSearch } from './domain'

/** A search as the address bar holds it. Anybody may have typed it: what the database cannot read searches nothing. */
export const searchTextSchema = z.catch(
  z.string().check(
    z.trim(),
    z.maxLength(longestSearch),
    z.refine((text) => !text.includes('\0')),
  ),
  '',
)
