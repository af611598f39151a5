// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice()
const { dashboardKeys, jobKeys, notificationKeys } = await import('@/lib/client/query-keys')
const { profileQuery } = await import('../api')
const { PaymentSection } = await import('./payment-section')

/** The payment details in the database. */
let payment: { abn: string | null; bsb: string | null; account_number: string | null }
const onUnsaved = vi.fn<(holder: string, isUnsaved: boolean) => void>()
function Page() {
  const profile = useQuery(profileQuery(ada)).data
  return profile && createElement(PaymentSection, { profile, onUnsaved })
}
const open = () => page.draw(showScreen, createElement(Page))
type Screen = Awaited<ReturnType<typeof open>>
const fields = ['ABN', 'BSB', 'Account number']
const values = (screen: Screen) => fields.map((name) => screen.field(name).value)
const readAgain = () =>
  doing(() => page.queryClient.invalidateQueries({ queryKey: profileQuery(ada).queryKey }))
const refuse = (code: string, message: string, hint: string | null = null) =>
  Response.json({ code, message, hint, details: null }, { status: Number(code.slice(2)) })
const saves = () => page.calls('save_profile')

beforeEach(() => {
  onUnsaved.mockClear()
  payment = { abn: '51824753556', bsb: '062000', account_number: '111' }
  page.respond('profiles', ({ search }) =>
    Response.json({
      id: ada,
      name: 'Ada',
      email: 'ada@example.com',
      language: 'en',
      ...(search.includes('payment_details') && { payment_details: payment }),
    }),
  )
  page.respond('phone_sign_in', () => Response.json([{ taken: false }]))
  page.respond('save_profile', () => {
    payment = { ...payment, account_number: '222' }
    return Response.json(null)
  })
})

