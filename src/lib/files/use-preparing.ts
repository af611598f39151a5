import { useState } from 'react'

/** Whether chosen files are still being read and redrawn, which takes a phone's photo seconds: a form that is saved before has none of them. */
export function usePreparing() {
  const [underWay, setUnderWay] = useState(0)

  /** Counts as preparing until `work` is done, which also puts the files into the form. */
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
