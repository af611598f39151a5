import type { UseFormReturn } from 'react-hook-form'
import type { ProfileInput, ProfileValues } from './schema'

/** The form as its sections use it. */
export type ProfileFormApi = UseFormReturn<ProfileInput, unknown, ProfileValues>
