import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

/** A program that prints each of its steps on a line. Its service `slow` takes a while to start and to end. */
const program = `
  import { setTimeout as wait } from 'node:timers/promises'
  import { keepStarted } from './tools/shared/started-services.ts'
  const started = await keepStarted('started-test')
  console.log(started.workFolder)
  await started.start(Promise.resolve('first'), () => console.log('first ended'))
  setInterval(() => {}, 1000)
  process.on('SIGINT', () => void Promise.reject(new Error('Ended in the middle.')))
  const starting = wait(300).then(() => { console.log('slow started'); return 'slow' })
  await started.start(starting, () => wait(300).then(() => console.log('slow ended')))
  console.log('went on')
`

async function run(interrupts: number) {
  const args = ['--import', 'tsx', '--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    // Interrupts the program once it has printed its folder. Can interrupt it twice, as the terminal and a parent process together would.
    if (said.length === 1) for (let time = 0; time < interrupts; time += 1) child.kill('SIGINT')
    if (line === 'went on') child.kill('SIGTERM')
  }
  const code = child.exitCode ?? (await once(child, 'exit'))[0]
  return { code, folder: said[0] ?? '', said: said.slice(1) }
}

it('an interrupt stops all started and starting services, the latest first, and no other service starts', async () => {
  const { code, folder, said } = await run(2)
  expect(said).toEqual(['slow started', 'slow ended', 'first ended'])
  expect(code).toBe(130)
  expect(folder).not.toBe('')
  expect(existsSync(folder)).toBe(false)
})

it('SIGTERM stops all started services, the latest first', async () => {
  const { code, said } = await run(0)
  expect(said).toEqual(['slow started', 'went on', 'slow ended', 'first ended'])
  expect(code).toBe(130)
})
