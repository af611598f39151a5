import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { startMigratedDatabase } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'
import { keepStarted } from '../shared/started.ts'
import { adminQueries } from './admin-queries.ts'
import { cleanerQueries } from './cleaner-queries.ts'
import { fillDatabase } from './fill.ts'
import { measureHostile, type Reads } from './hostile.ts'
import { type Hours, measureHours, missesOfHours } from './hours.ts'
import { benchOptions } from './options.ts'
import { measurePaying, mostToStart, type Paying } from './paying.ts'
import { faultsOf, type Reading, readPlans } from './plans.ts'
import { actAs, claimsFor, quantileOf, type ScreenQuery } from './screen-query.ts'
import { missesOf, type Times } from './targets.ts'
import { measureTelling, type Telling } from './telling.ts'

// Times each screen's query with row security (as the screen's user) and without it (as superuser), at growing sizes.
//   npm run bench            10,000 and 100,000 jobs
//   npm run bench -- --size 20000   10,000 and that many
//   npm run bench -- --full  1,000,000 jobs, 200,000 people and 3,000,000 applications as well (some 15 GB, a quarter of an hour)
//   npm run bench -- --hostile   20,000 jobs, and only how long others wait beside what somebody may send to slow them down
const { sizes, hostile } = benchOptions(process.argv.slice(2))
// Ctrl-C ends the database, and leaves no folder.
const started = await keepStarted('bench')
const repeats = 15
const screenQueries = [...cleanerQueries, ...adminQueries]
const port = await freePort()

/** Milliseconds of one run in a transaction of its own. */
async function timeOnce(sql: Sql, text: string, claims: string, role?: string): Promise<number> {
  return sql.begin(async (tx) => {
    await actAs(tx, claims, role)
    const startedAt = performance.now()
    await tx.unsafe(text)
    return performance.now() - startedAt
  })
}

/** The medians of several warm runs; in turns, so that other work on the machine slows both. */
async function measure(sql: Sql, query: ScreenQuery): Promise<Times> {
  const claims = claimsFor(query)
  // Nobody asks for an expensive read as often as it is measured here (rule 15.10).
  await sql`delete from private.budgets`
  const runs: Times[] = []
  for (let run = 0; run <= repeats; run += 1) {
    const person = await timeOnce(sql, query.text, claims, query.role)
    const free = await timeOnce(sql, query.text, claims, 'none')
    // The first runs only warm the caches.
    if (run > 0) runs.push({ person, free })
  }
  return {
    person: quantileOf(runs.map((times) => times.person)),
    free: quantileOf(runs.map((times) => times.free)),
  }
}

interface Measured {
  times: Map<string, Times>
  readings: Map<string, Reading>
  telling: Telling
  paying: Paying
  hours: Hours
}

/** Does `work` with a database of that many jobs. */
async function withJobs<T>(jobs: number, work: (sql: Sql, platformUrl: string) => Promise<T>): Promise<T> {
  const dataDir = join(started.workFolder, String(jobs))
  const database = await started.start(startMigratedDatabase({ port, dataDir }), (opened) => opened.stop())
  const sql = postgres(database.platformUrl, { max: 1, onnotice: () => {} })
  try {
    const size = jobs.toLocaleString('en-AU')
    await fillDatabase(sql, jobs, (done, all) =>
      say(`Filling a database with ${size} jobs: ${done} of ${all}`),
    )
    return await work(sql, database.platformUrl)
  } finally {
    // An interrupt ends both, and the program after it.
    await started.goOn()
    await sql.end()
    await database.stop()
  }
}

