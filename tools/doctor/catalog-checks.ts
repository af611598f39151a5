import { compareWithCheckout, nameOf, type Repair, repairsOf } from '../schema/index.ts'
import type { Target } from './examined-project.ts'
import { bad, type Finding, good } from './finding.ts'

/** For each group: its kinds of objects, and the consequence of a missing, a changed and an extra object. */
const groups: Record<string, { kinds: string[]; missing: string; changed: string; extra: string }> = {
  Extensions: {
    kinds: ['extension'],
    missing: 'Functions that use it fail.',
    changed: 'Functions look for it in another schema, and fail.',
    extra: '',
  },
  Schemas: {
    kinds: ['schema'],
    missing: 'Everything in it is missing.',
    changed: 'Its owner may change everything in it.',
    extra: 'Its functions may do more than their callers, and no rule of this project covers its tables.',
  },
  Roles: {
    kinds: ['role', 'membership'],
    missing: 'Requests of this role are refused.',
    changed: 'This role passes by what binds it, or its requests run under other limits.',
    extra: 'This role may do what no migration lets anybody do.',
  },
  Settings: {
    kinds: ['setting'],
    missing: 'Dates, limits or checks of requests are not as the functions expect.',
    changed: 'Dates, limits or checks of requests are not as the functions expect.',
    extra: 'Dates, limits or checks of requests are not as the functions expect.',
  },
  Types: {
    kinds: ['type', 'typeAttribute', 'domain', 'collation'],
    missing: 'Functions that take or return it fail.',
    changed: 'Functions that take or return it fail.',
    extra: 'Harmless alone. Find out who uses it.',
  },
  Functions: {
    kinds: ['function', 'procedure', 'aggregate'],
    missing: 'Pages that call it fail, and so do the policies that use it.',
    changed: 'It may no longer check or record what the rules say. Find out who changed it.',
    extra: 'Everybody who may call it gets what it does, whatever that is.',
  },
  Tables: {
    kinds: ['table', 'view', 'materializedView', 'foreignTable', 'sequence'],
    missing: 'Functions that use it fail.',
    changed: 'It is not kept or shown as the functions expect.',
    extra: 'No rule of this project guards it.',
  },
  Columns: {
    kinds: ['column', 'default'],
    missing: 'Every function that names it fails.',
    changed: 'It takes other values than the functions expect.',
    extra: 'Saves that name every column may fail, and downloads do not have it.',
  },
  Constraints: {
    kinds: ['constraint'],
    missing: 'Values get in that no page expects.',
    changed: 'Other values get in than the rules allow.',
    extra: 'It refuses what the rules allow.',
  },
  Indexes: {
    kinds: ['index', 'statistics'],
    missing: 'Reads get slow as the data grow. Without a unique one, things happen twice.',
    changed: 'Reads get slow as the data grow. Without a unique one, things happen twice.',
    extra: 'It slows writes, and refuses some if it is unique.',
  },
  Policies: {
    kinds: ['policy'],
    missing:
      'Without a permissive one, people read less than they should. Without a restrictive one, they read more.',
    changed: 'Other people than the rules say read or write these rows.',
    extra: 'It may open rows to people who must not see them.',
  },
  Triggers: {
    kinds: ['trigger', 'eventTrigger', 'rule'],
    missing: 'It checks, records or refuses nothing.',
    changed: 'It checks, records or refuses at other times than the rules say.',
    extra: 'It changes, copies or refuses rows, and no rule of this project says so.',
  },
  Rights: {
    kinds: ['acl', 'defaultPrivilege', 'rights'],
    missing: 'Calls of this role are refused.',
    changed: 'This role may do more or less than the migrations let it.',
    extra: 'This role may do what no migration lets it do.',
  },
  Publications: {
    kinds: ['publication', 'publicationRel', 'publicationSchema', 'subscription'],
    missing: 'Open pages do not hear of changes.',
    changed: 'Open pages do not hear of changes.',
    extra: 'Each change is sent to everybody who may read the row.',
  },
  'Cron jobs': {
    kinds: ['cron job'],
    missing: 'Its work is not done: messages, reminders, clearing up.',
    changed: 'Its work is not done, or at other times: messages, reminders, clearing up.',
    extra: 'It runs its command with the rights of its owner.',
  },
  Buckets: {
    kinds: ['bucket'],
    missing: 'No file can be stored in it.',
    changed:
      'If it is public, everybody with a link reads its files. Otherwise it takes other files than the rules allow.',
    extra: 'No rule of this project guards it.',
  },
  Comments: {
    kinds: ['comment', 'securityLabel'],
    missing: 'Harmless: docs/rules.md says more than the database.',
    changed: 'Harmless: docs/rules.md says something else than the database.',
    extra: 'Harmless: docs/rules.md says less than the database.',
  },
}
const others = 'Other objects'

/** The consequences of a changed attribute, each with a pattern that matches the difference's description. */
const effectsOfChanges: [words: RegExp, effect: string][] = [
  [/has row security off/, 'Everybody with a right on it reads every row.'],
  [/^(table|view) .* has owner/, 'Its owner passes by every policy, and may change it.'],
  [/^table .* unlogged/, 'It is empty after a crash, and no standby server has it.'],
  [/autovacuum/, 'It grows without end, and reads get slow.'],
  [/lacks its identity/, 'No new row can be added: it gets no number.'],
]

const effectOf = ({ kind, state, says }: Repair) =>
  effectsOfChanges.find(([words]) => state === 'changed' && words.test(says))?.[1] ??
  Object.values(groups).find(({ kinds }) => kinds.includes(kind))?.[state] ??
  'Find out who made or changed it.'

/**
 * Compares a project's catalog with a database made by this checkout's migrations. Returns no findings if the database's
 * connection string is missing.
 */
export async function checkCatalog({ databaseUrl }: Target): Promise<Finding[]> {
  return databaseUrl === undefined ? [] : catalogFindings(repairsOf(await compareWithCheckout(databaseUrl)))
}

/**
 * Returns one finding for each repair, by group. The finding names the consequence of the difference and has the statement
 * that repairs it.
 */
export function catalogFindings(repairs: readonly Repair[]): Finding[] {
  const groupOf = (kind: string) =>
    Object.keys(groups).find((name) => groups[name]?.kinds.includes(kind)) ?? others
  return [...Object.keys(groups), others].flatMap((group) => {
    const what = `${group} are as the migrations make them`
    const faults = repairs.flatMap((repair, order): Finding[] =>
      groupOf(repair.kind) === group
        ? [
            {
              ...bad(`${what}: not ${repair.says}`, effectOf(repair)),
              mend: repair.statement,
              order,
              ...aboutOf(repair),
            },
          ]
        : [],
    )
    return faults.length === 0 ? [good(what)] : faults
  })
}

/**
 * The `about` value that the checks of the API and the advisors also give this fault, so that the fault is reported only
 * once.
 */
function aboutOf({ id, state }: Repair): Pick<Finding, 'about'> {
  if (id?.kind === 'acl') {
    const [, called] = /^\w+ public\.(\w+)/.exec(nameOf(id.target)) ?? []
    return called !== undefined && ['anon', 'PUBLIC'].includes(id.grantee)
      ? { about: `visitor ${called}` }
      : {}
  }
  if (id?.kind !== 'table' && id?.kind !== 'view' && id?.kind !== 'function') return {}
  const sort = { missing: 'absent', changed: 'guard', extra: 'extra' }[state]
  return id.schema === 'public' ? { about: `${sort} ${id.name}` } : {}
}
