/**
 * The checks that `npm run check <words>` asks for: those with one of the words in their name; all without a word.
 * @throws Error that names all checks when a word is in none
 */
export function chosen(names: readonly string[], words: readonly string[]): string[] {
  const unknown = words.find((word) => !names.some((name) => name.includes(word)))
  if (unknown !== undefined)
    throw new Error(`No check is called "${unknown}". There are: ${names.join(', ')}.`)
  return names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
}