describe('saving bank details', () => {
  it('sends the details once, together with the values from before, and confirms the save', async () => {
    const response = heldResponse()
    page.respond('save_profile', response.network)
    const screen = await open()
    expect(values(screen)).toEqual(['51824753556', '062000', '111'])
    await screen.type('Account number', '222')
    expect(onUnsaved).toHaveBeenLastCalledWith('bank', true)
    await screen.clickTwice('Save bank details')
    expect(saves()).toEqual([
      {
        profile: { abn: '51824753556', bsb: '062000', account_number: '222' },
        opened: { abn: '51824753556', bsb: '062000', account_number: '111' },
      },
    ])
    expect(screen.text()).not.toContain('Profile updated successfully!')
    payment = { ...payment, account_number: '222' }
    await response.give(Response.json(null))
    await pass(100)
    expect(screen.text()).toContain('Profile updated successfully!')
    expect(values(screen)).toEqual(['51824753556', '062000', '222'])
    expect(onUnsaved).toHaveBeenLastCalledWith('bank', false)
  })

  it('a second time compares the new details with those that were saved first', async () => {
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await pass(100)
    await screen.type('Account number', '333')
    await screen.click('Save bank details')
    await pass(100)
    expect(saves()[1]).toMatchObject({
      profile: { account_number: '333' },
      opened: { account_number: '222' },
    })
  })

  it('keeps text typed during the save as an unsaved change', async () => {
    const response = heldResponse()
    page.respond('save_profile', response.network)
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await screen.type('BSB', '083000')
    payment = { ...payment, account_number: '222' }
    await response.give(Response.json(null))
    await pass(100)
    expect(values(screen)).toEqual(['51824753556', '083000', '222'])
    expect(onUnsaved).toHaveBeenLastCalledWith('bank', true)
    expect(screen.text()).toContain('You have unsaved changes.')
    page.respond('save_profile', () => Response.json(null))
    await screen.click('Save bank details')
    await pass(100)
    expect(saves()[1]).toEqual({
      profile: { abn: '51824753556', bsb: '083000', account_number: '222' },
      opened: { abn: '51824753556', bsb: '062000', account_number: '222' },
    })
  })

  it('keeps text typed during the save even if the profile cannot be refetched', async () => {
    const response = heldResponse()
    page.respond('save_profile', response.network)
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await screen.type('BSB', '083000')
    page.respond('phone_sign_in', noNetwork)
    await response.give(Response.json(null))
    await pass(2000)
    expect(values(screen)).toEqual(['51824753556', '083000', '222'])
    expect(onUnsaved).toHaveBeenLastCalledWith('bank', true)
  })

  it('refetches the queries that depend on the profile', async () => {
    const keys = [jobKeys.person(ada), dashboardKeys.person(ada), notificationKeys.settings(ada)]
    for (const key of keys) page.queryClient.setQueryData(key, {})
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await pass(100)
    expect(keys.map((key) => page.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  })
})

describe('a failed save of bank details', () => {
  it('without a connection keeps what was typed, shows the reason, and can be sent again', async () => {
    page.respond('save_profile', noNetwork)
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await pass(100)
    expect(screen.text()).toContain('Error updating profile')
    expect(values(screen)).toEqual(['51824753556', '062000', '222'])
    expect(screen.text()).not.toContain('Profile updated successfully!')
    page.respond('save_profile', () => Response.json(null))
    await screen.click('Save bank details')
    await pass(100)
    expect(saves()).toHaveLength(2)
    expect(screen.text()).toContain('Profile updated successfully!')
    expect(screen.text()).not.toContain('Error updating profile')
  })

  it('because of one field shows the reason beside that field', async () => {
    page.respond('save_profile', () => refuse('PT400', 'This is not a BSB.', 'bsb'))
    const screen = await open()
    await screen.type('BSB', '1')
    await screen.click('Save bank details')
    await pass(100)
    const field = screen.field('BSB')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.closest('div')?.parentElement?.textContent).toContain('This is not a BSB.')
    expect(screen.field('ABN').getAttribute('aria-invalid')).toBeNull()
    expect(values(screen)[1]).toBe('1')
  })

  it('because of another change asks which values to keep, and the next save is compared with that change', async () => {
    page.respond('save_profile', () => refuse('PT409', 'Your profile was changed meanwhile.'))
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await pass(100)
    expect(screen.text()).toContain('Your profile was changed meanwhile.')
    payment = { abn: '51824753556', bsb: '083000', account_number: '111' }
    await screen.click('See what changed')
    await pass(100)
    expect(screen.dialog()?.textContent).toContain('083000')
    await screen.click('Continue')
    expect(values(screen)).toEqual(['51824753556', '083000', '222'])
    page.respond('save_profile', () => Response.json(null))
    await screen.click('Save bank details')
    await pass(100)
    expect(saves()[1]).toEqual({
      profile: { abn: '51824753556', bsb: '083000', account_number: '222' },
      opened: { abn: '51824753556', bsb: '083000', account_number: '111' },
    })
  })
})

describe('a change to bank details from elsewhere', () => {
  it('fills the form if nothing has been typed', async () => {
    const screen = await open()
    payment = { ...payment, bsb: '083000' }
    await readAgain()
    expect(values(screen)[1]).toBe('083000')
  })

  it('keeps the typed text, and leaves the values that the save is compared with unchanged', async () => {
    const screen = await open()
    await screen.type('Account number', '222')
    payment = { ...payment, bsb: '083000' }
    await readAgain()
    expect(values(screen)).toEqual(['51824753556', '062000', '222'])
    await screen.click('Save bank details')
    await pass(100)
    expect(saves()).toMatchObject([{ opened: { bsb: '062000', account_number: '111' } }])
  })
})

describe('a new bank account', () => {
  it('is saved after the password is confirmed, and a wrong password is reported', async () => {
    page.respond('confirm_identity', ({ body }) =>
      Response.json(Reflect.get(Object(body), 'password') === 'right'),
    )
    let isConfirmed = false
    page.respond('save_profile', () =>
      isConfirmed ? Response.json(null) : refuse('PT403', 'Enter your password first.', 'confirm_password'),
    )
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await pass(100)
    expect(screen.dialog()?.textContent).toContain('Confirm that it’s you')
    await screen.click('Continue')
    await pass(100)
    expect(screen.dialog()?.textContent).toContain('Please enter your password.')
    expect(page.calls('confirm_identity')).toEqual([])
    await screen.type('Your password', 'wrong')
    await screen.click('Continue')
    await pass(100)
    expect(screen.dialog()?.textContent).toContain('That is not your password.')
    expect(saves()).toHaveLength(1)
    isConfirmed = true
    await screen.type('Your password', 'right')
    await screen.click('Continue')
    await pass(100)
    expect(screen.dialog()).toBeNull()
    expect(screen.text()).toContain('Profile updated successfully!')
    expect(saves()).toHaveLength(2)
  })

  it('asks a person with two-step verification for a code', async () => {
    page.respond('save_profile', () =>
      refuse('PT403', 'Enter a new code from your authenticator app first.', 'confirm_code'),
    )
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await pass(100)
    expect(screen.field('Code')).toBeTruthy()
  })

  it('stays in the form if the person cancels the confirmation', async () => {
    page.respond('save_profile', () => refuse('PT403', 'Enter your password first.', 'confirm_password'))
    const screen = await open()
    await screen.type('Account number', '222')
    await screen.click('Save bank details')
    await pass(100)
    await screen.click('Cancel')
    expect(screen.dialog()).toBeNull()
    expect(values(screen)).toEqual(['51824753556', '062000', '222'])
    expect(screen.text()).not.toContain('Profile updated successfully!')
  })
})
