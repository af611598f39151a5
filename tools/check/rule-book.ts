/** A file of docs/product, which contains one chapter. */
export type Chapter = { file: string; text: string }

/** Matches the start of a rule, "- **5.3** …", or of a further part of the rule, "- **5.3a** …". */
const rule = /^- \*\*(\d+)\.(\d+)([a-z]?)\*\*/gm
const mostSentences = 3
/** Matches citations such as "rule 5.3", "rules 5.3, 5.4" and "Rules 5.3 to 5.5", also across lines of a comment. */
const citation =
  /\brules?(?:\s|\*|\/\/|--)+(\d+\.\d+[a-z]?(?:(?:,|–| and| to)(?:\s|\*|\/\/|--)*\d+\.\d+[a-z]?)*)/gi
/** Matches citations of texts outside the repository. */
const foreign = /\bspecification\b|\bdecision \d+\b|\bpart \d(?=[,):])/gi

/**
 * Reads the numbers of all rules. Rules are never renumbered or removed, so each chapter must count from 1 without a gap. A
 * rule that needs more than three sentences continues in parts: 5.3, 5.3a, 5.3b.
 * @param chapters the chapters in order
 * @returns the numbers, and the problems as "file:line: message"
 */
export function readRuleBook(chapters: readonly Chapter[]): { numbers: Set<string>; problems: string[] } {
  const numbers = new Set<string>()
  const problems: string[] = []
  let [chapter, last, part] = [0, 0, '']
  const matches = chapters.flatMap(({ file, text }) =>
    [...text.matchAll(rule)].map((match) => ({ match, place: `${file}:${lineOf(text, match.index)}` })),
  )
  for (const { match, place } of matches) {
    const found = { chapter: Number(match[1]), last: Number(match[2]), part: match[3] ?? '' }
    const next = found.part
      ? `${chapter}.${last}${nextLetter(part)}`
      : found.chapter === chapter
        ? `${chapter}.${last + 1}`
        : `${chapter + 1}.1`
    ;({ chapter, last, part } = found)
    const number = `${chapter}.${last}${part}`
    if (number !== next) {
      problems.push(`${place}: ${number} stands where ${next} belongs`)
    }
    const sentences = sentencesOf(match.input, match.index + match[0].length)
    if (sentences > mostSentences) {
      problems.push(
        `${place}: ${number} has ${sentences} sentences; go on in ${chapter}.${last}${nextLetter(part)}`,
      )
    }
    numbers.add(number)
  }
  return { numbers, problems }
}

function nextLetter(letter: string): string {
  return letter === '' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1)
}

/**
 * Counts the sentences of the rule whose text begins at `start`. A text in quotation marks counts as a part of its sentence.
 */
function sentencesOf(text: string, start: number): number {
  const [own = ''] = text.slice(start).split(/\n(?=\n|#|\||- \*\*\d)/)
  return own
    .replaceAll(/"[^"]*"/g, '""')
    .trim()
    .split(/(?<=[.!?][)"”]?)\s+(?=[^a-z\s])/).length
}

/** Finds citations of rules that do not exist. */
export function citationProblems(
  text: string,
  numbers: ReadonlySet<string>,
): { line: number; message: string }[] {
  return [...text.matchAll(citation)].flatMap((match) =>
    (match[1]?.match(/\d+\.\d+[a-z]?/g) ?? [])
      .filter((number) => !numbers.has(number))
      .map((number) => ({ line: lineOf(text, match.index), message: `there is no rule ${number}` })),
  )
}

/** Finds citations of sources outside the repository, which readers do not have. */
export function foreignCitations(text: string): { line: number; message: string }[] {
  return [...text.matchAll(foreign)].map((match) => ({
    line: lineOf(text, match.index),
    message: `"${match[0]}" is not in the repository; cite a rule of docs/product`,
  }))
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
