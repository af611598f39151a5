import { describe, expect, it } from 'vitest'
import {
  copyValuesOf,
  emptyJob,
  formValuesOf,
  jobFormSchema,
  opensInThePast,
  proposedDocuments,
  readDay,
  readNumber,
  readTime,
  readWholeNumber,
} from './form-schema'

describe('the job form', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['0', 0],
    ['2.0', 2],
    ['10000', 10_000],
    ['10001', null],
    ['', null],
    ['  ', null],
    ['-1', null],
    ['2.5', null],
    ['2,5', null],
    ['three', null],
    ['1e999', null],
  ])('reads %j as the whole number %j', (typed, number) => {
    expect(readWholeNumber(typed)).toBe(number)
  })

  it.each([
    ['12.5', 12.5],
    ['0', 0],
    ['12.55', 12.55],
    ['10000000', 10_000_000],
    ['10000000.1', null],
    ['-0.1', null],
    ['1,5', 1.5],
    ['12,50', 12.5],
    ['1,250', 1250],
    ['1.250,5', null],
    ['Infinity', null],
    ['', null],
  ])('reads %j as the area %j', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })
})

it.each([
  ['2026-03-01', '2026-03-01'],
  ['', null],
  ['1900-01-01', '1900-01-01'],
  ['2199-12-31', '2199-12-31'],
  ['1899-12-31', null],
  ['2200-01-01', null],
  ['12026-03-01', null],
  ['2026-03-01T00:00:00Z', null],
])('the job form reads %j as the day %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

it.each([
  ['07:30', '07:30'],
  ['07:30:00', '07:30'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['7:30', null],
  ['07:60', null],
  ['07:30:15', null],
  ['', null],
])('the job form reads %j as the time %j', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

it.each([
  ['', '15:00', 'An end time needs a start time.'],
  ['07:00', '07:00', 'The end time must not be the start time.'],
  ['07:00', '15:00', undefined],
  ['22:00', '06:00', undefined],
  ['07:00', '', undefined],
])('the job form checks times from %j to %j: %s', (start_time, end_time, text) => {
  expect(refused({ start_time, end_time })).toEqual(text === undefined ? text : [[['end_time'], text]])
})

it.each([
  ['Post Construction', ['whiteCard']],
  ['School', ['blueCard']],
  ['Childcare', ['blueCard']],
  ['Office', []],
  ['', []],
])('for the category %j, the job form proposes the documents %j', (category, documents) => {
  expect(proposedDocuments(category)).toEqual(documents)
})

it.each([
  ['project_name', 200],
  ['location_city', 200],
  ['contact_name', 200],
  ['full_description', undefined],
] as const)(
  'the job form refuses characters that change the writing direction only in single-line fields: %s',
  (field, line) => {
    const text = 'This text has hidden characters. Please type it again.'
    expect(refused({ [field]: 'Office\u202eecneloiv' })).toEqual(line && [[[field], text]])
  },
)

it('the job form accepts empty fields', () => {
  expect(jobFormSchema.parse(emptyJob)).toMatchObject({
    project_name: '',
    category: '',
    days: null,
    start_date: null,
    status: 'Open',
    display_status: 'Available',
    address_rule: 'everyone',
  })
})

it('the job form shows any stored job, even with missing or unknown values', () => {
  const odd = formValuesOf({
    project_name: null,
    project_dates: null,
    category: 'Gardening',
    cleaners_needed: 4,
    pay_per_cleaner: null,
    days: null,
    duration: null,
    start_date: '2027-03-01',
    start_time: '07:30:00',
    end_time: null,
    location_city: null,
    location_state: null,
    location_postcode: null,
    area_m2: 12.55,
    full_description: null,
    status: 'completed',
    display_status: 'Soon',
    address_rule: 'accepted',
    job_addresses: null,
  })
  expect(odd).toMatchObject({
    category: '',
    cleaners_needed: '4',
    start_date: '2027-03-01',
    start_time: '07:30',
    end_time: '',
    area_m2: '12.55',
    status: 'Completed',
    display_status: 'Available',
    address_rule: 'accepted',
  })
  expect(jobFormSchema.safeParse(odd).success).toBe(true)
})

it('the job form refuses a text that is too long for the database', () => {
  expect(refused({ full_description: 'x'.repeat(20_001) })).toEqual([
    [['full_description'], 'Please use at most 20,000 characters.'],
  ])
  expect(refused({ site_address: 'x'.repeat(501) })).toEqual([
    [['site_address'], 'Please use at most 500 characters.'],
  ])
  expect(refused({ project_name: ` ${'x'.repeat(200)} ` })).toBeUndefined()
})

function refused(values: Partial<typeof emptyJob>) {
  return jobFormSchema
    .safeParse({ ...emptyJob, ...values })
    .error?.issues.map(({ path, message }) => [path, message])
}

it('a copy of a job is a draft, without the original’s free-text dates', () => {
  const copy = copyValuesOf({ project_name: 'Tower', project_dates: '1 to 5 March', status: 'Completed' })
  expect(copy).toMatchObject({ project_name: 'Tower', project_dates: '', status: 'Draft' })
})

describe('posting a job on 2 March', () => {
  const today = '2027-03-02'
  const open = { status: 'Open', start_date: '2027-03-01' } as const

  it.each([
    ['a new job', open, undefined],
    ['a draft', open, { status: 'Draft', start_date: '2027-03-01' }],
    ['an open job that is moved to an earlier day', open, { status: 'Open', start_date: '2027-03-09' }],
  ])('asks for confirmation if the start day has passed: %s', (_which, values, opened) => {
    expect(opensInThePast(values, opened, today)).toBe(true)
  })

  it.each([
    ['begins today', { ...open, start_date: today }, undefined],
    ['has no day', { ...open, start_date: null }, undefined],
    ['is not posted', { ...open, status: 'Completed' as const }, undefined],
    ['was open with that day already', open, open],
  ])('needs no confirmation if the job %s', (_which, values, opened) => {
    expect(opensInThePast(values, opened, today)).toBe(false)
  })
})
