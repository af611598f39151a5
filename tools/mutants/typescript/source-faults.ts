import { parseSync, Visitor } from 'vite'
import { excerptOf } from '../database/mutant.ts'

/** One fault to plant in a TypeScript file. */
export interface SourceMutant {
  /** `file / fault / excerpt`: stays the same while the rest of the file changes. */
  name: string
  class: string
  file: string
  /** The whole file with the fault in it. */
  source: string
}

interface Place {
  start: number
  end: number
}

interface Edit extends Place {
  text: string
  class: string
  fault: string
}

const otherOperator: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

/** Methods whose result is nearly what they are called on. */
const nearlyNothing = new Set([
  'trim',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'sort',
  'filter',
  'slice',
  'replace',
  'replaceAll',
  'padStart',
])

/** The faults of one file, in the order of its text. */
export function sourceFaults(file: string, source: string): SourceMutant[] {
  const edits = editsOf(file, source).sort((one, other) => one.start - other.start || one.end - other.end)
  const seen = new Map<string, number>()
  return edits.map(({ start, end, text, class: kind, fault }) => {
    const base = `${file} / ${fault} / ${excerptOf(source.slice(start, end))}`
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    const name = count === 1 ? base : `${base} (${count})`
    return { name, class: kind, file, source: source.slice(0, start) + text + source.slice(end) }
  })
}

function editsOf(file: string, source: string): Edit[] {
  const edits: Edit[] = []
  const at = ({ start, end }: Place) => source.slice(start, end)
  const plant = ({ start, end }: Place, text: string, kind: string, fault: string) => {
    if (source.slice(start, end) !== text) edits.push({ start, end, text, class: kind, fault })
  }
  const condition = (test: Place) => {
    plant(test, 'true', 'branch', 'always')
    plant(test, 'false', 'branch', 'never')
  }
  const operator = (left: Place, right: Place, sign: string, node: Place) => {
    const other = otherOperator[sign]
    if (other === undefined) return
    const text = `${at({ start: node.start, end: left.end })} ${other} ${at({ start: right.start, end: node.end })}`
    plant(node, text, 'operator', `${sign} → ${other}`)
  }
  new Visitor({
    IfStatement: (node) => condition(node.test),
    ConditionalExpression: (node) => condition(node.test),
    BinaryExpression: (node) => operator(node.left, node.right, node.operator, node),
    LogicalExpression(node) {
      operator(node.left, node.right, node.operator, node)
      if (node.operator === '??') plant(node, at(node.left), 'null', 'only the first of')
      else {
        plant(node, at(node.left), 'condition', 'only the first of')
        plant(node, at(node.right), 'condition', 'only the last of')
      }
    },
    UnaryExpression(node) {
      if (node.operator === '!') plant(node, at(node.argument), 'operator', 'without not')
    },
    Literal(node) {
      if ('regex' in node) {
        const { pattern, flags } = node.regex
        const loosened = (text: string, fault: string) =>
          plant(node, `/${text || '(?:)'}/${flags}`, 'pattern', fault)
        loosened(pattern.replace(/^\^/, ''), 'without the first anchor')
        loosened(pattern.replace(/\$$/, ''), 'without the last anchor')
        loosened(pattern.replace(/\+/, '*'), 'not at all')
      } else if (typeof node.value === 'number' && node.value > 1) {
        plant(node, String(node.value * 2), 'number', 'twice')
      }
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (nearlyNothing.has(callee.property.name)) {
        plant(node, at(callee.object), 'call', `without ${callee.property.name}`)
      }
    },
    ExpressionStatement(node) {
      plant(node, ';', 'statement', 'left out')
    },
    ReturnStatement(node) {
      if (node.argument === null) plant(node, ';', 'statement', 'left out')
    },
    ThrowStatement(node) {
      plant(node, ';', 'statement', 'left out')
    },
    Property(node) {
      // A text that people read is nobody's rule.
      if (
        node.value.type === 'Literal' &&
        typeof node.value.value === 'string' &&
        /^[a-z]\S*$/.test(node.value.value)
      ) {
        plant(node.value, "'another'", 'word', 'another')
      }
      if (node.value.type === 'Literal' && typeof node.value.value === 'boolean') {
        plant(node.value, String(!node.value.value), 'word', 'the other')
      }
    },
  }).visit(parseSync(file, source).program)
  return edits
}