/** How far it is: over the last such line on a terminal, and otherwise a line of its own. */
function say(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progress}`)
  else console.error(progress)
}

function measureSize(jobs: number): Promise<Measured> {
  return withJobs(jobs, async (sql, platformUrl) => {
    const times = new Map<string, Times>()
    for (const [at, query] of screenQueries.entries()) {
      say(`Timing read ${at + 1} of ${screenQueries.length}: ${query.screen}`)
      times.set(query.screen, await measure(sql, query))
    }
    const readings = new Map<string, Reading>()
    for (const [at, query] of screenQueries.entries()) {
      say(`Planning read ${at + 1} of ${screenQueries.length}: ${query.screen}`)
      const connect = (onnotice: (notice: unknown) => void) => postgres(platformUrl, { max: 1, onnotice })
      readings.set(query.screen, await readPlans(connect, query))
    }
    say('Telling people, a pay run, a week of hours\n')
    const telling = await measureTelling(sql)
    const paying = await measurePaying(sql)
    const hours = await measureHours(sql)
    return { times, readings, telling, paying, hours }
  })
}

const ratios = ({ worst, median }: Reads) => `×${worst.toFixed(1)} ×${median.toFixed(1)}`

if (hostile) {
  const measured = await withJobs(20_000, (sql) => measureHostile(sql, port))
  console.log(
    '\nForty requests at once through a pool of ten connections: how long one takes, how many are turned away, and the worst and the median read of somebody else: milliseconds, how many times the same alone, and the same beside forty that do nothing.',
  )
  for (const { attack, outcome, turnedAway, reads, toAlone, toHarmless } of measured) {
    console.log(
      `${attack.padEnd(38)} ${outcome.padStart(9)}  ${String(turnedAway).padStart(2)} away  ${reads.worst.toFixed(0).padStart(5)} ${reads.median.toFixed(0).padStart(4)} ms   alone ${ratios(toAlone)}   harmless ${ratios(toHarmless)}`,
    )
  }
  await started.end()
  process.exit()
}

const bySize = new Map<number, Measured>()
for (const size of sizes) bySize.set(size, await measureSize(size))

const smallest = bySize.get(sizes[0] ?? 0)?.times
console.log(
  '\nMilliseconds under row security (median), its ratio to the same read without, and its growth from 10,000 jobs.',
)
for (const { screen } of screenQueries) {
  const cells = sizes.map((size) => {
    const time = bySize.get(size)?.times.get(screen)
    const first = smallest?.get(screen)
    if (!time || !first) return ''
    return `${time.person.toFixed(2).padStart(8)} ms  ×${(time.person / time.free).toFixed(1)}  grown ×${(time.person / first.person).toFixed(1)}`
  })
  console.log(`${screen.padEnd(36)} ${cells.join('   |')}`)
}

console.log('\nOpening a job, and telling the people near it: one teller, and nobody else uses the database.')
for (const [size, { telling }] of bySize) {
  console.log(
    `${(size / 5).toLocaleString('en-AU').padStart(8)} people: opening adds ${(telling.opening - telling.save).toFixed(1)} ms to a save of ${telling.save.toFixed(1)} ms; ` +
      `${telling.people.toLocaleString('en-AU')} told in ${telling.telling.toFixed(0)} ms; ` +
      `for fifty jobs opened at once, ${telling.peopleOfFifty.toLocaleString('en-AU')} told in ${(telling.tellingOfFifty / 1000).toFixed(1)} s`,
  )
}

console.log(
  '\nA pay run, five lines a person: milliseconds to make it, to export it and to say that it is paid.',
)
for (const { paying } of bySize.values()) {
  const steps = [paying.starting, paying.exporting, paying.paying].map((time) => `${time.toFixed(0)} ms`)
  console.log(`${paying.people.toLocaleString('en-AU').padStart(8)} people: ${steps.join(', ')}`)
  if (paying.starting > mostToStart) console.log(`         Making it is to take at most ${mostToStart} ms.`)
}

console.log('\nA week of hours, five days a person, in milliseconds; and what takes longer than it should.')
for (const { hours } of bySize.values()) {
  const { people, days, times } = hours
  console.log(
    `${people.toLocaleString('en-AU').padStart(8)} people, ${days.toLocaleString('en-AU')} days to approve`,
  )
  for (const [name, time] of Object.entries(times))
    console.log(`         ${name.padEnd(10)} ${time.toFixed(0).padStart(6)} ms`)
  for (const miss of missesOfHours(hours)) console.log(`         ${miss}`)
}

const [largest] = [...bySize.values()].reverse()

/** Prints what is wrong with reads of the largest database; marks what has no reason. Whether all have one. */
function report(
  heading: string,
  faults: { screen: string; fault: string; reason: string | undefined }[],
): boolean {
  console.log(`\n${heading}`)
  for (const { screen, fault, reason } of faults) {
    console.log(
      `${reason === undefined ? '✗' : ' '} ${screen.padEnd(46)} ${fault}${reason === undefined ? '' : `: ${reason}`}`,
    )
  }
  return faults.every(({ reason }) => reason !== undefined)
}

report(
  'Reads of 5 ms or more that take ×1.5 under row security or ×1.3 of their first page, or have grown ×2, with the reason.',
  screenQueries.flatMap(({ screen, slow, below = '' }) => {
    const [time, first] = [largest?.times.get(screen), smallest?.get(screen)]
    return (time && first ? missesOf(time, first, largest?.times.get(below)) : []).map((fault) => ({
      screen,
      fault,
      reason: slow,
    }))
  }),
)
const arePlansExplained = report(
  'Reads of more than three rows for each given, or of all of a table of more than 8 MB, with the reason.',
  screenQueries.flatMap((query) => {
    const reading = largest?.readings.get(query.screen)
    return (reading ? faultsOf(reading, query) : []).map((found) => ({ screen: query.screen, ...found }))
  }),
)
// Times do not fail it: they depend on what else the machine does.
await started.end()
process.exit(arePlansExplained ? 0 : 1)
