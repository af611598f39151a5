// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { Invitation, VacancyOffer } from '../invitation-schemas'

const page = await signedInDevice()
const { ApplyControl } = await import('./apply-control')
const { Invitations } = await import('./invitations')
const { Offers } = await import('./vacancy-offers')

const application = (more: object = {}) => ({
  id: 'mine',
  status: 'Pending',
  withdrawn_at: null,
  decision_message: null,
  acceptance_taken_back_at: null,
  confirmed_at: null,
  visits: [],
  ...more,
})
const invitation = (job_id: string): Invitation => ({
  job_id,
  invited_by: 'Dana',
  answer: null,
  over: null,
  project_name: job_id,
  start_date: '2083-12-24',
  start_time: null,
  end_time: null,
  location_city: null,
  location_state: null,
  location_postcode: null,
  pay_per_cleaner: '$30',
  distance_m: null,
})
const invitations = ['depot', 'office', 'school', 'shop'].map(invitation)
const offer = (job_id: string): VacancyOffer => ({
  job_id,
  project_name: job_id,
  start_date: '2083-12-24',
  start_time: null,
  end_time: null,
  answer_by: '2083-11-22T20:00:00Z',
  time_zone: 'Australia/Perth',
})
const offers = ['depot', 'office', 'school'].map(offer)
const openInvitations = () => page.draw(showScreen, createElement(Invitations, { invitations }))
const openOffers = () => page.draw(showScreen, createElement(Offers, { offers }))

/** Ada's application in the database, or null if she has not applied. */
let own: object | null
const clash = () =>
  Response.json(
    {
      code: 'PT409',
      message: 'You are already accepted for Office at that time.',
      hint: 'clash',
      details: null,
    },
    { status: 409 },
  )
const applied = () => page.calls('apply_to_job')

beforeEach(() => {
  own = null
  page.respond('applications', () => Response.json(own === null ? [] : [own]))
  page.respond('job_clashes', () => Response.json([]))
  page.respond('my_invitations', () => Response.json([]))
  page.respond('apply_to_job', () => {
    own = application()
    return Response.json(own)
  })
})

describe('applying for a job', () => {
  const job = { id: 'depot', is_full: false, status: 'Open', starts_at: '2083-12-24T00:00:00Z' }
  const props = { job, title: 'Depot', moreJobs: '/jobs', pay: '$30', children: null }
  const open = () => page.draw(showScreen, createElement(ApplyControl, props))

  it('sends one application, shows the application at once, and says what comes next', async () => {
    const response = heldResponse()
    page.respond('apply_to_job', response.network)
    const screen = await open()
    await screen.clickTwice('Apply Now')
    expect(applied()).toEqual([{ job_id: 'depot' }])
    expect(screen.hasButton('Applying...')).toBe(true)
    own = application()
    await response.give(Response.json(own))
    expect(screen.dialog()?.textContent).toContain('You have applied for Depot.')
    await screen.click('Close')
    expect(screen.hasButton('Apply Now')).toBe(false)
    expect(screen.button('Applied').disabled).toBe(true)
  })

  it('shows the reason for a refusal, and can be tried again', async () => {
    page.respond('apply_to_job', refusal('PT403', 'Your account is not active.'))
    const screen = await open()
    await screen.click('Apply Now')
    expect(screen.text()).toContain('Your account is not active.')
    expect(screen.dialog()).toBeNull()
    await screen.click('Apply Now')
    expect(applied()).toHaveLength(2)
  })

  it('that overlaps another job asks for a confirmation, and then sends the application with that confirmation', async () => {
    page.respond('apply_to_job', (sent) =>
      argumentOf(sent, 'despite_clash') === true ? Response.json((own = application())) : clash(),
    )
    const screen = await open()
    await screen.click('Apply Now')
    expect(screen.dialog()?.textContent).toContain('already accepted for Office')
    // The text appears only once, in the question, and is not shown as an error as well.
    expect(screen.text().split('already accepted for Office')).toHaveLength(2)
    await screen.click('Cancel')
    expect(screen.dialog()).toBeNull()
    expect(screen.text()).not.toContain('already accepted for Office')
    await screen.click('Apply Now')
    await screen.click('Apply anyway')
    expect(applied()).toEqual([
      { job_id: 'depot' },
      { job_id: 'depot' },
      { job_id: 'depot', despite_clash: true },
    ])
    expect(screen.text()).toContain('You have applied for Depot.')
  })

  it('shows the application without an error if only its response was lost', async () => {
    page.respond('apply_to_job', (sent) => {
      own = application()
      return noNetwork(sent)
    })
    const screen = await open()
    await screen.click('Apply Now')
    await pass(2000)
    expect(screen.hasButton('Applied')).toBe(true)
    expect(screen.text()).not.toContain('An error occurred')
  })

  it('is possible again after a withdrawal', async () => {
    own = application({ withdrawn_at: '2083-11-21T00:00:00Z' })
    const screen = await open()
    expect(screen.hasButton('Apply Now')).toBe(false)
    await screen.click('Apply again')
    expect(applied()).toHaveLength(1)
  })

  it('is not offered while an existing application is loading', async () => {
    page.respond('applications', heldResponse().network)
    const screen = await open()
    expect(screen.hasButton('Apply Now')).toBe(false)
  })
})

