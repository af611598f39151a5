import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { OwnProfile } from './api'

const page = await signedInDevice()
const { jobKeys } = await import('@/lib/client/query-keys')
const { work } = await import('./profile-parts')
const { useProfilePart } = await import('./use-profile-part')

const profile = (changed: Partial<OwnProfile> = {}): OwnProfile => ({
  id: ada,
  name: 'Ada',
  preferred_name: null,
  greeting_name: 'Ada',
  email: 'ada@example.com',
  phone: '0412345678',
  location: 'West End',
  postcode: '4101',
  place: 'West End QLD 4101',
  nationality: null,
  proximity: 20,
  experience_years: 3,
  experience_specialties: [],
  communication_style: 'Calm',
  photo_path: null,
  payment_details: null,
  isPhoneTaken: false,
  ...changed,
})

let stored: OwnProfile
/** Passes a newly fetched profile to the hook. */
let read: (now: OwnProfile) => Promise<void>
let hook: Awaited<ReturnType<typeof open>>
const open = () =>
  page.show(() => {
    const [known, setCurrent] = useState(profile)
    read = (now) => doing(() => setCurrent(now))
    return useProfilePart(work, known)
  })
const type = (style: string) =>
  doing(() => hook.now().form.setValue('communication_style', style, { shouldDirty: true }))
const typed = () => hook.now().form.getValues('communication_style')
const save = () => doing(() => void hook.now().save())
/** For each save, the changed values and the values that the form was opened with. */
const saves = () =>
  page
    .requests('save_profile')
    .map((sent) => [Object(argumentOf(sent, 'profile')), Object(argumentOf(sent, 'opened'))])
    .map((both) => both.map(({ communication_style: style }) => style))
beforeEach(async () => {
  stored = profile()
  page.respond('profiles', () => Response.json({ ...stored, language: 'en' }))
  page.respond('phone_sign_in', () => Response.json({ taken: false }))
  page.respond('save_profile', (sent) => {
    stored = profile(Object(argumentOf(sent, 'profile')))
    return Response.json(null)
  })
  hook = await open()
})

describe('a save of a part of the profile', () => {
  it('sends only that part, together with its earlier values', async () => {
    page.queryClient.setQueryData(jobKeys.person(ada), [])
    await type('Quiet')
    expect(hook.now().isDirty).toBe(true)
    await save()
    const [sent] = page.calls('save_profile')
    expect(sent).toEqual({
      profile: { experience_years: 3, experience_specialties: [], communication_style: 'Quiet' },
      opened: { experience_years: 3, experience_specialties: [], communication_style: 'Calm' },
    })
    expect(hook.now()).toMatchObject({ isDirty: false, hasSaved: true, failed: undefined })
    expect(page.queryClient.getQueryState(jobKeys.person(ada))?.isInvalidated).toBe(true)
  })

  it('keeps text typed during the save, and the next save starts from the newly stored values', async () => {
    const response = heldResponse()
    page.respond('save_profile', response.network)
    await type('Quiet')
    await save()
    await type('Quiet and quick')
    stored = profile({ communication_style: 'Quiet' })
    await response.give(Response.json(null))
    expect([typed(), hook.now().isDirty]).toEqual(['Quiet and quick', true])
    await save()
    expect(saves()).toEqual([
      ['Quiet', 'Calm'],
      ['Quiet and quick', 'Quiet'],
    ])
  })

  it('keeps the form as it was sent if the profile could not be refetched', async () => {
    page.respond('phone_sign_in', noNetwork)
    await type('Quiet')
    await save()
    await pass(60_000)
    expect([typed(), hook.now().isDirty, hook.now().hasSaved]).toEqual(['Quiet', false, true])
  })
})

describe('a refused save of a part of the profile', () => {
  it('shows the reason beside its field, and keeps what was typed', async () => {
    page.respond('save_profile', () =>
      Response.json(
        { code: 'PT400', message: 'That is too much.', hint: 'experience_years', details: null },
        { status: 400 },
      ),
    )
    await type('Quiet')
    await save()
    expect(hook.now().form.getFieldState('experience_years').error?.message).toBe('That is too much.')
    expect([typed(), hook.now().failed, hook.now().hasSaved]).toEqual(['Quiet', undefined, false])
  })

  it('shows the reason beside the form until the next save if it names no field of this part', async () => {
    page.respond('save_profile', refusal('PT400', 'Not now.'))
    await type('Quiet')
    await save()
    expect(hook.now().failed?.error).toContain('Not now.')
    const response = heldResponse()
    page.respond('save_profile', response.network)
    await save()
    expect(hook.now().failed).toBeUndefined()
    await response.give(Response.json(null))
  })
})

it('a save that needs a confirmation keeps what was typed, and stops asking once the person cancels', async () => {
  page.respond('save_profile', () =>
    Response.json(
      { code: 'PT403', message: 'Confirm it.', hint: 'confirm_code', details: null },
      { status: 403 },
    ),
  )
  await type('Quiet')
  await save()
  expect(hook.now().failed?.confirmation).toBe('code')
  await doing(() => hook.now().stopConfirming())
  expect([typed(), hook.now().failed]).toEqual(['Quiet', undefined])
})

describe('a change of the profile by another person', () => {
  it('fills the form if nothing has been typed', async () => {
    await read(profile({ communication_style: 'Loud' }))
    expect([typed(), hook.now().isDirty]).toEqual(['Loud', false])
    await type('Quiet')
    await read(profile({ communication_style: 'Shy' }))
    expect([typed(), hook.now().isDirty]).toEqual(['Quiet', true])
    await save()
    // The user replaced "Loud". The save sends "Loud" as the earlier value, so that the database refuses to overwrite
    // "Shy".
    expect(saves()).toEqual([['Quiet', 'Loud']])
  })

  it('is compared with what was typed, and the merged values are saved', async () => {
    await type('Quiet')
    stored = profile({ communication_style: 'Loud', experience_years: 5 })
    page.respond('save_profile', refusal('PT409', 'Somebody has changed it.'))
    await save()
    expect(hook.now().failed?.code).toBe('PT409')
    const compared = await hook.now().compare()
    if (!compared.success) throw new Error(compared.error)
    const { newest, opened, mine, saved } = compared.comparison
    const styles = [opened, mine, saved].map(({ communication_style: style }) => style)
    expect(styles).toEqual(['Calm', 'Quiet', 'Loud'])
    page.respond('save_profile', () => Response.json(null))
    await doing(() => hook.now().merge(newest, { ...mine, experience_years: '5' }))
    expect([typed(), hook.now().isDirty, hook.now().failed]).toEqual(['Quiet', true, undefined])
    await save()
    expect(page.calls('save_profile').at(-1)).toMatchObject({
      profile: { communication_style: 'Quiet', experience_years: 5 },
      opened: { communication_style: 'Loud', experience_years: 5 },
    })
  })
})
