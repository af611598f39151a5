/**
 * A typed number of 0 or more, with a decimal point and without separators: "12,5" becomes "12.5", and
 * "1,250" becomes "1250". Null for anything else. A comma before exactly three digits separates thousands, as
 * is usual in Australia.
 */
export function plainNumber(typed: string): string | null {
  const text = typed.trim()
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^\d+(?:[.,]\d*)?$/.test(text) ? text.replace(',', '.') : null
}
