import { watchForHangs } from '../../../tools/shared/hang-watch.mjs'

// Loaded before each test file (`deno test --preload`), because Deno has no time limit for a test.

/** The time limit of one test, far above the slowest test's time on a busy machine. */
const seconds = 60

const sayWhatRuns = watchForHangs(seconds)

const folder = new URL('../', import.meta.url).href
const file = Deno.mainModule.replace(folder, '')

/**
 * Fails a test that takes too long, with the test's name in the message. The name includes the file, because Deno
 * would report this file instead.
 */
function withLimit(test: Deno.TestDefinition): Deno.TestDefinition {
  const name = `${file} › ${test.name}`
  return {
    ...test,
    name,
    async fn(context) {
      sayWhatRuns(name)
      let timer: ReturnType<typeof setTimeout> | undefined
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} seconds.`)), seconds * 1000)
      })
      try {
        await Promise.race([test.fn(context), limit])
      } finally {
        clearTimeout(timer)
        sayWhatRuns(`after ${name}`)
      }
    },
  }
}

type Body = Deno.TestDefinition['fn']
const register = Deno.test

// Deno.test is called in two forms: with a name and a function, or with a definition.
const limited = (test: string | Deno.TestDefinition, fn?: Body) => {
  if (typeof test !== 'string') register(withLimit(test))
  else if (fn) register(withLimit({ name: test, fn }))
  else throw new Error(`The test "${test}" has no function.`)
}
Object.defineProperty(Deno, 'test', { value: Object.assign(limited, register) })
