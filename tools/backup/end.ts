import { UsageError } from './options.ts'

/** Ends the program with the code that `main` gives; with 2 and one line when it fails, and the usage when that was wrong. */
export async function endWith(main: () => Promise<number>, usage: string): Promise<void> {
  try {
    process.exit(await main())
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof Error && cause.message) console.error(cause.message)
    if (error instanceof UsageError) console.error(`\n${usage}`)
    process.exit(2)
  }
}
