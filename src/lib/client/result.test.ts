import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ask, codeOf, failure, noMessage, read, schemaChanges, unreachable, unwrap } from './result'

const fallback = 'Failed to log in'
const failureOf = (error: string, code = '') => ({ success: false, error, code })

describe('the failure of a request', () => {
  it('has the server’s own text and code', () => {
    expect(failure({ message: 'This job is not open.', code: 'PT409' }, fallback)).toEqual(
      failureOf('This job is not open.', 'PT409'),
    )
    const refused = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(failure(refused, fallback)).toEqual(failureOf('Invalid login credentials', 'invalid_credentials'))
  })

  it('has the text of a server error if the server sends one', () => {
    const broken = new AuthRetryableFetchError('Database error saving new user', 500)
    expect(failure(broken, fallback)).toEqual(failureOf('Database error saving new user'))
  })

  it.each([
    undefined,
    null,
    'a text',
    {},
    { message: '' },
    { message: '  ' },
    { message: 7 },
    { message: '<html>Bad gateway</html>' },
    new AuthApiError('{}', 400, undefined),
    new AuthApiError('[]', 422, undefined),
    new AuthApiError('null', 400, undefined),
    new AuthApiError('{"status":400}', 400, undefined),
    new AuthUnknownError('Unexpected end of JSON input', undefined),
    new AuthRetryableFetchError('{}', 500),
    new AuthRetryableFetchError('HTTP 500', 500),
    new AuthRetryableFetchError('Internal Server Error', 500),
  ])('has the fallback text for %o, which has no user-friendly text', (error) => {
    expect(failure(error, fallback)).toEqual(failureOf(fallback, noMessage))
  })

  it.each([
    ['PGRST202', 'Could not find the function public.apply_to_job(job_id) in the schema cache'],
    ['PGRST204', "Could not find the 'parking' column of 'jobs' in the schema cache"],
    ['PGRST205', "Could not find the table 'public.tips' in the schema cache"],
    ['PGRST200', "Could not find a relationship between 'jobs' and 'tips' in the schema cache"],
    ['42703', 'column jobs.parking does not exist'],
    ['42883', 'function private.tips() does not exist'],
    ['42P01', 'relation "public.tips" does not exist'],
  ])(
    'says for the code %s that the app is being updated, and reports that the database’s version differs',
    (code, message) => {
      let heard = 0
      const listen = () => void (heard += 1)
      schemaChanges.addEventListener('differs', listen)
      const said = 'Shinework is being updated. Please try again in a few minutes.'
      expect(failure({ message, code }, fallback)).toEqual(failureOf(said, code))
      expect(failure({ message: 'This job is not open.', code: 'PT409' }, fallback).code).toBe('PT409')
      schemaChanges.removeEventListener('differs', listen)
      expect(heard).toBe(1)
    },
  )

  it.each([
    new TypeError('Failed to fetch'),
    new TypeError('Importing a module script failed.'),
    new TypeError('error loading dynamically imported module: https://app/a.js'),
    { message: 'TypeError: NetworkError when attempting to fetch resource.' },
    new AuthRetryableFetchError('Any words of the browser’s', 0),
    // The auth service sends this response if it cannot reach its database.
    new AuthRetryableFetchError('Database error querying schema', 500),
  ])('counts as a missing response for %o', (error) => {
    expect(failure(error, fallback)).toEqual(failureOf(fallback, unreachable))
  })
})

const texts = { fixed: 'Failed to fetch job listings', prefix: 'Error fetching job listings' }

describe('the failure to load a list', () => {
  it('gives the reason after the prefix, and keeps the code', () => {
    expect(failure({ message: 'Job not found', code: 'PT404' }, texts)).toEqual({
      success: false,
      error: 'Error fetching job listings: Job not found',
      code: 'PT404',
    })
  })

  it.each(['canceling statement due to statement timeout', 'canceling statement due to user request'])(
    'says in plain words that the request was cut off: %s',
    (message) => {
      const said = 'This took too long. Please try again in a moment.'
      expect(failure({ message, code: '57014' }, fallback)).toEqual(failureOf(said, '57014'))
      expect(failure({ message, code: '57014' }, texts).error).toBe(`Error fetching job listings: ${said}`)
    },
  )

  it.each([{}, { message: '' }, { message: '  ' }, { message: '<html>Bad gateway</html>' }, null])(
    'shows the fixed text for %o, which gives no reason',
    (error) => {
      expect(failure(error, texts).error).toBe('Failed to fetch job listings')
    },
  )

  it('says in plain words that the backend is unreachable', () => {
    const failed = failure({ message: 'TypeError: Failed to fetch' }, texts)
    expect(failed.code).toBe(unreachable)
    expect(failed.error).toBe(
      'Error fetching job listings: Shinework cannot be reached right now. Check your connection and try again.',
    )
  })
})

describe('a data helper unwrapped for TanStack Query', () => {
  const found = Promise.resolve({ success: true as const, jobs: ['one'], count: 1 })

  it('gives all of its data, or the field of the given name', async () => {
    expect(await unwrap(found)).toEqual({ success: true, jobs: ['one'], count: 1 })
    expect(await unwrap(found, 'jobs')).toEqual(['one'])
  })

  it('throws its failure with its text and code', async () => {
    const failed = Promise.resolve(failure({ message: 'No', code: 'PT409' }, texts))
    await expect(unwrap(failed)).rejects.toMatchObject({
      message: 'Error fetching job listings: No',
      code: 'PT409',
    })
    expect(codeOf(await unwrap(failed).catch((error: unknown) => error))).toBe('PT409')
  })

  it('leaves other errors without a code', () => {
    expect(codeOf(Object.assign(new Error('No'), { code: 'PT409' }))).toBe('')
  })
})

const reportedBy = (error: unknown) => [error instanceof Error && error.message, codeOf(error)]

describe('the outcome of a request', () => {
  const refused = Promise.resolve({ data: null, error: { message: 'No.', code: 'PT403' } })
  const answered = Promise.resolve({ data: [1], error: null })
  const schema = z.array(z.number())

  it('is a result object with the data for `ask`, and the data itself for `read`', async () => {
    expect(await ask(answered, fallback)).toEqual({ success: true, data: [1] })
    expect(await read(answered, fallback)).toEqual([1])
    expect(await read(answered, fallback, schema)).toEqual([1])
  })

  it.each([
    [fallback, 'No.'],
    [texts, 'Error fetching job listings: No.'],
    [{ fixed: texts.fixed }, texts.fixed],
  ])('is a failure with a text built from %j if the request was refused', async (given, told) => {
    expect(await ask(refused, given)).toEqual(failureOf(told, 'PT403'))
    for (const failing of [read(refused, given), read(refused, given, schema)]) {
      expect(await failing.catch(reportedBy)).toEqual([told, 'PT403'])
    }
  })

  it.each([[fallback, fallback] as const, [texts, texts.fixed] as const])(
    'is a failure if the data do not match the schema, with a text from %j',
    async (given, told) => {
      const odd = Promise.resolve({ data: ['one'], error: null })
      expect(await read(odd, given, schema).catch(reportedBy)).toEqual([told, noMessage])
    },
  )
})
