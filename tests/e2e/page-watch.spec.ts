import type { Page } from '@playwright/test'
import { expectAccessible, expectNoViolation } from './fixtures/accessibility.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { expectUncovered, layoutFaults } from './fixtures/layout.ts'
import { PageWatch } from './fixtures/page-watch.ts'
import { expect, test } from './fixtures/test.ts'

// All other tests rely on the checks below, so each check must detect its kind of fault.

const inThePage: [fault: string, plant: (page: Page) => Promise<unknown>, says: RegExp][] = [
  [
    'an error in the console',
    (page) => page.evaluate(() => console.error('Planted first.')),
    /Planted first\./,
  ],
  [
    'an uncaught exception',
    (page) =>
      page.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('Planted second.')
          }),
      ),
    /Planted second\./,
  ],
  [
    'a refusal that nobody awaits',
    (page) => page.evaluate(() => void Promise.reject(new Error('Planted third.'))),
    /Planted third\./,
  ],
  [
    'what the policy forbids',
    (page) =>
      page.evaluate(() =>
        document.body.append(
          Object.assign(document.createElement('img'), { src: 'http://planted.example/' }),
        ),
      ),
    /Against the policy's img-src: http:\/\/planted\.example/,
  ],
  [
    'a click lost because its button moved',
    async (page) => {
      await page.evaluate(() => {
        const button = Object.assign(document.createElement('button'), { textContent: 'Planted' })
        button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99; width: 9rem; height: 3rem'
        button.addEventListener('mousedown', () => {
          button.style.top = '9rem'
        })
        document.body.append(button)
      })
      await page.getByRole('button', { name: 'Planted' }).click()
    },
    /A click was lost.*Planted/,
  ],
]

function faultOf(watch: PageWatch): string {
  try {
    watch.finish()
    return ''
  } catch (error) {
    return String(error)
  }
}

test.describe('the watch of the pages', () => {
  // These tests plant errors on purpose, so the automatic watch must accept them.
  test.use({ consoleErrors: [/planted/i] })

  test('reports each kind of fault, also in a page that opens later', async ({ browser }) => {
    const context = await browser.newContext()
    const [watch, patient] = [new PageWatch([]), new PageWatch([/planted/i])]
    for (const one of [watch, patient]) await one.follow(context)
    await (await context.newPage()).goto('/login')
    const page = await context.newPage()
    await page.goto('/login')
    expect(faultOf(watch)).toBe('')
    for (const [fault, plant, says] of inThePage) {
      await plant(page)
      await expect.poll(() => faultOf(watch), fault).toMatch(says)
    }
    expect(faultOf(patient)).toBe('')
    await context.close()
  })
})

// Playwright's list marks these tests with a cross although they fail as expected. So their names say that failing is right.
test.describe('a test fails as it should for a fault seen by the watch', () => {
  test.fail()

  test('in its own page', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => console.error('Planted.'))
  })

  test('in another context', async ({ browser }) => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto('/login')
    const said = other.waitForEvent('console')
    await other.evaluate(() => console.error('Planted.'))
    await said
  })
})

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Planted</title></head><body><main><h1>Planted</h1>${body}</main></body></html>`
const field = '<label>Name <input style="height: 44px; width: 200px"></label>'
const row = (style: string) =>
  `<p>One</p><p>Two</p><div style="${style}"><p>Three</p></div><p>Four</p><p>Five</p>`

test('the accessibility check reports each planted fault, and nothing else', async ({ page: tab }) => {
  await tab.setContent(page(field))
  await expectAccessible(tab)
  await expectNoViolation(tab, 'dark')
  for (const [fault, body, says] of [
    ['a field without a label', '<input style="height: 44px; width: 200px">', 'label: '],
    ['a picture without words', '<img src="data:,">', 'image-alt: '],
    ['a text too pale', '<p style="color: #bbb; background: #fff">Pale</p>', 'color-contrast: '],
    ['one text of many that is too pale', row('color: #bbb'), 'color-contrast: '],
    ['one text of many before another colour', row('background: #444'), 'color-contrast: '],
    ['one text of many that has faded', row('opacity: 0.5'), 'color-contrast: '],
    [
      'a text too pale in the dark',
      '<style>@media (prefers-color-scheme: dark) { p { color: #bbb; background: #fff } }</style><p>Pale</p>',
      'axe, dark',
    ],
    [
      'a text too pale once it has faded in',
      '<style>@keyframes fade { from { color: #000 } }</style><p style="color: #bbb; background: #fff; animation: fade 5s steps(1, end)">Pale</p>',
      'color-contrast: ',
    ],
  ] as const) {
    await tab.setContent(page(body))
    const look = async () => {
      await expectAccessible(tab)
      await expectNoViolation(tab, 'dark')
    }
    await expect(look(), fault).rejects.toThrow(says)
    await tab.emulateMedia({ colorScheme: null })
  }
  const rendersAgain =
    '<script>setInterval(() => document.querySelector("main").replaceWith(document.querySelector("main").cloneNode(true)))</script>'
  await tab.setContent(page(field + rendersAgain))
  await expectAccessible(tab)

  for (const body of [
    '<button style="width: 30px; height: 44px">a</button><button style="width: 30px; height: 44px">b</button>',
    '<a href="/" style="display: block; height: 20px">Home</a><a href="/jobs" style="display: block; height: 20px">Jobs</a>',
  ]) {
    await tab.setContent(page(body))
    await expect(expectAccessible(tab), `too small for a thumb: ${body}`).rejects.toThrow('targets')
  }
})

test('the focus check reports a focus that is not visible', async ({ page: tab }) => {
  const target = '<button id="it">It</button>'
  for (const [fault, body, says] of [
    [
      'outside the window',
      `${target}<style>#it { position: fixed; top: -50px }</style>`,
      'outside the window',
    ],
    ['under a bar', `${target}<div style="position: fixed; inset: 0; background: #fff"></div>`, 'covered'],
    ['without a mark', `${target}<style>#it { outline: none }</style>`, 'not marked'],
    [
      'on a control before it that cannot be seen',
      `<button style="outline: none">Before</button>${target}`,
      'not marked',
    ],
    ['never', '<button id="it" tabindex="-1">It</button>', 'After 3 presses of Tab'],
  ] as const) {
    await tab.setContent(page(body))
    await expect(tabTo(tab, tab.locator('#it'), 3), fault).rejects.toThrow(says)
  }
})

test.describe('the layout check', () => {
  test('reports sideways scrolling, broken words and covered content', async ({ page: tab }) => {
    await tab.setContent(page('<p>All is well</p>'))
    expect(await layoutFaults(tab)).toEqual([])
    await expectUncovered(tab.getByText('All is well'))
    await tab.setContent(page('<p style="width: 200vw">Wide</p>'))
    expect(await layoutFaults(tab)).toEqual([expect.stringContaining('scrolls sideways')])
    await tab.setContent(page('<p style="width: 3ch; overflow-wrap: anywhere">Applications</p>'))
    expect(await layoutFaults(tab)).toContain('breaks the word Applications')
    await tab.setContent(
      page('<p>Covered</p><div style="position: fixed; inset: 0; background: #fff"></div>'),
    )
    await expect(expectUncovered(tab.getByText('Covered'))).rejects.toThrow()
  })
})
