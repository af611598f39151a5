import { queryOptions } from '@tanstack/react-query'
import { trainingKeys } from '@/lib/query-keys'
import { fetchFailure, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'

export type Verification = NonNullable<Awaited<ReturnType<typeof verified>>>

/** What a verification number stands for, for anybody who asks; null when it stands for nothing. */
export function verificationQuery(number: string) {
  return queryOptions({
    queryKey: trainingKeys.verification(number),
    queryFn: ({ signal }) => verified(number, signal),
    staleTime: 60_000,
  })
}

async function verified(number: string, signal: AbortSignal) {
  return (await unwrap(verify(number, signal))).verified
}

async function verify(number: string, signal: AbortSignal) {
  const { data, error } = await supabase.rpc('verify_certificate', { number }).abortSignal(signal)
  if (error) {
    return fetchFailure(error, {
      fixed: 'Failed to verify the certificate',
      prefix: 'Error verifying the certificate',
    })
  }
  return { success: true as const, verified: data[0] ?? null }
}
