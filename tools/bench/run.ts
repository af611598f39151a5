import { join } from 'node:path'
import postgres from 'postgres'
import { startMigratedDatabase } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'
import { keepStarted } from '../shared/started-services.ts'
import { adminQueries } from './admin-queries.ts'
import { cleanerQueries } from './cleaner-queries.ts'
import { fillDatabase } from './fill-database.ts'
import { benchSize } from './options.ts'
import { faultsOf, readPlans } from './query-plans.ts'

// Counts the rows that each screen's query reads, as the screen's user, in a database with many jobs.
//   npm run bench                     100,000 jobs
//   npm run bench -- --size 1000000   1,000,000 jobs, 200,000 people and 3,000,000 applications (15 GB, 15 minutes)
const jobs = benchSize(process.argv.slice(2))
// Ctrl-C stops the database and removes its folder.
const started = await keepStarted('bench')
const screenQueries = [...cleanerQueries, ...adminQueries]

/** Shows the progress. On a terminal, overwrites the previous progress line. */
function say(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progress}`)
  else console.error(progress)
}

const dataDir = join(started.workFolder, String(jobs))
const database = await started.start(startMigratedDatabase({ port: await freePort(), dataDir }), (opened) =>
  opened.stop(),
)
const sql = postgres(database.platformUrl, { max: 1, onnotice: () => {} })
const found: { screen: string; fault: string; reason: string | undefined }[] = []
try {
  const size = jobs.toLocaleString('en-AU')
  await fillDatabase(sql, jobs, (done, all) => say(`Filling a database with ${size} jobs: ${done} of ${all}`))
  for (const [at, query] of screenQueries.entries()) {
    say(`Planning read ${at + 1} of ${screenQueries.length}: ${query.screen}`)
    // Resets the budgets (rule 15.10), because all screens together exceed one person's limit of expensive reads.
    await sql`delete from private.budgets`
    const connect = (onnotice: (notice: unknown) => void) =>
      postgres(database.platformUrl, { max: 1, onnotice })
    const reading = await readPlans(connect, query)
    found.push(...faultsOf(reading, query).map((one) => ({ screen: query.screen, ...one })))
  }
} finally {
  // After an interrupt, `goOn` never resolves, because the interrupt handler stops the database and ends the program.
  await started.goOn()
  await sql.end()
  await database.stop()
}

console.log(
  '\nReads of more than three rows for each given, or of all of a table of more than 8 MB, with the reason.',
)
for (const { screen, fault, reason } of found) {
  const mark = reason === undefined ? '✗' : ' '
  console.log(`${mark} ${screen.padEnd(46)} ${fault}${reason === undefined ? '' : `: ${reason}`}`)
}
await started.end()
process.exit(found.every(({ reason }) => reason !== undefined) ? 0 : 1)
