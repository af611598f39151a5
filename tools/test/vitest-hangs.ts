import { relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { watchForHangs } from '../shared/hang-watch.mjs'

// Loaded before each test file, so that its hooks run first before a test and last after a test.

declare global {
  var sayWhatRuns: ReturnType<typeof watchForHangs> | undefined
}

// Files that share a process also share the watching thread.
globalThis.sayWhatRuns ??= watchForHangs()
const say = globalThis.sayWhatRuns

const file = relative(process.cwd(), expect.getState().testPath ?? '')
const nameOfTest = () => `${file} › ${expect.getState().currentTestName}`

say(`${file}, while it loads`)
beforeAll(() => say(`${file}, before its first test`))
beforeEach(() => say(nameOfTest()))
afterEach(() => say(`${file}, after ${expect.getState().currentTestName}`))
afterAll(() => say(`after ${file}`))
