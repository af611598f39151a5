import { expect, test } from 'vitest'
import { linkIn, mailsTo } from '../sent-mail.ts'
import { newAddress, newClient, newPerson, password, returnUrl } from './stack-fixture.ts'

/** The token in the newest email's link, which leads to the app's own page. */
async function mailedToken(address: string): Promise<string> {
  const { error } = await newClient().auth.resetPasswordForEmail(address)
  expect(error).toBeNull()
  const [mail] = await mailsTo(address)
  const link = new URL(linkIn(mail?.html) ?? 'no link')
  expect(`${link.origin}${link.pathname}`).toBe(returnUrl)
  return link.searchParams.get('token_hash') ?? ''
}

test('the token of a reset email opens one session in which a new password can be set', async () => {
  const { email, id } = await newPerson()
  const token_hash = await mailedToken(email)
  const client = newClient()
  const { data, error } = await client.auth.verifyOtp({ type: 'recovery', token_hash })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  const method = async () => (await client.auth.getClaims()).data?.claims.amr
  expect(await method()).toMatchObject([{ method: 'otp' }])
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect(await method()).toMatchObject([{ method: 'otp' }])
  expect((await client.auth.updateUser({ password: 'Changed-1' })).error).toBeNull()
  const signedIn = await newClient().auth.signInWithPassword({ email, password: 'Changed-1' })
  expect(signedIn.error).toBeNull()
  const old = await newClient().auth.signInWithPassword({ email, password })
  expect(old.error?.code).toBe('invalid_credentials')

  const again = await newClient().auth.verifyOtp({ type: 'recovery', token_hash })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('an unknown token is refused like an expired one', async () => {
  const { error } = await newClient().auth.verifyOtp({ type: 'recovery', token_hash: 'unknown' })
  expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('a new password ends the other sessions and sends an email', async () => {
  const { email, client } = await newPerson()
  const reset = newClient()
  await reset.auth.verifyOtp({ type: 'recovery', token_hash: await mailedToken(email) })
  expect((await reset.auth.updateUser({ password: 'Changed-1' })).error).toBeNull()
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  expect((await reset.auth.refreshSession()).error).toBeNull()
  const [newest] = await mailsTo(email)
  expect(newest?.subject).toBe('Your Shinework password was changed')
  expect(newest?.html).toContain(email)
})

test('emails are in the language of the account, both after registration and after a change of language', async () => {
  const { email, client } = await newPerson({ language: 'vi' })
  const reset = newClient()
  await reset.auth.verifyOtp({ type: 'recovery', token_hash: await mailedToken(email) })
  const [vietnamese] = await mailsTo(email)
  expect(vietnamese?.subject).toBe('Đặt mật khẩu mới cho Shinework')
  expect(vietnamese?.html).toMatch(/<html lang="vi">[^]*<h1[^>]*>Đặt mật khẩu mới</)
  expect(vietnamese?.html).not.toMatch(/Set a new password|\{\{/)
  expect((await reset.auth.updateUser({ password: 'Changed-1' })).error).toBeNull()
  expect((await mailsTo(email))[0]?.subject).toBe('Mật khẩu Shinework của bạn đã được đổi')

  await client.auth.signInWithPassword({ email, password: 'Changed-1' })
  expect((await client.rpc('set_language', { language: 'en' })).error).toBeNull()
  expect((await client.auth.updateUser({ password, current_password: 'Changed-1' })).error).toBeNull()
  const [english] = await mailsTo(email)
  expect(english?.subject).toBe('Your Shinework password was changed')
  expect(english?.html).toMatch(/<html lang="en-AU">[^]*<h1[^>]*>Your password was changed</)
})

test('a reset for an unknown address gets the same response as for a known address, and sends no email', async () => {
  const address = newAddress()
  const { error } = await newClient().auth.resetPasswordForEmail(address)
  expect(error).toBeNull()
  expect(await mailsTo(address)).toEqual([])
})
