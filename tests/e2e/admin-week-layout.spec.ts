import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('the board’s filters stand beside each other on a desk and on a wide screen', {
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
