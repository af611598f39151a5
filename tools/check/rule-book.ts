/** A file of docs/product, which contains one chapter. */
export type Chapter = { file: string; text: string }

/** A rule: "- **5.3** …". */
const rule = /^- \*\*(\d+)\.(\d+)\*\*/gm
/** "rule 5.3", "rules 5.3, 5.4", "Rules 5.3 to 5.5". A comment's line can break in between. */
const citation = /\brules?(?:\s|\*|\/\/|--)+(\d+\.\d+(?:(?:,|–| and| to)(?:\s|\*|\/\/|--)*\d+\.\d+)*)/gi
/** Ways to cite texts that are not in the repository. */
const foreign = /\bspecification\b|\bdecision \d+\b|\bpart \d(?=[,):])/gi

/**
 * The numbers of the rules. Each chapter counts from 1 without a gap, because rules are never renumbered or removed.
 * @param chapters the chapters in order.
 * @returns the problems as "file:line: message".
 */
export function readRuleBook(chapters: readonly Chapter[]): { numbers: Set<string>; problems: string[] } {
  const numbers = new Set<string>()
  const problems: string[] = []
  let [chapter, last] = [0, 0]
  const matches = chapters.flatMap(({ file, text }) =>
    [...text.matchAll(rule)].map((match) => ({ match, place: `${file}:${lineOf(text, match.index)}` })),
  )
  for (const { match, place } of matches) {
    const found = { chapter: Number(match[1]), last: Number(match[2]) }
    const next = found.chapter === chapter ? `${chapter}.${last + 1}` : `${chapter + 1}.1`
    ;({ chapter, last } = found)
    const number = `${chapter}.${last}`
    if (number !== next) {
      problems.push(`${place}: ${number} stands where ${next} belongs`)
    }
    numbers.add(number)
  }
  return { numbers, problems }
}

/** Where a text cites a rule that does not exist. */
export function citationProblems(
  text: string,
  numbers: ReadonlySet<string>,
): { line: number; message: string }[] {
  return [...text.matchAll(citation)].flatMap((match) =>
    (match[1]?.match(/\d+\.\d+/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => ({ line: lineOf(text, match.index), message: `there is no rule ${number}` })),
  )
}

/** Where a text cites a source that its readers do not have. */
export function foreignCitations(text: string): { line: number; message: string }[] {
  return [...text.matchAll(foreign)].map((match) => ({
    line: lineOf(text, match.index),
    message: `"${match[0]}" is not in the repository; cite a rule of docs/product`,
  }))
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
