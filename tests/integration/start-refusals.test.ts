import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clusterFolder } from '../../tools/local-stack/postgres/cluster-folders.ts'
import { startDatabase } from '../../tools/local-stack/postgres/database.ts'
import { reasonInLog } from '../../tools/local-stack/postgres/explain-failure.ts'
import { freePort } from '../../tools/shared/ports.ts'

// When the local database refuses to start, the error says how to fix the cause. The tests provoke each refusal on a
// real server.

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shinework-refused-'))
  // Lets PostgreSQL's own user enter the folder. Otherwise, the test would get another folder.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = async (dataDir: string) => startDatabase({ port: await freePort(), dataDir, throwAway: false })

/**
 * Mounts a disk of the given size. Returns false if this system does not permit mounting. Root on Linux can mount a
 * disk, except in most containers.
 */
function mountSmallDisk(at: string, megabytes: number): boolean {
  mkdirSync(at)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

it('a start on a full disk fails with an error that names the disk', async (context) => {
  const disk = join(folder, 'disk')
  if (!mountSmallDisk(disk, 10)) return context.skip('This system lets nobody mount a disk.')
  try {
    await expect(start(disk)).rejects.toThrow(
      `The disk of ${disk} is full. Make room there (df -h shows how much there is), then start again: what was there is kept.`,
    )
  } finally {
    execFileSync('umount', ['--lazy', disk])
  }
}, 120_000)

it('if the database stopped because of a full disk, the reported reason is the full disk', () => {
  const log = join(folder, 'postgres.log')
  writeFileSync(
    log,
    `${'LOG:  checkpoint complete\n'.repeat(999)}PANIC:  could not write: No space left on device\n`,
  )
  expect(reasonInLog(folder, 'SIGABRT')).toContain(`The disk of ${folder} is full.`)
  writeFileSync(log, 'LOG:  received fast shutdown request\n')
  expect(reasonInLog(folder, 1)).toBe(`the database ended by itself (1); see ${log}`)
})

it('the data of another PostgreSQL version are refused and stay unchanged', async () => {
  const database = await start(folder)
  await database.stop()
  writeFileSync(join(clusterFolder(folder), 'PG_VERSION'), '16\n')
  await expect(start(folder)).rejects.toThrow(
    `The data in ${folder} are of PostgreSQL 16, and this is PostgreSQL 17, which cannot read them. ` +
      'Run "npm run db:reset" to make the demo data again; to keep these, move the folder away first.',
  )
  writeFileSync(join(clusterFolder(folder), 'PG_VERSION'), '17\n')
  const again = await start(folder)
  expect(again.fresh).toBe(false)
  await again.stop()
}, 120_000)
