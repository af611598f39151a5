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
// As `npm start`, it goes on after what postgres.js throws when its database is killed, until it is told to stop.
process.on('uncaughtException', (error) => console.error(error.message))
process.on('unhandledRejection', (reason) => console.error(reason))
// Whoever started it is gone.
process.on('disconnect', () => process.exit(1))
