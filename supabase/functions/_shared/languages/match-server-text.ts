/**
 * Returns a function that translates a whole text of the database or of another service.
 * @param patterns translations by their English text. A name in braces stands for a value that the server filled in.
 * The first pattern that matches is used.
 * @param words translations of values that are fixed words. Any other value stays as it is.
 * @param values formatters, by the name in braces, for values that are not fixed words.
 */
export function matcher(
  patterns: Readonly<Record<string, string>>,
  words: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, (value: string) => string>> = {},
): (text: string) => string {
  const readers = Object.entries(patterns).map(([english, translated]) => ({
    ...reader(english),
    translated,
  }))

  return (text) => {
    for (const { pattern, names, translated } of readers) {
      const match = pattern.exec(text)
      if (match === null) continue
      return translated.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = match[names.indexOf(name) + 1] ?? ''
        const write = values[name]
        if (write !== undefined) return write(value)
        const word = words[value]
        return typeof word === 'string' ? word : value
      })
    }
    return text
  }
}

/**
 * Converts a text such as "The job {title} has been closed." into a pattern, with the names in its braces.
 */
function reader(english: string): { pattern: RegExp; names: string[] } {
  const parts = english.split(/\{(\w+)\}/)
  const names = parts.filter((_, index) => index % 2 === 1)
  const source = parts.map((part, index) => (index % 2 === 1 ? '([^]*?)' : escape(part))).join('')
  return { pattern: new RegExp(`^${source}$`), names }
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
