import { useState } from 'react'
import { signDocument } from './files-api'

/** Opens a document in a tab of its own, by a link that is made when it is asked for. */
export function useOpenDocument() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function open(path: string) {
    // Opened before the link is there: later, a browser takes it for a pop-up that nobody asked for.
    const tab = window.open('', '_blank')
    setBusy(true)
    setError(undefined)
    const signed = await signDocument(path)
    setBusy(false)
    if (!signed.success) {
      tab?.close()
      setError('This file could not be opened. Please try again.')
      return
    }
    if (tab) {
      tab.opener = null
      tab.location.replace(signed.link)
    } else {
      window.location.assign(signed.link)
    }
  }

  return { open, busy, error }
}
