// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = '.local/installing'

/** Ends the program with one line that states the problem and its fix. */
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

/**
 * Whether node_modules has every package of the lock file in the locked version. Ignores optional packages, which can be for other
 * systems, and packages that the lock file does not name. So an install is needed after a pull, but not after `npm install
 * x`.
 * @param {string} lockFile the text of package-lock.json
 * @param {string} installedFile the text of node_modules/.package-lock.json, where npm notes what it installed
 * @returns {boolean}
 */
export function isInstalled(lockFile, installedFile) {
  if (installedFile === '') return false
  const installed = JSON.parse(installedFile).packages
  return Object.entries(JSON.parse(lockFile).packages).every(
    ([path, { optional, version }]) => path === '' || optional || installed[path]?.version === version,
  )
}

const needsInstall = () =>
  !isInstalled(readFileSync('package-lock.json', 'utf8'), readOrEmpty('node_modules/.package-lock.json'))

/**
 * Runs `work` under a lock, so that a second program waits for the first. Two installations at once would remove each other's
 * files.
 */
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
    // Ignores the lock of a program that was killed.
    const owner = Number(readOrEmpty(lock))
    if (owner > 0 && !isRunning(owner)) rmSync(lock, { force: true })
    return false
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function install() {
  console.log('Installing the packages the project needs (about a minute) …')
  const isWindows = process.platform === 'win32'
  const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error']
  const outcome = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: isWindows })
  if (outcome.status !== 0) refuse('npm ci failed, see above. Is the npm registry reachable?')
}

/** Prepares a fresh clone so that the project's TypeScript programs can run. */
export function prepare() {
  checkNode()
  checkWriteAccess()
  process.chdir(root)
  if (!needsInstall()) return
  withInstallLock(() => {
    if (needsInstall()) install()
  })
}
