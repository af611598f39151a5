import { type StackOptions, startStack } from '../tools/local-stack/stack.ts'

// Runs a stack in its own process, for tests that kill it. own-stack.ts sends the options and receives the addresses.

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
// Keeps running until the stop message, as `npm start` does. postgres.js throws when its database is killed.
process.on('uncaughtException', (error) => console.error(error.message))
process.on('unhandledRejection', (reason) => console.error(reason))
// Exits when the parent process has exited.
process.on('disconnect', () => process.exit(1))
