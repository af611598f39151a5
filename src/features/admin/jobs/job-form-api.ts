import type { UseFormReturn } from 'react-hook-form'
import type { JobInput, JobValues } from './form-schema'

/** The form as its sections use it. */
export type JobFormApi = UseFormReturn<JobInput, unknown, JobValues>

/** The longest texts that can be typed, in characters. */
export const longest = { line: 200, address: 500, description: 20_000 } as const
