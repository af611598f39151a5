import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareCatalogs, readCatalog, type Thing, wantedCatalog } from '../../tools/doctor/catalog.ts'
import { type Database, startMigratedDatabase } from '../../tools/local-stack/index.ts'
import { freePort } from '../../tools/shared/ports.ts'
import { fewOf, triesAll } from '../tries-all.ts'
import { catalogFaults } from './doctor-catalog-faults.ts'

// The doctor compares the whole catalog of a project with the one that the migrations make: each thing done by hand is one line, with
// the statement that takes it back.

let dataDir: string
let database: Database
let wanted: Thing[]
const seenBad = new Set<string>()

beforeAll(async () => {
  wanted = await wantedCatalog()
  dataDir = await mkdtemp(join(tmpdir(), 'shinework-doctored-'))
  database = await startMigratedDatabase({ port: await freePort(), dataDir })
}, 120_000)

afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

class TakenBack extends Error {}

const wrongIn = async (tx: TransactionSql) =>
  compareCatalogs(wanted, await readCatalog(tx)).filter(({ state }) => state !== 'good')

/** Does something by hand as the platform's superuser, looks, and takes it back. */
async function after(fault: string, look: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const work = database.sql.begin(async (tx) => {
    await tx.unsafe(fault)
    await look(tx)
    throw new TakenBack()
  })
  await expect(work).rejects.toThrow(TakenBack)
}

it('a project that nobody has touched is as the migrations make it', async () => {
  await after('select 1', async (tx) => expect(await wrongIn(tx)).toEqual([]))
})

it.each(fewOf(catalogFaults))('sees: %s', async (fault, kind, says, isMore = false) => {
  await after(fault, async (tx) => {
    const wrong = await wrongIn(tx)
    const lines = wrong.map(({ what }) => what)
    expect(lines).toContainEqual(
      expect.stringContaining(`${kind} are as the migrations make them: not ${says}`),
    )
    if (!isMore) expect(lines).toHaveLength(1)
    for (const line of lines) seenBad.add(line.replace(/: not .*/s, ''))
    const statements = wrong.flatMap(({ mend }) => mend ?? [])
    if (isMore || statements.length < lines.length) return
    for (const statement of statements) {
      // Each role sees its own cron jobs.
      const isOfCron = statement.startsWith('select cron.')
      await tx.unsafe(
        `set local role ${isOfCron ? 'postgres' : 'none'}; ${statement.replace(/ Look first.*/, '')}`,
      )
    }
    await tx`reset role`
    expect(await wrongIn(tx), statements.join('\n')).toEqual([])
  })
})

it.runIf(triesAll)('every kind of thing has been seen wrong', () => {
  expect(
    compareCatalogs(wanted, wanted)
      .map(({ what }) => what)
      .filter((what) => !seenBad.has(what)),
  ).toEqual([])
})
