import { type StackOptions, startStack } from '../tools/local-stack/stack.ts'

// A stack in a process of its own, for tests that kill it (own-stack.ts, which sends the options and gets the addresses).

process.once('message', (options: StackOptions) => {
  startStack(options).then(
    (stack) => {
      process.on('message', () => void stack.stop().finally(() => process.exit()))
      process.send?.(stack)
    },
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit(1))
