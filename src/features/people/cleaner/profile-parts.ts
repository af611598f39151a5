import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { specialties } from '@/lib/format/fixed-lists'
import { limitedText } from '@/lib/forms/limited-text'
import { longestProfileTexts, tooLong } from '@/lib/forms/limits'
import { lineText, shows } from '@/lib/forms/line-text'
import type { MergeFields } from '@/lib/forms/merge-edits'
import { phonePattern, phoneText } from '@/lib/forms/phone-text'
import { t, word } from '@/lib/i18n/language'
import type { OwnProfile } from './api'

/** A part of the profile that is saved separately (rule 8.10). Its fields are named after their columns. */
export type ProfilePart<Input extends FieldValues, Values extends FieldValues> = {
  schema: z.ZodMiniType<Values, Input>
  /** Fills the form from the stored profile. */
  valuesOf: (profile: OwnProfile) => Input
  /** The fields in the page's order. */
  fields: MergeFields<Input>
}

const yearsInvalid = t('Please enter a whole number of years, from 0 to 100.')

const meSchema = z.object({
  name: line('name').check(shows(t('Please enter your full name.'))),
  preferred_name: line('preferred_name'),
  phone: phoneText().check(
    z.minLength(1, t('Please enter your phone number.')),
    z.maxLength(longestProfileTexts.phone, tooLong(longestProfileTexts.phone)),
    z.regex(phonePattern, t('Please enter a valid phone number.')),
  ),
  location: line('location').check(shows(t('Please enter your location.'))),
  postcode: required('postcode', t('Please enter your postcode.')),
  nationality: line('nationality'),
  proximity: z.number().check(z.gte(1), z.lte(100)),
})
export type MeInput = z.input<typeof meSchema>

export type MeValues = z.output<typeof meSchema>

export const me: ProfilePart<MeInput, MeValues> = {
  schema: meSchema,
  valuesOf: (profile) => ({
    name: profile.name ?? '',
    preferred_name: profile.preferred_name ?? '',
    phone: profile.phone ?? '',
    location: profile.location ?? '',
    postcode: profile.postcode ?? '',
    nationality: profile.nationality ?? '',
    proximity: profile.proximity,
  }),
  fields: {
    name: t('Full name'),
    preferred_name: t('What should we call you?'),
    phone: t('Phone number'),
    location: t('Location'),
    postcode: t('Postcode'),
    nationality: t('Nationality'),
    proximity: { label: t('Notification proximity'), show: (km) => `${km} km`, isTranslated: true },
  },
}

const workSchema = z.object({
  /** An empty field means 0 years. */
  experience_years: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((years) => /^\d*$/.test(years) && Number(years) <= 100, yearsInvalid),
    ),
    z.transform(Number),
  ),
  experience_specialties: z.array(z.enum(specialties)),
  communication_style: limitedText(longestProfileTexts.communication_style),
})

export const work: ProfilePart<z.input<typeof workSchema>, z.output<typeof workSchema>> = {
  schema: workSchema,
  valuesOf: (profile) => ({
    experience_years: String(profile.experience_years),
    experience_specialties: specialties.filter((name) => profile.experience_specialties.includes(name)),
    communication_style: profile.communication_style ?? '',
  }),
  fields: {
    experience_years: t('Years of experience'),
    experience_specialties: {
      label: t('Specialties'),
      show: (chosen) => chosen.map(word).join(', '),
      isTranslated: true,
    },
    communication_style: t('Communication style'),
  },
}

const bankSchema = z.object({
  abn: line('abn'),
  bsb: line('bsb'),
  account_number: line('account_number'),
})

export const bank: ProfilePart<z.input<typeof bankSchema>, z.output<typeof bankSchema>> = {
  schema: bankSchema,
  valuesOf: ({ payment_details: payment }) => ({
    abn: payment?.abn ?? '',
    bsb: payment?.bsb ?? '',
    account_number: payment?.account_number ?? '',
  }),
  fields: { abn: t('ABN'), bsb: t('BSB'), account_number: t('Account number') },
}

function line(field: keyof typeof longestProfileTexts) {
  return lineText(longestProfileTexts[field])
}

function required(field: keyof typeof longestProfileTexts, message: string) {
  return line(field).check(z.minLength(1, message))
}
