import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { projectFolder } from '../project-config.ts'
import { denoProgram } from './deno-program.ts'

const frame = path.join(path.dirname(fileURLToPath(import.meta.url)), 'deno-main.mjs')

export interface FunctionOptions {
  name: string
  environment: Record<string, string>
  log: (line: string) => void
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

/** Variables of this machine that Deno needs to run; the rest of our environment is none of a function's business. */
function systemEnvironment(): Record<string, string> {
  const wanted = ['PATH', 'HOME', 'USERPROFILE', 'LOCALAPPDATA', 'SYSTEMROOT', 'TEMP', 'TMPDIR', 'DENO_DIR']
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** One edge function, run by Deno in a process of its own and started again when it has ended. */
export class FunctionProcess {
  readonly #options: FunctionOptions
  #child: ChildProcess | undefined
  #address: Promise<string> | undefined
  #closed = false

  constructor(options: FunctionOptions) {
    this.#options = options
  }

  /** The address the function listens on, starting it when it does not run. Rejects when it cannot be started. */
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

  /** Ends the function; the next request, or {@link address}, starts it again. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Ends the function for good. */
  async close(): Promise<void> {
    this.#closed = true
    await this.stop()
  }

  async #start(): Promise<string> {
    const { name, environment, log } = this.#options
    const port = await freePort()
    if (this.#closed) throw new Error('The functions are being stopped')
    const folder = path.join(projectFolder, 'functions')
    const child = spawn(
      denoProgram(),
      [
        'run',
        '--no-lock',
        '--allow-all',
        `--config=${path.join(folder, 'deno.json')}`,
        frame,
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
    const errors: string[] = []
    await new Promise<void>((resolve, reject) => {
      const listening = (line: string) => {
        if (line.includes(`:${port}`) && line.startsWith('Listening on')) resolve()
        else log(`functions/${name}: ${line}`)
        if (errors.length < 20) errors.push(line)
      }
      for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', listening)
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        this.#address = undefined
        reject(new Error(`The function ${name} ended (${signal ?? code}): ${errors.join('\n')}`))
      })
    })
    return address
  }
}
