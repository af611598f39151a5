/**
 * The checks that `npm run check <words>` selects: those with one of the words in their name, or all checks without words.
 * @throws Error with all checks' names if a word matches none
 */
export function chosen(names: readonly string[], words: readonly string[]): string[] {
  const unknown = words.find((word) => !names.some((name) => name.includes(word)))
  if (unknown !== undefined)
    throw new Error(`No check is called "${unknown}". There are: ${names.join(', ')}.`)
  return names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
}
