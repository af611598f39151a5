import { plainPhone } from '../_shared/plain-phone.ts'
import { Refusal } from '../_shared/refusal.ts'
import { textField } from '../_shared/text-field.ts'

/** A person's login by phone. */
export interface PhoneCredentials {
  phone: string
  password: string
}

// The format of rule 2.9. The database also requires six digits.
const PHONE = /^\+?[0-9 ()-]{7,20}$/
// Far longer than any password. The limit keeps the auth server from hashing megabytes.
const LONGEST_PASSWORD = 1000

/** @throws Refusal 400 with the message for the field. */
export function readPhoneCredentials(body: unknown): PhoneCredentials {
  const phone = plainPhone(textField(body, 'phone') ?? '')
  const password = textField(body, 'password')
  if (!phone || !password) throw new Refusal(400, 'Please enter both email and password.')
  if (!PHONE.test(phone)) throw new Refusal(400, 'Please enter a valid phone number.')
  if (password.length > LONGEST_PASSWORD) throw new Refusal(400, 'The password is too long.')
  // Postgres cannot store these characters, so no password has them.
  if (password.includes('\0') || !password.isWellFormed()) throw new Refusal(401, 'Invalid login credentials')
  return { phone, password }
}
