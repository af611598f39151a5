/**
 * A number of 0 or more as it is typed, with a decimal point and without separators: "12,5" as "12.5", "1,250" as "1250".
 * Null for anything else. A comma before exactly three digits separates thousands, as Australians write them.
 */
export function plainNumber(typed: string): string | null {
  const text = typed.trim()
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^\d+(?:[.,]\d*)?$/.test(text) ? text.replace(',', '.') : null
}
