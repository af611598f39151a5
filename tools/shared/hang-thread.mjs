import { appendFileSync, writeSync } from 'node:fs'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'

// The thread of hang-watch.mjs, which sends the name of what runs, and nothing each second while its event loop turns.

const { seconds } = workerData
let running = 'before the first test'
let silent = 0

parentPort.on('message', (name) => {
  running = name ?? running
  silent = 0
})

// Seconds are counted here, since a clock would go on while the computer sleeps.
setInterval(() => {
  silent += 1
  if (silent < seconds) return
  const line = `${running}: a loop that did not end within ${seconds} seconds, so its process was killed\n`
  // process.stderr of a thread waits for the blocked loop.
  writeSync(2, line)
  if (process.env.TESTS_HUNG_FILE) appendFileSync(process.env.TESTS_HUNG_FILE, line)
  process.kill(process.pid, 'SIGKILL')
}, 1000)
