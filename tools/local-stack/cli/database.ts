import { parseArgs } from 'node:util'
import { prepareDatabase } from '../migrate/prepare-database.ts'
import { startDatabase } from '../postgres/database.ts'

// PostgreSQL alone, with the platform's schemas and the project's migrations, for work on the SQL:
//   node --import tsx tools/local-stack/cli/database.ts --port 56432 --data /tmp/trial [--seed]
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '54322' },
    data: { type: 'string', default: '.local/database' },
    seed: { type: 'boolean', default: false },
  },
})

const database = await startDatabase({
  port: Number(values.port),
  dataDir: values.data,
  throwAway: false,
  onExit(reason) {
    console.error(reason)
    process.exit(1)
  },
})
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void database.stop().then(() => process.exit(0))
  })
}

try {
  await prepareDatabase(database, { seed: values.seed, onProgress: (line) => console.log(line) })
  console.log(`${database.projectUrl}\nCtrl-C stops it.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await database.stop()
  process.exit(1)
}
