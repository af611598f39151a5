import { pages } from '@/app/pages'
import { paths } from '@/lib/navigation/paths'
import { measuredPages } from '../../tools/lighthouse/measured-pages.ts'
import { sessionOf } from '../../tools/lighthouse/session.ts'
import { everyPage } from './fixtures/every-page.ts'
import { InTurn, orders } from './fixtures/reads-in-turn.ts'
import { signIn } from './fixtures/sign-in.ts'
import { environment, expect, test } from './fixtures/test.ts'

/** The limit for the sum of all layout shifts while a page loads. It is half of Google's "good" limit. */
const most = 0.05

// The window is taller than a phone, so that shifts of content below a phone's screen count as well.
test.use({ viewport: { width: 412, height: 1200 } })

for (const order of orders) {
  test(`a cleaner’s pages do not shift while their requests are answered one by one, ${order}`, async ({
    page,
    sql,
  }) => {
    test.slow()
    // Priya has an accepted job, an invitation and a payment in the demo data.
    const measured = (await measuredPages(sql)).filter(({ email }) => email?.startsWith('priya'))
    await page.addInitScript(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      },
      Object.entries(await sessionOf(environment, measured[0]?.email ?? '')),
    )
    const others = pages.filter(
      ({ path, audience, paintBudget }) => audience === 'people' && !path.includes(':') && !paintBudget,
    )
    await expectStill(
      await InTurn.of(page),
      order,
      [...measured, ...others].map(({ path }) => path),
    )
  })

  test(`administrators’ pages do not shift while their requests are answered one by one, ${order}`, async ({
    page,
    sql,
  }) => {
    test.slow()
    const { person, addresses } = await everyPage(sql)
    await signIn(page, person)
    const theirs = addresses.filter((address) => address.startsWith(paths.admin))
    await expectStill(await InTurn.of(page), order, [...theirs, paths.userProfile(person.id)])
  })
}

async function expectStill(inTurn: InTurn, order: (typeof orders)[number], addresses: string[]) {
  for (const address of addresses) {
    const shifts = await inTurn.open(address, order)
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    expect.soft(sum, `${address} moved: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
  }
}
