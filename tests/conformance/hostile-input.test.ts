import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiUrl, newPerson, type Person, publishableKey } from './stack-fixture.ts'

// Hostile input gets a 4xx response, never a 5xx one.

let person: Person
let token = ''

beforeAll(async () => {
  person = await newPerson()
  token = (await person.client.auth.getSession()).data.session?.access_token ?? ''
})

afterAll(() => person.client.auth.signOut())

const fine = {
  name: 'Conny',
  preferred_name: '',
  phone: '0412 345 678',
  postcode: '4000',
  location: 'Brisbane',
  nationality: '',
  experience_years: 1,
  experience_specialties: [],
  communication_style: '',
  proximity: 10,
  abn: '',
  bsb: '',
  account_number: '',
}

/** Sends a request as the person. */
function send(path: string, method: string, body?: string, type = 'application/json'): Promise<Response> {
  return fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
}

/** Saves the profile with the page's values, except for those in `given`. */
const save = (given: object, value = '') =>
  send(
    '/rest/v1/rpc/save_profile',
    'POST',
    JSON.stringify({ profile: { ...fine, ...given } }).replaceAll('"NUL"', value),
  )

describe('saving a profile', () => {
  const nul = '"\\u0000"'
  test.each([
    ['a NUL in a text', { name: 'NUL' }, nul],
    ['a NUL in a list', { experience_specialties: ['NUL'] }, nul],
    ['a NUL in a path', { photo_path: 'NUL' }, nul],
    ['half a surrogate pair in a path', { photo_path: 'NUL' }, '"\\ud800"'],
    ['digits of another script', { phone: 'NUL' }, '"٠٤١٢٣٤٥٦٧٨"'],
    ['years that are not a number', { experience_years: 'NUL' }, '"many"'],
    ['years beyond every integer type', { experience_years: 'NUL' }, '99999999999999999999'],
    ['half a year', { experience_years: 'NUL' }, '1.5'],
    ['lists of lists', { experience_specialties: 'NUL' }, '[["Deep Cleaning"],["Deep Cleaning"]]'],
    ['uneven lists of lists', { experience_specialties: 'NUL' }, '[["Deep Cleaning"],[]]'],
  ])('refuses %s', async (_, given, value) => {
    const answer = await save(given, value)
    expect([answer.status, await answer.text()]).toEqual([expect.toSatisfy(isRefusal), expect.any(String)])
  })

  test('refuses 400,000 specialties with the field’s name, and a path of 5 MB with a message', async () => {
    const many = await save({
      experience_specialties: Array.from({ length: 400_000 }, () => 'Deep Cleaning'),
    })
    expect([many.status, await many.json()]).toMatchObject([
      400,
      { code: 'PT400', hint: 'experience_specialties', message: 'Please choose specialties from the list.' },
    ])
    const long = await save({ photo_path: 'x'.repeat(5_000_000) })
    expect([long.status, await long.json()]).toMatchObject([400, { message: 'Invalid file path' }])
  })
})

describe('a file with a hostile path', () => {
  test.each([
    ['%00.jpg', 'a NUL'],
    ['a%00.jpg', 'a NUL in a name'],
    ['%ff.jpg', 'an incomplete UTF-8 sequence'],
    ['%E2%82%AC.jpg', 'a character outside ASCII'],
    ['..%2f..%2fa.jpg', 'steps up'],
    ['%zz.jpg', 'a malformed escape'],
    [`${'a'.repeat(3000)}.jpg`, 'a very long name'],
  ])('is neither stored nor read: %s (%s)', async (name) => {
    const path = `${person.id}/profilePictures/${name}`
    for (const [address, method] of [
      [`object/users/${path}`, 'POST'],
      [`object/users/${path}`, 'GET'],
      [`object/users/${path}`, 'DELETE'],
    ] as const) {
      const answer = await send(
        `/storage/v1/${address}`,
        method,
        method === 'POST' ? 'x' : undefined,
        'image/jpeg',
      )
      // The storage service does not check a path for NUL. The database refuses the path, which the service
      // reports as a 500.
      const isLeftToDatabase = method === 'DELETE' && name.includes('%00') && answer.status === 500
      expect([method, isLeftToDatabase || answer.status]).toEqual([
        method,
        isLeftToDatabase || expect.toSatisfy(isRefusal),
      ])
    }
  })

  test('gets a response even if its path, with a NUL, is in a list of paths to remove', async () => {
    const body = `{"prefixes":["${person.id}/profilePictures/\\u0000.jpg"]}`
    const answer = await send('/storage/v1/object/users', 'DELETE', body)
    // The storage service leaves the check for NUL to the database, so the status can be 500.
    expect(answer.status).toSatisfy((status: number) => status <= 500)
  })
})

const isRefusal = (status: unknown) => typeof status === 'number' && status >= 400 && status < 500
