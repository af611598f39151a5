import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../shared/ports.ts'
import { projectFolder } from '../project-config.ts'

const mainModule = path.join(path.dirname(fileURLToPath(import.meta.url)), 'deno-main.mjs')

interface FunctionOptions {
  name: string
  environment: Record<string, string>
  /** Called with every line that the function prints, and with the reason when the function's process ends. */
  onOutput: (line: string) => void
}

/** The path of the Deno program that npm installed. Runs the package's install script if npm has skipped it. */
function denoProgram(): string {
  const folder = path.dirname(createRequire(import.meta.url).resolve('deno/package.json'))
  const program = path.join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno')
  if (!existsSync(program)) {
    execFileSync(process.execPath, [path.join(folder, 'install.cjs')], { cwd: folder, stdio: 'pipe' })
  }
  return program
}

/** Variables of Debian's faketime. They are passed on, so that the functions share the stack's faked clock. */
const clock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'DONT_FAKE_MONOTONIC']

/** The environment variables that functions inherit from this machine, for Deno and for the fake clock. */
function systemEnvironment(): Record<string, string> {
  const folders = ['PATH', 'HOME', 'USERPROFILE', 'LOCALAPPDATA', 'SYSTEMROOT', 'TEMP', 'TMPDIR', 'DENO_DIR']
  const wanted = [...folders, ...clock]
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** An edge function in its own Deno process, which is restarted after it has ended. */
export class FunctionProcess {
  readonly #options: FunctionOptions
  #child: ChildProcess | undefined
  #address: Promise<string> | undefined
  #closed = false

  constructor(options: FunctionOptions) {
    this.#options = options
  }

  /**
   * The address on which the function listens. Starts the function if it is not running, and rejects if the start fails.
   */
  address(): Promise<string> {
    if (this.#closed) return Promise.reject(new Error('The functions are being stopped'))
    if (this.#address === undefined) {
      const started = this.#start()
      this.#address = started
      started.catch(() => {
        this.#address = undefined
      })
    }
    return this.#address
  }

  /** Ends the function for good. */
  async close(): Promise<void> {
    this.#closed = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async #start(): Promise<string> {
    const { name, environment, onOutput } = this.#options
    const port = await freePort()
    if (this.#closed) throw new Error('The functions are being stopped')
    const folder = path.join(projectFolder, 'functions')
    const child = spawn(
      denoProgram(),
      [
        'run',
        '--no-lock',
        '--allow-all',
        `--config=${path.join(path.dirname(projectFolder), 'deno.json')}`,
        mainModule,
        path.join(folder, name, 'index.ts'),
      ],
      {
        cwd: path.dirname(projectFolder),
        stdio: ['pipe', 'pipe', 'pipe'],
        env: {
          ...systemEnvironment(),
          ...environment,
          DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
          DENO_NO_UPDATE_CHECK: '1',
          NO_COLOR: '1',
        },
      },
    )
    this.#child = child
    const address = `http://127.0.0.1:${port}`
    await new Promise<void>((resolve, reject) => {
      const listening = (line: string) => {
        if (line.includes(`:${port}`) && line.startsWith('Listening on')) resolve()
        else onOutput(`functions/${name}: ${line}`)
      }
      for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', listening)
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        this.#address = undefined
        if (!this.#closed) onOutput(`functions/${name}: ended (${signal ?? code})`)
        reject(new Error(`The function ${name} ended (${signal ?? code})`))
      })
    })
    return address
  }
}
