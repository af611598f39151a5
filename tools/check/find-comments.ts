import { parseSync } from 'vite'

/** A comment's text without its marks, and the line of its file on which it begins. */
type Comment = { line: number; text: string }

const longest = 30
const standIn = 'says in its first word that something comes, and not what; begin with the noun'
/**
 * Matches an opening "That" which begins a clause ("That it ended") or points back ("That is why"), instead of preceding a noun.
 */
const afterThat =
  /^that (?:an?|the|is|was|are|were|has|had|it|they|he|she|we|you|no|none|nobody|nothing|somebody|someone|there|this|these|those|every|each|all|one|may|might|must|can|could|will|would|means|makes|holds|comes|goes|keeps|needs)\b/i
/**
 * Matches the end of a sentence. The next sentence can begin with a lower-case letter, such as that of a package's
 * name.
 */
const sentenceEnd = /(?<=[.!?][)"'”’`]*)(?<!\b(?:e\.g|i\.e|vs)\.)\s+/
/** Matches the start of a text that is checked on its own: a tag or a list item. */
const itself = /^(?:@\w+|[-*•]\s|\d+[.)]\s)/
const tag = /^@(?:param(?:\s+\{[^}]*\})?\s+[\w.[\]]+|\w+)(?:\s+\{[^}]*\})?(?:\s+-)?\s*/

/**
 * Finds sentences in comments that readers would have to read twice. These sentences open with a stand-in for a noun, have one
 * of two idioms, or have more than thirty words.
 * @param file the file's name, whose extension decides the syntax of its comments
 */
export function commentFaults(file: string, code: string): { line: number; message: string }[] {
  return commentsOf(file, code).flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) =>
      faultsOf(sentence).map((fault) => ({ line, message: `"${shortened(sentence)}" ${fault}.` })),
    ),
  )
}

function faultsOf(sentence: string): string[] {
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const isStandIn = /^(?:what|whoever|whose|whatever)\b(?!:)/i.test(sentence) || afterThat.test(sentence)
  return [
    ...(isStandIn && !sentence.endsWith('?') ? [standIn] : []),
    ...(/\bso long\b(?! that\b)/i.test(sentence) ? ['has "so long"; say until, or while'] : []),
    ...(/(?<!\b(?:is|are|was|were) )\ball the same\b/i.test(sentence)
      ? ['has "all the same"; say anyway']
      : []),
    ...(words > longest ? [`has ${words} words; ${longest} are the most`] : []),
  ]
}

function shortened(sentence: string): string {
  return sentence.length > 60 ? `${sentence.slice(0, 60)}…` : sentence
}

/**
 * Splits a comment into sentences. A tag, a list item and a table row (recognised by three spaces in a row) each start a
 * new text.
 */
function sentencesOf(comment: string): string[] {
  const texts = ['']
  for (const line of comment.split('\n').map((one) => one.trim())) {
    const isRow = /\S {3,}\S/.test(line)
    if (line === '' || isRow || itself.test(line)) texts.push('')
    if (!isRow) texts.push(`${texts.pop()} ${line}`)
  }
  return texts.flatMap((text) => text.trim().replace(tag, '').split(sentenceEnd)).filter(Boolean)
}

/** The comments of an SQL file, and the texts of its `comment on … is '…'` statements. */
function sqlComments(code: string) {
  const texts = code.matchAll(/^comment on [^;']+? is\s+((?:'(?:[^']|'')*'\s*)+);/gm)
  const lines = code.matchAll(/^((?:[^'\n]|'[^'\n]*')*?)--(.*)/gm)
  return [
    ...[...texts].map(({ index, 0: all, 1: text = '' }) => ({
      start: index,
      // Excludes the semicolon, so that the next statement's text counts as a separate comment.
      end: index + all.length - 1,
      text: text.replaceAll(/'\s*\n\s*'|^'|'\s*$/g, '').replaceAll("''", "'"),
    })),
    ...[...lines].map(({ index, 0: all, 1: before = '', 2: text = '' }) => ({
      start: index + before.length,
      end: index + all.length,
      text,
    })),
  ]
}

/** The comments of a file. Comments on consecutive lines count as one comment. */
function commentsOf(file: string, code: string): Comment[] {
  const found = file.endsWith('.sql')
    ? sqlComments(code)
    : file.endsWith('.css')
      ? [...code.matchAll(/\/\*([^]*?)\*\//g)].map(({ index, 0: all, 1: text = '' }) => ({
          start: index,
          end: index + all.length,
          text,
        }))
      : parseSync(file, code)
          .comments.filter(({ start }) => !code.startsWith('#!', start))
          .map(({ start, end, value }) => ({ start, end, text: value }))

  const comments: (Comment & { end: number })[] = []
  for (const { start, end, text } of found) {
    const last = comments.at(-1)
    const plain = text.replaceAll(/^[ \t]*\*+ ?/gm, '')
    if (last && /^[ \t]*\n[ \t]*$/.test(code.slice(last.end, start))) {
      last.text += `\n${plain}`
      last.end = end
    } else comments.push({ line: code.slice(0, start).split('\n').length, text: plain, end })
  }
  return comments
}
