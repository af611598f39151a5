import { useState } from 'react'

/**
 * Tracks whether chosen files are still being read and redrawn, which takes seconds for a phone's photo. A
 * form that is saved too early would lack the files.
 */
export function usePreparing() {
  const [underWay, setUnderWay] = useState(0)

  /**
   * Runs `work`, which prepares files and puts them into the form. The files count as being prepared until
   * `work` ends.
   */
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
