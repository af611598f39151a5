import * as z from 'zod/mini'
import {
  hasHiddenCharacters,
  hiddenCharacters,
  isVisible,
  lineText,
  plainLine,
  shows,
} from '@/lib/forms/line-text'
import { phonePattern, phoneText } from '@/lib/forms/phone-text'
import { t } from '@/lib/i18n/language'

/** Error shown once for the whole form. */
export const registerIncomplete = t('Please fill in all fields.')

const minPasswordLength = 6
/** The auth service's limit, which comes from bcrypt. An accented letter has two or three bytes. */
const maxPasswordBytes = 72

const passwordTooShort = t('Password must be at least 6 characters.')
const passwordTooLong = t('This password is too long. Letters with accents count as two or three.')
const passwordsDiffer = t('Passwords do not match.')

const fitsAuthService = (password: string) => new TextEncoder().encode(password).length <= maxPasswordBytes

/** An Australian postcode. A postcode such as 0800 is often written without its zero. */
const postcodePattern = /^\d{3,4}$/

/** Only the first broken rule is reported, in the order of rule 2.8. */
export const registerSchema = z
  .object({
    name: plainLine(),
    email: z.string().check(z.trim()),
    phone: phoneText(),
    location: plainLine(),
    postcode: z.string().check(z.trim()),
    password: z.string(),
    confirmation: z.string(),
    proximity: z.number(),
    remember: z.boolean(),
  })
  .check((context) => {
    for (const [field, message] of registerProblems(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, path: [field], message })
    }
  })
export type RegisterValues = z.infer<typeof registerSchema>

function registerProblems(values: RegisterValues): [keyof RegisterValues, string][] {
  const fields = ['name', 'email', 'phone', 'location', 'password', 'confirmation'] as const
  const empty = fields.filter((field) => (field === 'name' ? !isVisible(values.name) : values[field] === ''))
  if (empty.length > 0) return empty.map((field) => [field, registerIncomplete])
  const turned = (['name', 'location'] as const).filter((field) => hasHiddenCharacters(values[field]))
  if (turned.length > 0) return turned.map((field) => [field, hiddenCharacters])
  if (values.password.length < minPasswordLength) return [['password', passwordTooShort]]
  if (!fitsAuthService(values.password)) return [['password', passwordTooLong]]
  if (values.password !== values.confirmation) return [['confirmation', passwordsDiffer]]
  if (!phonePattern.test(values.phone)) return [['phone', t('Please enter a valid phone number.')]]
  if (values.postcode !== '' && !postcodePattern.test(values.postcode)) {
    return [
      [
        'postcode',
        t('An Australian postcode has four digits, such as 4101. You can leave this field empty.'),
      ],
    ]
  }
  return []
}

export const forgotPasswordSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, t('Please enter your email address'))),
})
export type ForgotPasswordValues = z.infer<typeof forgotPasswordSchema>

const newPasswordFields = {
  password: z
    .string()
    .check(z.minLength(minPasswordLength, passwordTooShort), z.refine(fitsAuthService, passwordTooLong)),
  confirmation: z.string(),
}
const isTypedTwice = z.refine<{ password: string; confirmation: string }>(
  (values) => values.password === values.confirmation,
  { path: ['confirmation'], message: passwordsDiffer },
)

export const newPasswordSchema = z.object(newPasswordFields).check(isTypedTwice)
export type NewPasswordValues = z.infer<typeof newPasswordSchema>

/** The name and the password that the owner of an email address sets when confirming the address. */
export const ownerSchema = z
  .object({ name: lineText(200).check(shows(registerIncomplete)), ...newPasswordFields })
  .check(isTypedTwice)
export type OwnerValues = z.infer<typeof ownerSchema>

export const changedPasswordSchema = z
  .object({
    current: z.string().check(z.minLength(1, t('Please enter your current password.'))),
    ...newPasswordFields,
  })
  .check(isTypedTwice)
export type ChangedPasswordValues = z.infer<typeof changedPasswordSchema>
