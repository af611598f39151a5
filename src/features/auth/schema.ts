import * as z from 'zod/mini'

/** Said once for the whole form, while the empty fields are marked. */
export const registerIncomplete = 'Please fill in all fields.'

const minPasswordLength = 6
/** An optional plus, then 7 to 20 digits, spaces, hyphens or parentheses (specification, part 9); six digits at least. */
export const phonePattern = /^\+?(?=(?:[ ()-]*\d){6})[\d ()-]{7,20}$/

const passwordTooShort = 'Password must be at least 6 characters.'
const passwordsDiffer = 'Passwords do not match.'

/** Part 5, Register: one rule after the other, in the specification's order; only the first broken one is said. */
export const registerSchema = z
  .object({
    name: z.string().check(z.trim()),
    email: z.string().check(z.trim()),
    phone: z.string().check(z.trim()),
    location: z.string().check(z.trim()),
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
  const empty = fields.filter((field) => values[field] === '')
  if (empty.length > 0) return empty.map((field) => [field, registerIncomplete])
  if (values.password.length < minPasswordLength) return [['password', passwordTooShort]]
  if (values.password !== values.confirmation) return [['confirmation', passwordsDiffer]]
  if (!phonePattern.test(values.phone)) return [['phone', 'Please enter a valid phone number.']]
  return []
}

/** Part 5, Forgot password. */
export const forgotPasswordSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Please enter your email address')),
})
export type ForgotPasswordValues = z.infer<typeof forgotPasswordSchema>

const newPasswordFields = {
  password: z.string().check(z.minLength(minPasswordLength, passwordTooShort)),
  confirmation: z.string(),
}
const isTypedTwice = z.refine<{ password: string; confirmation: string }>(
  (values) => values.password === values.confirmation,
  { path: ['confirmation'], message: passwordsDiffer },
)

/** The new password after a reset: the rules of registration. */
export const newPasswordSchema = z.object(newPasswordFields).check(isTypedTwice)
export type NewPasswordValues = z.infer<typeof newPasswordSchema>

/** A new password in place of one that is known. */
export const changedPasswordSchema = z
  .object({
    current: z.string().check(z.minLength(1, 'Please enter your current password.')),
    ...newPasswordFields,
  })
  .check(isTypedTwice)
export type ChangedPasswordValues = z.infer<typeof changedPasswordSchema>
