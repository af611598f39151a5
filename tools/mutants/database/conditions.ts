import type { Edit, Planter, Region } from './sql-text.ts'

interface Token {
  text: string
  from: number
  to: number
  depth: number
}

/** What ends a condition outside its own parentheses. `left` and `right` are functions too. */
const ends = new Set(
  'then loop group order limit for returning union into on end when else using window having join cross inner full except intersect set where if elsif while return select values offset filter over'.split(
    ' ',
  ),
)
const stops = new Set([';', ',', ':='])

function tokensOf(code: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  for (const match of code.matchAll(/[A-Za-z_][\w.]*|\d[\w.]*|'+[^']*'+|:=|[<>=!|@~*/+-]+|[^\s\w]/g)) {
    if (match[0] === ')' || match[0] === ']') depth -= 1
    tokens.push({ text: match[0].toLowerCase(), from: match.index, to: match.index + match[0].length, depth })
    if (match[0] === '(' || match[0] === '[') depth += 1
  }
  return tokens
}

const isConnective = (token: Token | undefined) => token?.text === 'and' || token?.text === 'or'

/** The `and`s that belong to a `between`. */
function andsOfBetween(tokens: Token[]): Set<Token> {
  const found = new Set<Token>()
  const waiting = new Map<number, number>()
  for (const token of tokens) {
    const open = waiting.get(token.depth) ?? 0
    if (token.text === 'between') waiting.set(token.depth, open + 1)
    else if (token.text === 'and' && open > 0) {
      found.add(token)
      waiting.set(token.depth, open - 1)
    }
  }
  return found
}

/** Walks from a token over one operand and gives the token at its far end; undefined for an empty operand. */
function farEnd(tokens: Token[], start: number, step: 1 | -1, between: Set<Token>): Token | undefined {
  const depth = tokens[start]?.depth ?? 0
  let cases = 0
  let last: Token | undefined
  for (let at = start + step; at >= 0 && at < tokens.length; at += step) {
    const token = tokens[at]
    if (token === undefined || token.depth < depth) break
    const opens = token.text === (step === 1 ? 'case' : 'end')
    const closes = token.text === (step === 1 ? 'end' : 'case')
    if (token.depth === depth && cases === 0 && !opens) {
      if (isConnective(token) && !between.has(token)) break
      if (stops.has(token.text) || ends.has(token.text)) break
      if (/^(?:left|right|natural)$/.test(token.text) && tokens[at + 1]?.text !== '(') break
      if (token.text === 'from' && tokens[at - 1]?.text !== 'distinct') break
    }
    if (token.depth === depth && opens) cases += 1
    if (token.depth === depth && closes) cases -= 1
    if (cases < 0) break
    last = token
  }
  return last
}

function operandEdit(region: Region, from: number, to: number, text: string): Edit[] {
  const excerpt = region.source.slice(from, to)
  if (/^(?:true|false)?$/.test(excerpt.trim())) return []
  // A condition cut off by the end of its string would leave half of itself behind.
  if (region.quoted && (from === 0 || /[=<>(,|]\s*$/.test(excerpt))) return []
  return [
    { from: region.from + from, to: region.from + to, text, class: 'condition', fault: 'without condition' },
  ]
}

/** Leaves out each part of each condition. */
export const withoutConditions: Planter = (region) => {
  const tokens = tokensOf(region.code)
  const between = andsOfBetween(tokens)
  return tokens.flatMap((token, at) => {
    if (token.text === 'where') return singleCondition(region, tokens, at, between)
    if (!isConnective(token) || between.has(token)) return []
    const neutral = token.text === 'and' ? 'true' : 'false'
    const right = farEnd(tokens, at, 1, between)
    const left = farEnd(tokens, at, -1, between)
    const before = left === undefined ? undefined : tokens[tokens.indexOf(left) - 1]
    return [
      // The left operand of a later connective is the right one of the connective before it.
      ...(left === undefined || isConnective(before)
        ? []
        : operandEdit(region, left.from, tokens[at - 1]?.to ?? left.to, neutral)),
      ...(right === undefined
        ? []
        : operandEdit(region, tokens[at + 1]?.from ?? right.from, right.to, neutral)),
    ]
  })
}

function singleCondition(region: Region, tokens: Token[], at: number, between: Set<Token>): Edit[] {
  const last = farEnd(tokens, at, 1, between)
  const first = tokens[at + 1]
  if (last === undefined || first === undefined || isConnective(tokens[tokens.indexOf(last) + 1])) return []
  return operandEdit(region, first.from, last.to, 'true')
}

/** Swaps each `and` with `or`. */
export const swappedConnectives: Planter = (region) => {
  const tokens = tokensOf(region.code)
  const between = andsOfBetween(tokens)
  return tokens.flatMap((token, at) => {
    if (!isConnective(token) || between.has(token) || at === 0) return []
    const text = token.text === 'and' ? 'or' : 'and'
    const around = region.source.slice(token.from, farEnd(tokens, at, 1, between)?.to ?? token.to)
    const place = { from: region.from + token.from, to: region.from + token.to }
    return [{ ...place, text, class: 'and, or', fault: `${token.text} → ${text}`, excerpt: around }]
  })
}
