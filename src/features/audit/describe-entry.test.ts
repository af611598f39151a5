import { describe, expect, it } from 'vitest'
import {
  describeActor,
  describeChanges,
  describeEvent,
  describeMore,
  describeSubject,
} from './describe-entry'
import { entriesSchema } from './schema'

describe('an entry of the audit log', () => {
  it.each([
    ['role_changed', {}, 'Role changed'],
    ['document_opened', { type: 'whiteCard' }, 'White Card opened'],
    ['document_opened', { type: 'passport' }, 'Document opened'],
    ['something_newer', {}, 'Something newer'],
  ])('is named after its event: %s', (event, details, wanted) => {
    expect(describeEvent({ event, details })).toBe(wanted)
  })

  it.each([
    ['pay_run_paid', 'pay_run', '12', {}, 'Pay run 12'],
    ['pay_run_given_up', null, null, { number: 12 }, 'Pay run 12'],
    ['job_changed', 'job', 'Depot', {}, 'Depot'],
    ['job_deleted', null, null, { number: 12 }, null],
  ] as const)('names its subject: %s', (event, subject_kind, subject_title, details, wanted) => {
    expect(describeSubject({ event, subject_kind, subject_title, details })).toBe(wanted)
  })

  it('says what has changed, from which value to which', () => {
    expect(
      describeChanges({
        details: {
          changes: {
            status: ['pending', 'active'],
            cleaners_needed: [null, 3],
            required_documents: [[], ['visa', 'blueCard']],
            start_date: ['2027-03-01', null],
          },
        },
      }),
    ).toEqual([
      { label: 'Status', before: 'Pending', after: 'Active' },
      { label: 'Cleaners needed', before: 'none', after: '3' },
      { label: 'Required documents', before: 'none', after: 'Visa, Blue Card' },
      { label: 'Start date', before: '1 Mar 2027', after: 'none' },
    ])
  })

  it('omits values that are masked or not stored', () => {
    expect(
      describeChanges({
        details: {
          changes: { account_number: ['•••417', '•••417'] },
          fields: ['phone'],
          number_changed: true,
        },
      }),
    ).toEqual([{ label: 'Account number' }, { label: 'Number' }, { label: 'Phone' }])
  })

  it.each([
    [{ despite: ['Visa'] }, 'application_accepted', 'Accepted despite missing: Visa.'],
    [{ status: 'Accepted' }, 'application_withdrawn', 'It was accepted.'],
    [
      { month: '2024-10', entries: 1204 },
      'entries_erased',
      '1,204 entries from 2024-10, deleted at the end of their retention period.',
    ],
    [{}, 'role_changed', undefined],
  ])('shows further details: %j', (details, event, wanted) => {
    expect(describeMore({ event, details })).toBe(wanted)
  })

  it.each([
    ['person', 'id', 'Ana Lee', 'Ana Lee'],
    ['person', 'id', null, 'Deleted account'],
    ['service', 'id', 'Ana Lee', 'Ana Lee, through the system'],
    ['service', null, null, 'The system, with the secret key'],
    ['system', null, null, 'The system'],
  ] as const)('names its author: %s, %s, %s', (source, actor, actor_name, wanted) => {
    expect(describeActor({ source, actor, actor_name })).toBe(wanted)
  })

  it('is shown even if its details are unknown', () => {
    const entry = {
      id: 1,
      at: '2026-11-22T00:00:00Z',
      event: 'account_downloaded',
      source: 'service',
      actor: null,
      actor_name: null,
      person: null,
      person_name: null,
      subject_id: null,
      subject_kind: null,
      subject_title: null,
      details: { by: 'administrator' },
    }
    expect(entriesSchema.parse([entry])).toEqual([entry])
  })
})
