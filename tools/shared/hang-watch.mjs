import { Worker } from 'node:worker_threads'

/**
 * Watches this process from a separate thread, because a loop that never yields keeps every time limit of a test from firing. After
 * `seconds` of such a loop, the thread reports the running test on stderr and in the file TESTS_HUNG_FILE, and kills the process.
 * @param {number} seconds how long the event loop can be blocked before the process is killed
 * @returns {(running: string) => void} a function that sets the name of the running test
 */
export function watchForHangs(seconds = 60) {
  // Does not pass options of the process, such as --import, to the thread, because they are meant for the process's own
  // program.
  const options = { workerData: { seconds }, execArgv: [] }
  // Uses a path and not a URL. Vite would bundle a worker file that it recognises, and a test's fake browser replaces the
  // class URL.
  const thread = new Worker(`${import.meta.dirname}/hang-thread.mjs`, options)
  thread.unref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const send = (running) => thread.postMessage(running)
  setInterval(send, 1000).unref()
  return send
}
