import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import * as z from 'zod/mini'

// Runs the checks for their tests. Each check runs in this process, because starting a process takes longer than most checks.

const orderSchema = z.object({ program: z.string(), project: z.string(), options: z.array(z.string()) })

/** Thrown to end a program without ending the process. */
class Exit extends Error {
  readonly code: number | string | null | undefined
  constructor(code: number | string | null | undefined) {
    super()
    this.code = code
  }
}

let said = ''
let runs = 0
console.log = console.error = (...words: unknown[]) => void (said += `${format(...words)}\n`)
process.exit = (code) => {
  throw new Exit(code)
}

async function run({ program, project, options }: z.infer<typeof orderSchema>): Promise<number> {
  process.chdir(project)
  process.argv = [process.execPath, program, ...options]
  process.exitCode = 0
  runs += 1
  try {
    await import(`${pathToFileURL(program).href}?run=${runs}`)
    return process.exitCode
  } catch (error) {
    if (error instanceof Exit) return Number(error.code ?? 0)
    console.error(error)
    return 1
  } finally {
    process.exitCode = 0
    process.chdir(import.meta.dirname)
  }
}

async function answer(order: unknown): Promise<void> {
  said = ''
  const code = await run(orderSchema.parse(order))
  process.send?.({ code, said })
}
process.on('message', (order) => void answer(order))
