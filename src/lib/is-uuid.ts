import * as z from 'zod/mini'

const uuid = z.guid()

/** Can this text from an address be an id at all? The database refuses others in words of its own. */
export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success
}
