import { beforeEach, describe, expect, it } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { Availability } from './api'

const page = await signedInDevice()
const { useAvailability } = await import('./use-availability')
const { applicationKeys } = await import('@/lib/client/query-keys')

const availability = (
  free_hours: Availability['free_hours'],
  more: Partial<Availability> = {},
): Availability => ({
  free_hours,
  days_away: [],
  nearby_only_when_free: false,
  ...more,
})
const open = () => page.show(() => useAvailability(ada))
let hook: Awaited<ReturnType<typeof open>>
/** Starts a save. `isSaved` in the result resolves to whether the save succeeded. */
async function save(...given: Parameters<ReturnType<typeof useAvailability>['save']>) {
  let saved: Promise<boolean> = Promise.resolve(false)
  await doing(() => {
    saved = hook.now().save(...given)
  })
  return { isSaved: () => saved }
}
const free = () => hook.now().query.data?.free_hours

beforeEach(async () => {
  page.respond('availability_of', () => Response.json(availability(['mon_morning'])))
  hook = await open()
})

describe('a change of availability', () => {
  it('is shown at once, sent without unchanged values, and then replaced by the stored values', async () => {
    const response = heldResponse()
    page.respond('save_availability', response.network)
    const { isSaved } = await save('hours', { free: ['tue_day', 'mon_morning'] })
    expect(free()).toEqual(['mon_morning', 'tue_day'])
    expect(hook.now()).toMatchObject({ status: 'Saving…', isSaving: true })
    expect(page.calls('save_availability')).toEqual([{ changes: { free: ['tue_day', 'mon_morning'] } }])
    await response.give(Response.json(availability(['mon_morning', 'tue_day', 'sun_night'])))
    expect(await isSaved()).toBe(true)
    expect(free()).toEqual(['mon_morning', 'tue_day', 'sun_night'])
    expect(hook.now()).toMatchObject({ status: 'Saved.', isSaving: false, refused: undefined })
  })

  it('can remove several hours, and leaves the other hours unchanged', async () => {
    page.respond('availability_of', () =>
      Response.json(availability(['mon_morning', 'tue_day', 'sun_night'])),
    )
    await doing(() => page.queryClient.invalidateQueries())
    page.respond('save_availability', heldResponse().network)
    await save('hours', { not_free: ['mon_morning', 'sun_night'] })
    expect(free()).toEqual(['tue_day'])
  })

  it('shows the setting for nearby jobs at once, and leaves the hours unchanged', async () => {
    page.respond('save_availability', heldResponse().network)
    await save('nearby', { nearby_only_when_free: true })
    expect(hook.now().query.data).toEqual(availability(['mon_morning'], { nearby_only_when_free: true }))
  })

  it('shows new days away only once they are saved, merged with adjoining days away by the database', async () => {
    const response = heldResponse()
    page.respond('save_availability', response.network)
    const away = { from: '2083-12-24', to: '2083-12-26' }
    await save('away', { away })
    expect(hook.now().query.data?.days_away).toEqual([])
    const joined = [{ from: '2083-12-20', to: '2083-12-26' }]
    await response.give(Response.json(availability(['mon_morning'], { days_away: joined })))
    expect(hook.now().query.data?.days_away).toEqual(joined)
  })

  it('refetches the jobs for which the person is not free', async () => {
    const key = applicationKeys.unavailable(ada, 'job')
    page.queryClient.setQueryData(key, 'away')
    page.respond('save_availability', () => Response.json(availability([])))
    await save('hours', { not_free: ['mon_morning'] })
    expect(page.queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })
})

describe('three changes of availability', () => {
  it('are sent one after the other, and the last response wins', async () => {
    const response = heldResponse()
    page.respond('save_availability', response.network)
    await save('hours', { free: ['tue_day'] })
    await save('hours', { not_free: ['tue_day'] })
    await save('hours', { free: ['wed_day'] })
    expect(free()).toEqual(['mon_morning', 'wed_day'])
    expect(page.calls('save_availability')).toEqual([{ changes: { free: ['tue_day'] } }])
    await response.give(Response.json(availability(['mon_morning', 'tue_day'])))
    // The click made while the save was in flight is preserved.
    expect(free()).toEqual(['mon_morning', 'wed_day'])
    await response.give(Response.json(availability(['mon_morning'])))
    expect(free()).toEqual(['mon_morning', 'wed_day'])
    await response.give(Response.json(availability(['wed_day'])))
    expect(free()).toEqual(['wed_day'])
    expect(page.calls('save_availability')).toHaveLength(3)
  })

  it('lose only the first change if that change is refused', async () => {
    const response = heldResponse()
    page.respond('save_availability', response.network)
    await save('hours', { free: ['tue_day'], not_free: ['mon_morning'] })
    await save('hours', { free: ['wed_day'] })
    expect(free()).toEqual(['tue_day', 'wed_day'])
    await response.give(Response.json({ message: 'Not now.', code: 'PT400' }, { status: 400 }))
    expect(free()?.toSorted()).toEqual(['mon_morning', 'wed_day'])
  })
})

const refused = () => Response.json({ message: 'Not now.', code: 'PT400' }, { status: 400 })

async function clickThreeTimes() {
  const response = heldResponse()
  page.respond('save_availability', response.network)
  await save('hours', { free: ['tue_day'] })
  await save('hours', { not_free: ['tue_day'] })
  await save('hours', { free: ['tue_day'] })
  await response.give(refused())
  return response
}

describe('three clicks on one hour whose first save is refused', () => {
  it('always show the hour as last clicked, and no error', async () => {
    const response = await clickThreeTimes()
    expect([free(), hook.now().refused]).toEqual([['mon_morning', 'tue_day'], undefined])
    await response.give(Response.json(availability(['mon_morning'])))
    expect(free()).toEqual(['mon_morning', 'tue_day'])
    await response.give(Response.json(availability(['mon_morning', 'tue_day'])))
    expect(free()).toEqual(['mon_morning', 'tue_day'])
    expect(hook.now()).toMatchObject({ status: 'Saved.', refused: undefined })
  })

  it('restore the saved hours and show the reason if the other saves are refused, too', async () => {
    const response = await clickThreeTimes()
    await response.give(refused())
    await response.give(refused())
    expect(free()).toEqual(['mon_morning'])
    expect(hook.now().refused).toEqual({ at: 'hours', field: '', text: 'Not now.' })
  })
})

describe('a failed change of availability', () => {
  it('reverts the hours, and shows the reason where the person clicked', async () => {
    page.respond('save_availability', refusal('PT400', 'Too many hours.'))
    const { isSaved } = await save('hours', { free: ['tue_day'] })
    expect(await isSaved()).toBe(false)
    expect(free()).toEqual(['mon_morning'])
    expect(hook.now().refused).toEqual({ at: 'hours', field: '', text: 'Too many hours.' })
    expect(hook.now()).toMatchObject({ status: '', isSaving: false })
  })

  it('keeps an hour that was free before, even if the change included that hour', async () => {
    const response = heldResponse()
    page.respond('save_availability', response.network)
    await save('hours', { free: ['mon_morning', 'tue_day'] })
    await save('hours', { free: ['wed_day'] })
    await response.give(Response.json({ message: 'Not now.', code: 'PT400' }, { status: 400 }))
    expect(free()).toEqual(['mon_morning', 'wed_day'])
  })

  it('reverts a switch, even if a later change of hours is in flight', async () => {
    const response = heldResponse()
    page.respond('save_availability', response.network)
    await save('nearby', { nearby_only_when_free: true })
    await save('hours', { free: ['tue_day'] })
    await response.give(Response.json({ message: 'Not now.', code: 'PT400' }, { status: 400 }))
    expect(hook.now().query.data).toEqual(availability(['mon_morning', 'tue_day']))
  })

  it('names the field that was refused', async () => {
    page.respond('save_availability', () =>
      Response.json(
        { code: 'PT400', message: 'The first day is over.', hint: 'from', details: null },
        { status: 400 },
      ),
    )
    await save('away', { away: { from: '2083-01-01', to: '2083-12-26' } })
    expect(hook.now().refused).toEqual({ at: 'away', field: 'from', text: 'The first day is over.' })
  })

  it('no longer shows its reason after the next click', async () => {
    page.respond('save_availability', refusal('PT400', 'Too many hours.'))
    await save('hours', { free: ['tue_day'] })
    page.respond('save_availability', () => Response.json(availability(['mon_morning', 'wed_day'])))
    await save('hours', { free: ['wed_day'] })
    expect(hook.now()).toMatchObject({ refused: undefined, status: 'Saved.' })
  })

  it('says what to do and refetches the saved hours if there was no response', async () => {
    page.respond('save_availability', noNetwork)
    page.respond('availability_of', () => Response.json(availability(['mon_morning', 'tue_day'])))
    await save('hours', { free: ['tue_day'] })
    await pass(1000)
    expect(hook.now().refused?.text).toBe('This could not be saved. Check your connection.')
    expect(free()).toEqual(['mon_morning', 'tue_day'])
  })
})

it('a response that was requested before a change of availability does not undo the change', async () => {
  const read = heldResponse()
  page.respond('availability_of', read.network)
  page.respond('save_availability', heldResponse().network)
  await doing(() => void page.queryClient.invalidateQueries())
  await save('hours', { free: ['tue_day'] })
  await read.give(Response.json(availability(['mon_morning'])))
  expect(free()).toEqual(['mon_morning', 'tue_day'])
})
