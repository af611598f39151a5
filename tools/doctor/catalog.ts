import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { startMigratedDatabase } from '../local-stack/index.ts'
import { connectTo, settle } from '../shared/connection.ts'
import { freePort } from '../shared/ports.ts'
import { bad, type Finding, good } from './finding.ts'
import type { Target } from './target.ts'

/** A thing in the catalog: a table, a right, a policy. */
export interface Thing {
  kind: string
  name: string
  /** The table, or of a right the function, that it comes and goes with. */
  of: string | null
  /** The name with what it is, as in a sentence: "trigger keep on pay_lines". */
  thing: string
  /** Everything about it that matters, in the words of the catalog. */
  is: string | null
  /** The statements that make it so, and that remove it; null where there is no single one. */
  make: string | null
  remove: string | null
}

/** Kind by kind, what may follow where one is missing, is not as it should be, or is there besides. */
const effects: Record<string, { missing: string; changed: string; extra: string }> = {
  Tables: {
    missing: 'What uses it fails.',
    changed: 'Who owns it is not bound by its policies, and without row security nobody is.',
    extra: 'Nothing guards it but what its maker thought of.',
  },
  Columns: {
    missing: 'Every function that names it fails.',
    changed: 'It takes other values than the functions expect.',
    extra: 'Saves that name every column may fail, and downloads do not have it.',
  },
  Constraints: {
    missing: 'Values get in that no page expects.',
    changed: 'Other values get in than the rules say.',
    extra: 'It refuses what the rules allow.',
  },
  Indexes: {
    missing: 'Reads get slow with the data; if it is unique, things happen twice.',
    changed: 'Reads get slow with the data; if it is unique, things happen twice.',
    extra: 'It slows writes, and if it is unique, refuses some.',
  },
  Policies: {
    missing: 'A permissive one: people read less than they should. A restrictive one: they get more.',
    changed: 'Other people than the rules say read or write these rows.',
    extra: 'It may open rows to people who must not see them.',
  },
  Functions: {
    missing: 'Pages that call it fail, and so do the policies that use it.',
    changed: 'It may no longer check what the rules say. Find out who changed it.',
    extra: 'If people may call it, it does for them whatever it says.',
  },
  Triggers: {
    missing: 'What it does or refuses does not happen.',
    changed: 'What it does or refuses does not happen as the rules say.',
    extra: 'It changes or refuses what the rules do not say.',
  },
  Types: {
    missing: 'Functions that take or return it fail.',
    changed: 'Functions that take or return it fail.',
    extra: 'Harmless alone; find out who uses it.',
  },
  Rights: {
    missing: 'Calls of this role are refused.',
    changed: 'This role may give the right to others.',
    extra: 'This role may do what no migration gives it.',
  },
  'Cron jobs': {
    missing: 'What it does does not happen: messages, reminders, clearing up.',
    changed: 'What it does does not happen as it should.',
    extra: 'It does whatever it says, as its owner.',
  },
  Roles: {
    missing: 'Requests are not checked as the migrations say.',
    changed: 'Requests are not checked as the migrations say.',
    extra: 'This role passes by what binds it.',
  },
  Publications: {
    missing: 'Pages that follow it hear nothing.',
    changed: 'Pages that follow it hear nothing.',
    extra: 'Whoever may read its rows is sent each change.',
  },
  Buckets: {
    missing: 'Nothing can be stored in it.',
    changed:
      'Public: anybody with an address reads its files. Otherwise other files get in than the rules say.',
    extra: 'Nothing but the platform’s policies guards it.',
  },
  Extensions: {
    missing: 'Functions that use it fail.',
    changed: 'Functions look for it in another schema, and fail.',
    extra: '',
  },
}

const query = readFileSync(join(import.meta.dirname, 'catalog.sql'), 'utf8')

/** Reads the catalog as it is in a transaction that is open. */
export async function readCatalog(tx: TransactionSql): Promise<Thing[]> {
  await settle(tx)
  return tx.unsafe<Thing[]>(query)
}

/** Compares a project's catalog with what this checkout's migrations make; needs the database's address. */
export async function checkCatalog({ databaseUrl }: Target): Promise<Finding[]> {
  if (databaseUrl === undefined) return []
  const wanted = await wantedCatalog()
  const sql = connectTo(databaseUrl)
  try {
    return await sql.begin('read only', async (tx) => compareCatalogs(wanted, await readCatalog(tx)))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The catalog that the migrations of this checkout make, in a database made for it. */
export async function wantedCatalog(): Promise<Thing[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shinework-catalog-'))
  try {
    const database = await startMigratedDatabase({ port: await freePort(), dataDir })
    try {
      return await database.sql.begin((tx) => readCatalog(tx))
    } finally {
      await database.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const keyOf = ({ kind, name }: Thing) => `${kind} ${name}`
/** The platform adds extensions of its own. */
const mayBeExtra = new Set(['Extensions'])

/** Each difference between two catalogs, with what it opens or breaks and the statement that mends it. */
export function compareCatalogs(wanted: readonly Thing[], live: readonly Thing[]): Finding[] {
  const known = new Map(live.map((thing) => [keyOf(thing), thing]))
  const meant = new Set(wanted.map(keyOf))
  // What comes and goes with a whole table or function is not worth a line each.
  const whole = (things: readonly Thing[], others: ReadonlySet<string>) =>
    things
      .filter((thing) => ['Tables', 'Functions'].includes(thing.kind) && !others.has(keyOf(thing)))
      .map(({ name }) => name)
  const implied = new Set([...whole(wanted, new Set(known.keys())), ...whole(live, meant)])
  const isAlone = ({ of }: Thing) => of === null || !implied.has(of)
  return Object.entries(effects).flatMap(([kind, effect]) => {
    const what = `${kind} are as the migrations make them`
    const differing = wanted
      .filter((thing) => thing.kind === kind && isAlone(thing))
      .flatMap((thing) => {
        const found = known.get(keyOf(thing))
        if (found === undefined)
          return [
            fault(what, `${thing.thing} is missing`, effect.missing, thing.make, aboutOf(thing, 'absent')),
          ]
        if (found.is === thing.is) return []
        const difference = kind === 'Functions' ? 'has another text' : `is ${found.is}, not ${thing.is}`
        return [
          fault(what, `${thing.thing} ${difference}`, effect.changed, thing.make, aboutOf(thing, 'guard')),
        ]
      })
    const extra = live
      .filter(
        (thing) => thing.kind === kind && isAlone(thing) && !mayBeExtra.has(kind) && !meant.has(keyOf(thing)),
      )
      .map((thing) =>
        fault(what, `${thing.thing} is in no migration`, effect.extra, thing.remove, aboutOf(thing, 'extra')),
      )
    const faults = [...differing, ...extra]
    return faults.length === 0 ? [good(what)] : faults
  })
}

/** As the API's own checks and the advisors call it, which find the same from outside. */
function aboutOf({ kind, name }: Thing, sort: string): string | undefined {
  const [, called] = /\bpublic\.(\w+)/.exec(name) ?? []
  if (called === undefined) return undefined
  if (kind === 'Rights') return / to (anon|public)$/.test(name) ? `visitor ${called}` : undefined
  return kind === 'Tables' || kind === 'Functions' ? `${sort} ${called}` : undefined
}

function fault(
  what: string,
  which: string,
  effect: string,
  statement: string | null,
  about: string | undefined,
): Finding {
  return {
    ...bad(`${what}: not ${which}`, effect),
    ...(statement === null ? {} : { mend: statement }),
    ...(about === undefined ? {} : { about }),
  }
}
