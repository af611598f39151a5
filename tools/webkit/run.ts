import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import * as z from 'zod/mini'
import { endBuiltApp, serveBuiltApp } from '../shared/built-app.ts'
import { chosenPorts, freePort } from '../shared/ports.ts'
import { exitIfTaken, keepStarted, runToEnd } from '../shared/started.ts'
import { appUrlOf, startTestBackend } from '../shared/test-backend.ts'
import { journeys } from './journeys.ts'
import { send, until, Window } from './window.ts'

// Journeys in WebKitGTK, the engine of Safari in a browser for Linux, which speaks WebDriver and so not Playwright. Words after
// -- choose among them. Without a screen it starts one of its own (Xvfb).
const driver = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver'
if (!existsSync(driver)) {
  throw new Error('There is no WebKit. Install it (Debian: "apt-get install webkit2gtk-driver xvfb").')
}
const words = process.argv.slice(2)
const ports = chosenPorts().test
await exitIfTaken(ports)
const started = await keepStarted('webkit')

async function runAll(): Promise<number> {
  const stack = await startTestBackend(ports, started)
  await started.start(serveBuiltApp(started.workFolder, ports.app, stack), endBuiltApp)
  const environment = await screen()
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} })
  let failed = 0
  for (const [name, journey] of Object.entries(journeys)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const { window, program } = await openWindow(environment)
    try {
      await journey(window, sql)
      console.log(`  ✓ ${name}`)
    } catch (error) {
      await started.goOn()
      failed += 1
      console.log(`  ✗ ${name}: ${String(error)}\n${await window.text()}`)
    }
    await window.close()
    program.kill()
  }
  await sql.end()
  return failed
}

/** The name of a screen to show windows on. */
async function screen(): Promise<NodeJS.ProcessEnv> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (DISPLAY ?? WAYLAND_DISPLAY) return {}
  const server = await begin('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], 'pipe')
  if (server.stdout === null) throw new Error('Xvfb says nothing.')
  const [number] = await once(createInterface(server.stdout), 'line')
  return { DISPLAY: `:${number}` }
}

function begin(
  command: string,
  args: string[],
  stdout: 'pipe' | 'ignore',
  environment: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const env = { ...process.env, ...environment }
  const child = spawn(command, args, { stdio: ['ignore', stdout, 'ignore'], env })
  return started.start(
    once(child, 'spawn').then(() => child),
    () => child.kill(),
  )
}

/** Opens a window with a driver of its own: a driver takes one session in its life. */
async function openWindow(
  environment: NodeJS.ProcessEnv,
  tries = 3,
): Promise<{ window: Window; program: ChildProcess }> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const program = await begin(driver, [`--port=${port}`, '--host=127.0.0.1'], 'ignore', environment)
  try {
    await until('The driver does not start', () => send(`${address}/status`, undefined, 'GET'))
    const session = await send(`${address}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } },
    })
    const { sessionId } = z.object({ sessionId: z.string() }).parse(session)
    return { window: new Window(`${address}/session/${sessionId}`, appUrlOf(ports)), program }
  } catch (error) {
    program.kill()
    // On a busy machine WebKit and its driver miss each other now and then.
    if (tries === 1) throw error
    return openWindow(environment, tries - 1)
  }
}

await runToEnd(started, async () => (await runAll()) === 0)
