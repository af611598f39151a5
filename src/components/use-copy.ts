import { useState } from 'react'

/** The result of the last click: undefined before the first, `copied`, or `refused` by the browser. */
export type Copied = 'copied' | 'refused' | undefined

/** Copies a text to the clipboard on a click. */
export function useCopy(text: string): { copied: Copied; copy: () => Promise<void> } {
  const [copied, setCopied] = useState<Copied>()
  async function copy() {
    // `clipboard` is undefined on a page without HTTPS.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'copied' : 'refused')
  }
  return { copied, copy }
}
