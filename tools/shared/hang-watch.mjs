import { Worker } from 'node:worker_threads'

/**
 * Watches this process from a thread of its own. A loop that never yields keeps every time limit of a test from firing. After a minute of
 * such a loop the thread names what was running, on stderr and in the file TESTS_HUNG_FILE, and kills the process.
 * @param {number} seconds how long the event loop might be blocked
 * @returns {(running: string) => void} a function that says what runs now
 */
export function watchForHangs(seconds = 60) {
  // Options of the process, such as --import, are for its own program.
  const options = { workerData: { seconds }, execArgv: [] }
  // A path and not a URL: Vite bundles what it recognises as a worker's file, and a test's browser brings a URL of its own.
  const thread = new Worker(`${import.meta.dirname}/hang-thread.mjs`, options)
  thread.unref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const send = (running) => thread.postMessage(running)
  setInterval(send, 1000).unref()
  return send
}
