import { describe, expect, test } from 'vitest'
import { apiUrl, newAddress, newClient, newPerson, password, publishableKey } from './stack-fixture.ts'

describe('sign-up', () => {
  test("gives a session at once, with GoTrue's metadata and claims", async () => {
    const { client, email, id } = await newPerson()
    const { data } = await client.auth.getUser()
    expect(data.user).toMatchObject({
      id,
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Conny Formance', proximity: 25 },
    })
    expect(data.user?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims).toMatchObject({
      iss: `${apiUrl}/auth/v1`,
      sub: id,
      role: 'authenticated',
      aud: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Conny Formance', proximity: 25 },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
    })
  })

  test('runs the trigger on auth.users with the metadata as JSON', async () => {
    const { client, id } = await newPerson()
    const { data } = await client
      .from('profiles')
      .select('name, proximity, role, status')
      .eq('id', id)
      .single()
    expect(data).toEqual({ name: 'Conny Formance', proximity: 25, role: 'cleaner', status: 'pending' })
  })

  test('refuses a password of more than 72 bytes, as a change of the password does', async () => {
    const long = `A1-${'ế'.repeat(24)}`
    const refused = { status: 400, code: 'validation_failed' }
    const { error } = await newClient().auth.signUp({ email: newAddress(), password: long })
    expect(error).toMatchObject(refused)
    const { client } = await newPerson()
    const changed = await client.auth.updateUser({ password: long, current_password: password })
    expect(changed.error).toMatchObject(refused)
  })

  test('refuses a password shorter than six characters as weak', async () => {
    const { error } = await newClient().auth.signUp({ email: newAddress(), password: '12345' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' })
  })

  test('refuses an address that is taken', async () => {
    const { email } = await newPerson()
    const { error } = await newClient().auth.signUp({ email, password })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })
})

describe('several sign-ups at once', () => {
  test('create only one account if all use the same address, and the other sign-ups are refused', async () => {
    const email = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => newClient().auth.signUp({ email, password })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const refusals = answers.flatMap(({ error }) => (error ? [`${error.status} ${error.message}`] : []))
    expect(refusals).toHaveLength(7)
    // If several requests write at once, the database refuses all but one (500). Later requests find the account
    // (422). The number of each response varies.
    const either = ['500 Database error saving new user', '422 User already registered']
    for (const refusal of refusals) expect(either).toContain(refusal)
  })
})

describe('sign-up metadata', () => {
  test.each([
    ['of other types', { name: { first: ['Ana'] }, phone: 412345678, location: true, proximity: [25] }],
    ['nested', { name: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) }],
    ['long', { name: 'x'.repeat(2_000), location: '密'.repeat(200), phone: '0'.repeat(1_000) }],
    ['non-ASCII', { name: 'Łukasz 密码 👩🏽‍🔧', location: '\u202eenabsirB', phone: '٠٤١٢٣٤٥٦٧٨' }],
    ['numbers out of range', { proximity: 1e300, name: -0 }],
  ])('that is %s creates a valid profile', async (_, data) => {
    const client = newClient()
    const { error } = await client.auth.signUp({ email: newAddress(), password, options: { data } })
    expect(error).toBeNull()
    const read = await client.from('profiles').select('name, phone, location, proximity').single()
    expect(read.error).toBeNull()
    expect(JSON.stringify(read.data).length).toBeLessThan(1000)
    expect(read.data?.proximity).toBe(10)
  })

  test('that is huge makes a token that no service accepts', async () => {
    const client = newClient()
    const data = { name: 'x'.repeat(500_000), location: '密'.repeat(100_000) }
    const { error } = await client.auth.signUp({ email: newAddress(), password, options: { data } })
    expect(error).toBeNull()
    const read = await client.from('profiles').select('name')
    expect(read.error).not.toBeNull()
    expect(read.data).toBeNull()
  })

  test('that a text column cannot hold is refused', async () => {
    const { error } = await newClient().auth.signUp({
      email: newAddress(),
      password,
      options: { data: { name: 'nul\0nul' } },
    })
    // The service does not refuse this text itself, but lets the database refuse it.
    expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' })
  })
})

describe('a session', () => {
  test('is given for the right password', async () => {
    const { email, id } = await newPerson()
    const { data, error } = await newClient().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  })

  test.each(['a wrong password', 'an unknown address'])('is refused in the same way for %s', async (what) => {
    const { email } = await newPerson()
    const address = what === 'a wrong password' ? email : newAddress()
    const { error } = await newClient().auth.signInWithPassword({ email: address, password: 'Not-this-1' })
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  test('is refreshed with new tokens that record its login method', async () => {
    const { client, id } = await newPerson()
    const before = (await client.auth.getSession()).data.session
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }])
    expect(data.user?.id).toBe(id)
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
  })

  test('is refreshed once for several simultaneous requests', async () => {
    const { client } = await newPerson()
    const before = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    const asked = Array.from({ length: 6 }, () => newClient().auth.refreshSession({ refresh_token: before }))
    const answers = await Promise.all(asked)
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
    // A client whose response was lost can still refresh with the old token.
    expect((await newClient().auth.refreshSession({ refresh_token: before })).error).toBeNull()
  })

  test('is not refreshed with an unknown token', async () => {
    const { error } = await newClient().auth.refreshSession({ refresh_token: 'unknown' })
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400 })
  })

  test('ends with logout', async () => {
    const { client } = await newPerson()
    const token = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    expect((await client.auth.signOut()).error).toBeNull()
    const { error } = await newClient().auth.refreshSession({ refresh_token: token })
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('can change the password, but not to the current one', async () => {
    const { client, email } = await newPerson()
    expect((await client.auth.updateUser({ password, current_password: password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    expect(
      (await client.auth.updateUser({ password: 'Another-1', current_password: password })).error,
    ).toBeNull()
    const old = await newClient().auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
  })
})

test('the settings of the auth service say that addresses need no confirmation', async () => {
  const response = await fetch(`${apiUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })
  expect(await response.json()).toMatchObject({ disable_signup: false, mailer_autoconfirm: true })
})
