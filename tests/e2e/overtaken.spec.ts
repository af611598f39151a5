// A press on a link, while the page that it was on changes its own address and the one that it leads to is still loading.

import { Gate, holdScript } from './fixtures/disturbances.ts'
import { pixelPng } from './fixtures/files.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

test('a link pressed before the search has followed the typing leads where it says, on a slow phone too', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  const profile = await holdScript(page, 'Save Profile')
  await page.goto('/jobs')
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page).toHaveURL('/jobs?search=nothing+like+this')
  // The page shows a new address only when it has drawn it.
  await page.evaluate(() => {
    // The proxy hands on which port it was called on.
    // oxlint-disable-next-line typescript/unbound-method
    MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
      apply: (draw, port, given) => void setTimeout(() => void Reflect.apply(draw, port, given), 400),
    })
  })
  await page.getByRole('searchbox').fill('nothing')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  // The search waits as long after the last letter, and that was before.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  profile.open()
  await expect(page).toHaveURL('/profile')
})

test('a link pressed while a decision is stored leads where it says, though the next document follows', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { name: 'Ana Owner' })
  const card = { name: 'card.png', mimeType: 'image/png', buffer: pixelPng }
  await addDocument(sql, person, 'whiteCard', card, new Date().toISOString())
  const [document] = await sql<{ id: string }[]>`
    select id from public.documents where user_id = ${person.id}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  const itsOwner = await holdScript(page, 'Loading profile…')
  const isStored = new Gate()
  await page.route('**/rpc/decide_document*', async (route) => {
    const answer = await route.fetch()
    await isStored.opened
    await route.fulfill({ response: answer })
  })
  await page.goto(`/admin/documents?document=${document?.id}`)
  await expect(page.getByRole('img', { name: 'White Card of Ana Owner' })).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('link', { name: 'Ana Owner', exact: true }).click()
  isStored.open()
  await expect(
    page.getByRole('status').filter({ hasText: 'Checked: White Card of Ana Owner.' }),
  ).toBeVisible()
  itsOwner.open()
  await expect(page).toHaveURL(`/profile/${person.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Owner')
})
