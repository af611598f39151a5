import { describe, expect, it } from 'vitest'
import { forgotPasswordSchema, newPasswordSchema, registerSchema } from './schema'

const filled = {
  name: 'Priya Nair',
  email: 'priya@example.com',
  phone: '+61 412 345 678',
  location: 'Brisbane',
  postcode: '4000',
  password: 'Shinework1',
  confirmation: 'Shinework1',
  proximity: 10,
  remember: false,
}

function problems(values: Partial<typeof filled>) {
  const parsed = registerSchema.safeParse({ ...filled, ...values })
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path[0], issue.message])
}

describe('the registration form', () => {
  it('accepts complete values and trims them', () => {
    expect(registerSchema.parse({ ...filled, name: '  Priya Nair ' })).toEqual(filled)
  })

  it('reports every empty field before any other error', () => {
    expect(problems({ name: ' ', phone: '', password: 'abc' })).toEqual([
      ['name', 'Please fill in all fields.'],
      ['phone', 'Please fill in all fields.'],
    ])
  })

  it('refuses characters that change the writing direction', () => {
    const text = 'This text has hidden characters. Please type it again.'
    expect(problems({ name: 'Ann\u202eeoD', location: '\u2067Brisbane\u2069' })).toEqual([
      ['name', text],
      ['location', text],
    ])
  })

  it('accepts an empty postcode', () => {
    expect(problems({ postcode: '' })).toEqual([])
  })

  it.each([
    ['a'.repeat(72), []],
    [
      'a'.repeat(73),
      [['password', 'This password is too long. Letters with accents count as two or three.']],
    ],
    ['ă'.repeat(36), []],
    [
      'ế'.repeat(25),
      [['password', 'This password is too long. Letters with accents count as two or three.']],
    ],
  ])('accepts a password of at most 72 bytes: %s', (password, wanted) => {
    expect(problems({ password, confirmation: password })).toEqual(wanted)
    const changed = newPasswordSchema.safeParse({ password, confirmation: password })
    expect(changed.success).toBe(wanted.length === 0)
  })

  it('reports a short password first, then a different confirmation, then a wrong phone number', () => {
    const wrong = { password: 'abcde', confirmation: 'other', phone: 'abc' }
    expect(problems(wrong)).toEqual([['password', 'Password must be at least 6 characters.']])
    expect(problems({ ...wrong, password: 'abcdef' })).toEqual([['confirmation', 'Passwords do not match.']])
    expect(problems({ ...wrong, password: 'abcdef', confirmation: 'abcdef' })).toEqual([
      ['phone', 'Please enter a valid phone number.'],
    ])
  })

  it.each(['0412 345 678', '+61 (7) 3000-1234', '1234567', '123-456', '12345678901234567890'])(
    'accepts the phone number %s',
    (phone) => {
      expect(problems({ phone })).toEqual([])
    },
  )

  it.each(['123456', '-------', '+(04) 12-3 ', '123456789012345678901', '++61412345678', '0412 345 67x'])(
    'refuses the phone number %s',
    (phone) => {
      expect(problems({ phone })).toEqual([['phone', 'Please enter a valid phone number.']])
    },
  )
})

describe('other account forms', () => {
  it('require an email address for a forgotten password', () => {
    const parsed = forgotPasswordSchema.safeParse({ email: '' })
    expect(parsed.error?.issues[0]?.message).toBe('Please enter your email address')
  })

  it('require a new password that is long enough and matches its confirmation', () => {
    const short = newPasswordSchema.safeParse({ password: 'abc', confirmation: 'abc' })
    expect(short.error?.issues[0]?.message).toBe('Password must be at least 6 characters.')
    const differs = newPasswordSchema.safeParse({ password: 'abcdef', confirmation: 'abcdeg' })
    expect(differs.error?.issues[0]?.message).toBe('Passwords do not match.')
  })
})
