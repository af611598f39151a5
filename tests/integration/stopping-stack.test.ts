import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { finishFolder, type Manifest, startFolder } from '../../tools/backup/folder.ts'
import { OwnStack } from '../own-stack.ts'
import { triesAll } from '../tries-all.ts'
import { connect } from './database-session.ts'

// Stopping a stack must end, even if some work still waits for a dead database.

it('a stack whose PostgreSQL is killed while messages are sent still stops', {
  timeout: 180_000,
}, async () => {
  const stack = await OwnStack.make('stopping', { functions: true })
  const { databaseUrl } = await stack.start()
  const sql = connect(databaseUrl, 'stopping', 1)
  const count = async (state: string) =>
    Number((await sql`select count(*) from private.deliveries where state = ${state}`)[0]?.['count'])
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@test.example', '{}', '{}', now(), now()
    from (select gen_random_uuid() as id from generate_series(1, 2000)) made`
  await sql`
    insert into public.notifications (user_id, message, type)
    select id, 'Your application has been accepted.', 'application_accepted' from public.profiles`
  await expect.poll(() => count('sent'), { timeout: 60_000 }).toBeGreaterThan(5)
  expect(await count('waiting')).toBeGreaterThan(100)

  stack.killDatabase()
  await sql.end({ timeout: 0 })
  expect(stack.isRunning).toBe(true)
  await stack.remove()
  expect(stack.isRunning).toBe(false)
})

// Runs only in the full run, because people start benchmarks by hand, and only rarely.
it.runIf(triesAll)(
  'a benchmark that is stopped leaves neither a server nor a folder',
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shinework-stopped-'))
    const bench = spawn('node', ['--import', 'tsx', 'tools/bench/run.ts', '--size', '10000'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(bench, 'exit')
    let said = ''
    bench.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await expect
      .poll(() => said, { timeout: 120_000 })
      .toContain('Filling a database with 10,000 jobs: 2 of ')
    const servers = serversOf(bench.pid ?? 0)
    expect(servers).toHaveLength(1)
    bench.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    expect(servers.filter(isRunning)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('shinework-'))).toEqual([])
    rmSync(folder, { recursive: true })
  },
)

/** Creates a folder with an empty backup, and a folder in which a drill can keep its files. */
async function beforeDrill(manifest: Partial<Manifest> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'shinework-drill-backup-'))
  await finishFolder(root, await startFolder(root), {
    ...{ format: 1, madeAt: '2026-11-28T01:00:00Z', server: '', migrations: [], tables: [], sequences: [] },
    ...{ files: [], missing: [], ...manifest },
  })
  const folder = mkdtempSync(join(tmpdir(), 'shinework-drilled-'))
  const spare = () => readdirSync(folder).filter((name) => name.startsWith('shinework-'))
  const start = (...options: string[]) => {
    const args = ['--import', 'tsx', 'tools/backup/restore.ts', '--from', root, '--drill', ...options]
    const program = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder } })
    const said = { text: '' }
    program.stdout.on('data', (chunk: Buffer) => {
      said.text += chunk.toString()
    })
    return { program, said, ended: once(program, 'exit') }
  }
  const expectNothingLeft = () => {
    expect(spare()).toEqual([])
    expect(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })).not.toContain(folder)
    rmSync(folder, { recursive: true })
    rmSync(root, { recursive: true })
  }
  return { start, spare, expectNothingLeft }
}

it.each([
  ['while its backend starts', [], (spare: boolean) => spare],
  ['while it stays open', ['--open'], (_: boolean, said: string) => said.includes('Ctrl-C throws it away.')],
])(
  'a restore drill that is interrupted %s leaves neither a server nor a folder',
  async (_, options, isTime) => {
    const { start, spare, expectNothingLeft } = await beforeDrill()
    const { program, said, ended } = start(...options)
    const isStarting = () => spare().some((name) => name.startsWith('shinework-spare-'))
    await expect.poll(() => isTime(isStarting(), said.text), { timeout: 60_000 }).toBe(true)
    program.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    expectNothingLeft()
  },
  120_000,
)

it.each([
  ['restores everything', {}, 0],
  ['finds a difference', { missing: ['users/lost.txt'] }, 1],
  ['fails', { migrations: [{ version: '1', name: null, statements: ['select 1/0'] }] }, 2],
])(
  'a restore drill that %s ends with the right exit code, and leaves neither a server nor a folder',
  async (_, manifest, code) => {
    const { start, expectNothingLeft } = await beforeDrill(manifest)
    expect(await start().ended).toEqual([code, null])
    expectNothingLeft()
  },
  120_000,
)

/** The process ids of the PostgreSQL servers that a process has started. */
function serversOf(parent: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return listed.flatMap((line) => {
    const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent && args.includes('postgres -D') ? [Number(pid)] : []
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
