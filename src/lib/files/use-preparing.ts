import { useState } from 'react'

/**
 * Tracks whether chosen files are still being read and redrawn, which takes seconds for a phone's photo. A
 * form saved before then lacks these files.
 */
export function usePreparing() {
  const [underWay, setUnderWay] = useState(0)

  /** Counts as preparing until `work` is done. `work` also puts the files into the form. */
  async function prepare<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    setUnderWay((count) => count + 1)
    try {
      return await work()
    } finally {
      setUnderWay((count) => count - 1)
    }
  }

  return { isPreparing: underWay > 0, prepare }
}
