import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mailUrl, newAddress, newClient, newPerson, password, returnUrl } from './stack-fixture.ts'

const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }))

async function mailsTo(address: string): Promise<z.infer<typeof mails>> {
  const response = await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(address)}`)
  return mails.parse(await response.json())
}

/** Where a link of a mail leads, and what it brings along in the fragment. */
async function open(link: string): Promise<{ page: string; brought: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual' })
  const target = new URL(response.headers.get('location') ?? '')
  return { page: `${target.origin}${target.pathname}`, brought: new URLSearchParams(target.hash.slice(1)) }
}

async function recoveryLink(address: string, redirectTo: string): Promise<string> {
  const { error } = await newClient().auth.resetPasswordForEmail(address, { redirectTo })
  expect(error).toBeNull()
  const [mail] = await mailsTo(address)
  const link = /https?:\/\/\S*\/auth\/v1\/verify\?\S+/.exec(mail?.text ?? '')?.[0]
  if (link === undefined) throw new Error('The mail has no link')
  return link
}

test('the link of a reset mail opens a session on the page asked for, once', async () => {
  const { email, id } = await newPerson()
  const link = await recoveryLink(email, returnUrl)

  const { page, brought } = await open(link)
  expect(page).toBe(returnUrl)
  expect(brought.get('type')).toBe('recovery')
  const client = newClient()
  const { data, error } = await client.auth.setSession({
    access_token: brought.get('access_token') ?? '',
    refresh_token: brought.get('refresh_token') ?? '',
  })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect((await client.auth.updateUser({ password: 'Set-anew-1' })).error).toBeNull()
  const signedIn = await newClient().auth.signInWithPassword({ email, password: 'Set-anew-1' })
  expect(signedIn.error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  )

  const again = await open(link)
  expect(again.page).toBe(returnUrl)
  expect(again.brought.get('error_code')).toBe('otp_expired')
})

test('a reset mail never leads to an address that is not allowed', async () => {
  const { email } = await newPerson()
  const { page } = await open(await recoveryLink(email, 'https://elsewhere.example/steal'))
  expect(new URL(page).origin).toBe(new URL(returnUrl).origin)
})

test('an unknown address is answered like a known one, and gets no mail', async () => {
  const address = newAddress()
  const { error } = await newClient().auth.resetPasswordForEmail(address, { redirectTo: returnUrl })
  expect(error).toBeNull()
  expect(await mailsTo(address)).toEqual([])
})
