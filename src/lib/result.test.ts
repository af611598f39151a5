import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { failure, unreachable, wordless } from './result'

const fallback = 'Failed to log in'
const told = (error: string, code = '') => ({ success: false, error, code })

describe('what is said of a refusal', () => {
  it('is the server’s own text, with its code', () => {
    expect(failure({ message: 'This job is not open.', code: 'PT409' }, fallback)).toEqual(
      told('This job is not open.', 'PT409'),
    )
    const refused = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(failure(refused, fallback)).toEqual(told('Invalid login credentials', 'invalid_credentials'))
  })

  it('is the text of a broken server that has one', () => {
    const broken = new AuthRetryableFetchError('Database error saving new user', 500)
    expect(failure(broken, fallback)).toEqual(told('Database error saving new user'))
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
  ])('is the fallback where %o has no words for people', (error) => {
    expect(failure(error, fallback)).toEqual(told(fallback, wordless))
  })

  it.each([
    new TypeError('Failed to fetch'),
    { message: 'TypeError: NetworkError when attempting to fetch resource.' },
    new AuthRetryableFetchError('Any words of the browser’s', 0),
    new AuthRetryableFetchError('Bad Gateway', 502),
    new AuthRetryableFetchError('HTTP 522', 522),
  ])('is known for no answer: %o', (error) => {
    expect(failure(error, fallback)).toEqual(told(fallback, unreachable))
  })
})