describe('answering an invitation', () => {
  it('with "I’d like it" accepts only the clicked invitation, once', async () => {
    const response = heldResponse()
    page.respond('accept_invitation', response.network)
    const screen = await openInvitations()
    const yes = screen.button("I'd like it", 1)
    await screen.click("I'd like it", 1)
    expect(yes.disabled).toBe(true)
    // Only the buttons of the clicked invitation are disabled.
    expect([0, 1, 2].map((place) => screen.button('No thanks', place).disabled)).toEqual([false, true, false])
    await response.give(Response.json(application()))
    expect(page.calls('accept_invitation')).toEqual([{ job_id: 'office' }])
    expect(applied()).toEqual([])
    expect(screen.dialog()?.textContent).toContain('You have applied for office.')
  })

  it('with "No thanks" declines only the clicked invitation, once, and confirms it', async () => {
    const response = heldResponse()
    page.respond('decline_invitation', response.network)
    const screen = await openInvitations()
    const no = screen.button('No thanks', 2)
    await screen.click('No thanks', 2)
    expect(no.disabled).toBe(true)
    await response.give(Response.json(null))
    expect(page.calls('decline_invitation')).toEqual([{ job_id: 'school' }])
    expect(page.toasts()).toEqual(['You said no thanks to school.'])
    expect(page.calls('accept_invitation')).toEqual([])
  })

  it('shows the job and the reason if the answer is refused', async () => {
    page.respond('decline_invitation', refusal('PT409', 'This invitation is over.'))
    const screen = await openInvitations()
    await screen.click('No thanks', 1)
    expect(screen.text()).toContain('office: This invitation is over.')
    expect(page.toasts()).toEqual([])
  })

  it('that overlaps another job asks for a confirmation, and then accepts the invitation', async () => {
    page.respond('accept_invitation', clash)
    const screen = await openInvitations()
    await screen.click("I'd like it")
    await screen.click('Apply anyway')
    expect(page.calls('accept_invitation')).toEqual([
      { job_id: 'depot' },
      { job_id: 'depot', despite_clash: true },
    ])
    expect(screen.text()).not.toContain('depot: You are already')
  })
})

describe('a vacancy offer', () => {
  it.each([
    ["Yes, I'll come", true, 'You are accepted for office.'],
    ['No thanks', false, 'You said no thanks to office.'],
  ])('is answered once with "%s"', async (name, coming, text) => {
    const response = heldResponse()
    page.respond('answer_offer', response.network)
    const screen = await openOffers()
    await screen.click(name, 1)
    expect(screen.button("Yes, I'll come", 1).disabled).toBe(true)
    expect(screen.button('No thanks', 1).disabled).toBe(true)
    expect(screen.button('No thanks', 0).disabled).toBe(false)
    await response.give(Response.json(null))
    expect(page.calls('answer_offer')).toEqual([{ job_id: 'office', coming }])
    expect(page.toasts()).toEqual([text])
  })

  it('says that the vacancy has gone to another person', async () => {
    page.respond('answer_offer', refusal('PT409', 'The place has gone to somebody else.'))
    const screen = await openOffers()
    await screen.click("Yes, I'll come", 2)
    expect(screen.text()).toContain('school: The place has gone to somebody else.')
    expect(page.toasts()).toEqual([])
    expect(screen.button("Yes, I'll come", 2).disabled).toBe(false)
  })

  it('shows its deadline on the person’s own clock', async () => {
    expect((await openOffers()).text()).toContain('Please answer by Tue 23 Nov, 04:00')
  })
})
