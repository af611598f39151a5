import { useState } from 'react'

/** What came of the last press: nothing was pressed yet, the text is on the clipboard, or the browser did not allow it. */
export type Copied = 'copied' | 'refused' | undefined

/** Puts a text on the clipboard at a press. */
export function useCopy(text: string): { copied: Copied; copy: () => Promise<void> } {
  const [copied, setCopied] = useState<Copied>()
  async function copy() {
    // Without https there is no clipboard.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'copied' : 'refused')
  }
  return { copied, copy }
}
