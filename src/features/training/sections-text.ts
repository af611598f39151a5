/** "1 section", "4 sections". */
export function sectionsText(count: number): string {
  return count === 1 ? '1 section' : `${count} sections`
}
