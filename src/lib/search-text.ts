import * as z from 'zod/mini'

/** The database reads no more of a search than this. */
export const longestSearch = 200

/** A search as the address bar holds it. Anybody may have typed it: what the database cannot read searches nothing. */
export const searchTextSchema = z.catch(
  z.string().check(
    z.trim(),
    z.maxLength(longestSearch),
    z.refine((text) => !text.includes('\0')),
  ),
  '',
)
