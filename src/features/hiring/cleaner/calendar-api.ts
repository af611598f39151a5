import { mutationOptions } from '@tanstack/react-query'
import { failure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/** The mutation that fetches the calendar file of an accepted job. Its input is the job's id. */
export function jobFileMutation() {
  return mutationOptions({ mutationFn: (jobId: string) => unwrap(fetchJobFile(jobId), 'file') })
}

const noFile = t('The calendar file could not be created. Check your connection and try again.')

async function fetchJobFile(jobId: string): Promise<Result<{ file: Blob }>> {
  const { data, error, response } = await supabase.functions.invoke<string>('calendar', {
    body: { job_id: jobId },
  })
  // The edge function reports a refusal as `{ code, message }`, but a gateway error is an HTML page.
  if (error) return failure(await response?.json().catch(() => undefined), noFile)
  if (typeof data !== 'string') return failure(undefined, noFile)
  return { success: true, file: new Blob([data], { type: 'text/calendar;charset=utf-8' }) }
}
