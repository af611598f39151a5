import { readPdf } from '../pdf-reader.ts'
import { applyFor, createJobs, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ colorScheme: 'dark' })

// This is Monday 6 September 2083, in a week that no other test uses.
const monday = '2083-09-06'

test('the week is printed with all people, with its days at the top of each page, and in dark text on white', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const title = `${word} Riverside Office Tower with a long name, evening clean of levels 12 to 30`
  const [job] = await createJobs(sql, [
    {
      project_name: title,
      start_date: '2083-09-08',
      start_time: '17:30',
      end_time: '21:00',
      cleaners_needed: 9,
    },
  ])
  const people: Person[] = []
  for (let at = 0; at < 40; at += 1)
    people.push(await createPerson(sql, { name: `${word} N${at} Featherstonehaugh` }))
  const [worker] = people
  if (!job || !worker) throw new Error('They were not added.')
  await decide(sql, await applyFor(sql, worker, job), 'Accepted')
  await signIn(page, await createPerson(sql, { role: 'admin' }))

  await page.goto(`/admin/week?week=${monday}&search=${word}&jobs=${word}`)
  await expect(page.locator('tr[data-person]')).toHaveCount(people.length)
  const byPerson = await readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  expect(byPerson.pages.length).toBeGreaterThan(1)
  for (const text of byPerson.pages) expect(text).toMatch(/Mon 6 Sept?.*Tue 7 Sept?.*Sun 12 Sept?/)
  const printed = plain(byPerson.pages.join(' '))
  for (const { name } of people) expect(printed.split(plain(name)), name).toHaveLength(2)
  expect(printed).toContain(plain(title))
  expect(printed).toContain('17:30–21:00')
  expect(byPerson.outside).toEqual([])
  for (const control of ['Overview', 'Filters', 'Fill the week'])
    expect(printed).not.toContain(plain(control))

  await page.goto(`/admin/week?week=${monday}&view=jobs&jobs=${word}`)
  await expect(page.locator('tr[data-shifts]')).toHaveCount(1)
  const byJob = await readPdf(await page.pdf({ format: 'A3', preferCSSPageSize: true }))
  const roster = plain(byJob.pages.join(' '))
  for (const text of [title, worker.name, '1 of 9']) expect(roster).toContain(plain(text))

  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})

test('the board’s filters do not overlap or leave the window on a desktop and on a wide screen', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/admin/week?city=Brisbane')
    const controls = page.getByRole('search').locator('input, select')
    await expect(controls.last()).toBeVisible()
    const boxes = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    for (const [at, box] of boxes.entries()) {
      expect(box.width, `control ${at} at ${width}`).toBeGreaterThan(100)
      expect(box.right, `control ${at} at ${width}`).toBeLessThanOrEqual(width)
      const before = boxes[at - 1]
      if (before && before.top < box.bottom && box.top < before.bottom)
        expect(box.left, `control ${at} at ${width}`).toBeGreaterThanOrEqual(before.right)
    }
  }
})

/** A PDF breaks words and lines apart, so texts are compared without spaces. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, '')
}
