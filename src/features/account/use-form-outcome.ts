import { useState } from 'react'
import { type Failure, noMessage, type Result, unreachable } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'

type Texts = {
  /** Replaces the sending function's own text if the backend gave no reason. */
  failed?: string
  /** Shown if no response came, or if the sending function threw. */
  exception?: string
}

/**
 * Runs the function that sends a form. If it fails, `error` is the text to show beside the form and `code`
 * the failure's code, until the form is sent again.
 */
export function useFormOutcome({
  failed: failedText,
  exception = t('An error occurred. Please try again later.'),
}: Texts = {}) {
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
      setFailed({ error: exception })
    }
    return undefined
  }

  function textOf({ code, error }: Failure): string {
    if (code === unreachable) return exception
    return code === noMessage ? (failedText ?? error) : error
  }

  return { ...failed, send }
}
