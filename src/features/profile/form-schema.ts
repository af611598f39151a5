import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { phonePattern } from '@/features/auth/schema'
import { detailsOf, detailsSchema, type OwnDocument, perType } from '@/features/documents/schema'
import { specialties } from '@/lib/format/domain'
import { limitedText } from '@/lib/forms/limited-text'
import { longestProfileTexts } from '@/lib/forms/limits'
import { lineText, shows } from '@/lib/forms/line-text'
import { t } from '@/lib/i18n/language'
import type { OwnProfile } from './api'

const yearsInvalid = t('Please enter a whole number of years, from 0 to 100.')

/** The fields have the names of the columns they fill. */
export const profileSchema = z.object({
  name: line('name').check(shows(t('Please enter your full name.'))),
  phone: required('phone', t('Please enter your phone number.')).check(
    z.regex(phonePattern, t('Please enter a valid phone number.')),
  ),
  location: line('location').check(shows(t('Please enter your location.'))),
  postcode: required('postcode', t('Please enter your postcode.')),
  nationality: line('nationality'),
  proximity: z.number().check(z.gte(1), z.lte(100)),
  /** An empty field is 0 years. */
  experience_years: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((years) => /^\d*$/.test(years) && Number(years) <= 100, yearsInvalid),
    ),
    z.transform(Number),
  ),
  experience_specialties: z.array(z.enum(specialties)),
  communication_style: limitedText(longestProfileTexts.communication_style),
  abn: line('abn'),
  bsb: line('bsb'),
  account_number: line('account_number'),
  documents: z.object(perType(() => detailsSchema)),
})
export type ProfileInput = z.input<typeof profileSchema>
export type ProfileValues = z.output<typeof profileSchema>

/** The form as its sections use it. */
export type ProfileFormApi = UseFormReturn<ProfileInput, unknown, ProfileValues>

/** The form filled from the stored profile and documents. */
export function formValuesOf(profile: OwnProfile, documents: readonly OwnDocument[]): ProfileInput {
  return {
    name: profile.name ?? '',
    phone: profile.phone ?? '',
    location: profile.location ?? '',
    postcode: profile.postcode ?? '',
    nationality: profile.nationality ?? '',
    proximity: profile.proximity,
    experience_years: String(profile.experience_years),
    experience_specialties: specialties.filter((name) => profile.experience_specialties.includes(name)),
    communication_style: profile.communication_style ?? '',
    abn: profile.payment_details?.abn ?? '',
    bsb: profile.payment_details?.bsb ?? '',
    account_number: profile.payment_details?.account_number ?? '',
    documents: perType((type) => detailsOf(documents, type)),
  }
}

function line(field: keyof typeof longestProfileTexts) {
  return lineText(longestProfileTexts[field])
}

function required(field: keyof typeof longestProfileTexts, message: string) {
  return line(field).check(z.minLength(1, message))
}
