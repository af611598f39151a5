// A person clicks a link while the current page changes its own address. The linked page is still loading, or has loaded but is not
// rendered yet.

import type { Page } from '@playwright/test'
import { pixelPng } from './fixtures/chosen-files.ts'
import { Gate, holdScript } from './fixtures/disturbances.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

/** Imitates a slow phone: debounced work and rendering wait until the test releases them. */
async function hold(page: Page) {
  await page.evaluate(() => {
    const held = { typing: [] as (() => void)[], drawing: [] as (() => void)[] }
    window.setTimeout = new Proxy(window.setTimeout, {
      apply(set, self, [work, ms]: [() => void, number]) {
        return ms === 300 ? held.typing.push(work) : Number(Reflect.apply(set, self, [work, ms]))
      },
    })
    // The method needs no bound `this`, because the proxy calls it with the port as `this`.
    // oxlint-disable-next-line typescript/unbound-method
    MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
      apply: (draw, port, given) => void held.drawing.push(() => void Reflect.apply(draw, port, given)),
    })
    window.addEventListener('let', ({ detail }: CustomEventInit<'typing' | 'drawing'>) => {
      for (const work of detail ? held[detail].splice(0) : []) work()
    })
  })
  return (what: 'typing' | 'drawing') =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent('let', { detail })), what)
}

for (const when of ['is loading', 'is there and not drawn']) {
  test(`a clicked link wins over a pending search, if the linked page ${when}`, async ({ page, sql }) => {
    await signIn(page, await createPerson(sql))
    const profile = await holdScript(page, 'Profile sections')
    await page.goto('/jobs')
    await page.getByRole('searchbox').fill('nothing like this')
    await expect(page).toHaveURL('/jobs?search=nothing+like+this')
    const release = await hold(page)
    await page.getByRole('searchbox').fill('nothing')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    if (when === 'is loading') await release('typing')
    profile.open()
    await expect(page).toHaveURL('/profile')
    await release('typing')
    await expect(async () => {
      await release('drawing')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile', { timeout: 100 })
    }).toPass()
    await expect(page).toHaveURL('/profile')
  })
}

test('a link clicked while a decision is being saved wins over the move to the next document', async ({
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
