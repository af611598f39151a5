/**
 * Makes a function that translates a whole text of the database or of another service.
 * @param patterns translations by their English, with names in braces for what the server filled in. The first that fits
 *   counts. A text inside another, such as a reason, stays as it is.
 * @param words what is translated, too, where it fills a pattern in.
 * @param values how what fills in a name is written, where it takes more than a word.
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

/** "The job {title} has been closed." as a pattern, and the names in it. */
function reader(english: string): { pattern: RegExp; names: string[] } {
  const parts = english.split(/\{(\w+)\}/)
  const names = parts.filter((_, index) => index % 2 === 1)
  const source = parts.map((part, index) => (index % 2 === 1 ? '([^]*?)' : escape(part))).join('')
  return { pattern: new RegExp(`^${source}$`), names }
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
