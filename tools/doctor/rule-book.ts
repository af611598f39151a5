import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A function of the API, with the SQL type of each parameter. */
export interface ApiFunction {
  name: string
  parameters: { name: string; type: string }[]
  forVisitors: boolean
}

/** The API as described in docs/rules.md. */
interface RuleBook {
  tables: { name: string; forVisitors: boolean }[]
  functions: ApiFunction[]
  /** The names of the buckets that are not public. */
  buckets: string[]
}

/** Reads the rules of this checkout. */
export const ruleBook = () =>
  readRuleBook(readFileSync(join(import.meta.dirname, '../../docs/rules.md'), 'utf8'))

/** Reads docs/rules.md. The file is generated from the catalog, and describes the state that a deployed project must have. */
export function readRuleBook(text: string): RuleBook {
  const chapter = (title: string) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
  return {
    tables: sections(chapter('Tables'))
      .filter(({ title, section }) => /^\w+$/.test(title) && /^- `\w+` may /m.test(section))
      .map(({ title, section }) => ({ name: title, forVisitors: /^- `anon` may .*select/m.test(section) })),
    functions: sections(chapter('Functions'))
      .filter(({ title }) => !title.startsWith('What they') && !title.startsWith('Helpers'))
      .flatMap(({ title, section }) =>
        [...section.matchAll(/^- `(\w+)\((.*?)\)`/gm)].map(([, name = '', given = '']) => ({
          name,
          parameters: parametersOf(given),
          forVisitors: title.startsWith('Anybody'),
        })),
      ),
    buckets: [...chapter('Storage buckets').matchAll(/^\| (\w+) \| no \|/gm)].map(([, name = '']) => name),
  }
}

const sections = (part: string) =>
  part
    .split(/^### /m)
    .slice(1)
    .map((section) => ({ title: section.split('\n')[0] ?? '', section }))

function parametersOf(given: string): ApiFunction['parameters'] {
  return given
    .split(', ')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...type] = part.split(' ')
      return { name, type: type.join(' ') }
    })
}

const samples: [type: RegExp, value: string][] = [
  [/^uuid$/, '00000000-0000-4000-8000-000000000000'],
  [/^(smallint|integer|bigint|numeric|double precision|real)$/, '1'],
  [/^boolean$/, 'false'],
  [/^jsonb?$/, '{}'],
  [/^date$/, '2000-01-01'],
  [/^timestamp/, '2000-01-01T00:00:00Z'],
  [/^time /, '00:00'],
  [/^text$/, 'doctor'],
]

function sampleOf(type: string): string | undefined {
  if (!type.endsWith('[]')) return samples.find(([pattern]) => pattern.test(type))?.[1]
  const element = sampleOf(type.slice(0, -2))
  return element && `{${element}}`
}

/**
 * Valid arguments for a function, so that a call can fail only because of a missing right. Undefined for a computed
 * column, whose argument is a row of its table.
 */
export function samplesFor({ parameters }: ApiFunction): Record<string, string> | undefined {
  const given = parameters.map(({ name, type }) => [name, sampleOf(type)] as const)
  const known = given.filter((one): one is [string, string] => one[1] !== undefined)
  return known.length === given.length ? Object.fromEntries(known) : undefined
}

/** Instructions that close a table to visitors. */
export const revokeTable = (name: string) =>
  `Now: revoke all on ${name} from public, anon; Then find out who granted it.`

/** Instructions that close a function to visitors. */
export function revokeFunction({ functions }: RuleBook, name: string): string {
  const types = functions.find((one) => one.name === name)?.parameters.map(({ type }) => type)
  return `Now: revoke execute on function public.${name}(${types?.join(', ') ?? '…'}) from public, anon; Then find out who granted it.`
}
