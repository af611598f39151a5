import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { catalogFaults } from './catalog-faults.ts'
import { swappedConnectives, withoutConditions } from './conditions.ts'
import { excerptOf, type Mutant, withUniqueNames } from './mutant.ts'
import { addedConditions, changedStrings, leftOutStatements, unsetColumns } from './planters.ts'
import { branchRules, callRules, textRules } from './rules.ts'
import { type Edit, type Planter, planterOf, regionsOf } from './sql-text.ts'

const planters: readonly Planter[] = [
  leftOutStatements,
  ...branchRules.map(planterOf),
  unsetColumns,
  withoutConditions,
  swappedConnectives,
  ...callRules.map(planterOf),
  addedConditions,
  ...changedStrings,
  ...textRules.map(planterOf),
]

/** Every fault that can be planted in a function's body. */
export function faultsIn(body: string): Edit[] {
  const regions = regionsOf(body)
  const seen = new Set<string>()
  return planters
    .flatMap((planter) => regions.flatMap((region) => planter(region)))
    .filter((edit) => {
      const result = `${edit.from} ${edit.to} ${edit.text}`
      if (seen.has(result)) return false
      seen.add(result)
      return true
    })
}

interface FunctionText {
  name: string
  definition: string
  overloaded: boolean
  arguments: string
}

/** What 016_locks lists as text: it calls nothing, so no statistics lead to it. */
const listedAsText = new Set(['assertion', 'conflict', 'lock', 'random', 'clock', 'bound', 'null'])

const startOfBody = 'AS $function$'

/** Every fault that can be planted in the database, each with a name of its own. */
export async function allFaults(sql: Sql): Promise<Mutant[]> {
  const homes = await homesOfFunctions()
  return withUniqueNames([...(await catalogFaults(sql, homes)), ...(await functionFaults(sql, homes))])
}

/** The faults in the texts of the project's functions, in the order of their names. */
async function functionFaults(sql: Sql, homes: ReadonlyMap<string, string>): Promise<Mutant[]> {
  const functions = await sql<FunctionText[]>`
    select procedure.oid::regproc::text as name, pg_get_functiondef(procedure.oid) as definition,
      pg_get_function_identity_arguments(procedure.oid) as arguments,
      count(*) over (partition by procedure.oid::regproc::text) > 1 as overloaded
    from pg_proc procedure
    where procedure.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and procedure.prokind = 'f'
    order by procedure.oid::regprocedure::text collate "C"`
  return functions.flatMap((one) => {
    const start = one.definition.indexOf(startOfBody) + startOfBody.length
    const end = one.definition.lastIndexOf('$function$')
    if (start < startOfBody.length || end < start) return []
    const body = one.definition.slice(start, end)
    const object = qualified(one.name)
    return faultsIn(body)
      .filter((edit) => edit.class !== 'quoting' || holdsText(body.slice(edit.from, edit.to), one.definition))
      .map((edit) => ({
        name: `${object}(${one.overloaded ? one.arguments : ''}) / ${edit.fault} / ${excerptOf(edit.excerpt ?? body.slice(edit.from, edit.to))}`,
        class: edit.class,
        plant:
          one.definition.slice(0, start) +
          body.slice(0, edit.from) +
          edit.text +
          body.slice(edit.to) +
          one.definition.slice(end),
        object,
        home: homes.get(object),
        like: listedAsText.has(edit.class) ? `${edit.class} in ${object}` : object,
        first: listedAsText.has(edit.class) ? ['016_locks'] : [],
      }))
  })
}

/** The number of the migration that makes each function, which its test file has too. Those after version 1.0.0 are named by their time alone. */
async function homesOfFunctions(): Promise<Map<string, string>> {
  const folder = 'supabase/migrations'
  const homes = new Map<string, string>()
  for (const name of (await readdir(folder)).sort()) {
    const number = /^20261121000(\d{3})_/.exec(name)?.[1]
    if (number === undefined) continue
    const text = await readFile(join(folder, name), 'utf8')
    for (const match of text.matchAll(/^create (?:or replace )?function ([\w.]+)/gim)) {
      homes.set(match[1] ?? '', `${number}_`)
    }
  }
  return homes
}

/** Whether what is quoted can hold a quote: a number, an id or a date cannot, and pasting it changes nothing. */
function holdsText(quoted: string, definition: string): boolean {
  const variable = /\(\s*([a-z_]\w*)\s*\)$/.exec(quoted)?.[1]
  if (variable === undefined) return true
  const plain =
    'uuid|integer|bigint|date|timestamp with(?:out)? time zone|timestamptz|double precision|boolean|numeric'
  return !new RegExp(`\\b${variable}\\s+(?:constant\\s+)?(?:${plain})\\b`, 'i').test(definition)
}

const qualified = (name: string) => (name.includes('.') ? name : `public.${name}`)
