import { createWriteStream } from 'node:fs'
import path from 'node:path'

/** The log file of a stack's services. */
interface StackLog {
  write(line: string): void
  close(): Promise<void>
}

/** Opens `stack.log` in the stack's folder, emptied at each start. */
export function openStackLog(dataDir: string): StackLog {
  const stream = createWriteStream(path.join(dataDir, 'stack.log'))
  // Ignores write errors, because a full disk must not end the stack.
  stream.on('error', () => undefined)
  return {
    write: (line) => void stream.write(`${new Date().toISOString()} ${line}\n`),
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  }
}
