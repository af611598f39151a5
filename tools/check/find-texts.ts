import { parseSync } from 'vite'

/** A text in a source file, and its position. */
export type Found = {
  start: number
  end: number
  line: number
  text: string
  kind: 'jsx' | 'attribute' | 'string'
}

/** Functions whose texts a catalogue already contains (`spoken`), and calls whose texts users never see (`unread`). */
const spoken = new Set(['t', 'tn', 'rich', 'word', 'serverText', 'countOf', 'nounFor'])
const unread = /Error$|^(?:console|RegExp)$/
/** Attributes and properties whose texts users see or hear. Even a single word in one of them counts as a text. */
const seen =
  /^(?:aria-(?:label|description|roledescription|valuetext)|placeholder|header|title|windowTitle|header|alt|label|dateLabel|triggerLabel|hint|note|text|message|busyText|confirm|cancel|empty|emptyText|errorText|lastItemText|failed|exception|fixed|prefix|why|word)$/
/** Attributes that look like texts but are not. */
const neverSeen =
  /^(?:aria-keyshortcuts|className|d|viewBox|accept|sizes|media|type|key|id|name|to|href|src)$/
/** Matches a page path with a query string, which is not a text for users. `…` stands for a placeholder. */
const isAddress = /^…\?[a-z]+=…$/
/** Matches placeholders and words that are the same in every language. */
const names = /…|\bShinework\b|\bkm\b/g

/** Types of nodes whose child is visible to users if the node itself is visible. */
const transparent =
  /^(?:JSXExpressionContainer|ParenthesizedExpression|TS\w+Expression|ArrayExpression|AssignmentPattern)$/

type Place = { isSeen: boolean; isSpoken: boolean; isInFunction: boolean }
type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Finds the texts of a source file.
 * @returns
 * - `bare`: texts that users read but no catalogue contains
 * - `used`: texts that are passed to `t` and `tn`
 * - `early`: lines that use a text while the file is loading, before the language is known
 * - `imports`: the files that it imports
 */
export function findTexts(file: string, code: string) {
  const bare: Found[] = []
  const used: string[] = []
  const early: number[] = []
  const imports: string[] = []
  visit(parseSync(file, code).program, { isSeen: false, isSpoken: false, isInFunction: false })
  return { bare, used, early, imports }

  function lineOf(node: Node): number {
    return code.slice(0, node.start).split('\n').length
  }

  function note(node: Node, kind: Found['kind'], text: string) {
    bare.push({ start: node.start, end: node.end, line: lineOf(node), text, kind })
  }

  function visit(node: unknown, place: Place): void {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, place)
      return
    }
    if (!isNode(node)) return
    if (/^(?:Import|Export\w+)Declaration$/.test(node.type) && isNode(node.source)) {
      if (node.importKind !== 'type' && node.exportKind !== 'type') imports.push(String(node.source.value))
      return
    }
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type) || node.type === 'ImportExpression') return

    if (node.type === 'JSXText') {
      const text = String(node.value)
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim()
      if (isText(text, true)) note(node, 'jsx', text)
      return
    }
    if (node.type === 'JSXAttribute') {
      const name = nameOf(node.name)
      if (/^aria-(?:describedby|labelledby|controls)$/.test(name)) return
      if (!neverSeen.test(name)) visit(node.value, { ...place, isSeen: seen.test(name) })
      else if (isNode(node.value) && node.value.type !== 'Literal')
        visit(node.value, { ...place, isSeen: false })
      return
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      visit(node.openingElement, { ...place, isSeen: false })
      for (const child of Array.isArray(node.children) ? node.children : []) {
        visit(child, { ...place, isSeen: true })
      }
      return
    }
    if (node.type === 'JSXOpeningElement') {
      const attributes = Array.isArray(node.attributes) ? node.attributes.filter(isNode) : []
      for (const one of attributes) {
        // The `name` of a Fact is its visible label. The `name` of a field is only for code.
        const isLabel = nameOf(one.name) === 'name' && nameOf(node.name) === 'Fact'
        if (isLabel) visit(one.value, { ...place, isSeen: true })
        else visit(one, place)
      }
      return
    }
    if (node.type === 'Property') {
      visit(node.value, { ...place, isSeen: seen.test(nameOf(node.key)) })
      return
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      visitCall(node, place)
      return
    }
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) {
      for (const side of [node.left, node.right]) {
        if (isNode(side) && side.type !== 'Literal') visit(side, { ...place, isSeen: false })
      }
      return
    }
    if (node.type === 'ConditionalExpression') {
      visit(node.test, { ...place, isSeen: false })
      visit(node.consequent, place)
      visit(node.alternate, place)
      return
    }
    if (node.type === 'LogicalExpression') {
      visit(node.left, node.operator === '&&' ? { ...place, isSeen: false } : place)
      visit(node.right, place)
      return
    }
    if (node.type === 'MemberExpression') {
      visit(node.object, { ...place, isSeen: false })
      if (node.computed === true) visit(node.property, { ...place, isSeen: false })
      return
    }
    if (node.type === 'Literal') {
      if (typeof node.value === 'string' && !place.isSpoken && isText(node.value, place.isSeen))
        note(node, 'string', node.value)
      return
    }
    if (node.type === 'TemplateLiteral') {
      const text = code.slice(node.start + 1, node.end - 1)
      if (!place.isSpoken && isText(text.replaceAll(/\$\{.*?\}(?![^{]*\})/g, '…'), place.isSeen))
        note(node, 'string', text)
      visit(node.expressions, place)
      return
    }
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'type' && typeof value === 'object') visit(value, inner(node, place))
    }
  }

  function visitCall(node: Node, place: Place) {
    const callee = isNode(node.callee) ? node.callee : undefined
    const object = callee?.type === 'MemberExpression' && isNode(callee.object) ? callee.object : callee
    const name = nameOf(callee)
    const given = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
    if (unread.test(nameOf(object)) || name === 'select') return
    if (callee?.type === 'MemberExpression') visit(callee, { ...place, isSeen: false })
    if (spoken.has(name)) {
      if (!place.isInFunction) early.push(lineOf(node))
      const text = given[name === 'tn' ? 2 : 0]
      if (!/^(?:t|tn|rich)$/.test(name)) return
      if (text) used.push(...literalsOf(text))
      // Values for a text's placeholders can themselves contain texts.
      visit(
        given.filter(({ type }) => type === 'ObjectExpression'),
        { ...place, isSeen: false },
      )
      return
    }
    visit(given, { ...place, isSeen: false })
  }
}

/**
 * The context for a node's children. Users still see a child inside nodes such as parentheses, but not a child inside a
 * function or block.
 */
function inner(node: Node, place: Place): Place {
  return {
    ...place,
    isSeen: place.isSeen && transparent.test(node.type),
    isInFunction: place.isInFunction || /Function/.test(node.type),
  }
}

/** The texts that an argument can be: a literal, or both branches of a condition. */
function literalsOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].filter(isNode).flatMap(literalsOf)
  }
  return []
}

/**
 * Whether a string is a text for users. Where users see the string, two letters are enough. Elsewhere the string must look
 * like a sentence.
 */
function isText(text: string, isSeen: boolean): boolean {
  if (isAddress.test(text) || !/\p{L}{2}/u.test(text.replaceAll(names, ''))) return false
  return isSeen || (/^[A-Z“…]/.test(text) && /[a-z]{2}/.test(text) && /\S [\p{L}…]|[….?!]$/u.test(text))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'Literal') return String(node.value)
  return typeof node.name === 'string' ? node.name : ''
}
