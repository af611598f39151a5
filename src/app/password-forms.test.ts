// @vitest-environment happy-dom
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ada, signedInDevice } from '@/components/testing/session-for-tests'
import { showScreen } from '@/lib/testing/fake-screen'

const sources = import.meta.glob<string>(['../{app,components,features}/**/*.tsx', '!./kit-gallery/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const page = await signedInDevice()
const { Component: LoginPage } = await import('@/features/account/pages/login-page')
const { Component: RegisterPage } = await import('@/features/account/pages/register-page')
const { Component: ConfirmEmailPage } = await import('@/features/account/pages/confirm-email-page')
const { Component: ResetPasswordPage } = await import('@/features/account/pages/reset-password-page')
const { ConfirmIdentity } = await import('@/features/account/components/confirm-identity')
const { DeleteAccount } = await import('@/features/account/your-data/components/delete-account')
const { PasswordSection } = await import('@/features/people/cleaner/components/password-section')

const address = 'ada@example.com'
const nothing = () => undefined
const deletion = {
  refusal: null,
  coming: [],
  waiting: 0,
  files: 0,
  certificates: 0,
  owed_cents: 0,
  payment_faults: [],
  hours_waiting: 0,
}

type PasswordForm = {
  file: string
  node: ReactNode
  /** The field's value before the user types. */
  username: string
  at?: string
  button?: string
}

const forms: PasswordForm[] = [
  { file: 'account/pages/login-page', node: createElement(LoginPage), username: '' },
  { file: 'account/pages/register-page', node: createElement(RegisterPage), username: '' },
  {
    file: 'account/pages/confirm-email-page',
    node: createElement(ConfirmEmailPage),
    username: 'a+b@example.com',
    at: '/confirm-email?token_hash=a&email=a%2Bb@example.com',
  },
  {
    file: 'account/pages/reset-password-page',
    node: createElement(ResetPasswordPage),
    username: 'a+b@example.com',
    at: '/reset-password?token_hash=a&email=a%2Bb@example.com',
  },
  {
    file: 'account/components/confirm-identity',
    node: createElement(ConfirmIdentity, { by: 'password', onConfirmed: nothing, onCancel: nothing }),
    username: address,
  },
  {
    file: 'account/your-data/components/delete-account',
    node: createElement(DeleteAccount, { personId: ada, text: 'Delete', onDeleted: nothing }),
    username: address,
  },
  {
    file: 'people/cleaner/components/password-section',
    node: createElement(PasswordSection, { email: address }),
    username: address,
    button: 'Change password',
  },
]

it.each(forms)('$file gives password managers the username that belongs to the password', async (form) => {
  page.respond('account_deletion', () => Response.json(deletion))
  if (form.at) page.openAt(new URL(form.at, 'http://app').pathname, form.at)
  const screen = await page.draw(showScreen, form.node)
  if (form.button) await screen.click(form.button)
  const password = screen.element.querySelector('input[type=password]')
  const fields = [...(password?.closest('form')?.elements ?? [])].filter(
    (one) => one instanceof HTMLInputElement,
  )
  const usernames = fields.filter((one) => one.autocomplete === 'username')
  expect(usernames.map(({ value }) => value)).toEqual([form.username])
  // Password managers take the text field before the password as the username. They ignore text fields that are not
  // rendered.
  const [username] = usernames
  expect(['text', 'email', 'tel']).toContain(username?.type)
  expect(username?.closest('[hidden], [inert]')).toBeNull()
  expect(fields.findIndex((one) => one === username)).toBeLessThan(
    fields.findIndex((one) => one.type === 'password'),
  )
  const kinds = fields.filter((one) => one.type === 'password').map((one) => one.autocomplete)
  expect(kinds.every((kind) => ['current-password', 'new-password'].includes(kind))).toBe(true)
})

it('this test covers every form that has a password field', () => {
  const withPassword = Object.entries(sources)
    .filter(
      ([file, text]) =>
        /<(PasswordField|NewPasswordFields)\b/.test(text) && !/(auth|text)-fields?.tsx/.test(file),
    )
    .map(([file]) => file.replace(/^\.\.\/features\/|\.tsx$/g, ''))
  expect(withPassword.toSorted()).toEqual(forms.map(({ file }) => file).toSorted())
})
