// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = 'node_modules/.shinework-installed'
const lock = '.local/installing'

/** Ends the program with one line that says what is wrong and what to do. */
function refuse(message) {
  console.error(message)
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  refuse(
    `Shinework needs Node 20.19 or newer; this is ${process.versions.node}. Install one from https://nodejs.org and try again.`,
  )
}

function checkWriteAccess() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    refuse(`Cannot write to ${root}. Move the project to a folder of your own, or change the folder's owner.`)
  }
}

/** Installed, and from this very lock file: a pull that changes it is followed by an install. */
function isInstalled() {
  return readOrEmpty(stamp) === lockVersion()
}

function lockVersion() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

/** Two programs that install at once would take away each other's files: the second waits for the first. */
function withInstallLock(work) {
  mkdirSync('.local', { recursive: true })
  for (let announced = false; !takeLock(); announced = true) {
    if (!announced) console.log('Waiting for another program of this project that is installing …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // Left behind by a program that was ended in the middle of it.
    const owner = Number(readOrEmpty(lock))
    if (owner > 0 && !isRunning(owner)) rmSync(lock, { force: true })
    return false
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function install() {
  console.log('Installing what the project needs (once; about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const outcome = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (outcome.status !== 0) refuse('npm ci failed, see above. Is the npm registry reachable?')
  writeFileSync(stamp, lockVersion())
}

/** Brings a fresh clone to where the project's TypeScript programs can run. */
export function prepare() {
  checkNode()
  checkWriteAccess()
  process.chdir(root)
  if (isInstalled()) return
  withInstallLock(() => {
    if (!isInstalled()) install()
  })
}
