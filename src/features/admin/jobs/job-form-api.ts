import type { UseFormReturn } from 'react-hook-form'
import type { longestJobTexts } from '@/lib/limits'
import type { JobInput, JobValues } from './form-schema'

/** The form as its sections use it. */
export type JobFormApi = UseFormReturn<JobInput, unknown, JobValues>

/** What a field of free text needs. The browser must not cut a long text, which nobody would notice: it is refused on saving. */
export function freeTextField({ register, formState }: JobFormApi, name: keyof typeof longestJobTexts) {
  return { autoComplete: 'off', error: formState.errors[name]?.message, ...register(name) }
}
