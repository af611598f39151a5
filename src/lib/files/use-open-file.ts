import { useState } from 'react'
import type { Result } from '../client/result'
import { saveFile } from './save-file'

/** How long an opened file can be reloaded or saved from its tab, in milliseconds. */
const life = 10 * 60_000

/**
 * Opens a file in a new tab. Downloads the file instead if the browser cannot show PDFs or the app is installed.
 * `open` takes a function that loads the file, and the file's name with its extension.
 */
export function useOpenFile() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function open(load: () => Promise<Result<{ file: Blob }>>, name: string) {
    // Opened before the file has loaded, because the browser would block a later tab as a pop-up.
    const tab = canShow(name) ? window.open('', '_blank') : null
    setBusy(true)
    setError(undefined)
    const loaded = await load().catch(() => undefined)
    setBusy(false)
    if (!loaded?.success) {
      tab?.close()
      setError('This file could not be opened. Please try again.')
    } else if (tab) {
      const address = URL.createObjectURL(loaded.file)
      tab.opener = null
      tab.location.replace(address)
      setTimeout(() => URL.revokeObjectURL(address), life)
    } else {
      saveFile(loaded.file, name)
    }
  }

  return { open, busy, error }
}

/**
 * True if the browser can show the file in a new tab. An installed app opens tabs in another browser window,
 * which cannot read this page's files.
 */
function canShow(name: string): boolean {
  if (window.matchMedia('(display-mode: standalone)').matches) return false
  return !name.endsWith('.pdf') || navigator.pdfViewerEnabled
}
