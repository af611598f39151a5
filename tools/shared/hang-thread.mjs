import { appendFileSync, writeSync } from 'node:fs'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'

// The thread of hang-watch.mjs. The thread receives the name of each running test, and an empty message each second while the event
// loop of the watched process runs.

const { seconds } = workerData
let running = 'before the first test'
let silent = 0

parentPort.on('message', (name) => {
  running = name ?? running
  silent = 0
})

// Counts the seconds itself, because a clock would go on while the computer sleeps.
setInterval(() => {
  silent += 1
  if (silent < seconds) return
  const line = `${running}: a loop that did not end within ${seconds} seconds, so its process was killed\n`
  // Writes to the file descriptor, because in a thread process.stderr waits for the blocked loop.
  writeSync(2, line)
  if (process.env.TESTS_HUNG_FILE) appendFileSync(process.env.TESTS_HUNG_FILE, line)
  process.kill(process.pid, 'SIGKILL')
}, 1000)
