/** "1 section", "1,204 sections". */
export function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-AU')} ${noun}s`
}
