export type Part = { text: string; phone?: string }

/** A possible phone number: begins with a plus, a parenthesis or a digit and ends with a digit, within one line. */
const candidate = /(?<![\p{L}\p{N}@.:/_-])[+(]?\d[\d ()-]{6,22}\d(?![\p{L}\p{N}@/_-]|[.:]\d)/gu

/**
 * Splits a message at its phone numbers (rule 21.3). Everything else, including URLs, stays plain text, so
 * that a tap in a message can only start a call.
 */
export function phonesInText(message: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of message.matchAll(candidate)) {
    const digits = found.replace(/\D/g, '').length
    if (digits < 8 || digits > 15) continue
    if (index > end) parts.push({ text: message.slice(end, index) })
    parts.push({ text: found, phone: found })
    end = index + found.length
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}
