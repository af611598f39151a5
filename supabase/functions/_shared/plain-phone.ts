/** Invisible characters that come along when a number is copied from a page, a contact or a message. */
const unseen = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const gaps = /[\s.\u00B7\u2024]+/g
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** Converts a typed or pasted phone number to its stored form (rule 2.37). The database has the same rule. */
export function plainPhone(typed: string): string {
  const text = typed.replace(unseen, '').replace(gaps, ' ').replace(dashes, '-').replaceAll('＋', '+')
  return text.replace(/^ ?tel: ?/i, '').trim()
}
