import * as z from 'zod/mini'
import { phonePattern } from '@/features/auth/schema'
import { specialties } from '@/lib/domain'
import { limitedText, longestProfileTexts } from '@/lib/limits'

const yearsInvalid = 'Please enter a whole number of years, from 0 to 100.'

/** Part 5, Profile form. What is typed into it, and what is saved: years that were left empty are 0. */
export const profileSchema = z.object({
  name: required('name', 'Please enter your full name.'),
  phone: required('phone', 'Please enter your phone number.').check(
    z.regex(phonePattern, 'Please enter a valid phone number.'),
  ),
  location: required('location', 'Please enter your location.'),
  postcode: required('postcode', 'Please enter your postcode.'),
  nationality: text('nationality'),
  proximity: z.number().check(z.gte(1), z.lte(100)),
  experienceYears: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((years) => /^\d*$/.test(years) && Number(years) <= 100, yearsInvalid),
    ),
    z.transform(Number),
  ),
  specialties: z.array(z.enum(specialties)),
  communicationStyle: text('communicationStyle'),
  abn: text('abn'),
  bsb: text('bsb'),
  accountNumber: text('accountNumber'),
})
export type ProfileInput = z.input<typeof profileSchema>
export type ProfileValues = z.output<typeof profileSchema>

function text(field: keyof typeof longestProfileTexts) {
  return limitedText(longestProfileTexts[field])
}

function required(field: keyof typeof longestProfileTexts, message: string) {
  return text(field).check(z.minLength(1, message))
}
