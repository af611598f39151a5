/** "1 section", "1,204 sections", "2 people". `many` is for words that take more than an s. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`
}
