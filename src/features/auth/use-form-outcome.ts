import { useState } from 'react'
import { type Failure, type Result, unreachable, wordless } from '@/lib/result'

type Texts = {
  /** Where the backend refused without words. */
  failed: string
  /** Where something went wrong that nobody foresaw, or no answer came (the specification's "exception"). */
  exception: string
}

/**
 * Sends a form to a data helper and keeps what to say about it: `error` is the text to show beside the form, `code` says
 * what it is about. Both are gone as soon as the form is sent again.
 */
export function useFormOutcome(texts: Texts) {
  const [failed, setFailed] = useState<{ error?: string; code?: string }>({})

  async function send<Data extends object>(
    helper: () => Promise<Result<Data>>,
  ): Promise<({ success: true } & Data) | undefined> {
    setFailed({})
    try {
      const result = await helper()
      if (result.success) return result
      setFailed({ error: textOf(result), code: result.code })
    } catch {
      setFailed({ error: texts.exception })
    }
    return undefined
  }

  function textOf({ code, error: reason }: Failure): string {
    if (code === unreachable) return texts.exception
    return code === wordless ? texts.failed : reason
  }

  return { ...failed, send }
}
