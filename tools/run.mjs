// `node tools/run.mjs <command> [arguments]`: installs what is missing, then runs one of the project's TypeScript programs.
import { spawn } from 'node:child_process'
import { prepare } from './prepare.mjs'

const programs = {
  start: 'tools/local-stack/cli/start.ts',
  reset: 'tools/local-stack/cli/reset.ts',
  test: 'tools/test/run.ts',
  check: 'tools/check/run.ts',
  everything: 'tools/test/everything.ts',
  backup: 'tools/backup/backup.ts',
  restore: 'tools/backup/restore.ts',
  doctor: 'tools/doctor/run.ts',
  migration: 'tools/schema/migration.ts',
}

const [command, ...args] = process.argv.slice(2)
prepare()
const child = spawn(process.execPath, ['--import', 'tsx', programs[command], ...args], { stdio: 'inherit' })
// Passes signals to the program and waits for its end, because the program closes what it has opened.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
