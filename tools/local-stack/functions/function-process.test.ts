import { execFileSync } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { FunctionProcess } from './function-process.ts'

let heard: (line: string) => void = () => undefined
const served = new FunctionProcess({
  name: 'sign-in-with-phone',
  environment: {},
  onOutput: (line) => heard(line),
})
afterEach(() => served.close())

const answer = async () => {
  const response = await fetch(`${await served.address()}/sign-in-with-phone`, { method: 'POST', body: 'x' })
  return response.status
}

it('a function that was killed is started again for the next request', async () => {
  expect(await answer()).toBe(400)
  const ended = new Promise((resolve) => {
    heard = resolve
  })
  const [pid] = execFileSync('pgrep', ['-P', String(process.pid), 'deno'], { encoding: 'utf8' }).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  expect(await ended).toBe('functions/sign-in-with-phone: ended (SIGKILL)')
  expect(await answer()).toBe(400)
})
